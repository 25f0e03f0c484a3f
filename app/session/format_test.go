package session_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
)

// A column that is read otherwise is described anew and gets another hierarchy;
// undo brings back what was known, and asks for nothing again.
func TestAFormatCanBeDecidedAndTakenBack(t *testing.T) {
	csv := "born,x\n1/2/1950,1.234\n3/4/1960,2.345\n5/6/1970,3.456\n"
	s, engine := sessiontest.Pasted(csv)
	s.Go(session.Columns)
	sessiontest.SetRole(s, "born", table.QuasiIdentifying)
	engine.Work()
	if !s.Columns()[0].Ambiguous || !s.TwoWays("born") || s.TwoWays("x") || s.TwoWays("none") {
		t.Fatalf("found %+v", s.Columns()[0])
	}
	s.Go(session.Generalise)
	engine.Work()
	flat, err := hierarchy.FromRows([][]string{{"1/2/1950", "*"}, {"3/4/1960", "*"}, {"5/6/1970", "*"}})
	if err != nil {
		t.Fatal(err)
	}
	s.SetTree("born", flat)
	s.Go(session.Columns)
	s.SetFormat("born", &format.Format{Type: format.Date, Dates: format.DayMonthYear})
	engine.Work()
	d := s.Columns()[0]
	if s.TwoWays("born") || d.Ambiguous || d.Dates != format.DayMonthYear || d.TypeReason.Code != profile.ReasonTypeTold || d.Role != s.Table.Columns[0].Role {
		t.Errorf("told %+v", d)
	}
	s.Go(session.Generalise)
	engine.Work()
	if tree, ok := s.Tree("born"); !ok || tree.Rows[0][1] != "1950-02" {
		t.Errorf("the tree is %+v, %v", tree, ok)
	}
	s.Undo()
	if tree, ok := s.Tree("born"); !ok || tree.Rows[0][1] != "*" || !s.Columns()[0].Ambiguous {
		t.Errorf("after undo the tree is %+v", tree)
	}
	s.Redo()
	if tree, ok := s.Tree("born"); !ok || tree.Rows[0][1] != "1950-02" {
		t.Errorf("after redo the tree is %+v, %v", tree, ok)
	}
}
