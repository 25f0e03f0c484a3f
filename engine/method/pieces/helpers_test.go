package pieces

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/group"
	"quasi/engine/data/wire"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// agency has helpers in this program, which work as those in others do, but that they
// may end after some answers.
type agency struct {
	most    int        // helpers at a time
	mu      sync.Mutex // of what follows
	doomed  bool       // all end before they answer
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
		return a.doomed
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
	return bytes.Clone(answer), err
}

func (e *employee) Dismiss() { e.agency.working.Add(-1) }

// least cut nearly all that tests draw.
var least = sizes{whole: 4, piece: 8}

// Helpers change nothing of the result, whatever is asked of classes, however many there
// are and whoever ends when; nor of what is said where there is none.
func TestHelpersGiveTheSameBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawModelled(t)
		rounds := rapid.SampledFrom([]int{0, 1, 5, 6, 11}).Draw(t, "rounds")
		alone, failure := minimumLoss(context.Background(), p, rounds, least, nil)
		a := &agency{most: rapid.IntRange(0, 4).Draw(t, "helpers")}
		if rapid.Bool().Draw(t, "some end") {
			a.random = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		}
		p.Helpers = a
		helped, err := minimumLoss(context.Background(), p, rounds, least, nil)
		if fmt.Sprint(err) != fmt.Sprint(failure) {
			t.Fatalf("%v with helpers, %v without", err, failure)
		}
		if err == nil && problemtest.Hash(helped) != problemtest.Hash(alone) {
			t.Fatal("other groups with helpers than without")
		}
		if n := a.working.Load(); n != 0 {
			t.Fatalf("%d helpers were not dismissed", n)
		}
	})
}

// Why a piece can't begin is said with the names that helpers do not know, once, and not
// because they ended.
func TestWhatHelpersCantDoIsExplained(t *testing.T) {
	p := problemtest.Patients(40, 3)
	same := privacy.Sensitive{Name: "ward", Values: []string{"a", "b"}, Codes: make([]int32, p.N)}
	two, err := privacy.NewDistinctL(&same, 2)
	if err != nil {
		t.Fatal(err)
	}
	p.Model = privacy.All(p.Model, two)
	a := &agency{most: 1}
	p.Helpers = a
	ctx, x := context.Background(), &pieces{p: p}
	x.hire(ctx, 2)
	c := x.piece(0, group.Numbers(p.N), opening{})
	x.all = []*piece{c}
	x.share([]int{0})
	_, err = c.begin(ctx, true, problem.None)
	_, want := newInProcess(p, group.Numbers(p.N), opening{}).Begin(ctx, true, problem.None)
	if want == nil || !strings.Contains(want.Error(), `"ward"`) || fmt.Sprint(err) != want.Error() {
		t.Errorf("%v with helpers, %v without", err, want)
	}
	if a.hired != 1 {
		t.Errorf("%d helpers were hired", a.hired)
	}
}

