package pieces

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/cut"
	"quasi/engine/internal/method/minimum"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
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
			groups := casetest.Must(minimumLoss(context.Background(), p, 7, sizes{whole: 500, piece: 300}, nil))
			if first == "" {
				first = problemtest.Hash(groups)
			}
			if got := problemtest.Hash(groups); got != first {
				t.Errorf("%v, %d processors: %s, one: %s", m.Coded(), processors, got, first)
			}
		}
	}
}

// Whoever says enough in the middle of a round gets what the rounds before it found, in pieces
// as in one, with helpers as alone.
func TestEnoughWithinARoundCanBeRepeated(t *testing.T) {
	p := problemtest.Patients(brief.Of(1000, 700), 3)
	within := []int{1, 30, 200, 450}
	if testing.Short() { // the rest is for make test-long
		within = []int{200, 1}[:brief.Of(2, 1)]
	}
	for _, s := range []sizes{usual(3), {whole: 500, piece: 300}} {
		for i, calls := range append(within, within...)[:brief.Of(2, 1)*len(within)] {
			begun, helped := 0, i >= len(within)
			if p.Helpers = nil; helped {
				p.Helpers = &agency{most: 3}
			}
			stopped := casetest.Must(minimumLoss(context.Background(), p, 9, s, func(step problem.Step) bool {
				if step.Best || begun > 0 {
					begun++
				}
				return begun > calls
			}))
			p.Helpers = nil
			again, err := minimumLoss(context.Background(), p, stopped.Rounds, s, nil)
			if err != nil || problemtest.Hash(stopped) != problemtest.Hash(again) || calls == 1 && stopped.Rounds > 1 {
				t.Errorf("%v, helped %t: stopped within round %d, and %d rounds again differ, %v", s, helped, stopped.Rounds+1, stopped.Rounds, err)
			}
		}
	}
}

