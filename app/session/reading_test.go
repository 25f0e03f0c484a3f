package session_test

import (
	"slices"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// A column that is read otherwise is described anew and gets another hierarchy;
// undo brings back what was known, and asks for nothing again.
func TestAFormatCanBeDecidedAndTakenBack(t *testing.T) {
	csv := "born,x\n1/2/1950,1.234\n3/4/1960,2.345\n5/6/1970,3.456\n"
	s, engine := sessiontest.Pasted(csv)
	s.Go(session.Columns)
	sessiontest.SetRole(s, "born", table.QuasiIdentifying)
	if engine.Work(); !s.Reading().Columns()[0].Ambiguous || !s.Reading().TwoWays("born") || s.Reading().TwoWays("x") || s.Reading().TwoWays("none") {
		t.Fatalf("found %+v", s.Reading().Columns()[0])
	}
	s.Go(session.Generalise)
	engine.Work()
	flat := sessiontest.Must(hierarchy.FromRows([][]string{{"1/2/1950", "*"}, {"3/4/1960", "*"}, {"5/6/1970", "*"}}))
	s.Trees().Set("born", flat)
	s.Go(session.Columns)
	s.Reading().SetFormat("born", &format.Format{Type: format.Date, Dates: format.DayMonthYear})
	engine.Work()
	d := s.Reading().Columns()[0]
	if s.Reading().TwoWays("born") || d.Ambiguous || d.Dates != format.DayMonthYear || d.TypeReason.Code != profile.ReasonTypeTold || d.Role != s.Table.Columns[0].Role {
		t.Errorf("told %+v", d)
	}
	s.Go(session.Generalise)
	engine.Work()
	if tree, ok := s.Trees().Of("born"); !ok || tree.Rows[0][1] != "1950-02" {
		t.Errorf("the tree is %+v, %v", tree, ok)
	}
	s.Undo()
	if tree, ok := s.Trees().Of("born"); !ok || tree.Rows[0][1] != "*" || !s.Reading().Columns()[0].Ambiguous {
		t.Errorf("after undo the tree is %+v", tree)
	}
	s.Redo()
	if tree, ok := s.Trees().Of("born"); !ok || tree.Rows[0][1] != "1950-02" {
		t.Errorf("after redo the tree is %+v, %v", tree, ok)
	}
}

const ward = "mrn,birth_date,admission,discharge,diagnosis\nA1001,1950-04-01,2024-03-01,2024-03-02,J18.9\nA1001,1950-04-01,2024-05-01,2024-04-30,J18.9\n" +
	"A1002,1960-04-01,2024-03-04,2024-03-05,I21.0\nA1002,1960-04-01,2024-06-01,2024-06-09,J18.9\nA1003,1970-04-01,2024-07-01,2024-07-08,I21.0\n"

func openStays(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Pasted(ward)
	sessiontest.RolesAlone(s)
	s.Go(session.Columns)
	engine.Work()
	return s, engine
}

// An offer is taken and taken back in one step, and named so; what is known of a computed
// column comes from the engine; once it is computed it is offered no more.
func TestTakeOffer(t *testing.T) {
	s, engine := openStays(t)
	offers := s.Reading().Offers()
	if len(offers) != 2 || offers[0].Rules[0].Kind != derive.Age { // a stay needs more rows without contradiction
		t.Fatalf("offered are %+v", offers)
	}
	before := s.Recipe()
	s.Reading().TakeOffer(offers[0], derive.Stop)
	engine.Work()
	columns := s.Reading().Columns()
	if last := columns[len(columns)-1]; last.Name != "age" || last.Distinct != 5 || last.Role != table.QuasiIdentifying || s.Failure != nil {
		t.Errorf("known of the age is %+v, %v", last, s.Failure)
	}
	if s.Recipe().Column("birth_date").Role != table.Identifying || s.Recipe().Rule("age").Invalid != derive.Stop {
		t.Errorf("decided is %+v", s.Recipe().Derived)
	}
	if len(s.Reading().Offers()) != 1 || s.History.Undoing(s.Lang) != "computed column age" {
		t.Errorf("offered are %d, undone would be %s", len(s.Reading().Offers()), s.History.Undoing(s.Lang))
	}
	s.Go(session.Generalise)
	engine.Work()
	if tree, ok := s.Trees().Of("age"); !ok || tree.Counts["73"] != 1 {
		t.Errorf("the hierarchy of the age is %+v", tree)
	}
	if s.Undo(); s.Recipe() != before || len(s.Reading().Offers()) != 2 {
		t.Error("undo leaves something")
	}
	if s.Redo(); s.Recipe().Rule("age") == nil {
		t.Error("redo makes nothing")
	}
	// Of days that stay since a question chose what leaves, nothing is offered.
	s.Decide(func(r *recipe.Recipe) { r.Questions = []question.Question{{Kind: question.Count}} })
	if len(s.Reading().Offers()) != 1 {
		t.Errorf("of days that leave are offered %+v", s.Reading().Offers())
	}
	if s.DecideColumn("admission", func(c *recipe.Column) { c.Role = table.Identifying }); len(s.Reading().Offers()) != 0 {
		t.Errorf("of days that stay are offered %+v", s.Reading().Offers())
	}
}

// Rows that are to stop a run hold it back, until another choice.
func TestDerivedRowsHoldTheRunBack(t *testing.T) {
	s, engine := openStays(t)
	s.Decide(func(r *recipe.Recipe) {
		r.CountPatients("mrn")
		r.Know(recipe.KnowsOne)
		r.Privacy.K = 2
	})
	rule := derive.Rule{Name: "stay", Kind: derive.Length, From: []string{"admission", "discharge"}, Invalid: derive.Stop}
	s.Reading().Compute(rule)
	s.Readiness().Problems()
	engine.Work()
	if held := s.Readiness().Problems(); len(held) != 1 || held[0].ID != session.InvalidID("stay") {
		t.Errorf("held back by %+v", held)
	}
	if sample := s.Reading().Sample([]derive.Rule{rule}); sample == nil || len(sample.Gaps) != 1 || sample.Gaps[0].Rows != 1 || !sample.Gaps[0].Doubt {
		t.Fatalf("the sample is %+v", sample)
	}
	asked := engine.Calls[protocol.Sample]
	s.DecideColumn("admission", func(c *recipe.Column) { c.Role = table.Identifying })
	s.Reading().Sample([]derive.Rule{rule})
	if engine.Work(); engine.Calls[protocol.Sample] != asked {
		t.Error("another role of a source is another question")
	}
	s.Reading().SetInvalid("stay", derive.Missing)
	if held := s.Readiness().Problems(); len(held) != 0 || s.History.Undoing(s.Lang) != "rows for which stay can't be computed" {
		t.Errorf("held back by %+v, undone would be %s", held, s.History.Undoing(s.Lang))
	}
	s.Reading().DropComputed("stay")
	if s.Recipe().Rule("stay") != nil || s.Recipe().Column("stay") != nil || s.Recipe().FreeName("stay") != "stay" || s.Recipe().FreeName("mrn") != "mrn_2" {
		t.Error("something of the column is left")
	}
}

// A table that is read again keeps what can be computed from it.
func TestDerivedColumnsOfATableReadAgain(t *testing.T) {
	s, engine := openStays(t)
	s.Reading().Compute(derive.Rule{Name: "age", Kind: derive.Age, From: []string{"birth_date", "admission"}})
	s.Reread(recipe.Input{Delimiter: ","})
	if engine.Work(); s.Recipe().Rule("age") == nil || s.Recipe().Column("age") == nil || s.Recipe().Validate() != nil {
		t.Errorf("read again, decided is %+v", s.Recipe())
	}
	s.Reread(recipe.Input{Delimiter: ",", Header: "no"})
	if engine.Work(); s.Recipe().Rule("age") != nil || s.Recipe().Validate() != nil {
		t.Errorf("without its columns, decided is %+v", s.Recipe().Derived)
	}
}

// The engine is asked anew about what depends on a computed column, and not about what
// does not.
func TestAnswersKnowWhatIsDerived(t *testing.T) {
	s, engine := openStays(t)
	asked := engine.Calls[protocol.Uniqueness]
	s.Reading().Compute(derive.Rule{Name: "month", Kind: derive.Month, From: []string{"admission"}})
	engine.Work()
	if engine.Calls[protocol.Uniqueness] != asked+1 || !slices.Contains(s.Recipe().Names(table.QuasiIdentifying), "month") || s.People().Unique() == nil {
		t.Errorf("%d questions, %+v", engine.Calls[protocol.Uniqueness], s.People().Unique())
	}
	s.Undo()
	if engine.Work(); engine.Calls[protocol.Uniqueness] != asked+1 {
		t.Error("what was known is asked again")
	}
}

// A column that a question is about can be removed: the question stays, and the release does
// not answer it. One that is computed goes with its question, and both come back.
func TestQuestionsOfColumnsThatGo(t *testing.T) {
	s, engine := openStays(t)
	s.Reading().Compute(derive.Rule{Name: "age", Kind: derive.Age, From: []string{"birth_date", "admission"}})
	asked := sessiontest.Must(question.Parse("count by age"))
	s.Decide(func(r *recipe.Recipe) { r.Questions = []question.Question{asked} })
	s.DecideColumn("age", func(c *recipe.Column) { c.Role = table.Identifying })
	if r := s.Recipe(); r.Validate() != nil || len(r.Questions) != 1 {
		t.Errorf("removed: %v, %v", r.Questions, r.Validate())
	}
	s.Reading().DropComputed("age")
	if r := s.Recipe(); r.Validate() != nil || len(r.Questions) != 0 {
		t.Errorf("not computed: %v, %v", r.Questions, r.Validate())
	}
	if s.Undo(); len(s.Recipe().Questions) != 1 {
		t.Error("the question does not come back")
	}
	s.Reread(recipe.Input{Delimiter: ",", Header: "no"})
	engine.Work()
	if r := s.Recipe(); r.Validate() != nil || len(r.Questions) != 0 {
		t.Errorf("read otherwise: %v, %v", r.Questions, r.Validate())
	}
}

// A proposed column that is taken back brings back what was removed in its place, once nothing
// else is computed from that.
func TestWhatAComputedColumnReplacedComesBack(t *testing.T) {
	s, engine := sessiontest.Pasted("birth_date,admission,sex\n1950-04-01,2024-03-01,f\n1950-04-02,2024-05-01,f\n1960-04-01,2024-03-04,m\n")
	if engine.Work(); s.Recipe().Rule("age") == nil || s.Recipe().Column("birth_date").Role != table.Identifying {
		t.Fatalf("proposed are %+v", s.Recipe())
	}
	s.Reading().Compute(derive.Rule{Name: "year", Kind: derive.Year, From: []string{"birth_date"}})
	before := s.Recipe()
	if s.Reading().DropComputed("age"); s.Recipe().Column("birth_date").Role != table.Identifying {
		t.Error("it is back though a year is computed from it")
	}
	if s.Reading().DropComputed("year"); s.Recipe().Column("birth_date").Role != table.QuasiIdentifying || s.Recipe().Column("admission").Role != before.Column("admission").Role {
		t.Errorf("decided are %+v", s.Recipe().Columns)
	}
	s.Undo()
	if s.Undo(); s.Recipe().Rule("age") == nil || s.Recipe().Column("birth_date").Role != table.Identifying {
		t.Errorf("undone, decided are %+v", s.Recipe())
	}
}
