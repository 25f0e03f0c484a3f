package consistent

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/method/lattice"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// drawn returns a random problem, perhaps with a model that looks at records, which need
// not be monotone.
func drawn(t *rapid.T) *problem.Problem {
	p := limited(t, problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 8}))
	codes := rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "sensitive")
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: codes}
	var m privacy.Model
	switch rapid.SampledFrom([]string{"", "", "distinct", "alpha"}).Draw(t, "model") {
	case "distinct":
		m = privacy.NewDistinctL(s, 2)
	case "alpha":
		m = privacy.NewTCloseness(s, 0.3)
	default:
		return p
	}
	p.Model = privacy.All(p.Model, m)
	return p
}

// limited returns a problem of which some columns may not be released above a level,
// beside which cells may be suppressed.
func limited(t *rapid.T, p *problem.Problem) *problem.Problem {
	for j := range p.QI {
		a := &p.QI[j]
		levels, _ := lattice.Levels(a)
		highest := rapid.IntRange(0, len(levels)-1).Draw(t, "highest level")
		if highest == len(levels)-1 {
			continue
		}
		allowed := map[domain.Span]bool{}
		for _, spans := range levels[:highest+1] {
			for _, s := range spans {
				allowed[s] = true
			}
		}
		a.Limit = &domain.Limit{Allows: func(s domain.Span) bool { return allowed[s] }, Cells: true}
	}
	return p
}

// Whatever the table, the model and the limits: every record is released, in classes that a
// count of released texts finds, too, and every column is on one level that its limit
// allows, or suppressed.
func TestReleasesAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		g, err := Consistent(context.Background(), p, rapid.IntRange(0, 3).Draw(t, "rounds"), nil)
		if err != nil {
			if p.Model.Holds(group.Numbers(p.N)) {
				t.Fatal(err)
			}
			return
		}
		casetest.NoError(t, g.Check(p))
		if len(g.Suppressed) > 0 || len(g.Rows) != p.N {
			t.Fatalf("%d records released, %d left out, of %d", len(g.Rows), len(g.Suppressed), p.N)
		}
		texts := textsOf(p, g)
		for text, rows := range byText(texts) {
			if !p.Model.Holds(rows) {
				t.Fatalf("%d records are released as %s", len(rows), text)
			}
		}
		for j := range p.QI {
			if !onOneLevel(&p.QI[j], texts, j) {
				t.Fatalf("column %s is on several levels: %v", p.QI[j].Name, texts)
			}
		}
	})
}

// textsOf returns what each record is released as, by column.
func textsOf(p *problem.Problem, g *problem.Groups) [][]string {
	texts := make([][]string, p.N)
	for i := range g.Len() {
		for _, r := range g.Group(i) {
			for j, s := range g.As(int32(i), len(p.QI)) {
				texts[r] = append(texts[r], p.QI[j].Domain.Label(s))
			}
		}
	}
	return texts
}

// byText returns the records that show the same.
func byText(texts [][]string) map[string][]int32 {
	classes := map[string][]int32{}
	for r, text := range texts {
		key := strings.Join(text, "\t")
		classes[key] = append(classes[key], int32(r))
	}
	return classes
}

// onOneLevel reports whether there is a level on which a column shows everything that it
// does not suppress.
func onOneLevel(a *domain.Attribute, texts [][]string, j int) bool {
	spans, codes := lattice.Levels(a)
	for h := range spans {
		same := true
		for r, c := range a.Codes {
			if shown := texts[r][j]; shown != domain.Suppressed && shown != a.Domain.Label(spans[h][codes[h][c]]) {
				same = false
			}
		}
		if same {
			return true
		}
	}
	return false
}

// No release of the kind is better than the best of all, which is found by trying every
// one, and of most small tables the best is found.
func TestNothingIsBetterThanTheBest(t *testing.T) {
	tried, best := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := limited(t, problemtest.Draw(t, problemtest.Shape{Records: 6, Attributes: 2, Positions: 4}))
		g := casetest.Must(Consistent(context.Background(), p, 5, nil))
		x := newTable(p)
		got, least := weighted(p, g), math.Inf(1)
		for _, levels := range everyVector(x) {
			least = min(least, exhaustive(x.at(levels)))
		}
		const rounding = 1e-6
		if got < least-rounding {
			t.Fatalf("loses %v, the best possible is %v", got, least)
		}
		tried++
		if got < least+rounding {
			best++
		}
	})
	if drawcount.Many() && best < tried*9/10 {
		t.Errorf("%d of %d releases of small tables are the best possible", best, tried)
	}
}

