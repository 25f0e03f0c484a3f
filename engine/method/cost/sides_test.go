package cost

import (
	"slices"
	"testing"

	"quasi/engine/internal/problemtest"
)

// A cell that loses everything costs 2^24.
func TestWhatACellCosts(t *testing.T) {
	p := problemtest.With(2, 1, problemtest.Made(2, problemtest.Flat, func(i int) int32 { return int32(i) }))
	if got := New(p).Suppressed(1); got != 16_777_216 {
		t.Errorf("a suppressed record costs %d", got)
	}
}

// Of tuples that are as near, those come first that stand with the one that is asked about in
// one part of the tree: up to eight are one.
func TestNeighboursThatAreAsNear(t *testing.T) {
	for _, c := range []struct {
		tuples, of int
		want       []int32
	}{
		{8, 0, []int32{0, 1, 2, 3, 4}}, {8, 7, []int32{7, 0, 1, 2, 3}}, {8, 4, []int32{4, 0, 1, 2, 3}},
		{9, 0, []int32{0, 1, 2, 3, 4}}, {9, 8, []int32{8, 4, 5, 6, 7}}, {9, 4, []int32{4, 5, 6, 7, 8}},
		{17, 16, []int32{16, 12, 13, 14, 15}}, {16, 15, []int32{15, 8, 9, 10, 11}},
	} {
		names := problemtest.Made(c.tuples, problemtest.Flat, func(i int) int32 { return int32(i) })
		if got := NewTree(New(problemtest.With(c.tuples, 2, names))).Neighbours(int32(c.of), 5); !slices.Equal(got, c.want) {
			t.Errorf("of %d names, near the one at %d: %v, want %v", c.tuples, c.of, got, c.want)
		}
	}
}
