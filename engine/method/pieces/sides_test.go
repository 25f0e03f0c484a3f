package pieces

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/wire"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/cost"
	"quasi/engine/method/cut"
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
		x := casetest.Must(newPieces(ctx, p, tiny, newWork(problem.None, p.N, c.rounds)))
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

// Records of a kind are those of a tuple of the cost table.
func TestRareAreTheRecordsOfSmallTuples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: 2})
		table, few := cost.New(p), 0
		for i := range table.Len() {
			if n := int(table.First[i+1] - table.First[i]); n < p.Model.MinSize() {
				few += n
			}
		}
		if got := rare(p); got != few {
			t.Fatalf("%d of %d records have fewer than %d of their kind, want %d", got, p.N, p.Model.MinSize(), few)
		}
	})
}

// Natural classes cost nothing, and stay whole whatever their size.
func TestNaturalClassesStayWhole(t *testing.T) {
	p := problemtest.Numbers(3, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 9, 9, 9, 9)
	groups := casetest.Must(MinimumLoss(context.Background(), p, 2, nil))
	sizes := []int{}
	for i := range groups.Len() {
		sizes = append(sizes, len(groups.Group(i)))
	}
	slices.Sort(sizes)
	if !slices.Equal(sizes, []int{3, 4, 7}) {
		t.Errorf("classes of %v, want 3, 4 and 7", sizes)
	}
}

// misbehaver answers otherwise than it should from time to time, in a way that a message allows.
type misbehaver struct{ random *rand.Rand }

// corrupt changes an answer to a request of a kind.
func (l *misbehaver) corrupt(kind int64, answer []byte) []byte {
	numbers := []int64{0, 1, -1, math.MaxInt64, math.MinInt64, l.random.Int64()}
	one := func() int64 { return numbers[l.random.IntN(len(numbers))] }
	switch {
	case kind == tellClasses && l.random.IntN(2) == 0:
		return l.mixed(answer)
	case kind == tellClasses && l.random.IntN(2) == 0:
		return appendClasses(nil, nil)
	case kind == tellBegin && l.random.IntN(4) == 0:
		return bytes.Clone(cannotBegin)
	case kind == tellRound:
		return wire.AppendInt(nil, one())
	case kind == tellBegin && l.random.IntN(2) == 0:
		return appendBegun(nil, minimum.Start{Suppressed: []int32{0, 0, 1}, Cost: one(), Each: one()})
	case len(answer) > 0:
		answer[l.random.IntN(len(answer))] ^= byte(1 + l.random.IntN(255))
	}
	return answer
}

// mixed returns classes of the same sizes, of other records.
func (l *misbehaver) mixed(answer []byte) []byte {
	r := wire.NewReader(answer)
	sizes := r.Ints(0, math.MaxInt32)
	var rows []int32
	for row := r.Int(); !r.Failed(); row = r.Int() {
		rows = append(rows, int32(row))
	}
	l.random.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	var classes [][]int32
	for _, n := range sizes {
		classes, rows = append(classes, rows[:n]), rows[n:]
	}
	return appendClasses(nil, classes)
}

// Whatever helpers answer, the result keeps what a result promises, and every loss that
// somebody is told is a share.
func TestHelpersThatLie(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawModelled(t)
		rounds := rapid.SampledFrom([]int{0, 1, 6}).Draw(t, "rounds")
		a := &agency{most: rapid.IntRange(1, 3).Draw(t, "helpers")}
		_, failure := minimumLoss(context.Background(), p, 0, least, nil)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		p.Helpers = &tapped{a, func() func(request, answer []byte) []byte {
			l := misbehaver{rand.New(rand.NewPCG(random.Uint64(), 0))}
			return func(request, answer []byte) []byte {
				if l.random.IntN(3) > 0 {
					return answer
				}
				return l.corrupt(wire.NewReader(request).Int(), bytes.Clone(answer))
			}
		}}
		groups, err := minimumLoss(context.Background(), p, rounds, least, func(step problem.Step) bool {
			if !(step.Loss >= 0 && step.Loss <= 1) {
				t.Fatalf("a loss of %v", step.Loss)
			}
			return false
		})
		if (err == nil) != (failure == nil) {
			t.Fatalf("%v with helpers, %v without", err, failure)
		}
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil && failure == nil {
			t.Fatal(err)
		}
		if n := a.working.Load(); n != 0 {
			t.Fatalf("%d helpers were not dismissed", n)
		}
	})
}

// Whatever the table, the default loses no more than the methods that it starts
// from, before and after it has refined what it started with.
func TestNothingLosesLessThanTheDefault(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawDiverse(t, problemtest.Shape{Records: 80, Attributes: 4, Positions: 12})
		if !p.Model.Monotone() {
			return
		}
		for j := range p.QI {
			p.QI[j].Weight = 1
		}
		rivals := map[string]func() (*problem.Groups, error){
			"bottom-up":        func() (*problem.Groups, error) { return cut.BottomUp(ctx, p, cut.RisePenalty, nil) },
			"mondrian-relaxed": func() (*problem.Groups, error) { return cut.MondrianRelaxed(ctx, p, cut.Boundaries, nil) },
			"mondrian-strict":  func() (*problem.Groups, error) { return cut.MondrianStrict(ctx, p, cut.Boundaries, nil) },
		}
		for rounds := range 3 {
			ours := lost(t, p, func() (*problem.Groups, error) { return MinimumLoss(ctx, p, rounds, nil) })
			for name, run := range rivals {
				if theirs := lost(t, p, run); ours > theirs+1e-6 {
					t.Errorf("%d rounds: loss %v, %s has %v", rounds, ours, name, theirs)
				}
			}
		}
	})
}

func lost(t *rapid.T, p *problem.Problem, run func() (*problem.Groups, error)) float64 {
	t.Helper()
	groups := casetest.Must(run())
	return loss.Measure(p, groups).ILossRate
}
