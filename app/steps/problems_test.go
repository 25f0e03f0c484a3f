package steps_test

import (
	"testing"

	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// k can be no more than there are rows, or patients where they are counted. It is never
// run by another one than the field shows.
func TestKIsBoundByWhoIsCounted(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits()) // 40 rows of 8 patients
	s.Decide(func(r *recipe.Recipe) {
		r.Column("mrn").Role = table.Identifying
		r.NotOnePatient("mrn")
	})
	p.At(session.Protect).Choose("k", "10000").Sees("k-problem", s.Say(text.KInvalid, 40))
	if s.Run(); !p.HeldBack("run") || s.Work() != session.Idle || s.Recipe().Privacy.K != 10000 {
		t.Fatalf("k = %d, work %q", s.Recipe().Privacy.K, s.Work())
	}
	p.Choose("k", "9").Misses("k-problem")
	if p.HeldBack("run") {
		t.Error("9 of 40 rows can't be asked for")
	}
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("mrn") })
	p.Settle().Sees("k-problem", s.Say(text.KInvalidPatients, 8))
	if !p.HeldBack("run") {
		t.Error("9 of 8 patients can be asked for")
	}
	p.Choose("k", "8").Misses("k-problem")
	if p.HeldBack("run") {
		t.Error("8 of 8 patients can't be asked for")
	}
	p.Choose("k", "x").Sees("k-problem")
	if p.Tick("context-team", true).Misses("k-problem"); p.HeldBack("run") || s.Recipe().Privacy.K != 3 {
		t.Error("a choice of the context does not put k right")
	}
	p.Choose("k", "x")
	if s.Undo(); len(readiness.Problems(s)) > 0 {
		t.Error("what was typed stays after it was undone")
	}
}

// What was typed in a field that is gone holds nothing back, and does so again where it
// is back.
func TestAFieldThatIsGoneHoldsNothingBack(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	suppresses := func(of bool) string {
		for _, a := range method.All() {
			if a.Suppresses == of {
				return a.Name
			}
		}
		return ""
	}
	p.Tick("algorithm-"+suppresses(true), true).Choose("suppression", "many")
	if !p.HeldBack("run") {
		t.Error("the wrong field holds nothing back")
	}
	if p.Tick("algorithm-"+suppresses(false), true); p.HeldBack("run") {
		t.Error("a field that is gone holds the run back")
	}
	if p.Tick("algorithm-"+suppresses(true), true).Sees("suppression-problem"); !p.HeldBack("run") {
		t.Error("the field is back, and what is wrong with it is not")
	}
	weight := s.Say(text.WeightOf, "Age")
	p.Choose("suppression", "1").Choose(weight, "-1")
	if held := readiness.Problems(s); len(held) != 1 || held[0].ID != "weight-Age" {
		t.Errorf("held back by %+v", held)
	}
	s.DecideColumn("Age", func(c *recipe.Column) { c.Role = table.Sensitive })
	if held := readiness.Problems(s); len(held) != 0 {
		t.Errorf("held back by %+v", held)
	}
}

// A run waits for the answer, which can be yes or no, undone, and taken back; what then
// counts is said. The next column that hints at patients is asked about, too.
func TestTheQuestionOfThePatientMustBeAnswered(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	p.Settle().Sees(s.Say(text.PatientAsk, "mrn"), s.Say(text.PatientAskWhy), s.Say(text.UniqueAlone)).Misses(s.Say(text.UniqueAlonePatients))
	p.At(session.Protect).Sees(s.Say(text.PatientAsk, "mrn"), s.Say(text.KLabel)).Misses(s.Say(text.KPatients))
	if s.Run(); !p.HeldBack("run") || s.Work() != session.Idle {
		t.Fatal("the question was ignored")
	}
	if p.Click("run"); s.Work() != session.Idle || s.Step != session.Protect {
		t.Fatal("the button runs it all the same")
	}
	if p.Click("run-" + readiness.PatientYes).Settle(); s.Recipe().Privacy.Patient != "mrn" || !s.CanRun() {
		t.Fatalf("answered here, it is %+v", s.Recipe().Privacy)
	}
	s.Undo()
	p.At(session.Columns).Click(readiness.PatientNo).Settle().Sees(s.Say(text.PatientNot, "mrn"), s.Say(text.UniqueAlone))
	if r := s.Recipe(); r.Privacy.Patient != "" || len(r.Privacy.NotPatients) != 1 || !s.CanRun() || s.History.Undoing(s.Lang) != s.Say(text.ChangePatient) {
		t.Errorf("after no: %+v, held back by %+v, undo %q", r.Privacy, readiness.Problems(s), s.History.Undoing(s.Lang))
	}
	p.Click(s.Say(text.PatientAgain)).Settle().Sees(s.Say(text.PatientAsk, "mrn"))
	s.Undo()
	p.Settle().Sees(s.Say(text.PatientNot, "mrn"))
	s.Undo()
	p.Settle().Click(readiness.PatientYes).Settle().Sees(s.Say(text.PatientIs, "mrn"), s.Say(text.UniqueAlonePatients))
	if r := s.Recipe(); r.Privacy.Patient != "mrn" || !s.CanRun() {
		t.Errorf("after yes: %+v, held back by %+v", r.Privacy, readiness.Problems(s))
	}
	p.At(session.Protect).Sees(s.Say(text.KPatients), s.Say(text.KPromisePatients, 2)).Misses(`id="patient"`)
	p.Click("run").Settle()
	if s.Result == nil {
		t.Fatalf("failure %+v", s.Failure)
	}
	p.Tab("risk").Sees(s.Say(text.GroupPatients)).Misses(s.Say(text.GroupSizes))
}

// Dates can't be shifted by patient before it is known whose they are.
func TestDatesOfNobodyHoldTheRunBack(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	s.DecideColumn("admitted", func(c *recipe.Column) { c.Role = table.Insensitive })
	p.Settle().Choose(s.Say(text.TreatmentOf, "admitted"), string(recipe.ShiftDates)).Settle()
	if held := readiness.Problems(s); len(held) != 1 || held[0].ID != readiness.PatientYes {
		t.Errorf("held back by %+v", held)
	}
	p.Click(readiness.PatientNo).Settle()
	if held := readiness.Problems(s); len(held) != 1 || held[0].Said != s.Say(text.ShiftAlone, "admitted") || held[0].ID != "patient" {
		t.Errorf("held back by %+v", held)
	}
	p.Click(s.Say(text.PatientAgain)).Settle().Click(readiness.PatientYes).Settle()
	if held := readiness.Problems(s); len(held) != 0 {
		t.Errorf("held back by %+v", held)
	}
}
