package reading_test

import (
	"testing"

	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/trees"
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
	if !reading.Columns(s)[0].Ambiguous || !reading.TwoWays(s, "born") || reading.TwoWays(s, "x") || reading.TwoWays(s, "none") {
		t.Fatalf("found %+v", reading.Columns(s)[0])
	}
	s.Go(session.Generalise)
	engine.Work()
	flat, err := hierarchy.FromRows([][]string{{"1/2/1950", "*"}, {"3/4/1960", "*"}, {"5/6/1970", "*"}})
	if err != nil {
		t.Fatal(err)
	}
	trees.Set(s, "born", flat)
	s.Go(session.Columns)
	reading.SetFormat(s, "born", &format.Format{Type: format.Date, Dates: format.DayMonthYear})
	engine.Work()
	d := reading.Columns(s)[0]
	if reading.TwoWays(s, "born") || d.Ambiguous || d.Dates != format.DayMonthYear || d.TypeReason.Code != profile.ReasonTypeTold || d.Role != s.Table.Columns[0].Role {
		t.Errorf("told %+v", d)
	}
	s.Go(session.Generalise)
	engine.Work()
	if tree, ok := trees.Of(s, "born"); !ok || tree.Rows[0][1] != "1950-02" {
		t.Errorf("the tree is %+v, %v", tree, ok)
	}
	s.Undo()
	if tree, ok := trees.Of(s, "born"); !ok || tree.Rows[0][1] != "*" || !reading.Columns(s)[0].Ambiguous {
		t.Errorf("after undo the tree is %+v", tree)
	}
	s.Redo()
	if tree, ok := trees.Of(s, "born"); !ok || tree.Rows[0][1] != "1950-02" {
		t.Errorf("after redo the tree is %+v, %v", tree, ok)
	}
}
