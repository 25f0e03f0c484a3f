package cluster

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
)

// What is remembered is what a search finds, in two bytes or four.
func TestNearbyRemembersWhatIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: 8})
		tree := cost.NewTree(cost.New(p))
		if tree.Len() == 0 {
			return
		}
		count := rapid.IntRange(1, 30).Draw(t, "count")
		n := newNearby(tree, count)
		if rapid.Bool().Draw(t, "long") {
			n.short, n.long = nil, make([]int32, len(n.short))
		}
		for _, tuple := range rapid.SliceOf(rapid.Int32Range(0, int32(tree.Len()-1))).Draw(t, "asked") {
			if got, want := n.of(tuple), tree.Neighbours(tuple, count); !slices.Equal(got, want) {
				t.Fatalf("%v are nearest to %d, want %v", got, tuple, want)
			}
		}
	})
}
