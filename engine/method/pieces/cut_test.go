package pieces

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
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
