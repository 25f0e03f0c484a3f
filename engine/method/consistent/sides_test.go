package consistent

import (
	"context"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// All sets of ten columns are tried, and of eleven those of five at most: 1024 each.
func TestHowManySetsAreTried(t *testing.T) {
	for m, want := range map[int]int{0: 0, 10: 10, 11: 5, 12: 4, 44: 2, 45: 1} {
		if got := depth(m); got != want {
			t.Errorf("of %d columns up to %d, want %d", m, got, want)
		}
	}
}

// A suppressed cell costs 2^30, or 1 in a column of no weight; the first round accepts as much
// as k of them, the next one 8 percent less.
func TestWhatARoundAccepts(t *testing.T) {
	p := problemtest.With(12, 3, problemtest.Made(12, problemtest.InOrder, func(i int) int32 { return int32(i) }),
		problemtest.Weighted(0, problemtest.Made(12, problemtest.InOrder, func(i int) int32 { return int32(i) })))
	if l := newLadders(p); l[0].whole != 1_073_741_824 || l[1].whole != 1 {
		t.Errorf("suppressed cells cost %d and %d", l[0].whole, l[1].whole)
	}
	for rounds, want := range map[int]int64{0: 3_221_225_472, 1: 3_221_225_472 - 32_212_254*8} {
		table := newTable(p)
		x := newClasses(table.at(make([]int, 2)))
		if err := x.begin(context.Background()); err != nil {
			t.Fatal(err)
		}
		if done, err := x.refine(context.Background(), rounds, &work{progress: problem.None, all: 10}); err != nil || done != rounds || x.heat != want {
			t.Errorf("after %d rounds, %v: %d is accepted, want %d", done, err, x.heat, want)
		}
	}
}

// The start takes as long as ten rounds.
func TestTheStartIsTenRounds(t *testing.T) {
	told := 0.0
	_, err := Consistent(context.Background(), problemtest.Numbers(2, 1, 2, 3, 4), 10, func(s problem.Step) bool {
		if s.Best && s.Round == 0 {
			told = s.Done
		}
		return false
	})
	if err != nil || told != 0.5 {
		t.Errorf("%v done after the start of ten rounds (%v), want 0.5", told, err)
	}
}
