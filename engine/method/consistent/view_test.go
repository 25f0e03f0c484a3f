package consistent

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
)

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