func TestPiecesAreCancelled(t *testing.T) {
	p := problemtest.Patients(6000, 3)
	for _, test := range []struct{ calls, most int }{{0, 0}, {100, 0}, {2000, 0}, {0, 3}, {100, 3}} {
		ctx, cancel := context.WithCancel(context.Background())
		told, helpers := 0, &agency{most: test.most}
		p.Helpers = helpers
		_, err := minimumLoss(ctx, p, 50, sizes{whole: 1000, piece: 500}, func(problem.Step) bool {
			if told++; told > test.calls {
				cancel()
			}
			return false
		})
		cancel()
		if n := helpers.working.Load(); !errors.Is(err, context.Canceled) || n != 0 {
			t.Errorf("%+v: %v, %d helpers work on", test, err, n)
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
		groups := casetest.Must(minimumLoss(context.Background(), p, rounds, s, func(step problem.Step) bool {
			if step.Best {
				losses = append(losses, step.Loss)
			}
			return false
		}))
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

// The error names a piece that fails, the largest of several, on any number of processors;
// nothing is at work when it is returned.
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
		x := casetest.Must(newPieces(context.Background(), p, tiny, newWork(problem.None, p.N, 0)))
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

// What is lost for being cut, on a table that can be solved whole.
func TestPiecesLoseLittle(t *testing.T) {
	n := brief.Of(3000, 1000)
	p := problemtest.Patients(n, 3)
	whole := casetest.Must(MinimumLoss(context.Background(), p, 10, nil))
	pieces := casetest.Must(minimumLoss(context.Background(), p, 10, sizes{whole: n / 2, piece: n / 2}, nil))
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
		x := casetest.Must(newPieces(ctx, p, usual(p.Model.MinSize()), newWork(problem.None, p.N, 1)))
		b.StartTimer()
		casetest.NoError(b, x.start(ctx))
		casetest.Must(x.refine(ctx, 1))
	}
}

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
	two := privacy.NewDistinctL(&same, 2)
	p.Model = privacy.All(p.Model, two)
	a := &agency{most: 1}
	p.Helpers = a
	ctx, x := context.Background(), &pieces{p: p}
	x.hire(ctx, 2)
	c := x.piece(0, group.Numbers(p.N), opening{})
	x.all = []*piece{c}
	x.share([]int{0})
	_, err := c.begin(ctx, true, problem.None)
	_, want := newInProcess(p, group.Numbers(p.N), opening{}).Begin(ctx, true, problem.None)
	if want == nil || !strings.Contains(want.Error(), `"ward"`) || fmt.Sprint(err) != want.Error() {
		t.Errorf("%v with helpers, %v without", err, want)
	}
	if a.hired != 1 {
		t.Errorf("%d helpers were hired", a.hired)
	}
}

// Helpers are hired once, in place of those that end others; where there is never enough memory for
// any they are asked so many times, and then no more: this program does the work.
func TestHelpersAreAskedAndReplaced(t *testing.T) {
	p := problemtest.Patients(800, 3)
	p.MaxSuppressed = 20
	s := sizes{whole: 200, piece: 120}
	alone := casetest.Must(minimumLoss(context.Background(), p, 6, s, nil))
	for _, most := range []int{4, 1, 3}[:brief.Of(3, 1)] {
		for _, test := range []struct {
			*agency
			hired int // 0: more than once
		}{{&agency{}, most}, {&agency{random: rand.New(rand.NewPCG(1, 0))}, 0}, {&agency{doomed: true}, most * losses}} {
			a := test.agency
			a.most, p.Helpers = most, a
			helped, err := minimumLoss(context.Background(), p, 6, s, nil)
			if err != nil || problemtest.Hash(helped) != problemtest.Hash(alone) {
				t.Errorf("%d helpers, all end: %t: other groups, %v", most, a.doomed, err)
			}
			if a.hired != test.hired && (test.hired > 0 || a.hired == most) || a.working.Load() != 0 {
				t.Errorf("%d helpers, all end: %t: %d were hired, want %d, %d are left", most, a.doomed, a.hired, test.hired, a.working.Load())
			}
		}
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

// tapped are helpers of which each request and answer goes through a function.
type tapped struct {
	problem.Helpers
	tap func() func(request, answer []byte) []byte // of each helper
}

func (a *tapped) Hire(ctx context.Context, n int) []problem.Helper {
	helpers := a.Helpers.Hire(ctx, n)
	for i, h := range helpers {
		helpers[i] = &tappedHelper{h, a.tap()}
	}
	return helpers
}

type tappedHelper struct {
	problem.Helper
	tap func(request, answer []byte) []byte
}

func (h *tappedHelper) Ask(ctx context.Context, request []byte) ([]byte, error) {
	answer, err := h.Helper.Ask(ctx, request)
	if err != nil {
		return answer, err
	}
	return h.tap(request, answer), nil
}

// heard returns all that one helper is asked for a table.
func heard(t testing.TB, p *problem.Problem, rounds int, s sizes) (requests [][]byte) {
	t.Helper()
	p.Helpers = &tapped{&agency{most: 1}, func() func(request, answer []byte) []byte {
		return func(request, answer []byte) []byte {
			requests = append(requests, bytes.Clone(request))
			return answer
		}
	}}
	casetest.Must(minimumLoss(context.Background(), p, rounds, s, nil))
	return requests
}

// conversation returns all that a helper is asked for a table.
func conversation(t testing.TB) [][]byte {
	p := problemtest.Patients(60, 3)
	p.Model = twoAtLeast(t, p)
	return heard(t, p, 6, tiny)
}

// twoAtLeast returns p.Model with distinct diversity of a sensitive column.
func twoAtLeast(t testing.TB, p *problem.Problem) privacy.Model {
	ill := privacy.Sensitive{Name: "ill", Values: []string{"a", "b", "c", "d"}, Codes: make([]int32, p.N)}
	for r := range ill.Codes {
		ill.Codes[r] = int32(r*r/7) % 4
	}
	diverse := privacy.NewDistinctL(&ill, 2)
	return privacy.All(p.Model, diverse)
}

// A piece takes a few bytes for each record.
func TestMessagesAreSmall(t *testing.T) {
	p := problemtest.Patients(2000, 3)
	total := 0
	for _, request := range heard(t, p, 0, sizes{whole: 500, piece: 500}) {
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
			casetest.Must(s.Answer(context.Background(), told))
		}
		ctx, cancel := context.WithCancel(context.Background())
		if len(request) > 1<<12 {
			cancel()
		}
		defer cancel()
		s.Answer(ctx, request)
	})
}

//go:embed testdata/cases.txt
var cases string

// taken says whether a message can be read to its end.
func taken(message []byte, read func(r *wire.Reader)) string {
	r := wire.NewReader(message)
	if read(r); r.End() != nil {
		return "refused"
	}
	return "taken"
}

// What pieces and their messages are, case by case.
func TestCases(t *testing.T) {
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	ctx := context.Background()
	casetest.Run(t, cases, map[string]casetest.Answer{
		"left out, cost, each": func(t *testing.T, in []string) string {
			s := minimum.Start{Suppressed: casetest.Numbers(t, in[0]), Cost: int64(number(in[1])), Each: int64(number(in[2]))}
			return taken(appendBegun(nil, s), func(r *wire.Reader) { readBegun(r, 6, 2) })
		},
		"classes without record 5": func(t *testing.T, in []string) string {
			var classes [][]int32
			for _, class := range in {
				if class != "none" {
					classes = append(classes, casetest.Numbers(t, class))
				}
			}
			return taken(appendClasses(nil, classes), func(r *wire.Reader) { readClasses(r, 6, 2, []int32{5}) })
		},
		"loss of pieces: each, left out, best": func(t *testing.T, in []string) string {
			x := &pieces{p: &problem.Problem{N: 10}, each: int64(number(in[0])), suppressed: make([]int32, number(in[1]))}
			for _, best := range casetest.Numbers(t, in[2]) {
				x.all = append(x.all, &piece{best: int64(best)})
			}
			return fmt.Sprint(x.loss())
		},
		"classes of": func(_ *testing.T, in []string) string {
			s := usual(number(in[0]))
			return fmt.Sprintf("%d in all, %d in one, gain %v", s.whole, s.piece, s.gain)
		},
		"tiling": func(_ *testing.T, in []string) string {
			tiling := number(in[0])
			if len(in) == 1 {
				return fmt.Sprint(shareAt(tiling))
			}
			x := &pieces{p: &problem.Problem{Seed: 7}}
			return fmt.Sprintf("%v, %#x", shareAt(tiling), x.seed(tiling, number(in[1])))
		},
		"allowed of ten rows": func(_ *testing.T, in []string) string {
			x := &pieces{p: &problem.Problem{N: 10, MaxSuppressed: 3}}
			return casetest.Each(in, func(records string) string { return strconv.Itoa(x.allowed(number(records))) })
		},
		"weight in a message": func(_ *testing.T, in []string) string {
			weight, _ := strconv.ParseFloat(in[0], 64)
			b := domain.Append(wire.AppendFloat(nil, weight), problemtest.Numbers(2, 1, 2).QI[0].Domain)
			return taken(wire.AppendInts(b, []int32{0, 0}), func(r *wire.Reader) { readAttribute(r) })
		},
		"rounds before, in a message": func(_ *testing.T, in []string) string {
			s := Solver{pieces: map[int64]*minimum.Search{7: minimum.NewSearch(nil, nil)}, rounds: map[int64]int64{}}
			r := wire.NewReader(wire.AppendInt(wire.AppendInt(wire.AppendInt(nil, 7), int64(number(in[0]))), 0))
			if _, _, err := s.piece(r); err != nil {
				return "refused"
			}
			return "taken"
		},
		"samples of pieces": func(_ *testing.T, in []string) string { return fmt.Sprint(samples(number(in[0]))) },
		"rare": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			return strconv.Itoa(rare(p))
		},
		"cut": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			x := casetest.Must(newPieces(ctx, p, sizes{whole: 4, piece: 3}, newWork(problem.None, p.N, 0)))
			return strconv.FormatBool(len(x.all) > 1)
		},
		"rounds of two": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			g := casetest.Must(MinimumLoss(ctx, p, 2, nil))
			return strconv.Itoa(g.Rounds)
		},
	})
}

