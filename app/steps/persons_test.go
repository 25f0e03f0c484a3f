package steps_test

import (
	"strings"
	"testing"

	"quasi/app/alternatives"
	"quasi/app/inspect"
	"quasi/app/readiness"
	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// What may be known is asked only where it makes a difference.
func TestWhatMayBeKnownIsAskedOfPatientsWithSeveralRows(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	p.At(session.Protect).Sees(s.Say(text.KnowsTitle), s.Say(text.KnowsOneWhy, 2), s.Say(text.KnowsAllWhy, 2))
	s.Decide(func(r *recipe.Recipe) { r.NotOnePatient("pid") })
	p.Misses(s.Say(text.KnowsTitle))
	_, alone := stepstest.Protect(t, text.English)
	alone.Misses(s.Say(text.KnowsTitle)).Choose("patient", "Disease").Sees(s.Say(text.KnowsTitle))
}

func TestWhatMayBeKnownIsDecidedAndKept(t *testing.T) {
	for _, knows := range recipe.Knowledges()[1:] {
		s, p := stepstest.OfPatients(t, text.English)
		s.Decide(func(r *recipe.Recipe) { r.Output.RowOrder, r.Privacy.SuppressionLimit = recipe.OriginalOrder, 0.2 })
		p.At(session.Protect).Tick("knows-"+knows, true)
		if r := s.Recipe(); r.Privacy.Knows != knows || r.Output.RowOrder != recipe.SortedOrder {
			t.Fatalf("%s: %+v, %+v", knows, r.Privacy, r.Output)
		}
		if got, want := s.History.Undoing(s.Lang), s.Say(text.ChangeKnows); got != want {
			t.Errorf("undo takes back %q, want %q", got, want)
		}
		p.Click("run").Settle()
		if s.Result == nil || !s.Result.Passed || s.Result.Knows != knows {
			t.Fatalf("%s: %+v, %+v", knows, s.Result, s.Failure)
		}
		holding := s.Result.Audit.Persons.Holding(2)
		if holding == nil || string(holding.Knows) < knows {
			t.Errorf("%s: k = 2 holds for %+v", knows, holding)
		}
		p.Tab("risk").Sees(s.Say(text.PersonsHold, s.Say(text.KnownOf(knows).Title), 2), s.Say(text.PersonsTitle), s.Say(text.PersonsAsked))
		p.At(session.Export).Sees(s.Say(text.KnowsOrder))
	}
}

// What can't be kept can't be chosen, by the engine's own reason; what was chosen before
// holds the run back.
func TestWhatCannotBeKnownIsSaid(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	p.At(session.Protect)
	for _, test := range []struct{ spoil, mend func(*recipe.Recipe) }{
		{func(r *recipe.Recipe) { r.Algorithm.Name = method.Anatomy }, func(r *recipe.Recipe) { r.Algorithm.Name = method.Default }},
	} {
		s.Decide(test.spoil)
		asked := *s.Recipe()
		asked.Know(recipe.KnowsAll)
		why := s.Lang.Sentence(say.Of(asked.CheckWholeRecords()))
		p.Sees(why).Misses(s.Say(text.KnowsOneWhy, 2)) // that is not kept neither
		if !p.Disabled("knows-2") || !p.Disabled("knows-all") || p.Disabled("knows-1") {
			t.Error("what can't be kept can be chosen")
		}
		s.Decide(test.mend)
		if p.Misses(why); p.Disabled("knows-2") {
			t.Error("what can be kept can't be chosen")
		}
		p.Tick("knows-all", true)
		s.Decide(test.spoil)
		problems := readiness.Problems(s)
		if p.Disabled("knows-all") || !p.HeldBack("run") || len(problems) != 1 || problems[0].ID != "knows-all" || problems[0].Said != why {
			t.Errorf("held back by %+v", problems)
		}
		s.Decide(func(r *recipe.Recipe) { test.mend(r); r.Know(recipe.KnowsOne) })
	}
}

// The review names the knowledge that holds, and says for each what is left, before and
// after.
func TestTheReviewSaysWhoFindsPatients(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := stepstest.OfPatients(t, lang)
		p.At(session.Protect).Click("run").Settle()
		now, was := s.Result.Audit.Persons, s.Result.Before.Persons
		holding := now.Holding(2)
		if holding.Knows == recipe.KnowsAll || now.Of(recipe.KnowsAll).K != 1 {
			t.Fatalf("the table is too easy: %+v", now.Known)
		}
		p.Sees(s.Lang.Phrase(s.Result.Cards.Protection.Headline)).Tab("risk").Sees(s.Say(text.PersonsLead, 24, 16, 3), s.Say(text.PersonsAlone))
		for i := range now.Known {
			of := was.Of(now.Known[i].Knows)
			p.Sees(s.Lang.Int(of.K) + " → ")
			if n := of.Below.Persons; n > 0 {
				p.Sees(s.Say(text.PersonsShare, n, s.Lang.Percent(of.Below.Share)))
			}
		}
		p.Misses(s.Say(text.LinkableTitle))
	}
}

