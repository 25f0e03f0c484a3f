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
	"quasi/engine/method/trace"
)

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

// cell is what a record pays in attribute j that does not miss a value, if others of its
// class have the given ones.
func (x *slow) cell(j int, rows []int32) int64 {
	a := &x.p.QI[j]
	if s := x.p.Join(j, rows); a.Weight > 0 && slices.ContainsFunc(rows, func(r int32) bool { return a.Span(r) != s }) {
		return int64(x.unit[j] * a.Domain.Loss(s))
	}
	return 0
}

// rate is what a row pays that misses nothing, as a share.
func (x *slow) rate(rows []int32) float64 {
	sum := int64(0)
	for j := range x.p.QI {
		sum += x.cell(j, rows)
	}
	return float64(sum) / float64(x.whole)
}

// class is what all rows pay, as a share of what the table can.
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

// total is what all classes pay.
func (x *slow) total(of []int32) float64 {
	sum := 0.0
	for _, rows := range problemtest.Members(of) {
		sum += x.class(rows)
	}
	return sum
}

// grown is what a row of the class pays that grows around a record, nearest first.
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
			checkAbsorbed(t, x, s, before[s.Group])
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

// checkAbsorbed makes sure that a class covers a record which joins it beyond its size, in
// whatever counts.
func checkAbsorbed(t *rapid.T, x *slow, s *trace.Step, rows []int32) {
	t.Helper()
	with := append(slices.Clone(rows), s.Record)
	for j := range x.p.QI {
		if was, is := x.p.Join(j, rows), x.p.Join(j, with); x.p.QI[j].Weight > 0 && is != was {
			t.Fatalf("record %d makes %v of what its class shows as %v", s.Record, is, was)
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
