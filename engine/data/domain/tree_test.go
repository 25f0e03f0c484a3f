package domain_test

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

func span(lo, hi int32) domain.Span { return domain.Span{Lo: lo, Hi: hi} }

// The least common ancestor by its definition: of the nodes that cover both, the
// one with the fewest positions.
func TestTreeJoinIsTheLowestCommonAncestor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 40).Draw(t, "size")
		nodes := problemtest.DrawNodes(t, "x", size)
		tree, err := domain.NewTree(nodes, make([]int, size), domain.ByLeaves, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		spans := []domain.Span{tree.Full()} // with one leaf, not that of any node
		for _, n := range nodes {
			spans = append(spans, n.Span)
		}
		a := rapid.SampledFrom(spans).Draw(t, "a")
		b := rapid.SampledFrom(spans).Draw(t, "b")
		want := tree.Full()
		for _, s := range spans {
			if s.Covers(a) && s.Covers(b) && s.Len() < want.Len() {
				want = s
			}
		}
		if got := tree.Join(a, b); got != want {
			t.Fatalf("Join(%v, %v) = %v, want %v", a, b, got, want)
		}
	})
}

func TestTreeJoinAllocatesNothing(t *testing.T) {
	tree := named(t, "ages", domain.ByRange)
	if n := testing.AllocsPerRun(100, func() { tree.Join(span(0, 1), span(5, 5)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
