package steps_test

import (
	"testing"

	"quasi/app/people"
	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// k can be no more than there are rows, or patients where they are counted. It is never
// run by another one than the field shows.
func TestKIsBoundByWhoIsCounted(t *testing.T) {
	s, p := columns(t, text.English, visits()) // 40 rows of 8 patients
	s.Decide(func(r *recipe.Recipe) {
		r.Column("mrn").Role = table.Identifying
		r.NotOnePatient("mrn")
	})
	p.at(session.Protect).choose("k", "10000").sees("k-problem", s.Say(text.KInvalid, 40))
	if s.Run(); !p.disabled("run") || s.Work() != session.Idle || s.Recipe().Privacy.K != 10000 {
		t.Fatalf("k = %d, work %q", s.Recipe().Privacy.K, s.Work())
	}
	p.choose("k", "9").misses("k-problem")
	if p.disabled("run") {
		t.Error("9 of 40 rows can't be asked for")
	}
	s.Decide(func(r *recipe.Recipe) { r.CountPatients("mrn") })
	p.settle().sees("k-problem", s.Say(text.KInvalidPatients, 8))
	if !p.disabled("run") {
		t.Error("9 of 8 patients can be asked for")
	}
	p.choose("k", "8").misses("k-problem")
	if p.disabled("run") {
		t.Error("8 of 8 patients can't be asked for")
	}
	p.choose("k", "x").sees("k-problem")
	if p.tick("context-team", true).misses("k-problem"); p.disabled("run") || s.Recipe().Privacy.K != 3 {
		t.Error("a choice of the context does not put k right")
	}
	p.choose("k", "x")
	if s.Undo(); len(readiness.Problems(s)) > 0 {
		t.Error("what was typed stays after it was undone")
	}
}

// What was typed in a field that is gone holds nothing back, and does so again where it
// is back.
func TestAFieldThatIsGoneHoldsNothingBack(t *testing.T) {
	s, p := protect(t, text.English)
	suppresses := func(of bool) string {
		for _, a := range method.All() {
			if a.Suppresses == of {
				return a.Name
			}
		}
		return ""
	}
	p.choose("algorithm", suppresses(true)).choose("suppression", "many")
	if !p.disabled("run") {
		t.Error("the wrong field holds nothing back")
	}
	if p.choose("algorithm", suppresses(false)); p.disabled("run") {
		t.Error("a field that is gone holds the run back")
	}
	if p.choose("algorithm", suppresses(true)).sees("suppression-problem"); !p.disabled("run") {
		t.Error("the field is back, and what is wrong with it is not")
	}
	weight := s.Say(text.WeightOf, "Age")
	p.choose("suppression", "1").choose(weight, "-1")
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
	s, p := columns(t, text.English, visits())
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	p.settle().sees(s.Say(text.PatientAsk, "mrn"), s.Say(text.PatientAskWhy), s.Say(text.UniqueAlone)).misses(s.Say(text.UniqueAlonePatients))
	p.at(session.Protect).sees(s.Say(text.PatientOpen, "mrn"), s.Say(text.KLabel)).misses(s.Say(text.KPatients))
	if s.Run(); !p.disabled("run") || s.Work() != session.Idle {
		t.Fatal("the question was ignored")
	}
	p.click(s.Say(text.PatientOpen, "mrn")).settle()
	if s.Step != session.Columns {
		t.Fatalf("the reason leads to step %d", s.Step)
	}
	p.click(readiness.PatientNo).settle().sees(s.Say(text.PatientNot, "mrn"), s.Say(text.UniqueAlone))
	if r := s.Recipe(); r.Privacy.Patient != "" || len(r.Privacy.NotPatients) != 1 || !s.CanRun() || s.History.Undoing(s.Lang) != s.Say(text.ChangePatient) {
		t.Errorf("after no: %+v, held back by %+v, undo %q", r.Privacy, readiness.Problems(s), s.History.Undoing(s.Lang))
	}
	p.click(s.Say(text.PatientAgain)).settle().sees(s.Say(text.PatientAsk, "mrn"))
	s.Undo()
	p.settle().sees(s.Say(text.PatientNot, "mrn"))
	s.Undo()
	p.settle().click(readiness.PatientYes).settle().sees(s.Say(text.PatientIs, "mrn"), s.Say(text.UniqueAlonePatients))
	if r := s.Recipe(); r.Privacy.Patient != "mrn" || !s.CanRun() {
		t.Errorf("after yes: %+v, held back by %+v", r.Privacy, readiness.Problems(s))
	}
	p.at(session.Protect).sees(s.Say(text.KPatients), s.Say(text.CountPatients, 2))
	if p.choose("patient", ""); s.Recipe().Privacy.Patient != "" || people.Asked(s) != "" {
		t.Errorf("told that every row is another's, it asks about %q", people.Asked(s))
	}
	p.choose("patient", "mrn").click("run").settle()
	if s.Result == nil {
		t.Fatalf("failure %+v", s.Failure)
	}
	p.sees(s.Say(text.GroupPatients)).misses(s.Say(text.GroupSizes))
}

// Dates can't be shifted by patient before it is known whose they are.
func TestDatesOfNobodyHoldTheRunBack(t *testing.T) {
	s, p := columns(t, text.English, visits())
	s.DecideColumn("admitted", func(c *recipe.Column) { c.Role = table.Insensitive })
	p.settle().choose(s.Say(text.TreatmentOf, "admitted"), string(recipe.ShiftDates)).settle()
	if held := readiness.Problems(s); len(held) != 1 || held[0].ID != readiness.PatientYes {
		t.Errorf("held back by %+v", held)
	}
	p.click(readiness.PatientNo).settle()
	if held := readiness.Problems(s); len(held) != 1 || held[0].Said != s.Say(text.ShiftAlone, "admitted") || held[0].ID != "patient" {
		t.Errorf("held back by %+v", held)
	}
	p.click(s.Say(text.PatientAgain)).settle().click(readiness.PatientYes).settle()
	if held := readiness.Problems(s); len(held) != 0 {
		t.Errorf("held back by %+v", held)
	}
}
