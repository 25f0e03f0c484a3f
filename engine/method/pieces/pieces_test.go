package pieces

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// tiny cut what tests can make.
var tiny = sizes{whole: 20, piece: 12}

// Models, limits, weights and missing values hold for what is put together from
// pieces, and what is told on the way is true of it.
func TestPiecesMakeOneRelease(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawDiverse(t, problemtest.Shape{Records: 120, Attributes: 4, Positions: 10})
		for j := range p.QI {
			p.QI[j].Weight = 1
		}
		rounds := rapid.SampledFrom([]int{0, 1, 5, 6, 11}).Draw(t, "rounds")
		last := math.Inf(1)
		groups, err := minimumLoss(context.Background(), p, rounds, tiny, func(s problem.Step) bool {
			if s.Best && s.Loss > last+1e-12 {
				t.Fatalf("loss %v after %v", s.Loss, last)
			}
			if s.Best {
				last = s.Loss
			}
			return false
		})
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := loss.Measure(p, groups).ILossRate; p.Model.Monotone() && len(p.QI) > 0 && math.Abs(got-last) > 1e-5 {
			t.Fatalf("loss %v, %v was told", got, last)
		}
	})
}

// The pieces and their seeds are the problem's, not the machine's, whatever the model.
func TestAnyNumberOfProcessorsGivesTheSameBytes(t *testing.T) {
	p := problemtest.Patients(brief.Of(2000, 900), 3)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, m := range []privacy.Model{p.Model, twoAtLeast(t, p)} {
		p.Model = m
		var first string
		for _, processors := range []int{1, 4, 2}[:brief.Of(3, 2)] {
			runtime.GOMAXPROCS(processors)
			groups, err := minimumLoss(context.Background(), p, 7, sizes{whole: 500, piece: 300}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if first == "" {
				first = problemtest.Hash(groups)
			}
			if got := problemtest.Hash(groups); got != first {
				t.Errorf("%v, %d processors: %s, one: %s", m, processors, got, first)
			}
		}
	}
}

// Whoever says enough in the middle of a round gets what the rounds before it found,
// in pieces as in one.
func TestEnoughWithinARoundCanBeRepeated(t *testing.T) {
	p := problemtest.Patients(brief.Of(1000, 700), 3)
	within := []int{1, 30, 200, 450}
	if testing.Short() { // the rest is for make test-long
		within = []int{200, 1}[:brief.Of(2, 1)]
	}
	for _, s := range []sizes{usual(3), {whole: 500, piece: 300}} {
		for _, calls := range within {
			begun := 0
			stopped, err := minimumLoss(context.Background(), p, 9, s, func(step problem.Step) bool {
				if step.Best || begun > 0 {
					begun++
				}
				return begun > calls
			})
			if err != nil {
				t.Fatal(err)
			}
			again, err := minimumLoss(context.Background(), p, stopped.Rounds, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if problemtest.Hash(stopped) != problemtest.Hash(again) {
				t.Errorf("%v: stopped within round %d, and %d rounds again differ", s, stopped.Rounds+1, stopped.Rounds)
			}
		}
	}
}

// A large table ends after the first round that gains little, and asking for the rounds
// done gives the same again; a small one does all rounds.
func TestALargeTableSettles(t *testing.T) {
	brief.Further(t)
	const rounds = 8
	p := problemtest.Patients(brief.Of(1000, 600), 3)
	for _, s := range []sizes{{200, 100, 0.5}, {500, 500, 0.5}, {200, 100, 0.005}, {200, 100, 0}}[:brief.Of(4, 2)] {
		var losses []float64
		groups, err := minimumLoss(context.Background(), p, rounds, s, func(step problem.Step) bool {
			if step.Best {
				losses = append(losses, step.Loss)
			}
			return false
		})
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for want < rounds {
			want++
			if s.whole < 500 && want < len(losses) && losses[want-1]-losses[want] < s.gain*losses[want-1] {
				break
			}
		}
		if groups.Rounds != want {
			t.Errorf("%+v: %d rounds of %v, want %d", s, groups.Rounds, losses, want)
		}
		again, err := minimumLoss(context.Background(), p, groups.Rounds, s, nil)
		if err != nil || problemtest.Hash(again) != problemtest.Hash(groups) {
			t.Errorf("%+v: %d rounds again differ, %v", s, groups.Rounds, err)
		}
	}
}

// A piece that fails is what is said, the largest of several, on any number of processors;
// nothing works on when it is said.
func TestTheLargestPieceThatFailsIsSaid(t *testing.T) {
	p := problemtest.Patients(500, 3)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 4} {
		runtime.GOMAXPROCS(processors)
		x, err := newPieces(context.Background(), p, tiny, newWork(problem.None, p.N, 0))
		if err != nil || len(x.all) < 10 {
			t.Fatalf("%d pieces, %v", len(x.all), err)
		}
		large, small := 2, 3
		for i := range x.all {
			if x.all[i].n > x.all[large].n {
				large = i
			}
			if x.all[i].n < x.all[small].n {
				small = i
			}
		}
		if x.all[large].n == x.all[small].n {
			t.Fatal("all pieces are as large")
		}
		var at atomic.Int64
		err = x.every(func(i int, _ *piece) error {
			at.Add(1)
			defer at.Add(-1)
			if i == large {
				runtime.Gosched() // the other fails meanwhile
			}
			if i == large || i == small {
				return fmt.Errorf("piece %d", i)
			}
			return nil
		})
		if err == nil || err.Error() != fmt.Sprintf("piece %d", large) || at.Load() != 0 {
			t.Errorf("%d processors: %v in place of %d, %d still at work", processors, err, large, at.Load())
		}
	}
}

// All pieces together may suppress what the table may: no more, and no less.
func TestTheLimitIsSharedOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawDiverse(t, problemtest.Shape{Records: 120, Attributes: 3, Positions: 10})
		p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "limit")
		x, err := newPieces(context.Background(), p, tiny, newWork(problem.None, p.N, 0))
		if err != nil {
			t.Fatal(err)
		}
		sum := 0
		for _, c := range x.all {
			sum += c.opening.limit
			if c.opening.limit > c.n {
				t.Fatalf("%d of %d records", c.opening.limit, c.n)
			}
		}
		if sum != p.MaxSuppressed {
			t.Fatalf("%d records may be suppressed in the pieces, %d in the table", sum, p.MaxSuppressed)
		}
	})
}

