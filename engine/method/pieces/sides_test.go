package pieces

import (
	"context"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// The table is cut elsewhere after five rounds, and not if it is one piece.
func TestTheTableIsCutElsewhereAfterFiveRounds(t *testing.T) {
	for _, c := range []struct {
		records, rounds int
		want            bool
	}{{60, 1, false}, {60, 5, false}, {60, 6, true}, {20, 6, false}} {
		p, ctx := problemtest.Patients(c.records, 3), context.Background()
		x, err := newPieces(ctx, p, tiny, newWork(problem.None, p.N, c.rounds))
		if err != nil {
			t.Fatal(err)
		}
		if err := x.start(ctx); err != nil {
			t.Fatal(err)
		}
		before := x.all[0]
		if done, err := x.refine(ctx, c.rounds); err != nil || done != c.rounds {
			t.Fatalf("%d rounds, %v", done, err)
		}
		if got := x.all[0] != before; got != c.want {
			t.Errorf("%d records, %d rounds: cut elsewhere %t, want %t", c.records, c.rounds, got, c.want)
		}
	}
}

// The start takes as long as 8 rounds.
func TestTheStartIsEightRounds(t *testing.T) {
	var told problem.Step
	w := newWork(func(s problem.Step) bool { told = s; return false }, 10, 2)
	if w.of(8 * 10)(problem.Step{Done: 1}); told.Done != 0.8 {
		t.Errorf("%v done after the start, want 0.8", told.Done)
	}
	w = newWork(func(s problem.Step) bool { told = s; return false }, 0, 2)
	if w.best(0, 0); told.Done != 0 {
		t.Errorf("%v done of no records, want 0", told.Done)
	}
}

// none has no helpers.
type none struct{ asked int }

func (n *none) Hire(context.Context, int) []problem.Helper { n.asked++; return nil }

// Two pieces are enough for helpers to be asked for.
func TestTwoPiecesAreForHelpers(t *testing.T) {
	for parts, want := range map[int]int{1: 0, 2: 1} {
		p, helpers := problemtest.Patients(20, 1), &none{}
		p.Helpers = helpers
		x := &pieces{p: p}
		if x.hire(context.Background(), parts); helpers.asked != want || x.workers != nil {
			t.Errorf("%d pieces: asked %d times, want %d, and no workers", parts, helpers.asked, want)
		}
	}
}

// This program takes the place of the third helper that dies, or of the first if there is no
// other.
func TestTheThirdHelperIsNotReplaced(t *testing.T) {
	p := problemtest.Patients(20, 1)
	p.Helpers = &agency{most: 1}
	h := &worker{Helper: p.Helpers.Hire(context.Background(), 1)[0], workers: &workers{p: p}}
	for lost := 1; lost <= 3; lost++ {
		if err := h.replace(context.Background()); err != nil {
			t.Fatal(err)
		}
		if _, here := h.Helper.(*inProcessHelper); here != (lost == 3) {
			t.Errorf("after %d helpers: this program does the work %t", lost, here)
		}
	}
	p.Helpers = &none{}
	h = &worker{Helper: &employee{agency: &agency{}}, workers: &workers{p: p}}
	if err := h.replace(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, here := h.Helper.(*inProcessHelper); !here {
		t.Errorf("%T does the work, want this program", h.Helper)
	}
}

// A piece goes to the helper with fewest records, the first of those with as few.
func TestPiecesGoToThoseWithLeast(t *testing.T) {
	x := &pieces{workers: &workers{all: []*worker{{}, {}}}}
	for _, n := range []int{3, 2, 1, 5} {
		x.all = append(x.all, &piece{n: n})
	}
	x.share([]int{0, 1, 2, 3})
	for i, want := range []int{0, 1, 1, 0} {
		if x.all[i].worker != x.workers.all[want] {
			t.Errorf("piece %d is with another helper than %d", i, want)
		}
	}
}

// sleeper counts how often it is packed.
type sleeper struct {
	backend
	packed int
}

func (s *sleeper) Pack() { s.packed++ }

// From eight pieces on, those that are not worked on sleep.
func TestEightPiecesSleep(t *testing.T) {
	for n, want := range map[int]int{7: 0, 8: 1} {
		x, all := &pieces{}, []int{}
		for i := range n {
			x.all, all = append(x.all, &piece{n: 1, backend: &sleeper{}}), append(all, i)
		}
		if err := x.some(all, func(int, *piece) error { return nil }); err != nil {
			t.Fatal(err)
		}
		for i, c := range x.all {
			if got := c.backend.(*sleeper).packed; got != want {
				t.Errorf("%d pieces: piece %d is packed %d times, want %d", n, i, got, want)
			}
		}
	}
}
