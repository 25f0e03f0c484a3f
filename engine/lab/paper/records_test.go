package paper

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

func missingCells(t *table.Table, names []string) int {
	n := 0
	for _, name := range names {
		n += t.Column(name).MissingCount()
	}
	return n
}

// What is deleted at one share is deleted at a greater one, nothing else changes,
// and the share is met exactly.
func TestDeleted(t *testing.T) {
	full := small(t, 500, true)
	few := deleted(full, eightQI, 0.05, 7)
	more := deleted(full, eightQI, 0.2, 7)
	if a, b := missingCells(few, eightQI), missingCells(more, eightQI); a != 200 || b != 800 {
		t.Errorf("%d and %d of 4000 cells are missing, want 200 and 800", a, b)
	}
	for _, name := range columns {
		for row := range full.N {
			a, b, c := full.Column(name), few.Column(name), more.Column(name)
			if b.IsMissing(row) && !c.IsMissing(row) || a.IsMissing(row) && !b.IsMissing(row) {
				t.Fatalf("a missing cell of %s came back", name)
			}
			if !c.IsMissing(row) && c.Text(row) != a.Text(row) {
				t.Fatalf("%s of row %d changed", name, row)
			}
		}
	}
	if missingCells(deleted(full, eightQI, 0, 7), eightQI) != missingCells(full, eightQI) {
		t.Error("less than is missing already took something out")
	}
}

// A column without a marker of missing values gets one.
func TestDeletedMarks(t *testing.T) {
	full := &table.Table{N: 2, Columns: []*table.Column{{Name: "x", Values: []string{"1", "2"}, Missing: []bool{false, false}, Codes: []int32{0, 1}}}}
	if c := deleted(full, []string{"x"}, 1, 7).Columns[0]; c.MissingCount() != 2 || len(c.Values) != 3 || !c.Missing[2] {
		t.Errorf("%+v", c)
	}
	if c := full.Columns[0]; len(c.Values) != 2 || c.MissingCount() != 0 {
		t.Errorf("the table itself has changed: %+v", c)
	}
}

func TestComplete(t *testing.T) {
	full := small(t, 300, true)
	whole := complete(full)
	if whole.N == 0 || whole.N == full.N || missingCells(whole, columns) != 0 {
		t.Errorf("%d of %d records are complete, %d cells missing", whole.N, full.N, missingCells(whole, columns))
	}
	for _, c := range whole.Columns {
		if slices.Contains(c.Values, "?") {
			t.Errorf("%s still knows the marker", c.Name)
		}
	}
}

// A larger draw holds the smaller one, in the order of the table.
func TestDrawn(t *testing.T) {
	full := &table.Table{N: 50, Columns: []*table.Column{{Name: "x", Codes: make([]int32, 50)}}}
	for i := range full.N {
		full.Columns[0].Values = append(full.Columns[0].Values, string(rune('A'+i)))
		full.Columns[0].Missing = append(full.Columns[0].Missing, false)
		full.Columns[0].Codes[i] = int32(i)
	}
	few, more := drawn(full, 10, 3), drawn(full, 30, 3)
	if !slices.IsSorted(few.Columns[0].Values) || len(few.Columns[0].Values) != 10 {
		t.Errorf("drew %v", few.Columns[0].Values)
	}
	for _, v := range few.Columns[0].Values {
		if !slices.Contains(more.Columns[0].Values, v) {
			t.Errorf("the larger draw lacks %s", v)
		}
	}
}

// groups returns groups of the given records, without spans.
func groups(of ...[]int32) *problem.Groups {
	g := &problem.Groups{Offsets: []int32{0}}
	for _, rows := range of {
		g.Rows = append(g.Rows, rows...)
		g.Offsets = append(g.Offsets, int32(len(g.Rows)))
	}
	return g
}

// Three groups: a a b has a minority of one, b b of none, a b c a b of three (two
// a and two b: one of the two pairs is the majority). A suppressed record counts
// nothing in CM, and all records in DM.
func TestMetricsOfGroups(t *testing.T) {
	labels := []int32{0, 0, 1, 1, 1, 0, 1, 2, 0, 1, 2}
	g := groups([]int32{0, 1, 2}, []int32{3, 4}, []int32{5, 6, 7, 8, 9})
	g.Suppressed = []int32{10}
	o := outcome{problem: &problem.Problem{N: 11, Sensitive: []privacy.Sensitive{{Codes: labels}}}, groups: g}
	if got := classificationMetric(o); got != 1+0+3 {
		t.Errorf("CM is %v, want 4", got)
	}
	if got := discernibility(o); got != 9+4+25+11 {
		t.Errorf("DM is %v, want 49", got)
	}
}