// slow measures classes by the definition, in the units of package cost.
type slow struct {
	p     *problem.Problem
	tuple []int32 // by record, which order classes at the same cost
	unit  []float64
	whole int64
}

func newSlow(p *problem.Problem) *slow {
	x := &slow{p: p, tuple: cost.New(p).Of}
	heaviest := 0.0
	for j := range p.QI {
		heaviest = max(heaviest, p.QI[j].Weight)
	}
	for j := range p.QI {
		x.unit = append(x.unit, cost.One*(p.QI[j].Weight/max(heaviest, 1e-300)))
		x.whole += int64(x.unit[j])
	}
	return x
}

// cell returns the cost in attribute j of a record that has a value there, in a class of
// the given rows.
func (x *slow) cell(j int, rows []int32) int64 {
	a := &x.p.QI[j]
	if s := x.p.Join(j, rows); a.Weight > 0 && slices.ContainsFunc(rows, func(r int32) bool { return a.Span(r) != s }) {
		return int64(x.unit[j] * a.Domain.Loss(s))
	}
	return 0
}

// rate returns the cost of a row that misses nothing, as a share.
func (x *slow) rate(rows []int32) float64 {
	sum := int64(0)
	for j := range x.p.QI {
		sum += x.cell(j, rows)
	}
	return float64(sum) / float64(x.whole)
}