// Columns that are kept and tell whose rows they are, are named; a column that does it on
// purpose is none of them.
func TestLinkingColumnsAreNamed(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	s.Decide(func(r *recipe.Recipe) {
		r.Column("height").Role = table.Insensitive
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 1.0}}}
	})
	p.At(session.Protect).Click("run").Settle()
	linked := s.Result.Audit.Persons.Linkable
	if linked == nil || linked.Linked != 16 || linked.Below == 0 {
		t.Fatalf("linked: %+v", linked)
	}
	p.Tab("risk").Sees(s.Say(text.LinkableTitle), "“height” alone links the rows of 16")
	for _, unconfirmed := range saving.Unconfirmed(s) {
		saving.Confirm(s, unconfirmed, true)
	}
	p.Sees("card verdict limited")
	p.Click(s.Say(text.LinkableButton))
	if s.Step != session.Columns {
		t.Errorf("the warning leads to step %d", s.Step)
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = nil
		r.Link(true)
		r.Privacy.SuppressionLimit = 0.3
	})
	p.At(session.Protect).Click("run").Settle()
	p.Misses(s.Say(text.LinkableTitle)).Sees("Column “pid” shows which rows are one patient's: anyone who finds a patient by one row knows all of them.")
}

// One banner asks both questions, one after the other: whose rows they are, and whether a
// reader may see it.
func TestWhetherRowsMayBeLinkedIsAsked(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.VisitsOfPatients())
	p := stepstest.Show(t, s, engine).At(session.Columns)
	p.Sees(s.Say(text.PatientAsk, "pid")).Misses(s.Say(text.LinkAsk))
	p.Click(readiness.PatientYes).Settle()
	p.Sees(s.Say(text.LinkAsk), s.Say(text.LinkNoWhy, "pid"), s.Say(text.LinkYesWhy, "pid")+" "+s.Say(text.LinkHolds)).Misses(s.Say(text.PatientAsk, "pid"))
	for _, step := range []struct {
		do      func()
		linked  bool
		knows   string
		treated text.Message
	}{
		{func() { p.Tick("link-yes", true) }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { p.Tick("link-no", true) }, false, "", text.TreatRemoved},
		{func() { p.Choose(s.Say(text.TreatmentOf, "pid"), string(recipe.Pseudonym)) }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { p.Choose(s.Say(text.TreatmentOf, "pid"), "") }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { s.Undo() }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { p.Sees(s.Say(text.LinkPseudonym, "pid")).Tick("link-no", true) }, false, "", text.TreatRemoved},
	} {
		step.do()
		r := s.Recipe()
		if r.Links() != step.linked || r.Privacy.Knows != step.knows || r.Leaves("pid") != step.linked || r.Validate() != nil {
			t.Errorf("%+v: %v", r.Privacy, r.Validate())
		}
		p.Sees(s.Say(step.treated))
	}
	// Whether patients are protected then is as it is decided, and as it would be.
	s.Decide(func(r *recipe.Recipe) { r.Link(true); r.Know(recipe.KnowsTwo) })
	p.Sees(s.Say(text.LinkYesWhy, "pid") + " " + s.Say(text.LinkExposes)).Misses(s.Say(text.LinkHolds))
	s.Decide(func(r *recipe.Recipe) { r.Link(false); r.Algorithm.Name = "anatomy" })
	p.Sees(s.Say(text.LinkExposes))
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Default })
	p.Sees(s.Say(text.LinkHolds))
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1 })
	p.Sees(s.Say(text.LinkExposes))
	p.Click("patient-again").Misses(s.Say(text.LinkAsk))
}

// Where nothing is asked for, the title says to whom patients look like others all the
// same, and no verdict says that they look like enough others.
func TestTheTitleOfPatientsWhereNothingIsAskedFor(t *testing.T) {
	for _, knows := range []string{recipe.KnowsOne, recipe.KnowsAll} {
		s, p := stepstest.OfPatients(t, text.English)
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1; r.Know(knows) })
		p.At(session.Protect).Click("run").Settle()
		one := s.Result.Audit.Persons.Of(recipe.KnowsOne)
		if one.K != 3 || s.Result.Audit.Persons.Of(recipe.KnowsTwo).K != 1 {
			t.Fatalf("%+v", s.Result.Audit.Persons.Known)
		}
		p.Sees("Nobody is hidden among others (k = 1)").Misses(s.Say(text.PersonsHold, s.Say(text.KnownOf(knows).Title), 1))
	}
}

