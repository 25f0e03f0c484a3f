package steps_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/inspect"
	"quasi/app/readiness"
	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// visitsOf is a table of visits: each of 24 patients has one to three, as many of each.
// Height and weight are everyone's own.
func visitsOf() session.Source {
	var b strings.Builder
	b.WriteString("pid,sex,ward,height,weight,diagnosis\n")
	for i := range 24 {
		for v := range 1 + i%3 {
			fmt.Fprintf(&b, "P%d,%s,%s,%d,%d,%s\n", 7000+i, []string{"f", "m"}[i%2], []string{"Eye", "Heart", "Lung", "Skin"}[(i/3*(v+1)+i/7)%4], 150+i, 50+i, []string{"flu", "cold"}[(i+v)%2])
		}
	}
	text := b.String()
	return session.Source{Text: &text, Name: "visits.csv"}
}

// ofPatients opens the visits and counts their patients; height and weight are removed.
func ofPatients(t *testing.T, lang text.Lang) (*session.Session, *page) {
	t.Helper()
	s, engine := visit(t, lang, visitsOf())
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.CountPatients("pid")
		for name, role := range map[string]table.Role{"sex": table.QuasiIdentifying, "ward": table.QuasiIdentifying, "height": table.Identifying, "weight": table.Identifying, "diagnosis": table.Sensitive} {
			*r.Column(name) = recipe.Column{Name: name, Role: role}
		}
	})
	return s, show(t, s, engine)
}

// What may be known is asked only where it makes a difference.
func TestWhatMayBeKnownIsAskedOfPatientsWithSeveralRows(t *testing.T) {
	s, p := ofPatients(t, text.English)
	p.at(session.Protect).sees(s.Say(text.KnowsTitle), s.Say(text.KnowsOneWhy, 2), s.Say(text.KnowsAllWhy, 2))
	s.Decide(func(r *recipe.Recipe) { r.NotOnePatient("pid") })
	p.misses(s.Say(text.KnowsTitle))
	_, alone := protect(t, text.English)
	alone.misses(s.Say(text.KnowsTitle)).choose("patient", "Disease").sees(s.Say(text.KnowsTitle))
}

func TestWhatMayBeKnownIsDecidedAndKept(t *testing.T) {
	for _, knows := range recipe.Knowledges()[1:] {
		s, p := ofPatients(t, text.English)
		s.Decide(func(r *recipe.Recipe) { r.Output.RowOrder, r.Privacy.SuppressionLimit = recipe.OriginalOrder, 0.2 })
		p.at(session.Protect).tick("knows-"+knows, true)
		if r := s.Recipe(); r.Privacy.Knows != knows || r.Output.RowOrder != recipe.SortedOrder {
			t.Fatalf("%s: %+v, %+v", knows, r.Privacy, r.Output)
		}
		if got, want := s.History.Undoing(s.Lang), s.Say(text.ChangeKnows); got != want {
			t.Errorf("undo takes back %q, want %q", got, want)
		}
		p.click("run").settle()
		if s.Result == nil || !s.Result.Passed || s.Result.Knows != knows {
			t.Fatalf("%s: %+v, %+v", knows, s.Result, s.Failure)
		}
		holding := s.Result.Audit.Persons.Holding(2)
		if holding == nil || string(holding.Knows) < knows {
			t.Errorf("%s: k = 2 holds for %+v", knows, holding)
		}
		p.sees(s.Say(text.PersonsHold, s.Say(text.KnownOf(knows).Title), 2), s.Say(text.PersonsTitle), s.Say(text.PersonsAsked), s.Lang.Phrase(holding.Who()))
		p.at(session.Export).sees(s.Say(text.KnowsOrder))
	}
}

// What can't be kept can't be chosen, by the engine's own reason; what was chosen before
// holds the run back.
func TestWhatCannotBeKnownIsSaid(t *testing.T) {
	s, p := ofPatients(t, text.English)
	p.at(session.Protect)
	for _, test := range []struct{ spoil, mend func(*recipe.Recipe) }{
		{func(r *recipe.Recipe) { r.Algorithm.Name = method.Anatomy }, func(r *recipe.Recipe) { r.Algorithm.Name = method.Default }},
	} {
		s.Decide(test.spoil)
		asked := *s.Recipe()
		asked.Know(recipe.KnowsAll)
		why := s.Lang.Sentence(say.Of(asked.CheckWholeRecords()))
		p.sees(why).misses(s.Say(text.KnowsOneWhy, 2)) // that is not kept neither
		if !p.disabled("knows-2") || !p.disabled("knows-all") || p.disabled("knows-1") {
			t.Error("what can't be kept can be chosen")
		}
		s.Decide(test.mend)
		if p.misses(why); p.disabled("knows-2") {
			t.Error("what can be kept can't be chosen")
		}
		p.tick("knows-all", true)
		s.Decide(test.spoil)
		problems := readiness.Problems(s)
		if p.disabled("knows-all") || !p.disabled("run") || len(problems) != 1 || problems[0].ID != "knows-all" || problems[0].Said != why {
			t.Errorf("held back by %+v", problems)
		}
		s.Decide(func(r *recipe.Recipe) { test.mend(r); r.Know(recipe.KnowsOne) })
	}
}