// class returns the cost of all rows, as a share of the table's greatest.
func (x *slow) class(rows []int32) float64 {
	sum := int64(0)
	for j := range x.p.QI {
		if len(rows) == 0 {
			continue
		}
		cell := x.cell(j, rows)
		for _, r := range rows {
			if a := &x.p.QI[j]; a.Span(r) != a.Domain.Full() {
				sum += cell
			}
		}
	}
	return float64(sum) / float64(x.whole*int64(x.p.N))
}

// total returns the cost of all classes.
func (x *slow) total(of []int32) float64 {
	sum := 0.0
	for _, rows := range problemtest.Members(of) {
		sum += x.class(rows)
	}
	return sum
}

// grown returns the rate of the class that grows around a record, nearest first.
func (x *slow) grown(record int32, left []int32) float64 {
	rows := []int32{record}
	left = slices.DeleteFunc(slices.Clone(left), func(r int32) bool { return r == record })
	for len(rows) < x.p.Model.MinSize() {
		best := slices.MinFunc(left, func(a, b int32) int {
			if ra, rb := x.rate(append(slices.Clone(rows), a)), x.rate(append(slices.Clone(rows), b)); ra != rb {
				return map[bool]int{true: -1, false: 1}[ra < rb]
			}
			return int(x.tuple[a] - x.tuple[b])
		})
		rows = append(rows, best)
		left = slices.DeleteFunc(left, func(r int32) bool { return r == best })
	}
	return x.rate(rows)
}

// What each step says of costs is so by the definition.
func TestStepsOfMinimumLoss(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 24, Attributes: 3, Positions: 7})
		if x := newSlow(p); x.whole == 0 {
			return
		}
		rounds := rapid.IntRange(0, 3).Draw(t, "rounds")
		w, steps := problemtest.Watched(p)
		casetest.Must(MinimumLoss(context.Background(), w, rounds, nil))
		checkMinimum(t, newSlow(p), *steps)
	})
}

func checkMinimum(t *rapid.T, x *slow, steps []trace.Step) {
	t.Helper()
	of, begun := trace.After(nil, x.p.N), 0.0
	for i := range steps {
		s := &steps[i]
		before := problemtest.Members(of)
		was := x.total(of)
		s.Do(of)
		switch s.Kind {
		case trace.Begin:
			begun = s.Ways[0].Loss
			for _, w := range s.Ways[1:] {
				if w.Loss < begun {
					t.Fatalf("%q loses %v, and %q was taken, which loses %v", w.Name, w.Loss, s.Ways[0].Name, begun)
				}
			}
		case trace.Seed:
			checkSeed(t, x, s, before[trace.None])
		case trace.Join:
			offersAll(t, s, before[trace.None])
			checkRates(t, x, s, before[s.Group])
		case trace.Absorb:
			// Make sure that a class covers a record which joins it beyond its size, in
			// whatever counts.
			rows := before[s.Group]
			with := append(slices.Clone(rows), s.Record)
			for j := range x.p.QI {
				if was, is := x.p.Join(j, rows), x.p.Join(j, with); x.p.QI[j].Weight > 0 && is != was {
					t.Fatalf("record %d makes %v of what its class shows as %v", s.Record, is, was)
				}
			}
		case trace.Leftover:
			if n := len(before[trace.None]); n >= x.p.Model.MinSize() {
				t.Fatalf("%d records are left over, enough for a class", n)
			}
			delete(before, trace.None)
			checkRises(t, x, s, before, []int32{s.Record})
		case trace.Merge:
			rows := before[s.Other]
			if !slices.Equal(rows, slices.Sorted(slices.Values(s.Part))) {
				t.Fatalf("group %d has records %v, not %v", s.Other, rows, s.Part)
			}
			delete(before, s.Other)
			checkRises(t, x, s, before, rows)
		case trace.Try:
			checkTry(t, x, s, before, x.total(of)-was)
		case trace.Best:
			if now := x.total(of); now > was+1e-9 {
				t.Fatalf("the best classes lose %v, those before %v", now, was)
			}
		}
		last := i+1 == len(steps) || steps[i+1].Kind == trace.Try || steps[i+1].Kind == trace.Best
		if s.Kind != trace.Try && s.Kind != trace.Best && last && math.Abs(x.total(of)-begun) > 1e-9 {
			t.Fatalf("it begins with a loss of %v, and not %v", x.total(of), begun)
		}
	}
}

