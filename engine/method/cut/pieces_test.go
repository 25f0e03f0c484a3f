package cut

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
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
