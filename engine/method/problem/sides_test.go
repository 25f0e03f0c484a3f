package problem_test

import (
	"slices"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// Parts are appended to nothing as to what is there: offsets begin with 0 once, and each row has
// its number in the whole.
func TestAppendedParts(t *testing.T) {
	part := func(suppressed ...int32) *problem.Groups {
		g := &problem.Groups{Suppressed: suppressed, Rounds: len(suppressed)}
		g.Append(problemtest.Numbers(1, 0, 1, 2, 3), []int32{2, 0})
		return g
	}
	g := &problem.Groups{}
	g.AppendPart(part(1, 3), []int32{4, 5, 6, 7})
	g.AppendPart(part(3), []int32{0, 1, 2, 3})
	if !slices.Equal(g.Offsets, []int32{0, 2, 4}) || !slices.Equal(g.Rows, []int32{6, 4, 2, 0}) ||
		!slices.Equal(g.Suppressed, []int32{5, 7, 3}) || g.Rounds != 2 || len(g.Spans) != 2 {
		t.Errorf("%+v", g)
	}
}

// A group that shows one value is valid.
func TestAGroupOfOneValue(t *testing.T) {
	p := problemtest.Numbers(2, 0, 1, 1, 0)
	g := &problem.Groups{}
	g.Append(p, []int32{0, 3})
	g.Append(p, []int32{1, 2})
	if err := g.Check(p); err != nil || !g.Spans[0].IsLeaf() || !g.Spans[1].IsLeaf() {
		t.Errorf("%v: %v", g.Spans, err)
	}
}
