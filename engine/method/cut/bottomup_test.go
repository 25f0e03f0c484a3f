package cut

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/brief"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

// The index finds what looking at all groups finds, to the last tie.
func TestNearestIsTheScans(t *testing.T) {
	check := func(t failing, p *problem.Problem) {
		for by, a := range map[Penalty]algorithm{RisePenalty: bottomUp, UnionPenalty: byTheUnion} {
			x := newMerger(p, by)
			x.nearest = func(group int32) int32 { return x.scan(group, by) }
			want, err := x.run(context.Background(), problem.None)
			if err != nil {
				t.Fatal(err)
			}
			if got := checked(t, a, p); !reflect.DeepEqual(got, want) {
				t.Fatal(a.name, ": groups ", classes(got), " want ", classes(want))
			}
		}
	}
	t.Run("random", func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { check(t, draw(t)) }) })
	ks := []int{5, 2, 20}
	if testing.Short() { // the rest is for make test-long
		ks = ks[:1]
	}
	for _, k := range ks {
		p := problemtest.Patients(brief.Of(1500, 500), uint64(k))
		p.Model = problemtest.New(p.N, k, 1).Model
		check(t, p)
	}
	p := numbers(3, manyValues(3000)...) // more than are kept in a table
	p.QI = append(p.QI, attribute("y", problemtest.Tens, manyValues(3000)...))
	check(t, p)
}

func manyValues(n int) []int32 {
	random := rand.New(rand.NewPCG(uint64(n), 0))
	values := make([]int32, n)
	for i := range values {
		values[i] = random.Int32N(int32(2 * n))
	}
	return values
}

// What a group pays is what package cost says.
func TestPenaltyIsTheCost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 4, Positions: 9})
		x, table := newPenalty(p), cost.New(p)
		records := rapid.Permutation(everyone(p.N)).Draw(t, "records")
		end := rapid.IntRange(1, p.N).Draw(t, "end")
		middle := rapid.IntRange(0, end-1).Draw(t, "middle")
		measure := func(rows []int32) ([]edge, int64) {
			mine, theirs := make([]edge, x.m), table.NewHull()
			for _, r := range rows {
				table.Add(theirs, table.Of[r])
			}
			x.span(mine, rows)
			if got, want := x.cost(mine), table.Cost(theirs); got != want {
				t.Fatalf("%v cost %d, want %d", rows, got, want)
			}
			return mine, x.cost(mine)
		}
		if middle == 0 {
			measure(records[:end])
			return
		}
		a, costA := measure(records[:middle])
		b, costB := measure(records[middle:end])
		together, costTogether := measure(records[:end])
		if got := x.rise(a, b, math.MaxInt64); got != costTogether-costA-costB {
			t.Fatalf("a rise of %d, want %d", got, costTogether-costA-costB)
		}
		if x.merge(a, b); !slices.Equal(a, together) {
			t.Fatalf("merged to %v, want %v", a, together)
		}
	})
}

// For k-anonymity, a group of 2k or more is one that loses nothing, and records
// that agree in what counts were together from the start.
func TestBottomUpSizes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: 6})
		groups := checked(t, bottomUp, p)
		x := newPenalty(p)
		for i := range groups.Len() {
			hull := make([]edge, x.m)
			if x.span(hull, groups.Group(i)); len(groups.Group(i)) >= 2*p.Model.MinSize() && x.cost(hull) > 0 {
				t.Fatalf("a group of %d", len(groups.Group(i)))
			}
		}
	})
}

// A group splits into as many parts as there can be, each of k at least.
func TestSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 5).Draw(t, "k")
		n := rapid.IntRange(2*k, 60).Draw(t, "n")
		values := rapid.Permutation(everyone(n)).Draw(t, "values")
		x := newMerger(numbers(k, values...), RisePenalty)
		rows, parts := everyone(n), [][]int32{}
		x.splitRows(rows, func(part []int32) { parts = append(parts, part) })
		if len(parts) != n/k {
			t.Fatalf("%d records, k = %d: %d parts, want %d", n, k, len(parts), n/k)
		}
		all := slices.Concat(parts...)
		slices.Sort(all)
		if !slices.Equal(all, everyone(n)) {
			t.Fatalf("parts %v", parts)
		}
		for _, part := range parts {
			if len(part) < k || len(part) >= 2*k {
				t.Fatalf("a part of %d, k = %d", len(part), k)
			}
		}
	})
}

func TestRoundHalf(t *testing.T) {
	for k := 1; k < 6; k++ {
		for n := 2 * k; n < 10*k; n++ {
			for size := range n + 1 {
				got := roundHalf(size, n, k)
				if got < k || n-got < k || got/k+(n-got)/k != n/k {
					t.Fatalf("n = %d, k = %d, size %d: %d", n, k, size, got)
				}
				if size >= k && n-size >= k && size/k+(n-size)/k == n/k && got != size {
					t.Fatalf("n = %d, k = %d: %d instead of %d", n, k, got, size)
				}
			}
		}
	}
}
