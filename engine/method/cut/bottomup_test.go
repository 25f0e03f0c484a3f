package cut

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/group"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// The index finds what looking at all groups finds, to the last tie.
func TestNearestIsTheScans(t *testing.T) {
	check := func(t rapid.TB, p *problem.Problem) {
		for by, a := range map[Penalty]algorithm{RisePenalty: bottomUp, UnionPenalty: byTheUnion} {
			x := newMerger(p, by)
			x.nearest = func(group int32) int32 { return x.scan(group, by) }
			want := casetest.Must(x.run(context.Background(), problem.None))
			if got := checked(t, a, p); !reflect.DeepEqual(got, want) {
				t.Fatal(a.name, ": groups ", problemtest.InSets(got), " want ", problemtest.InSets(want))
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
	p := problemtest.Numbers(3, manyValues(3000)...) // more than are kept in a table
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
		records := rapid.Permutation(group.Numbers(p.N)).Draw(t, "records")
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
		values := rapid.Permutation(group.Numbers(n)).Draw(t, "values")
		x := newMerger(problemtest.Numbers(k, values...), RisePenalty)
		rows, parts := group.Numbers(n), [][]int32{}
		x.splitRows(rows, func(part []int32) { parts = append(parts, part) })
		if len(parts) != n/k {
			t.Fatalf("%d records, k = %d: %d parts, want %d", n, k, len(parts), n/k)
		}
		all := slices.Concat(parts...)
		slices.Sort(all)
		if !slices.Equal(all, group.Numbers(n)) {
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

// However groups are merged and divided, the index finds what the scan finds.
func TestIndexKeepsUpWithChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(20, 150).Draw(t, "n")
		position := rapid.SliceOfN(rapid.Int32Range(problemtest.Missing, 99), n, n)
		p := problemtest.Numbers(1, position.Draw(t, "x")...)
		p.QI = append(p.QI, attribute("y", problemtest.Tens, position.Draw(t, "y")...))
		by := rapid.SampledFrom([]Penalty{UnionPenalty, RisePenalty}).Draw(t, "penalty")
		x := newIndex(newPool(p), by)
		live := func() (groups []int32) {
			for g := range int32(x.len()) {
				if x.size[g] > 0 {
					groups = append(groups, g)
				}
			}
			return groups
		}
		for step := 0; step < 2*n && len(live()) > 1; step++ {
			g := rapid.SampledFrom(live()).Draw(t, "group")
			if rows := x.members(g, nil); len(rows) > 1 && rapid.Bool().Draw(t, "divide") {
				at := rapid.IntRange(1, len(rows)-1).Draw(t, "at")
				x.set(g, rows[:at])
				x.cover(g)
				x.insert(x.add(rows[at:]), g)
				continue
			}
			x.remove(g)
			into := x.nearest(g)
			if want := x.scan(g, by); into != want {
				t.Fatalf("group %d is nearest to %d, want %d", g, into, want)
			}
			x.absorb(into, g)
			x.cover(into)
		}
	})
}

// An index that has seen much is made anew.
func TestIndexGrowsStale(t *testing.T) {
	p := problemtest.Numbers(1, 1, 2, 3, 4, 5, 6, 7, 8)
	x := newIndex(newPool(p), UnionPenalty)
	for g := range int32(3) {
		if x.stale() {
			t.Errorf("stale after %d of 8 groups were removed", g)
		}
		x.remove(g)
	}
	if !x.stale() {
		t.Error("not stale after 3 of 8 groups were removed")
	}
}

// scan is the nearest group by looking at all of them.
func (x *pool) scan(group int32, by Penalty) int32 {
	best, least := int32(noGroup), int64(math.MaxInt64)
	for g := range int32(x.len()) {
		if g == group || x.size[g] == 0 {
			continue
		}
		penalty := x.rise(x.hull(group), x.hull(g), math.MaxInt64)
		if by == UnionPenalty {
			penalty += x.cost(x.hull(group)) + x.cost(x.hull(g))
		}
		if penalty < least {
			best, least = g, penalty
		}
	}
	return best
}

// The pieces are those of sorting a part by each column and looking between any two records.
func TestPiecesAreThoseOfSorting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 120, Attributes: 4, Positions: rapid.SampledFrom([]int{4, 30, 900}).Draw(t, "positions")})
		if rapid.Bool().Draw(t, "diverse") {
			s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "sensitive")}
			l := casetest.Must(privacy.NewDistinctL(&s, 2))
			p.Model = privacy.All(p.Model, l)
		}
		most, share := rapid.IntRange(1, 40).Draw(t, "most"), rapid.SampledFrom([]float64{0.37, 0.5}).Draw(t, "share")
		got := casetest.Must(Pieces(context.Background(), p, most, share))
		if want := sortedPieces(p, newTable(p), group.Numbers(p.N), most, share); !slices.EqualFunc(got, want, slices.Equal[[]int32]) {
			t.Fatalf("pieces %v, want %v", got, want)
		}
	})
}

