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
	"quasi/engine/data/group"
	"quasi/engine/data/wire"
	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/minimum"
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
		if err := x.start(ctx); err != nil {
			b.Fatal(err)
		}
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
	two := casetest.Must(privacy.NewDistinctL(&same, 2))
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
	diverse := casetest.Must(privacy.NewDistinctL(&ill, 2))
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
