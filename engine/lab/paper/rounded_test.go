package paper

import (
	"testing"

	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

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