// weighted returns the loss of a release with the columns' weights.
func weighted(p *problem.Problem, g *problem.Groups) float64 {
	sum, weights := 0.0, 0.0
	for j, c := range loss.Measure(p, g).Columns {
		sum += c.ILossRate * p.QI[j].Weight
		weights += p.QI[j].Weight
	}
	if weights == 0 {
		return 0
	}
	return sum / weights
}

// everyVector returns all levels that columns can have.
func everyVector(x *table) [][]int {
	all := [][]int{nil}
	for j := range x.ladders {
		var longer [][]int
		for _, v := range all {
			for h := range x.ladders[j].top() + 1 {
				longer = append(longer, append(slices.Clone(v), h))
			}
		}
		all = longer
	}
	return all
}

// exhaustive tries every set of suppressed columns for every record.
func exhaustive(v *view) float64 {
	hidden, least := make([]columns, v.p.N), int64(math.MaxInt64)
	var try func(r int, cost int64)
	try = func(r int, cost int64) {
		switch {
		case cost >= least:
		case r < v.p.N:
			for hidden[r] = range columns(1) << v.m {
				try(r+1, cost+v.hiding(v.tupleOf[r], hidden[r]))
			}
		default:
			sizes := map[string]int{}
			for r, h := range hidden {
				sizes[shows(v, r, h)]++
			}
			for _, n := range sizes {
				if n < v.k {
					return
				}
			}
			least = cost
		}
	}
	try(0, 0)
	return weightedShare(v, v.costOf(v.levels)+least)
}

// shows names what a record is released as.
func shows(v *view, r int, hidden columns) string {
	i := v.tupleOf[r]
	texts := make([]string, v.m)
	for j, code := range part(v.codes, v.m, i) {
		texts[j] = fmt.Sprint(code)
		if (hidden | v.gone[i]).has(j) {
			texts[j] = domain.Suppressed
		}
	}
	return strings.Join(texts, " ")
}

// weightedShare is share without columns of weight 0, of which cells cost one unit.
func weightedShare(v *view, cost int64) float64 {
	whole := int64(0)
	for j := range v.ladders {
		if v.p.QI[j].Weight > 0 {
			whole += v.ladders[j].whole
		}
	}
	if whole == 0 {
		return 0
	}
	return float64(cost) / float64(whole) / float64(v.p.N)
}