// sortedPieces is Pieces of some records, which ascend.
func sortedPieces(p *problem.Problem, x *table, rows []int32, most int, share float64) [][]int32 {
	if len(rows) <= most {
		return [][]int32{rows}
	}
	n, highest := len(rows), -1.0
	var left []int32
	for j := range x.columns {
		c := &x.columns[j]
		sorted := slices.Clone(rows)
		slices.SortStableFunc(sorted, func(a, b int32) int { return cmp.Compare(x.rank(a, j), x.rank(b, j)) })
		rank := func(i int) int32 { return x.rank(sorted[i], j) }
		whole, at := c.join(rank(0), rank(n-1)), 0
		for i := 1; i < n; i++ {
			if side := min(i, n-i); side < p.Model.MinSize() || 10*side < n || rank(i-1) == rank(i) || c.tree && c.join(rank(i-1), rank(i)) != whole {
				continue
			}
			if off := func(at int) int { return max(at-int(share*float64(n)), int(share*float64(n))-at) }; at == 0 || off(i) < off(at) {
				at = i
			}
		}
		if c.weight == 0 || at == 0 {
			continue
		}
		all := c.width(rank(0), rank(n-1))
		gain := float64(float64(at)*(all-c.width(rank(0), rank(at-1)))) + float64(float64(n-at)*(all-c.width(rank(at), rank(n-1))))
		if gain > highest && p.Model.Holds(sorted[:at]) && p.Model.Holds(sorted[at:]) {
			highest, left = gain, sorted[:at]
		}
	}
	if left == nil {
		return [][]int32{rows}
	}
	var sides [2][]int32
	for _, r := range rows {
		side := 1
		if slices.Contains(left, r) {
			side = 0
		}
		sides[side] = append(sides[side], r)
	}
	return slices.Concat(sortedPieces(p, x, sides[0], most, share), sortedPieces(p, x, sides[1], most, share))
}

// Theorems 1 and 2 and Corollary 2 of the paper on rounded partition.
func TestRoundedTheorems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := weighing(problemtest.Draw(t, problemtest.Shape{Records: 90, Attributes: 3, Positions: 6}))
		if rapid.Bool().Draw(t, "many for k") { // those that the corollary is about
			k := rapid.IntRange(1, 9).Draw(t, "k")
			n := 2*k*k + rapid.IntRange(0, 100).Draw(t, "more")
			p = problemtest.Numbers(k, rapid.SliceOfN(rapid.Int32Range(-1, 20), n, n).Draw(t, "values")...)
		}
		k := p.Model.MinSize()
		α, β := p.N/k, p.N%k
		levels := 1 << (bits.Len(uint(α)) - 1) // 2^⌊log2 α⌋
		for _, a := range []algorithm{rounded, roundedInHalves} {
			got := sizes(checked(t, a, p))
			greatest := got[len(got)-1]
			if len(got) != α {
				t.Fatalf("%s: n = %d, k = %d: %d classes, want %d", a.name, p.N, k, len(got), α)
			}
			if most := k + (β+levels-1)/levels; greatest > most || p.N >= 2*k*k && greatest > k+min(β, 1) {
				t.Fatalf("%s: n = %d, k = %d: a class of %d, want at most %d", a.name, p.N, k, greatest, most)
			}
		}
	})
}
