package minimum

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/partition"
)

// The exponential chance has mean 1 and the right tail.
func TestChanceIsExponential(t *testing.T) {
	f := &refinement{random: rand.New(rand.NewPCG(1, 0)), heat: cost.One}
	n, sum, above := 200_000, 0.0, 0
	for range n {
		c := float64(f.chance()) / cost.One
		sum += c
		if c > 2 {
			above++
		}
	}
	if mean := sum / float64(n); math.Abs(mean-1) > 0.06 {
		t.Errorf("mean %v, want about 1", mean)
	}
	if tail := float64(above) / float64(n); math.Abs(tail-math.Exp(-2)) > 0.02 {
		t.Errorf("%v are above 2, want about %v", tail, math.Exp(-2))
	}
}

// Of two classes that a record makes dearer by the same, the first takes it.
func TestTiesOfDraftsGoToTheFirst(t *testing.T) {
	p := problemtest.Numbers(2, 1, 1, 9, 9, 5)
	x := partition.New(p, cost.New(p))
	x.NewClass([]int32{0, 1})
	x.NewClass([]int32{2, 3})
	f := newRefinement(x, 0)
	for c := range x.Classes {
		d := f.draft(int32(c))
		d.hull, d.cost = x.Classes[c].Hull, x.Classes[c].Cost
	}
	if at, rise := f.cheapestDraft(4); at != 0 || rise <= 0 {
		t.Errorf("draft %d, which costs %d more, want the first", at, rise)
	}
}

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
	for _, size := range [][2]int{{257, 2}, {257, 256}, {1<<16 + 1, 1}} {
		wide := size[0]
		n := wide * size[1]
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
