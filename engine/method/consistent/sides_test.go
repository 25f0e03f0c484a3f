package consistent

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

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
		if err := x.begin(context.Background()); err != nil {
			t.Fatal(err)
		}
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

// Of the records that are better off elsewhere, those leave a class of which its others must
// be kept that gain most, and of two that gain as much the first.
func TestWhoLeavesAClass(t *testing.T) {
	for _, test := range []struct {
		rise [2]int64 // of records 0 and 1
		want int32
	}{{[2]int64{-1, -5}, 1}, {[2]int64{-5, -1}, 0}, {[2]int64{-5, -5}, 0}} {
		x := newClasses(newTable(problemtest.With(4, 3, problemtest.Made(4, problemtest.InOrder, func(i int) int32 { return int32(i) }))).at([]int{0}))
		if err := x.begin(context.Background()); err != nil {
			t.Fatal(err)
		}
		x.reset()
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
		x := newClasses(newTable(problemtest.With(4, 2, problemtest.Made(4, problemtest.InOrder, func(i int) int32 { return int32(i) }))).at([]int{0}))
		if err := x.begin(context.Background()); err != nil {
			t.Fatal(err)
		}
		x.reset()
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
		x := newClasses(newTable(problemtest.With(4, 3, problemtest.Made(4, problemtest.InOrder, func(int) int32 { return 0 }))).at([]int{0}))
		if err := x.begin(context.Background()); err != nil {
			t.Fatal(err)
		}
		x.reset()
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

// A view is what the hierarchies make of each record, one at a time.
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

// After any changes, what is noted of classes and costs is what a look at all records finds.
func TestClassesKeepTheirBooks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawView(t)
		x := newClasses(v)
		if err := x.begin(t.Context()); err != nil {
			t.Fatal(err)
		}
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
