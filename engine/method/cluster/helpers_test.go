package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/wire"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// agency has helpers in this program, which work as those in others do, but that they
// may end after some answers.
type agency struct {
	most    int        // helpers at a time
	mu      sync.Mutex // of what follows
	random  *rand.Rand
	rest    int // answers until one ends, if random is there
	hired   int
	working atomic.Int64
}

func (a *agency) Hire(_ context.Context, n int) []problem.Helper {
	var helpers []problem.Helper
	for range min(n, a.most) {
		helpers = append(helpers, &employee{agency: a})
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.hired += len(helpers)
	a.working.Add(int64(len(helpers)))
	return helpers
}

// ends reports whether the next answer does not come.
func (a *agency) ends() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.random == nil {
		return false
	}
	if a.rest--; a.rest >= 0 {
		return false
	}
	a.rest = a.random.IntN(30)
	return true
}

// employee is one of them, who knows nothing but what a message says.
type employee struct {
	agency *agency
	solver Solver
	gone   bool
}

func (e *employee) Ask(ctx context.Context, request []byte) ([]byte, error) {
	if e.gone = e.gone || e.agency.ends(); e.gone {
		return nil, problem.ErrGone
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	answer, err := e.solver.Answer(ctx, bytes.Clone(request))
	if err != nil {
		return nil, problem.ErrGone
	}
	return bytes.Clone(answer), nil
}

func (e *employee) Dismiss() { e.agency.working.Add(-1) }

// Helpers change nothing of the result, however many there are and whoever ends when.
func TestHelpersGiveTheSameBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := diverse(t, problemtest.Shape{Records: 120, Attributes: 4, Positions: 10})
		rounds := rapid.SampledFrom([]int{0, 1, 5, 6, 11}).Draw(t, "rounds")
		alone, failure := minimumLoss(context.Background(), p, rounds, tiny, nil)
		a := &agency{most: rapid.IntRange(0, 4).Draw(t, "helpers")}
		if rapid.Bool().Draw(t, "some end") {
			a.random = newRandom(rapid.Uint64().Draw(t, "seed"))
		}
		p.Helpers = a
		helped, err := minimumLoss(context.Background(), p, rounds, tiny, nil)
		if fmt.Sprint(err) != fmt.Sprint(failure) {
			t.Fatalf("%v with helpers, %v without", err, failure)
		}
		if err == nil && hash(helped) != hash(alone) {
			t.Fatal("other groups with helpers than without")
		}
		if n := a.working.Load(); n != 0 {
			t.Fatalf("%d helpers were not dismissed", n)
		}
	})
}

func TestHelpersAreAskedAndReplaced(t *testing.T) {
	p := problemtest.Patients(800, 3)
	p.MaxSuppressed = 20
	s := sizes{whole: 200, piece: 120}
	alone, err := minimumLoss(context.Background(), p, 6, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, most := range []int{1, 2, 4} {
		for _, random := range []*rand.Rand{nil, newRandom(1)} {
			a := &agency{most: most, random: random}
			p.Helpers = a
			helped, err := minimumLoss(context.Background(), p, 6, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if hash(helped) != hash(alone) {
				t.Errorf("%d helpers, some end: %t: other groups", most, random != nil)
			}
			if (random == nil) != (a.hired == most) {
				t.Errorf("%d helpers, some end: %t: %d were hired", most, random != nil, a.hired)
			}
		}
	}
}

// Enough and cancel are heard while helpers work.
func TestHelpersAreToldToEnd(t *testing.T) {
	p := problemtest.Patients(1000, 3)
	p.Helpers = &agency{most: 3}
	s := sizes{whole: 500, piece: 300}
	for _, best := range []int{1, 4} {
		stopped, err := minimumLoss(context.Background(), p, 9, s, func(step problem.Step) bool { return step.Best && step.Round >= best })
		if err != nil || stopped.Rounds < best || stopped.Rounds > best+1 {
			t.Fatalf("%v rounds, %v", stopped, err)
		}
		again, err := minimumLoss(context.Background(), p, stopped.Rounds, s, nil)
		if err != nil || hash(again) != hash(stopped) {
			t.Errorf("%d rounds again differ, %v", stopped.Rounds, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, err := minimumLoss(ctx, p, 9, s, func(step problem.Step) bool {
		if step.Best {
			cancel()
		}
		return false
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// listener keeps what helpers are asked.
type listener struct {
	problem.Helpers
	heard [][]byte
}

func (l *listener) Hire(ctx context.Context, n int) []problem.Helper {
	helpers := l.Helpers.Hire(ctx, n)
	for i, h := range helpers {
		helpers[i] = &tapped{h, l}
	}
	return helpers
}

type tapped struct {
	problem.Helper
	l *listener
}

func (e *tapped) Ask(ctx context.Context, request []byte) ([]byte, error) {
	e.l.heard = append(e.l.heard, bytes.Clone(request))
	return e.Helper.Ask(ctx, request)
}

// conversation returns all that a helper is asked for a table.
func conversation(t testing.TB) [][]byte {
	p := problemtest.Patients(60, 3)
	l := &listener{Helpers: &agency{most: 1}}
	p.Helpers = l
	if _, err := minimumLoss(context.Background(), p, 6, tiny, nil); err != nil {
		t.Fatal(err)
	}
	return l.heard
}

// A piece takes a few bytes for each record.
func TestMessagesAreSmall(t *testing.T) {
	p := problemtest.Patients(2000, 3)
	l := &listener{Helpers: &agency{most: 1}}
	p.Helpers = l
	if _, err := minimumLoss(context.Background(), p, 0, sizes{whole: 500, piece: 500}, nil); err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, request := range l.heard {
		if wire.NewReader(request).Int() == tellBegin {
			total += len(request)
		}
	}
	if perRecord := float64(total) / float64(p.N); perRecord > 2*float64(len(p.QI))+2 {
		t.Errorf("%.1f bytes for a record of %d columns", perRecord, len(p.QI))
	}
}

// Whatever a helper is asked, after whatever it was told before, it answers or refuses.
func FuzzAnswer(f *testing.F) {
	talk := conversation(f)
	for _, request := range talk {
		f.Add(uint8(2), request)
	}
	f.Fuzz(func(t *testing.T, before uint8, request []byte) {
		var s Solver
		for _, told := range talk[:int(before)%len(talk)] {
			if _, err := s.Answer(context.Background(), told); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		if len(request) > 1<<12 {
			cancel()
		}
		defer cancel()
		s.Answer(ctx, request)
	})
}