// The review names the knowledge that holds, and says for each what is left, before and
// after.
func TestTheReviewSaysWhoFindsPatients(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := ofPatients(t, lang)
		p.at(session.Protect).click("run").settle()
		now, was := s.Result.Audit.Persons, s.Result.Before.Persons
		holding := now.Holding(2)
		if holding.Knows == recipe.KnowsAll || now.Of(recipe.KnowsAll).K != 1 {
			t.Fatalf("the table is too easy: %+v", now.Known)
		}
		who := s.Lang.Phrase(holding.Who())
		title := s.Say(text.KnownMarked, holding.AtLeast-1, who)
		if holding.AtLeast == 2 {
			title = s.Say(text.KnownMarkPair, who)
		}
		p.sees(title, s.Say(text.PersonsLead, 24, 16, 3), s.Say(text.PersonsAlone))
		for i := range now.Known {
			of := was.Of(now.Known[i].Knows)
			p.sees(s.Lang.Int(of.K) + " → ")
			if n := of.Below.Persons; n > 0 {
				p.sees(s.Say(text.PersonsShare, n, s.Lang.Percent(of.Below.Share)))
			}
		}
		p.misses(s.Say(text.LinkableTitle))
	}
}

// Columns that are kept and tell whose rows they are, are named; a column that does it on
// purpose is none of them.
func TestLinkingColumnsAreNamed(t *testing.T) {
	s, p := ofPatients(t, text.English)
	s.Decide(func(r *recipe.Recipe) {
		r.Column("height").Role = table.Insensitive
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 1.0}}}
	})
	p.at(session.Protect).click("run").settle()
	linked := s.Result.Audit.Persons.Linkable
	if linked == nil || linked.Linked != 16 || linked.Below == 0 {
		t.Fatalf("linked: %+v", linked)
	}
	p.sees(s.Say(text.LinkableTitle), "“height” alone links the rows of 16")
	for _, unconfirmed := range saving.Unconfirmed(s) {
		saving.Confirm(s, unconfirmed, true)
	}
	p.sees("card verdict limited")
	p.click(s.Say(text.LinkableButton))
	if s.Step != session.Columns {
		t.Errorf("the warning leads to step %d", s.Step)
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = nil
		r.Link(true)
		r.Privacy.SuppressionLimit = 0.3
	})
	p.at(session.Protect).click("run").settle()
	p.misses(s.Say(text.LinkableTitle)).sees(s.Say(text.PersonsLinked, "pid"))
}

// One banner asks both questions, one after the other: whose rows they are, and whether a
// reader may see it.
func TestWhetherRowsMayBeLinkedIsAsked(t *testing.T) {
	s, engine := visit(t, text.English, visitsOf())
	p := show(t, s, engine).at(session.Columns)
	p.sees(s.Say(text.PatientAsk, "pid")).misses(s.Say(text.LinkAsk))
	p.click(readiness.PatientYes).settle()
	p.sees(s.Say(text.LinkAsk), s.Say(text.LinkNoWhy, "pid"), s.Say(text.LinkYesWhy, "pid")+" "+s.Say(text.LinkHolds)).misses(s.Say(text.PatientAsk, "pid"))
	for _, step := range []struct {
		do      func()
		linked  bool
		knows   string
		treated text.Message
	}{
		{func() { p.tick("link-yes", true) }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { p.tick("link-no", true) }, false, "", text.TreatRemoved},
		{func() { p.choose(s.Say(text.TreatmentOf, "pid"), string(recipe.Pseudonym)) }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { p.choose(s.Say(text.TreatmentOf, "pid"), "") }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { s.Undo() }, true, recipe.KnowsAll, text.TreatNumbered},
		{func() { p.sees(s.Say(text.LinkPseudonym, "pid")).tick("link-no", true) }, false, "", text.TreatRemoved},
	} {
		step.do()
		r := s.Recipe()
		if r.Links() != step.linked || r.Privacy.Knows != step.knows || r.Leaves("pid") != step.linked || r.Validate() != nil {
			t.Errorf("%+v: %v", r.Privacy, r.Validate())
		}
		p.sees(s.Say(step.treated))
	}
	// Whether patients are protected then is as it is decided, and as it would be.
	s.Decide(func(r *recipe.Recipe) { r.Link(true); r.Know(recipe.KnowsTwo) })
	p.sees(s.Say(text.LinkYesWhy, "pid") + " " + s.Say(text.LinkExposes)).misses(s.Say(text.LinkHolds))
	s.Decide(func(r *recipe.Recipe) { r.Link(false); r.Algorithm.Name = "anatomy" })
	p.sees(s.Say(text.LinkExposes))
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Default })
	p.sees(s.Say(text.LinkHolds))
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1 })
	p.sees(s.Say(text.LinkExposes))
	p.click("patient-again").misses(s.Say(text.LinkAsk))
}

