package domain_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
)

// sentNode is a node of a tree in a message.
type sentNode struct {
	lo, hi, parent int32
	depth          int64
	loss           float64
}

// sentTree writes a tree as a message, whether it is one or not.
func sentTree(counts []int32, nodes ...sentNode) []byte {
	b := wire.AppendInt(wire.AppendInts(wire.AppendInt(nil, 0), counts), int64(len(nodes)))
	for _, n := range nodes {
		b = wire.AppendFloat(wire.AppendInt(wire.AppendInts(b, []int32{n.lo, n.hi, n.parent}), n.depth), n.loss)
		b = wire.AppendInt(b, 0)
	}
	return b
}

// A tree that is sent has a loss from 0 to 1 in every node, at least two positions, no more records than
// a column has, no two nodes of one span, and every node below its parent. Any other is refused.
func TestTreesThatAreRefused(t *testing.T) {
	two := []int32{3, 4}
	for name, test := range map[string]struct {
		message []byte
		want    bool
	}{
		"a tree":                     {sentTree(two, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 0, 1, 0}, sentNode{1, 1, 0, 1, 0}), true},
		"half a loss":                {sentTree(two, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 0, 1, 0.5}, sentNode{1, 1, 0, 1, 0}), true},
		"steps that are left out":    {sentTree(two, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 0, 2, 0}, sentNode{1, 1, 0, 1, 0}), true},
		"a loss above 1":             {sentTree(two, sentNode{0, 1, -1, 0, 1.01}, sentNode{0, 0, 0, 1, 0}, sentNode{1, 1, 0, 1, 0}), false},
		"a loss below 0":             {sentTree(two, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 0, 1, -0.01}, sentNode{1, 1, 0, 1, 0}), false},
		"a loss that is no number":   {sentTree(two, sentNode{0, 1, -1, 0, math.NaN()}, sentNode{0, 0, 0, 1, 0}, sentNode{1, 1, 0, 1, 0}), false},
		"one position":               {sentTree([]int32{7}, sentNode{0, 0, -1, 0, 1}), false},
		"three positions":            {sentTree([]int32{1, 2, 3}, sentNode{0, 2, -1, 0, 1}, sentNode{0, 0, 0, 1, 0}, sentNode{1, 1, 0, 1, 0}, sentNode{2, 2, 0, 1, 0}), true},
		"a leaf without a node":      {sentTree(two, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 0, 1, 0}), false},
		"a node that is its parent":  {sentTree(two, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 1, 1, 0}, sentNode{1, 1, 0, 1, 0}), false},
		"a node twice":               {sentTree(two, sentNode{0, 1, -1, 0, 1}, sentNode{0, 1, 0, 1, 1}, sentNode{0, 0, 1, 2, 0}, sentNode{1, 1, 1, 2, 0}), false},
		"a root at depth 1":          {sentTree(two, sentNode{0, 1, -1, 1, 1}, sentNode{0, 0, 0, 2, 0}, sentNode{1, 1, 0, 2, 0}), false},
		"a node as deep as its root": {sentTree(two, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 0, 0, 0}, sentNode{1, 1, 0, 1, 0}), false},
		"the last as deep as it":     {sentTree(two, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 0, 1, 0}, sentNode{1, 1, 0, 0, 0}), false},
		"2147483647 records":         {sentTree([]int32{math.MaxInt32 - 1, 1}, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 0, 1, 0}, sentNode{1, 1, 0, 1, 0}), true},
		"2147483648 records":         {sentTree([]int32{math.MaxInt32, 1}, sentNode{0, 1, -1, 0, 1}, sentNode{0, 0, 0, 1, 0}, sentNode{1, 1, 0, 1, 0}), false},
	} {
		r := wire.NewReader(test.message)
		d := domain.Read(r)
		if (d != nil) != test.want || r.Failed() == test.want {
			t.Errorf("%s: read %v, failed %v", name, d != nil, r.Failed())
		}
	}
}

// Values of one span have one code, and the codes of others are those that were given.
func TestAttributesOfEqualSpans(t *testing.T) {
	codes := []int32{0, 1, 2, 1}
	same := domain.NewAttribute("a", 1, nil, []domain.Span{span(0, 0), span(1, 1), span(0, 0)}, codes)
	if !slices.Equal(same.Spans, []domain.Span{span(0, 0), span(1, 1)}) || !slices.Equal(same.Codes, []int32{0, 1, 0, 1}) {
		t.Errorf("%v, %v", same.Spans, same.Codes)
	}
	if other := domain.NewAttribute("a", 1, nil, []domain.Span{span(0, 0), span(1, 1), span(2, 2)}, codes); &other.Codes[0] != &codes[0] || len(other.Spans) != 3 {
		t.Errorf("%v, %v", other.Spans, other.Codes)
	}
}