func TestHelpersAreAskedAndReplaced(t *testing.T) {
	p := problemtest.Patients(800, 3)
	p.MaxSuppressed = 20
	s := sizes{whole: 200, piece: 120}
	alone, err := minimumLoss(context.Background(), p, 6, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, most := range []int{4, 1, 2}[:brief.Of(3, 1)] {
		for _, random := range []*rand.Rand{nil, rand.New(rand.NewPCG(1, 0))} {
			a := &agency{most: most, random: random}
			p.Helpers = a
			helped, err := minimumLoss(context.Background(), p, 6, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if problemtest.Hash(helped) != problemtest.Hash(alone) {
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
	brief.Further(t)
	p := problemtest.Patients(1000, 3)
	p.Helpers = &agency{most: 3}
	s := sizes{whole: 500, piece: 300}
	for _, best := range []int{4, 1}[:brief.Of(2, 1)] {
		stopped, err := minimumLoss(context.Background(), p, 9, s, func(step problem.Step) bool { return step.Best && step.Round >= best })
		if err != nil || stopped.Rounds < best || stopped.Rounds > best+1 {
			t.Fatalf("%v rounds, %v", stopped, err)
		}
		again, err := minimumLoss(context.Background(), p, stopped.Rounds, s, nil)
		if err != nil || problemtest.Hash(again) != problemtest.Hash(stopped) {
			t.Errorf("%d rounds again differ, %v", stopped.Rounds, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	a := &agency{most: 3}
	p.Helpers = a
	_, err := minimumLoss(ctx, p, 9, s, func(step problem.Step) bool {
		if step.Best {
			cancel()
		}
		return false
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if n := a.working.Load(); n != 0 {
		t.Errorf("%d helpers work on after a cancel", n)
	}
}

// A cancel is heard while all helpers are at work on something that has no end.
func TestHelpersAreNotWaitedForAfterACancel(t *testing.T) {
	p := problemtest.Patients(1000, 3)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	a := &endless{begun: make(chan bool, 3)}
	p.Helpers = a
	go func() {
		for range cap(a.begun) {
			<-a.begun
		}
		cancel()
	}()
	if _, err := minimumLoss(ctx, p, 1, sizes{whole: 300, piece: 200}, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if n := a.dismissed.Load(); int(n) != cap(a.begun) {
		t.Errorf("%d of %d helpers were dismissed", n, cap(a.begun))
	}
}

// endless are helpers that take for ever.
type endless struct {
	begun     chan bool // a helper is at work
	dismissed atomic.Int64
}

func (e *endless) Hire(context.Context, int) []problem.Helper {
	return slices.Repeat([]problem.Helper{e}, cap(e.begun))
}

func (e *endless) Ask(ctx context.Context, _ []byte) ([]byte, error) {
	e.begun <- true
	<-ctx.Done()
	return nil, ctx.Err()
}

func (e *endless) Dismiss() { e.dismissed.Add(1) }

// Helpers for which there is never enough memory are asked so many times, and then no
// more: this program does the work.
func TestHelpersThatAlwaysEnd(t *testing.T) {
	const most = 3
	p := problemtest.Patients(500, 3)
	s := sizes{whole: 150, piece: 100}
	alone, err := minimumLoss(context.Background(), p, 6, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	a := &agency{most: most, doomed: true}
	p.Helpers = a
	helped, err := minimumLoss(context.Background(), p, 6, s, nil)
	if err != nil || problemtest.Hash(helped) != problemtest.Hash(alone) {
		t.Errorf("other groups, %v", err)
	}
	if a.hired != most*losses || a.working.Load() != 0 {
		t.Errorf("%d helpers were hired, %d are left", a.hired, a.working.Load())
	}
}

// However many work, what is told of how far they are together never falls, and ends with
// all; it is told from one goroutine at a time.
func TestHelpersAreToldOfTogether(t *testing.T) {
	p := problemtest.Patients(500, 3)
	p.Helpers = &agency{most: 4}
	last, telling, losses := 0.0, atomic.Bool{}, 0
	_, err := minimumLoss(context.Background(), p, 6, sizes{whole: 150, piece: 100}, func(step problem.Step) bool {
		if telling.Swap(true) {
			t.Error("told by two at a time")
		}
		defer telling.Store(false)
		if step.Done < last || step.Done > 1 {
			t.Errorf("%v done after %v", step.Done, last)
		}
		if last = step.Done; step.Best {
			losses++
		}
		return false
	})
	if err != nil || last != 1 || losses != 7 {
		t.Errorf("%v done, %d results told, %v", last, losses, err)
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
	p.Model = twoAtLeast(t, p)
	l := &listener{Helpers: &agency{most: 1}}
	p.Helpers = l
	if _, err := minimumLoss(context.Background(), p, 6, tiny, nil); err != nil {
		t.Fatal(err)
	}
	return l.heard
}

// twoAtLeast returns p.Model with distinct diversity of a sensitive column.
func twoAtLeast(t testing.TB, p *problem.Problem) privacy.Model {
	ill := privacy.Sensitive{Name: "ill", Values: []string{"a", "b", "c", "d"}, Codes: make([]int32, p.N)}
	for r := range ill.Codes {
		ill.Codes[r] = int32(r*r/7) % 4
	}
	diverse, err := privacy.NewDistinctL(&ill, 2)
	if err != nil {
		t.Fatal(err)
	}
	return privacy.All(p.Model, diverse)
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
