package pieces

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

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

// A table is cut once more than so many of its records are rare.
func TestWhatIsCut(t *testing.T) {
	for name, test := range map[string]struct {
		values []int32
		cut    bool
	}{"four rare": {[]int32{1, 2, 3, 4, 9, 9}, false}, "five rare": {[]int32{1, 2, 3, 4, 5, 9, 9}, true}} {
		p := problemtest.Numbers(2, test.values...)
		x, err := newPieces(context.Background(), p, sizes{whole: 4, piece: 3}, newWork(problem.None, p.N, 0))
		if err != nil || len(x.all) > 1 != test.cut {
			t.Errorf("%s: %d pieces, %v", name, len(x.all), err)
		}
	}
}