// The number of processors has no part in the result, which rounds improve.
func TestAnyNumberOfProcessorsGivesTheSame(t *testing.T) {
	p := problemtest.Patients(400, 3)
	begun, whole := must(t, p, 0, nil), must(t, p, 12, nil)
	if before, after := weighted(p, begun), weighted(p, whole); after >= before {
		t.Errorf("loss %v after 12 rounds from %v", after, before)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if alone := must(t, p, 12, nil); !reflect.DeepEqual(whole, alone) {
		t.Error("one processor gives another result")
	}
}

func must(t *testing.T, p *problem.Problem, rounds int, progress problem.Progress) *problem.Groups {
	t.Helper()
	g, err := Consistent(context.Background(), p, rounds, progress)
	if err == nil {
		err = g.Check(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestErrors(t *testing.T) {
	uniform := &privacy.Sensitive{Name: "s", Values: []string{"a"}, Codes: make([]int32, 9)}
	l := privacy.NewDistinctL(uniform, 2)
	many, same := problemtest.New(9, 2, 1), problemtest.New(9, 2, 1)
	for range 65 {
		many.QI = append(many.QI, problemtest.Made(9, problemtest.Flat, func(i int) int32 { return int32(i) }))
	}
	same.Model = privacy.All(same.Model, l)
	tests := []struct {
		p    *problem.Problem
		want string
	}{
		{many, "65 columns are marked “Could identify”, and this method takes at most 64"},
		{same, "all rows together do not satisfy 2-anonymity and distinct 2-diversity"},
	}
	for _, test := range tests {
		if _, err := Consistent(context.Background(), test.p, 1, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want one with %q", err, test.want)
		}
	}
	many.QI = many.QI[:64]
	if _, err := Consistent(context.Background(), many, 0, nil); err != nil {
		t.Errorf("64 columns: %v", err)
	}
}

// All sets of ten columns are tried, of eleven those of five at most and of 1023 those of one: 1024 each.
func TestHowManySetsAreTried(t *testing.T) {
	for m, want := range map[int]int{0: 0, 9: 9, 10: 10, 11: 5, 12: 4, 44: 2, 45: 1, 1023: 1, 1024: 0} {
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
		casetest.NoError(t, x.begin(context.Background()))
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

// begunOfFour returns the classes of four records, k each, in which a try begins.
func begunOfFour(t *testing.T, k int, value func(i int) int32) *classes {
	t.Helper()
	x := newClasses(newTable(problemtest.With(4, k, problemtest.Made(4, problemtest.InOrder, value))).at([]int{0}))
	casetest.NoError(t, x.begin(context.Background()))
	x.reset()
	return x
}

// Of the records that are better off elsewhere, those leave a class of which its others must
// be kept that gain most, and of two that gain as much the first.
func TestWhoLeavesAClass(t *testing.T) {
	for _, test := range []struct {
		rise [2]int64 // of records 0 and 1
		want int32
	}{{[2]int64{-1, -5}, 1}, {[2]int64{-5, -1}, 0}, {[2]int64{-5, -5}, 0}} {
		x := begunOfFour(t, 3, func(i int) int32 { return int32(i) })
		x.setBusy(x.of[0])
		x.goal = release{x.tupleOf[0], 0}
		x.better = []offer{{1, x.of[1], test.rise[1]}, {0, x.of[0], test.rise[0]}}
		x.attract()
		if len(x.moves) != 1 || x.moves[0].record != test.want || x.more != min(test.rise[0], test.rise[1]) {
			t.Errorf("gains %v: %+v leave, for %d, want %d", test.rise, x.moves, x.more, test.want)
		}
	}
}

// The records that a class gets are the cheapest, and of two that cost as much the first.
func TestWhoIsRecruited(t *testing.T) {
	for _, test := range []struct {
		rise [2]int64 // of records 0 and 1
		want int32
	}{{[2]int64{5, 1}, 1}, {[2]int64{1, 5}, 0}, {[2]int64{1, 1}, 0}} {
		x := begunOfFour(t, 2, func(i int) int32 { return int32(i) })
		x.heat, x.members = 100, 1
		x.others = []offer{{1, x.of[1], test.rise[1]}, {0, x.of[0], test.rise[0]}}
		x.recruit()
		if len(x.moves) != 1 || x.moves[0].record != test.want {
			t.Errorf("costs %v: %+v come, want %d", test.rise, x.moves, test.want)
		}
	}
}

// A column that shows nothing is in none of the sets that are tried.
func TestSetsOfColumnsThatShowValues(t *testing.T) {
	column := problemtest.Made(4, problemtest.InOrder, func(i int) int32 { return int32(i) })
	x := newTable(problemtest.With(4, 2, column, column))
	for top, want := range map[int][]columns{0: {0, 1, 2, 3}, x.ladders[1].top(): {0, 1}} {
		if got := x.at([]int{0, top}).sets(); !slices.Equal(got, want) {
			t.Errorf("level %d of the second column: %v, want %v", top, got, want)
		}
	}
}

// A record is better off at a node where it costs less there; one that costs as much is among those that can be asked
// for, of whom there are k of each kind at most.
func TestWhoIsBetterOffAtANode(t *testing.T) {
	for spare, want := range map[int64][2]int{1: {4, 0}, 0: {0, 3}, -1: {0, 3}} {
		x := begunOfFour(t, 3, func(int) int32 { return 0 })
		x.goal = release{x.tupleOf[0], 0}
		for _, c := range x.of {
			x.all[c].hidden = 1
		}
		for r := range x.cost {
			x.cost[r] = x.hiding(x.tupleOf[r], 0) + spare
		}
		x.collect()
		if len(x.better) != want[0] || len(x.others) != want[1] {
			t.Errorf("costs %d more where it is: %d are better off, %d can be asked, want %v", spare, len(x.better), len(x.others), want)
		}
	}
}

// drawView returns a view of a random problem.
func drawView(t *rapid.T) *view {
	x := newTable(problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 8}))
	levels := make([]int, x.m)
	for j := range levels {
		levels[j] = rapid.IntRange(0, x.ladders[j].top()).Draw(t, "level")
	}
	return x.at(levels)
}

// A view shows each record as the hierarchies release it.
func TestAViewIsTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawView(t)
		base := int64(0)
		for r := range int32(v.p.N) {
			for j := range v.m {
				l, a := &v.ladders[j], &v.p.QI[j]
				was, code := a.Span(r), part(v.codes, v.m, v.tupleOf[r])[j]
				now := l.spans[v.levels[j]][code]
				if !now.Covers(was) || v.gone[v.tupleOf[r]].has(j) != (now == a.Domain.Full()) {
					t.Fatalf("record %d has %v in column %d, on level %d %v", r, was, j, v.levels[j], now)
				}
				if was != a.Domain.Full() {
					base += int64(math.Round(a.Domain.Loss(now) * float64(l.whole)))
				}
			}
		}
		if got := v.costOf(v.levels); got != base {
			t.Fatalf("all cells cost %d, one by one %d", got, base)
		}
	})
}

// Two tuples have the same hash without some columns if they agree in the others.
func TestHashesAreThoseOfWhatIsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawView(t)
		hidden := columns(rapid.Uint64Range(0, 1<<v.m-1).Draw(t, "hidden"))
		for a := range int32(v.len()) {
			for b := range int32(v.len()) {
				if same := v.project(a, hidden) == v.project(b, hidden); same != v.alike(a, b, hidden) {
					t.Fatalf("tuples %v and %v without %b: equal hashes %v", part(v.codes, v.m, a), part(v.codes, v.m, b), hidden, same)
				}
			}
		}
	})
}

