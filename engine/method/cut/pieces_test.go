package cut

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// Every record is in one piece, each piece satisfies the model, and what is too large
// has no place to be cut at.
func TestPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 80, Attributes: 4, Positions: 10})
		most := rapid.IntRange(1, 40).Draw(t, "most")
		share := rapid.SampledFrom([]float64{0.37, 0.5}).Draw(t, "share")
		pieces, err := Pieces(context.Background(), p, most, share)
		if err != nil {
			t.Fatal(err)
		}
		var all []int32
		for _, rows := range pieces {
			all = append(all, rows...)
			if !p.Model.Holds(rows) {
				t.Errorf("a piece of %d records does not satisfy %s", len(rows), p.Model)
			}
			if at := cuttable(newTable(p), rows, p.Model.MinSize()); len(rows) > most && at {
				t.Errorf("a piece of %d records, at most %d, could have been cut", len(rows), most)
			}
		}
		slices.Sort(all)
		if !slices.Equal(all, everyone(p.N)) {
			t.Errorf("the pieces have the records %v", all)
		}
	})
}

// cuttable reports whether a cut between nodes leaves k and a tenth of the records on
// each side, by looking at every pair of neighbouring values.
func cuttable(x *table, rows []int32, k int) bool {
	for j := range x.columns {
		c := &x.columns[j]
		if c.weight == 0 {
			continue
		}
		var ranks []int32
		for _, r := range rows {
			ranks = append(ranks, x.rank(r, j))
		}
		slices.Sort(ranks)
		whole := c.join(ranks[0], ranks[len(ranks)-1])
		for at := 1; at < len(ranks); at++ {
			side := min(at, len(ranks)-at)
			if ranks[at-1] != ranks[at] && (!c.tree || c.join(ranks[at-1], ranks[at]) == whole) && side >= k && 10*side >= len(ranks) {
				return true
			}
		}
	}
	return false
}

// The first cut is where most is gained: a column whose halves lose as much as the
// whole, a flat hierarchy, comes after one whose halves lose half.
func TestPiecesAreCutWhereLeastIsLost(t *testing.T) {
	n := 1000
	flat := func(i int) int32 { return int32(i % 10) }
	p := problemtest.With(n, 5, problemtest.Made(n, problemtest.Flat, flat), problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i / 100) }))
	pieces, err := Pieces(context.Background(), p, 500, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	if len(pieces) != 2 || len(pieces[0]) != 500 || !slices.Equal(pieces[0], everyone(500)) {
		t.Errorf("%d pieces, the first of %d records", len(pieces), len(pieces[0]))
	}
}

// The pieces are those of sorting a part by each column and looking between any two records.
func TestPiecesAreThoseOfSorting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 120, Attributes: 4, Positions: rapid.SampledFrom([]int{4, 30, 900}).Draw(t, "positions")})
		if rapid.Bool().Draw(t, "diverse") {
			s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "sensitive")}
			l, err := privacy.NewDistinctL(&s, 2)
			if err != nil {
				t.Fatal(err)
			}
			p.Model = privacy.All(p.Model, l)
		}
		most, share := rapid.IntRange(1, 40).Draw(t, "most"), rapid.SampledFrom([]float64{0.37, 0.5}).Draw(t, "share")
		got, err := Pieces(context.Background(), p, most, share)
		if err != nil {
			t.Fatal(err)
		}
		if want := sortedPieces(p, newTable(p), everyone(p.N), most, share); !slices.EqualFunc(got, want, slices.Equal[[]int32]) {
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
