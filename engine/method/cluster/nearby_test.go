package cluster

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
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
		n := newNearby(tree.Table, count)
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

// Numbers of two bytes stand for no more than 65,536 tuples.
func TestNearbyOfManyTuples(t *testing.T) {
	for _, high := range []int{2, 256} {
		const wide = 257
		n := wide * high
		digits := []domain.Attribute{problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i % wide) }),
			problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i / wide) })}
		tree := cost.NewTree(cost.New(problemtest.With(n, 2, digits...)))
		near := newNearby(tree.Table, 3)
		for _, tuple := range []int32{0, 255, 256, int32(n - 256), int32(n - 1)} {
			if got, want := near.of(tuple), tree.Neighbours(tuple, 3); !slices.Equal(got, want) {
				t.Errorf("of %d tuples %v are nearest to %d, want %v", n, got, tuple, want)
			}
		}
	}
}