// checkSeed compares what the best class of each record costs. Of classes of 7 or more, only those around
// some records are tried: around every other one of 10. After the first class, one may have become
// cheaper since it was tried.
func checkSeed(t *rapid.T, x *slow, s *trace.Step, left []int32) {
	t.Helper()
	if x.p.Model.MinSize() < 7 {
		offersAll(t, s, left)
	}
	for _, o := range s.Options {
		if want := x.grown(o.Record, left); o.Cost != want {
			t.Fatalf("the class of record %d costs %v a row, want %v", o.Record, o.Cost, want)
		}
		if len(left) == x.p.N && o.Cost < s.Options[0].Cost {
			t.Fatalf("record %d would be cheaper than %d", o.Record, s.Record)
		}
	}
	if s.Options[0].Record != s.Record {
		t.Fatalf("the first option is %d, not %d", s.Options[0].Record, s.Record)
	}
}

// offersAll makes sure that each record that is left was to choose, once.
func offersAll(t *rapid.T, s *trace.Step, left []int32) {
	t.Helper()
	var offered []int32
	for _, o := range s.Options {
		offered = append(offered, o.Record)
	}
	if !slices.Equal(slices.Sorted(slices.Values(offered)), slices.Sorted(slices.Values(left))) {
		t.Fatalf("records %v were to choose, and %v are left", offered, left)
	}
}

// checkRates compares what a row pays with each record that can join.
func checkRates(t *rapid.T, x *slow, s *trace.Step, rows []int32) {
	t.Helper()
	for _, o := range s.Options {
		if want := x.rate(append(slices.Clone(rows), o.Record)); o.Cost != want {
			t.Fatalf("with record %d a row pays %v, want %v", o.Record, o.Cost, want)
		}
		if o.Cost < s.Options[0].Cost {
			t.Fatalf("record %d would be cheaper than %d", o.Record, s.Record)
		}
	}
	if s.Options[0].Record != s.Record {
		t.Fatalf("the first option is %d, not %d", s.Options[0].Record, s.Record)
	}
}

// checkRises compares by how much some records make each class dearer.
func checkRises(t *rapid.T, x *slow, s *trace.Step, classes map[int32][]int32, records []int32) {
	t.Helper()
	if len(s.Options) != len(classes) {
		t.Fatalf("%d options of %d classes", len(s.Options), len(classes))
	}
	for _, o := range s.Options {
		rows := classes[o.Group]
		want := x.class(append(slices.Clone(rows), records...)) - x.class(rows)
		if s.Kind == trace.Merge {
			want -= x.class(records)
		}
		if math.Abs(o.Cost-want) > 1e-9 {
			t.Fatalf("class %d becomes dearer by %v, want %v", o.Group, o.Cost, want)
		}
		if o.Cost < s.Options[0].Cost {
			t.Fatalf("class %d would be cheaper than %d", o.Group, s.Group)
		}
	}
	if s.Options[0].Group != s.Group {
		t.Fatalf("the first option is %d, not %d", s.Options[0].Group, s.Group)
	}
}