// A run that would have to leave out rows says how many, and offers it.
func TestRowsThatHaveToBeLeftOutAreOffered(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 9; r.Know(recipe.KnowsAll) })
	p.At(session.Protect).Click("run").Settle()
	share, ok := screen.ShareAsked(s.Failure)
	if s.Result != nil || !ok || share <= 0 || share > 1 {
		t.Fatalf("%v, %+v", share, s.Failure)
	}
	p.Click("allow").Settle()
	if s.Result == nil || !s.Result.Passed || s.Failure != nil || s.Recipe().Privacy.SuppressionLimit != share {
		t.Fatalf("%+v, %+v", s.Result, s.Failure)
	}
	if left := s.Result.Records - s.Result.Released; left == 0 || float64(left) > share*float64(s.Result.Records) {
		t.Errorf("%d rows were left out, %v may be", left, share)
	}
	p.Misses(s.Say(text.FailureTitle), s.Say(text.UnreadTitle)).Sees(s.Say(text.RowsLeftTitle)).Click(s.Say(text.RowsLeftButton))
	if s.Step != session.Protect {
		t.Errorf("the note leads to step %d", s.Step)
	}
	if _, ok := screen.ShareAsked(s.Failure); ok {
		t.Error("it is offered again")
	}
}

// Of a row that is chosen, its patient is shown with all rows, and who shows the same.
func TestAPatientIsExplained(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := stepstest.OfPatients(t, lang)
		s.Decide(func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.3; r.Know(recipe.KnowsAll) })
		p.At(session.Protect).Click("run").Settle()
		p.Misses(s.Say(text.PatientWhyTitle))
		const first = 1 // row 2 is the first of two of a patient
		p.Choose("rows-go", "2").Settle().First(s.Say(text.WhyTitle, first+1)).Settle()
		got := inspect.Of(s).Patient(first)
		if got == nil || got.Total != 2 || len(got.Rows) != 2 || got.Others < 1 || len(got.OtherRows) != got.Others {
			t.Fatalf("the patient is %+v", got)
		}
		others := make([]string, got.Others)
		for i, row := range got.OtherRows {
			others[i] = s.Lang.Int(row + 1)
		}
		p.Sees(s.Say(text.PatientWhyTitle), s.Say(text.PatientRows, 2, "2, 3"), s.Say(text.PatientSame, got.Others, strings.Join(others, ", ")), s.Say(text.PatientRow, first+1))
		for _, known := range got.Known {
			if known.K < 2 || known.K < got.Others+1 {
				t.Errorf("%d patients are like this one, but %+v", got.Others+1, known)
			}
			p.Sees(s.Say(text.CountPatients, known.K))
		}
		for i, row := range got.Rows {
			if row.Record != first+i || got.LeftOut == 0 && len(row.After) != len(s.Result.Columns) {
				t.Errorf("row %+v", row)
			}
		}
	}
	// Where rows are counted there are no patients to explain.
	s, p := stepstest.Reviewed(t, text.English, nil)
	if p.First(s.Say(text.WhyTitle, 3)).Settle().Misses(s.Say(text.PatientWhyTitle)); inspect.Of(s).Patient(2) != nil {
		t.Error("a patient is found")
	}
}

// Rows that name no patient are said, and where they begin.
func TestRowsWithoutAPatientAreSaid(t *testing.T) {
	of := stepstest.VisitsOfPatients()
	more := *of.Text + ",f,Eye,180,80,flu\n,m,Lung,181,81,cold\n"
	of.Text = &more
	s, engine := stepstest.Visit(t, text.English, of)
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.CountPatients("pid")
	})
	p := stepstest.Show(t, s, engine).At(session.Protect).Click("run").Settle()
	p.Sees(s.Say(text.NobodysTitle), "2 rows have no value in column “pid”, and count as patients of their own: ").Misses(s.Say(text.UnreadTitle))
}

// A reason why there is no release stands once, for all that may be known: not again beside the
// failure of a run that says it.
func TestAReasonIsSaidOnce(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 50}}}
	})
	p.At(session.Protect).Settle()
	found, _ := alternatives.Of(s).TriedKnowing(s, recipe.KnowsOne)
	if found == nil || found.Passed() {
		t.Fatalf("%+v", found)
	}
	why := s.Lang.Sentence(found.Failed)
	if n := strings.Count(p.Markup(), why); n != 1 {
		t.Errorf("%q stands %d times", why, n)
	}
	if p.Click("run").Settle(); s.Failure == nil || s.Lang.Sentence(s.Failure.Said()) != why {
		t.Fatalf("%+v", s.Failure)
	}
	if n := strings.Count(p.Markup(), why); n != 1 {
		t.Errorf("after a run, %q stands %d times", why, n)
	}
}