// Where nothing is asked for, the title says to whom patients look like others all the
// same, and no verdict says that they look like enough others.
func TestTheTitleOfPatientsWhereNothingIsAskedFor(t *testing.T) {
	for _, knows := range []string{recipe.KnowsOne, recipe.KnowsAll} {
		s, p := ofPatients(t, text.English)
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1; r.Know(knows) })
		p.at(session.Protect).click("run").settle()
		one := s.Result.Audit.Persons.Of(recipe.KnowsOne)
		if one.K != 3 || s.Result.Audit.Persons.Of(recipe.KnowsTwo).K != 1 {
			t.Fatalf("%+v", s.Result.Audit.Persons.Known)
		}
		p.sees(s.Say(text.KnownMarked, 2, s.Lang.Phrase(one.Who()))).
			misses(s.Say(text.PersonsHold, s.Say(text.KnownOf(knows).Title), 1), s.Say(text.VerdictPassed, 1))
	}
}

// A run that would have to leave out rows says how many, and offers it.
func TestRowsThatHaveToBeLeftOutAreOffered(t *testing.T) {
	s, p := ofPatients(t, text.English)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 9; r.Know(recipe.KnowsAll) })
	p.at(session.Protect).click("run").settle()
	share, ok := screen.ShareAsked(s.Failure)
	if s.Result != nil || !ok || share <= 0 || share > 1 {
		t.Fatalf("%v, %+v", share, s.Failure)
	}
	p.click("allow").settle()
	if s.Result == nil || !s.Result.Passed || s.Failure != nil || s.Recipe().Privacy.SuppressionLimit != share {
		t.Fatalf("%+v, %+v", s.Result, s.Failure)
	}
	if left := s.Result.Records - s.Result.Released; left == 0 || float64(left) > share*float64(s.Result.Records) {
		t.Errorf("%d rows were left out, %v may be", left, share)
	}
	p.misses(s.Say(text.FailureTitle), s.Say(text.UnreadTitle)).sees(s.Say(text.RowsLeftTitle)).click(s.Say(text.RowsLeftButton))
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
		s, p := ofPatients(t, lang)
		s.Decide(func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.3; r.Know(recipe.KnowsAll) })
		p.at(session.Protect).click("run").settle()
		p.misses(s.Say(text.PatientWhyTitle))
		const first = 1 // row 2 is the first of two of a patient
		p.choose("rows-go", "2").settle().first(s.Say(text.WhyTitle, first+1)).settle()
		got := inspect.Of(s).Patient(first)
		if got == nil || got.Total != 2 || len(got.Rows) != 2 || got.Others < 1 || len(got.OtherRows) != got.Others {
			t.Fatalf("the patient is %+v", got)
		}
		others := make([]string, got.Others)
		for i, row := range got.OtherRows {
			others[i] = s.Lang.Int(row + 1)
		}
		p.sees(s.Say(text.PatientWhyTitle), s.Say(text.PatientRows, 2, "2, 3"), s.Say(text.PatientSame, got.Others, strings.Join(others, ", ")), s.Say(text.PatientRow, first+1))
		for _, known := range got.Known {
			if known.K < 2 || known.K < got.Others+1 {
				t.Errorf("%d patients are like this one, but %+v", got.Others+1, known)
			}
			p.sees(s.Say(text.CountPatients, known.K))
		}
		for i, row := range got.Rows {
			if row.Record != first+i || got.LeftOut == 0 && len(row.After) != len(s.Result.Columns) {
				t.Errorf("row %+v", row)
			}
		}
	}
	// Where rows are counted there are no patients to explain.
	s, p := reviewed(t, text.English, nil)
	if p.first(s.Say(text.WhyTitle, 3)).settle().misses(s.Say(text.PatientWhyTitle)); inspect.Of(s).Patient(2) != nil {
		t.Error("a patient is found")
	}
}

// Rows that name no patient are said, and where they begin.
func TestRowsWithoutAPatientAreSaid(t *testing.T) {
	of := visitsOf()
	more := *of.Text + ",f,Eye,180,80,flu\n,m,Lung,181,81,cold\n"
	of.Text = &more
	s, engine := visit(t, text.English, of)
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.CountPatients("pid")
	})
	p := show(t, s, engine).at(session.Protect).click("run").settle()
	p.sees(s.Say(text.NobodysTitle), "2 rows have no value in column “pid”, and count as patients of their own: ").misses(s.Say(text.UnreadTitle))
}