// A star is a suppressed value, with blanks around it or none.
func TestSuppressedTexts(t *testing.T) {
	for text, want := range map[string]bool{"*": true, " * ": true, "**": false, "": false, "x": false, "* x": false} {
		if domain.IsSuppressed(text) != want {
			t.Errorf("%q is suppressed: %v", text, !want)
		}
	}
}

// Without a limit all is kept; with one, what it allows, and the star where cells may be suppressed.
func TestWhatALimitKeeps(t *testing.T) {
	d := ages(t, domain.ByLeaves)
	parts, cells := domain.PartsOf([]domain.Span{span(0, 1), span(2, 4)}), domain.PartsOf([]domain.Span{span(0, 1), span(2, 4)})
	cells.Cells = true
	for _, test := range []struct {
		s                  domain.Span
		none, parts, cells bool
	}{{span(0, 1), true, true, true}, {span(5, 6), true, false, false}, {span(0, 6), true, false, true}} {
		if none, p, c := (*domain.Limit)(nil).Keeps(d, test.s), parts.Keeps(d, test.s), cells.Keeps(d, test.s); none != test.none || p != test.parts || c != test.cells {
			t.Errorf("%v is kept: %v, %v, %v", test.s, none, p, c)
		}
	}
}

// Surprises are whole multiples of 2⁻⁴⁸, so that sums of them are exact, and no further than one such part off.
func TestEntropyIsInWholeParts(t *testing.T) {
	for _, counts := range [][]int{{1, 1}, {1, 2}, {1, 6, 3}, {1, 999_999}} {
		nodes := []sentNode{{0, int32(len(counts) - 1), -1, 0, 1}}
		var records []int32
		total := 0
		for i, n := range counts {
			nodes, records, total = append(nodes, sentNode{int32(i), int32(i), 0, 1, 0}), append(records, int32(n)), total+n
		}
		d := domain.Read(wire.NewReader(sentTree(records, nodes...)))
		for i, n := range counts {
			got := d.Surprise(domain.Leaf(int32(i))) * 281_474_976_710_656
			p := float64(n) / float64(total)
			if want := -p * math.Log(p) * 281_474_976_710_656; got != math.Trunc(got) || math.Abs(got-want) > 1 {
				t.Errorf("%d of %d: %v parts, want %v", n, total, got, want)
			}
		}
	}
}

// A group of all values is the root, which keeps what it stands for; of other groups of one span the lowest counts.
func TestGroupsOfOneSpan(t *testing.T) {
	bounds := func(lo, hi float64) *[2]float64 { return &[2]float64{lo, hi} }
	tree, err := domain.NewTree([]domain.Node{
		{Label: "all", Span: span(0, 2), Parent: -1, Bounds: bounds(0, 100)},
		{Label: "some", Span: span(0, 2), Parent: 0, Bounds: bounds(0, 50)},
		{Label: "upper", Span: span(0, 1), Parent: 1, Bounds: bounds(0, 20)},
		{Label: "lower", Span: span(0, 1), Parent: 2, Bounds: bounds(0, 10)},
		{Label: "1", Span: span(0, 0), Parent: 3},
		{Label: "2", Span: span(1, 1), Parent: 3},
		{Label: "30", Span: span(2, 2), Parent: 1},
	}, []int{1, 1, 1}, domain.ByLeaves, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[domain.Span]string{span(0, 2): "* 0 100 true", span(0, 1): "lower 0 10 true", span(2, 2): "30 0 0 false"} {
		lo, hi, ok := tree.Numbers(s)
		if got := fmt.Sprint(tree.Label(s), " ", lo, hi, ok); got != want {
			t.Errorf("%v: %s, want %s", s, got, want)
		}
	}
	// A leaf that is fewer steps below the root keeps its value until the groups of others are as high.
	if got, want := fmt.Sprint(tree.Ladders()), "[[{0 0} {0 1} {0 2}] [{1 1} {0 1} {0 2}] [{2 2} {2 2} {0 2}]]"; got != want {
		t.Errorf("levels %s, want %s", got, want)
	}
}