// checkTry follows where a try has put each record, and what that costs.
func checkTry(t *rapid.T, x *slow, s *trace.Step, classes map[int32][]int32, rise float64) {
	t.Helper()
	a := s.Attempt
	kept := !a.GivenUp && a.After <= a.Limit
	if nowhere := a.After == 0 && a.Before > 0 && !a.Kept; a.Kept != kept && !nowhere {
		t.Fatalf("kept: %t, of %+v", a.Kept, a)
	}
	if a.Kept && math.Abs(rise-(a.After-a.Before)) > 1e-9 || !a.Kept && len(s.Moves) > 0 {
		t.Fatalf("the loss rises by %v, of %+v", rise, a)
	}
	pool := slices.Clone(a.Lent)
	for _, g := range a.Dissolved {
		pool = append(pool, classes[g]...)
		delete(classes, g)
	}
	if !slices.Equal(slices.Sorted(slices.Values(pool)), slices.Sorted(slices.Values(s.Part))) {
		t.Fatalf("records %v look for a place, want %v", s.Part, pool)
	}
	for g, rows := range classes {
		classes[g] = slices.DeleteFunc(rows, func(r int32) bool { return slices.Contains(a.Lent, r) })
	}
	for _, placed := range a.Placed {
		checkPlace(t, x, placed, classes)
	}
}

func checkPlace(t *rapid.T, x *slow, p trace.Place, classes map[int32][]int32) {
	t.Helper()
	founded := p.Group == trace.None && len(p.Others) > 0 && p.Others[0].Record != trace.None
	apart := 0.0
	for _, o := range p.Others {
		if apart += o.Cost; !founded && o.Cost < p.Cost {
			t.Fatalf("records %v cost %v, and group %d only %v", p.Records, p.Cost, o.Group, o.Cost)
		}
		records, rows := p.Records, classes[o.Group]
		if founded {
			records = []int32{o.Record}
		}
		if want := x.class(append(slices.Clone(rows), records...)) - x.class(rows); o.Group != trace.None && math.Abs(o.Cost-want) > 1e-9 {
			t.Fatalf("records %v would cost group %d %v, want %v", records, o.Group, o.Cost, want)
		}
	}
	if founded && (len(p.Others) != len(p.Records) || p.Cost > apart+1e-9) {
		t.Fatalf("a class of %v costs %v, and where each could go %v", p.Records, p.Cost, p.Others)
	}
	switch {
	case p.Group != trace.None:
		rows := classes[p.Group]
		classes[p.Group] = append(slices.Clone(rows), p.Records...)
		if want := x.class(classes[p.Group]) - x.class(rows); math.Abs(p.Cost-want) > 1e-9 {
			t.Fatalf("records %v cost group %d %v, want %v", p.Records, p.Group, p.Cost, want)
		}
	case founded || len(p.Records) >= x.p.Model.MinSize() && len(p.Others) == 0:
		if want := x.class(p.Records); math.Abs(p.Cost-want) > 1e-9 {
			t.Fatalf("a class of %v costs %v, want %v", p.Records, p.Cost, want)
		}
	}
}

// The table is cut elsewhere after five rounds, and not if it is one piece.
func TestTheTableIsCutElsewhereAfterFiveRounds(t *testing.T) {
	for _, c := range []struct {
		records, rounds int
		want            bool
	}{{60, 1, false}, {60, 5, false}, {60, 6, true}, {20, 6, false}} {
		p, ctx := problemtest.Patients(c.records, 3), context.Background()
		x := casetest.Must(newPieces(ctx, p, tiny, newWork(problem.None, p.N, c.rounds)))
		casetest.NoError(t, x.start(ctx))
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
		casetest.NoError(t, h.replace(context.Background()))
		if _, here := h.Helper.(*inProcessHelper); here != (lost == 3) {
			t.Errorf("after %d helpers: this program does the work %t", lost, here)
		}
	}
	p.Helpers = &none{}
	h = &worker{Helper: &employee{agency: &agency{}}, workers: &workers{p: p}}
	casetest.NoError(t, h.replace(context.Background()))
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

// Records of a kind form a tuple of the cost table.
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
		if (err == nil) != (failure == nil) && p.Model.Monotone() { // a lie can lead to other groups, which any other model may refuse
			t.Fatalf("%v with helpers, %v without", err, failure)
		}
		if err == nil {
			casetest.NoError(t, groups.Check(p))
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
