package cut

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

func TestBottomUpByHand(t *testing.T) {
	tests := []struct {
		name   string
		k      int
		values []int32
		want   [][]int32
	}{
		{"pairs", 2, []int32{1, 30, 2, 31}, [][]int32{{0, 2}, {1, 3}}},
		{"equal records are one group", 2, []int32{7, 3, 7, 3, 7, 7, 7}, [][]int32{{0, 2, 4, 5, 6}, {1, 3}}},
		{"in two passes", 4, []int32{0, 1, 10, 11, 50, 51, 60, 61}, [][]int32{{0, 1, 2, 3}, {4, 5, 6, 7}}},
		{"a good group takes a record in", 2, []int32{1, 1, 3, 40, 40}, [][]int32{{0, 1, 2}, {3, 4}}},
		// All of it can only be one group of 6, which is split again.
		{"a large group is split", 2, []int32{5, 5, 5, 5, 5, 9}, [][]int32{{0, 1, 2, 3}, {4, 5}}},
		{"equal ones stay whole", 2, []int32{5, 5, 5, 5, 5}, [][]int32{{0, 1, 2, 3, 4}}},
		{"missing values", 2, []int32{problemtest.Missing, 4, 5, problemtest.Missing}, [][]int32{{0, 3}, {1, 2}}},
	}
	for _, test := range tests {
		if got := classes(checked(t, bottomUp, numbers(test.k, test.values...))); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: classes %v, want %v", test.name, got, test.want)
		}
	}
}

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

func TestSplitKeepsNeighboursTogether(t *testing.T) {
	x := newMerger(numbers(2, 1, 40, 2, 41, 3), RisePenalty)
	rows := everyone(5)
	at := x.halve(rows)
	got := inOrder([][]int32{sorted(rows[:at]), sorted(rows[at:])})
	if want := [][]int32{{0, 2, 4}, {1, 3}}; !reflect.DeepEqual(got, want) {
		t.Errorf("halves %v, want %v", got, want)
	}
}

func sorted(rows []int32) []int32 {
	slices.Sort(rows)
	return rows
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

// An attribute that matters more keeps its values.
func TestBottomUpHeedsWeights(t *testing.T) {
	p := problemtest.New(4, 2, 1)
	p.QI = []domain.Attribute{attribute("x", problemtest.Flat, 0, 0, 1, 1), attribute("y", problemtest.Flat, 0, 1, 0, 1)}
	for heavy, want := range [][][]int32{{{0, 1}, {2, 3}}, {{0, 2}, {1, 3}}} {
		p.QI[0].Weight, p.QI[1].Weight = 1, 1
		p.QI[heavy].Weight = 2
		groups := checked(t, bottomUp, p)
		if got := classes(groups); !reflect.DeepEqual(got, want) {
			t.Errorf("%s weighs more: classes %v, want %v", p.QI[heavy].Name, got, want)
		}
		if got := groups.Spans[heavy]; got != domain.Leaf(got.Lo) {
			t.Errorf("%s weighs more and is released as %v", p.QI[heavy].Name, got)
		}
	}
}

// When 2 looks for a group, 0 and 1 are one, of a penalty of 4 sixths. With them it
// would be 9 sixths, with 4 alone 6; but it rises by only 5 sixths.
func TestPenaltyOfTheUnionOrItsRise(t *testing.T) {
	for _, test := range []struct {
		algorithm
		want [][]int32
	}{
		{bottomUp, [][]int32{{0, 1, 2}, {3, 4}}},
		{byTheUnion, [][]int32{{0, 1}, {2, 3, 4}}},
	} {
		if got := classes(checked(t, test.algorithm, numbers(2, 0, 1, 2, 4, 5))); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: classes %v, want %v", test.name, got, test.want)
		}
	}
}