// After any changes, the noted classes and costs equal those computed from all records.
func TestClassesKeepTheirBooks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawView(t)
		x := newClasses(v)
		casetest.NoError(t, x.begin(t.Context()))
		x.heat = 2 * unit
		for range 50 {
			x.try(int32(x.random.IntN(v.p.N)))
		}
		total, members := int64(0), 0
		for r, c := range x.of {
			k := &x.all[c]
			if k.rows[x.place[r]] != int32(r) || !v.covers(k.tuple, k.hidden, v.tupleOf[r]) || x.at[k.node] != c {
				t.Fatalf("record %d is not where it should be", r)
			}
			total += v.hiding(v.tupleOf[r], k.hidden)
		}
		for _, o := range x.open {
			members += o.count
		}
		if total != x.total || members != len(x.at) {
			t.Fatalf("cost %d, one by one %d; %d classes, by sets of columns %d", x.total, total, len(x.at), members)
		}
		for c := range x.all {
			if rows := x.all[c].rows; len(rows) > 0 && len(rows) < v.k {
				t.Fatalf("a class of %d, k = %d", len(rows), v.k)
			}
		}
	})
}

// Peeling costs what its classes cost, and leaves fewer than k records.
func TestPeelingAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawView(t)
		sum, sizes := int64(0), map[string]int{}
		cost, left := v.peel(math.MaxInt64, func(tuple int32, hidden columns) {
			for _, r := range v.rows(tuple) {
				sum += v.hiding(tuple, hidden)
				sizes[shows(v, int(r), hidden)]++
			}
		})
		rest := 0
		for _, i := range left {
			rest += v.size(i)
		}
		if cost != sum || rest >= v.k {
			t.Fatalf("cost %d, one by one %d; %d records left, k = %d", cost, sum, rest, v.k)
		}
		for what, n := range sizes {
			if n < v.k {
				t.Fatalf("%d records show %s", n, what)
			}
		}
	})
}