func TestPiecesAreCancelled(t *testing.T) {
	p := problemtest.Patients(6000, 3)
	for _, calls := range []int{0, 100, 2000} {
		ctx, cancel := context.WithCancel(context.Background())
		told := 0
		_, err := minimumLoss(ctx, p, 50, sizes{whole: 1000, piece: 500}, func(problem.Step) bool {
			if told++; told > calls {
				cancel()
			}
			return false
		})
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("after %d calls: %v", calls, err)
		}
	}
}

// What is lost for being cut, on a table that can be solved whole.
func TestPiecesLoseLittle(t *testing.T) {
	n := brief.Of(3000, 1000)
	p := problemtest.Patients(n, 3)
	whole, err := MinimumLoss(context.Background(), p, 10, nil)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := minimumLoss(context.Background(), p, 10, sizes{whole: n / 2, piece: n / 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, b := loss.Measure(p, whole).ILossRate, loss.Measure(p, pieces).ILossRate
	t.Logf("whole %.4f, in pieces %.4f", a, b)
	if b > 1.03*a {
		t.Errorf("loss %.4f in pieces, %.4f whole", b, a)
	}
}

// A table of eight pieces ends after a round that gains next to nothing; one of seven does not.
func TestSettled(t *testing.T) {
	for n, want := range map[int]bool{7: false, 8: true} {
		x := &pieces{p: &problem.Problem{N: n}, gain: 0.01, each: 100}
		for range n {
			x.all = append(x.all, &piece{best: 50})
		}
		if got := x.settled(0.5); got != want {
			t.Errorf("%d pieces: %t, want %t", n, got, want)
		}
		if x.settled(0.6) {
			t.Errorf("%d pieces have settled after a round that gained a sixth", n)
		}
	}
}

// What goes wrong with a piece can be recovered by who asked, on any number of processors.
func TestAPanicInAPieceIsTheCallers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2, 3} {
		runtime.GOMAXPROCS(processors)
		x := &pieces{all: []*piece{{n: 3}, {n: 2}, {n: 1}}}
		if reason := fmt.Sprint(broken(x)); !strings.Contains(reason, "the second is broken") {
			t.Errorf("%d processors: recovered %s", processors, reason)
		}
	}
}

// broken returns what is recovered of work on some pieces, one of which fails.
func broken(x *pieces) (reason any) {
	defer func() { reason = recover() }()
	x.every(func(i int, _ *piece) error {
		if i == 1 {
			panic("the second is broken")
		}
		return nil
	})
	return nil
}

// How long the pieces of a table take, cuts and all else excepted: with -cpu 1,2 on one
// processor and on two.
func BenchmarkPieces(b *testing.B) {
	p, ctx := adulttest.Scaled(b, 200_000), context.Background()
	for b.Loop() {
		b.StopTimer()
		x, err := newPieces(ctx, p, usual(p.Model.MinSize()), newWork(problem.None, p.N, 1))
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if err := x.start(ctx); err != nil {
			b.Fatal(err)
		}
		if _, err := x.refine(ctx, 1); err != nil {
			b.Fatal(err)
		}
	}
}
