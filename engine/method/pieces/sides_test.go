package pieces

import (
	"context"
	"math"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/minimum"
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

// Where nothing can be lost, no round is done.
func TestNoRoundWhereNothingIsLost(t *testing.T) {
	for weight, want := range map[float64]int{0: 0, 1: 2} {
		p := problemtest.Numbers(2, 1, 2, 3, 4)
		p.QI[0].Weight = weight
		if g, err := MinimumLoss(context.Background(), p, 2, nil); err != nil || g.Rounds != want {
			t.Errorf("weight %v: %d rounds (%v), want %d", weight, g.Rounds, err, want)
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

// A weight up to the greatest number is read, and none above or below 0.
func TestWeightsOfMessages(t *testing.T) {
	for weight, want := range map[float64]bool{0: true, -1: false, math.MaxFloat64: true, math.Inf(1): false} {
		a := problemtest.Numbers(2, 1, 2).QI[0]
		b := domain.Append(wire.AppendFloat(nil, weight), a.Domain)
		r := wire.NewReader(wire.AppendInts(b, []int32{0, 0}))
		if readAttribute(r); (r.End() == nil) != want {
			t.Errorf("weight %v: %v, want it read: %t", weight, r.End(), want)
		}
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

// Up to 1,048,576 rounds can have been done before one that is asked for.
func TestRoundsOfMessages(t *testing.T) {
	for before, want := range map[int64]bool{-1: false, 0: true, 1 << 20: true, 1<<20 + 1: false} {
		s := Solver{pieces: map[int64]*minimum.Search{7: minimum.NewSearch(nil, nil)}, rounds: map[int64]int64{}}
		r := wire.NewReader(wire.AppendInt(wire.AppendInt(wire.AppendInt(nil, 7), before), 0))
		if _, _, err := s.piece(r); (err == nil) != want {
			t.Errorf("%d rounds before: %v, want an answer: %t", before, err, want)
		}
	}
}

// A piece has up to 16 000 records, and more for classes of more than five: then 3200 classes.
func TestHowLargeAPieceIs(t *testing.T) {
	for k, want := range map[int]int{1: 16_000, 4: 16_000, 5: 16_000, 6: 19_200, 10: 32_000, 100: 320_000} {
		if got := usual(k); got.whole != want || got.piece != want || got.gain != 0.002 {
			t.Errorf("for classes of %d: %+v, want %d records and a gain of 0.002", k, got, want)
		}
	}
}

// A table is cut at its middle, and elsewhere at 37 of 100, in turn; each piece may leave out as many records as its
// share of them is, rounded down, and draws by a seed of its place.
func TestSharesOfPieces(t *testing.T) {
	for tiling, want := range []float64{0.5, 0.37, 0.5, 0.37} {
		if got := shareAt(tiling); got != want {
			t.Errorf("tiling %d is cut at %v, want %v", tiling, got, want)
		}
	}
	x := &pieces{p: &problem.Problem{N: 10, MaxSuppressed: 3, Seed: 7}}
	for records, want := range []int{0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3} {
		if got := x.allowed(records); got != want {
			t.Errorf("of %d records %d may be left out, want %d", records, got, want)
		}
	}
	for _, test := range []struct {
		tiling, i int
		want      uint64
	}{{0, 0, 0x9E3779B97F4A7C1C}, {0, 1, 0x3C6EF372FE94F831}, {1, 0, 0x1D81F5CE7F4A7C1C}} {
		if got := x.seed(test.tiling, test.i); got != test.want {
			t.Errorf("piece %d of tiling %d has seed %#x, want %#x", test.i, test.tiling, got, test.want)
		}
	}
}

// What is lost is what pieces and the records that are left out lose, of what all can, and no more than all.
func TestLossOfPieces(t *testing.T) {
	for _, test := range []struct {
		each  int64
		best  []int64
		out   int
		whole float64
	}{{0, []int64{5}, 1, 0}, {10, nil, 0, 0}, {10, []int64{20, 5}, 0, 0.25}, {10, []int64{20, 5}, 2, 0.45}, {10, []int64{80}, 2, 1}, {10, []int64{90}, 2, 1}, {1, []int64{1}, 0, 0.1}} {
		x := &pieces{p: &problem.Problem{N: 10}, each: test.each, suppressed: make([]int32, test.out)}
		for _, best := range test.best {
			x.all = append(x.all, &piece{best: best})
		}
		if got := x.loss(); got != test.whole {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// A record is rare with fewer than k of its kind, in the columns that count.
func TestRareRecords(t *testing.T) {
	p := problemtest.New(9, 3, 1)
	p.QI = []domain.Attribute{
		problemtest.Attribute("a", problemtest.Flat([]int32{0, 1, 2, 3}), []int32{0, 1, 1, 2, 2, 2, 3, 3, 3}),
		problemtest.Attribute("b", problemtest.Flat([]int32{0, 1}), []int32{0, 0, 0, 0, 0, 0, 0, 0, 1}),
	}
	for _, test := range []struct {
		weight float64
		want   int
	}{{1, 6}, {0, 3}} { // one, two, and of three one differs in b
		p.QI[1].Weight = test.weight
		if got := rare(p); got != test.want {
			t.Errorf("b weighs %v: %d records are rare, want %d", test.weight, got, test.want)
		}
	}
}
