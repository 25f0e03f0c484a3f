package session_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

func TestTreesAreSuggestedImportedAndEdited(t *testing.T) {
	s, engine := sessiontest.Visit(t, "clinic")
	s.Go(session.Generalise)
	engine.Work()
	tree, ok := s.Trees().Of("sex")
	if !ok || len(tree.Rows) != 2 || tree.Counts["F"] == 0 {
		t.Fatalf("tree of sex: %+v, %v", tree, ok)
	}
	s.Trees().Import("sex", "F;person;*\nM;person;*\n")
	engine.Work()
	if tree, _ = s.Trees().Of("sex"); tree.Rows[0][1] != "person" {
		t.Errorf("imported rows are %q", tree.Rows)
	}
	edited := sessiontest.Must(hierarchy.FromRows([][]string{{"F", "all", "*"}, {"M", "all", "*"}}))
	s.Trees().Set("sex", edited)
	s.Undo()
	if tree, _ = s.Trees().Of("sex"); tree.Rows[0][1] != "person" {
		t.Errorf("after undo the rows are %q", tree.Rows)
	}
	s.Trees().Import("sex", "F;*\nF;*\n")
	if engine.Work(); s.Failure == nil || s.Failure.Code != say.CodeList {
		t.Errorf("a faulty hierarchy is reported as %+v", s.Failure)
	}
}

// The hierarchy that was built as a person says came with the answer, and is not asked for
// again; after an undo and a redo neither.
func TestABuiltHierarchyIsNotAskedFor(t *testing.T) {
	s, engine := sessiontest.Visit(t, "clinic")
	s.Go(session.Generalise)
	engine.Work()
	asked := engine.Calls[protocol.Hierarchy]
	s.Trees().Build(protocol.BuildParams{Column: "los_days", Rule: rule.Rule{Kind: rule.Intervals, Widths: []float64{7, 14}}})
	engine.Work()
	s.Undo()
	s.Redo()
	if tree, ok := s.Trees().Of("los_days"); !ok || len(tree.Rows) == 0 || len(tree.Rows[0]) != 4 || engine.Calls[protocol.Hierarchy] != asked {
		t.Errorf("the tree is %v, %v after %d calls more", tree.Rows, ok, engine.Calls[protocol.Hierarchy]-asked)
	}
}

func TestTheEffectOfAHierarchyIsAskedOnce(t *testing.T) {
	s, engine := sessiontest.Visit(t, "clinic")
	sessiontest.SetRole(s, "ward", table.Insensitive) // beside these, every row is unique
	sessiontest.SetRole(s, "los_days", table.Insensitive)
	s.Go(session.Generalise)
	engine.Work()
	effect := func(calls int) {
		t.Helper()
		s.Trees().Effect("sex")
		s.Trees().Effect("sex")
		if engine.Work(); s.Trees().Effect("sex") == nil || engine.Calls[protocol.Effect] != calls {
			t.Errorf("the effect is %v after %d calls, want %d", s.Trees().Effect("sex"), engine.Calls[protocol.Effect], calls)
		}
	}
	effect(1)
	sessiontest.SetWeights(s, 3)
	effect(1)
	before := s.Trees().Effect("sex").Unique[0]
	if sessiontest.SetRole(s, "birth_date", table.Insensitive); s.Trees().Effect("sex") != nil {
		t.Error("the effect beside other columns is shown")
	}
	if effect(2); s.Trees().Effect("sex").Unique[0] >= before {
		t.Error("fewer columns single out as many rows")
	}
	s.Undo()
	if got := s.Trees().Effect("sex"); got == nil || got.Unique[0] != before {
		t.Errorf("after undo the effect is %v", got)
	}
	effect(2)
}

// A hierarchy of the ages as they are takes back that they leave in groups; one of the groups
// does not.
func TestImportingAHierarchyOfTheValuesAsTheyAre(t *testing.T) {
	for _, test := range []struct {
		arx   string
		exact bool
	}{{"31;30s;*\n35;30s;*\n42;40s;*\n47;40s;*\n", true}, {"\"[30,35)\";adult;*\n\"[35,40)\";adult;*\n\"[40,45)\";adult;*\n\"[45,50)\";adult;*\n", false}} {
		s, engine := sessiontest.Pasted("age,sex\n31,f\n35,f\n42,m\n47,m\n")
		if s.Recipe().Column("age").Coarsen == nil {
			t.Fatal("ages are not proposed in groups")
		}
		s.Trees().Import("age", test.arx)
		engine.Work()
		if c := s.Recipe().Column("age"); s.Failure != nil || c.Hierarchy == nil || (c.Coarsen == nil) != test.exact {
			t.Errorf("%q: %+v, %v", test.arx, c, s.Failure)
		}
	}
}
