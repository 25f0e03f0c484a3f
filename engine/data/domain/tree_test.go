package domain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

func span(lo, hi int32) domain.Span { return domain.Span{Lo: lo, Hi: hi} }

// ages is the hierarchy of KAIM's Figure 2, of the ages of its Table 1.
func ages(t *testing.T, loss domain.Measure) *domain.Tree {
	t.Helper()
	nodes := []domain.Node{
		{Label: "[20,50)", Span: span(0, 6), Parent: -1, Bounds: &[2]float64{20, 50}},
		{Label: "[20,30)", Span: span(0, 1), Parent: 0, Bounds: &[2]float64{20, 30}},
		{Label: "26", Span: span(0, 0), Parent: 1},
		{Label: "28", Span: span(1, 1), Parent: 1},
		{Label: "[30,40)", Span: span(2, 4), Parent: 0, Bounds: &[2]float64{30, 40}},
		{Label: "32", Span: span(2, 2), Parent: 4},
		{Label: "36", Span: span(3, 3), Parent: 4},
		{Label: "39", Span: span(4, 4), Parent: 4},
		{Label: "[40,50)", Span: span(5, 6), Parent: 0, Bounds: &[2]float64{40, 50}},
		{Label: "41", Span: span(5, 5), Parent: 8},
		{Label: "48", Span: span(6, 6), Parent: 8},
	}
	tree, err := domain.NewTree(nodes, []int{1, 1, 1, 1, 1, 1, 1}, loss, 26, 48)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestTreeOfAges(t *testing.T) {
	byRange, byLeaves := ages(t, domain.ByRange), ages(t, domain.ByLeaves)
	tests := []struct {
		a, b, join        domain.Span
		label             string
		byRange, byLeaves float64
	}{
		{span(0, 0), span(0, 0), span(0, 0), "26", 0, 0},
		{span(0, 0), span(1, 1), span(0, 1), "[20,30)", 11.0 / 23, 2.0 / 7},
		{span(4, 4), span(2, 2), span(2, 4), "[30,40)", 11.0 / 23, 3.0 / 7},
		{span(5, 6), span(5, 5), span(5, 6), "[40,50)", 11.0 / 23, 2.0 / 7},
		{span(5, 5), span(5, 6), span(5, 6), "[40,50)", 11.0 / 23, 2.0 / 7},
		{span(1, 1), span(2, 2), span(0, 6), "*", 1, 1},
		{span(0, 1), span(5, 6), span(0, 6), "*", 1, 1},
		{span(0, 6), span(3, 3), span(0, 6), "*", 1, 1},
		{span(3, 3), span(0, 6), span(0, 6), "*", 1, 1},
	}
	for _, test := range tests {
		join := byRange.Join(test.a, test.b)
		if join != test.join {
			t.Errorf("Join(%v, %v) = %v, want %v", test.a, test.b, join, test.join)
		}
		if got := byRange.Label(join); got != test.label {
			t.Errorf("Label(%v) = %q, want %q", join, got, test.label)
		}
		if got := byRange.Loss(join); got != test.byRange {
			t.Errorf("Loss(%v) by range = %v, want %v", join, got, test.byRange)
		}
		if got := byLeaves.Loss(join); got != test.byLeaves {
			t.Errorf("Loss(%v) by leaves = %v, want %v", join, got, test.byLeaves)
		}
	}
}

// A label may stand for more than the data range over; it costs no more than all.
func TestTreeLossIsNeverAboveOne(t *testing.T) {
	nodes := []domain.Node{
		{Label: "*", Span: span(0, 2), Parent: -1},
		{Label: "[0,100)", Span: span(0, 1), Parent: 0, Bounds: &[2]float64{0, 100}},
		{Label: "26", Span: span(0, 0), Parent: 1},
		{Label: "48", Span: span(1, 1), Parent: 1},
		{Label: "over 100", Span: span(2, 2), Parent: 0},
	}
	tree, err := domain.NewTree(nodes, []int{1, 1, 0}, domain.ByRange, 26, 48)
	if err != nil {
		t.Fatal(err)
	}
	if got := tree.Loss(span(0, 1)); got != 1 {
		t.Errorf("loss %v, want 1", got)
	}
}

func TestTreeChildren(t *testing.T) {
	tree := ages(t, domain.ByRange)
	tests := map[domain.Span][]domain.Span{
		span(0, 6): {span(0, 1), span(2, 4), span(5, 6)},
		span(2, 4): {span(2, 2), span(3, 3), span(4, 4)},
		span(3, 3): nil,
	}
	for of, want := range tests {
		if got := tree.Children(of); !slices.Equal(got, want) {
			t.Errorf("Children(%v) = %v, want %v", of, got, want)
		}
	}
}

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

// Of a chain of only children the lowest label is released: it tells most.
func TestTreeChains(t *testing.T) {
	nodes := []domain.Node{
		{Label: "everything", Span: span(0, 2), Parent: -1},
		{Label: "all of it", Span: span(0, 2), Parent: 0},
		{Label: "north", Span: span(0, 1), Parent: 1},
		{Label: "north-west", Span: span(0, 1), Parent: 2},
		{Label: "a", Span: span(0, 0), Parent: 3},
		{Label: "b", Span: span(1, 1), Parent: 3},
		{Label: "south", Span: span(2, 2), Parent: 1},
		{Label: "south-east", Span: span(2, 2), Parent: 6},
		{Label: "c", Span: span(2, 2), Parent: 7},
	}
	tree, err := domain.NewTree(nodes, []int{1, 1, 1}, domain.ByLeaves, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[domain.Span]string{span(0, 2): "*", span(0, 1): "north-west", span(2, 2): "c", span(0, 0): "a"} {
		if got := tree.Label(s); got != want {
			t.Errorf("Label(%v) = %q, want %q", s, got, want)
		}
	}
	if got, want := tree.Children(span(0, 2)), []domain.Span{span(0, 1), span(2, 2)}; !slices.Equal(got, want) {
		t.Errorf("Children of the root = %v, want %v", got, want)
	}
	if nodes[6].Label != "south" || nodes[4].Parent != 3 {
		t.Error("the caller's nodes were changed")
	}
}

// A value that every record has must not be the same as a missing one.
func TestTreeOfOneValue(t *testing.T) {
	chains := map[string][]domain.Node{
		"root only":     {{Label: "yes", Span: span(0, 0), Parent: -1}},
		"root and leaf": {{Label: "any", Span: span(0, 0), Parent: -1}, {Label: "yes", Span: span(0, 0), Parent: 0}},
	}
	for name, nodes := range chains {
		t.Run(name, func(t *testing.T) {
			tree, err := domain.NewTree(nodes, []int{5}, domain.ByLeaves, 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			checkOneValue(t, tree, "yes")
		})
	}
}

func checkOneValue(t *testing.T, d domain.Domain, label string) {
	t.Helper()
	value := domain.Leaf(0)
	if d.Size() != 2 || d.Full() == value {
		t.Fatalf("size %d, full span %v: not told from the value", d.Size(), d.Full())
	}
	if d.Label(value) != label || d.Label(d.Full()) != domain.Suppressed {
		t.Errorf("labels %q and %q", d.Label(value), d.Label(d.Full()))
	}
	if d.Loss(value) != 0 || d.Loss(d.Full()) != 1 {
		t.Errorf("losses %v and %v, want 0 and 1", d.Loss(value), d.Loss(d.Full()))
	}
	if d.Join(value, d.Full()) != d.Full() || d.Join(value, value) != value {
		t.Error("the value does not join as it should")
	}
	if d.Info(d.Full()) != 0 || d.Surprise(value) != 0 || d.Count(d.Full()) != 5 {
		t.Errorf("entropy %v, surprise %v, count %d", d.Info(d.Full()), d.Surprise(value), d.Count(d.Full()))
	}
}

func TestNewTreeErrors(t *testing.T) {
	root := domain.Node{Label: "*", Span: span(0, 2), Parent: -1}
	leaf := func(at, parent int32) domain.Node {
		return domain.Node{Label: fmt.Sprint(at), Span: span(at, at), Parent: parent}
	}
	node := func(lo, hi, parent int32) domain.Node {
		return domain.Node{Label: "n", Span: span(lo, hi), Parent: parent}
	}
	tests := []struct {
		name   string
		nodes  []domain.Node
		counts int
		want   string
	}{
		{"no nodes", nil, 3, "the hierarchy has no values"},
		{"no positions", []domain.Node{root}, 0, "the hierarchy has no values"},
		{"root too small", []domain.Node{root}, 4, "root covers positions 0 to 2, want 0 to 3"},
		{"root with a parent", []domain.Node{node(0, 2, 0)}, 3, "root"},
		{"no leaves", []domain.Node{root}, 3, `node 0 ("*") covers positions 0 to 2, of which 0 is no leaf's`},
		{"last leaf lacks", []domain.Node{root, leaf(0, 0), leaf(1, 0)}, 3, "of which 2 is no leaf's"},
		{"middle leaf lacks", []domain.Node{root, leaf(0, 0), leaf(2, 0)}, 3, `node 2 ("2") covers positions 2 to 2, want some from 1 to 2`},
		{"leaf below a leaf's place lacks", []domain.Node{root, node(0, 1, 0), leaf(0, 1), leaf(2, 0)}, 3, "of which 1 is no leaf's"},
		{"overlap", []domain.Node{root, node(0, 1, 0), leaf(0, 1), leaf(1, 1), node(1, 2, 0)}, 3, "want some from 2 to 2"},
		{"wider than its parent", []domain.Node{root, node(0, 3, 0)}, 3, "want some from 0 to 2"},
		{"upside down", []domain.Node{root, node(0, -1, 0)}, 3, "covers positions 0 to -1"},
		{"second root", []domain.Node{root, leaf(0, -1)}, 3, `node 1 ("0") has the parent -1, want one of 0 to 0`},
		{"parent comes later", []domain.Node{root, leaf(0, 2), node(0, 1, 0)}, 3, "has the parent 2"},
		{"level by level", []domain.Node{root, node(0, 1, 0), leaf(2, 0), leaf(0, 1), leaf(1, 1)}, 3, "nodes in preorder"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := domain.NewTree(test.nodes, make([]int, test.counts), domain.ByLeaves, 0, 0)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
}

func TestTreeJoinAllocatesNothing(t *testing.T) {
	tree := ages(t, domain.ByRange)
	if n := testing.AllocsPerRun(100, func() { tree.Join(span(0, 1), span(5, 5)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkTreeJoin(b *testing.B) {
	nodes, size := problemtest.Regular([]int{10, 10, 10, 10})
	tree, err := domain.NewTree(nodes, make([]int, size), domain.ByLeaves, 0, 0)
	if err != nil {
		b.Fatal(err)
	}
	i := int32(0)
	for b.Loop() {
		i = (i + 7919) % int32(size)
		tree.Join(domain.Leaf(i), domain.Leaf(int32(size)-1-i))
	}
}

func TestNumbers(t *testing.T) {
	line := numbers(t, domain.ByRange)
	one, err := domain.NewOrdered([]string{"7"}, []float64{7}, []int{5}, domain.ByRange)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		d interface {
			Numbers(domain.Span) (lo, hi float64, ok bool)
		}
		s      domain.Span
		lo, hi float64
		ok     bool
	}{
		{line, span(1, 1), 28.5, 28.5, true},
		{line, span(1, 3), 28.5, 48, true},
		{one, span(0, 0), 7, 7, true},
		{one, span(0, 1), 7, 7, true},
		{one, span(1, 1), 0, 0, false},
		{ages(t, domain.ByRange), span(2, 4), 30, 40, true},
		{ages(t, domain.ByRange), span(2, 2), 0, 0, false}, // a leaf without bounds
	}
	for _, test := range tests {
		if lo, hi, ok := test.d.Numbers(test.s); lo != test.lo || hi != test.hi || ok != test.ok {
			t.Errorf("Numbers(%v) = %v, %v, %v, want %v, %v, %v", test.s, lo, hi, ok, test.lo, test.hi, test.ok)
		}
	}
}

// In a tree of uneven depth the deepest leaf counts.
func TestHeight(t *testing.T) {
	tree, err := domain.NewTree([]domain.Node{
		{Label: "*", Span: span(0, 3), Parent: -1},
		{Label: "ab", Span: span(0, 2), Parent: 0},
		{Label: "a", Span: span(0, 0), Parent: 1},
		{Label: "b", Span: span(1, 2), Parent: 1},
		{Label: "b1", Span: span(1, 1), Parent: 3},
		{Label: "b2", Span: span(2, 2), Parent: 3},
		{Label: "c", Span: span(3, 3), Parent: 0},
	}, []int{1, 1, 1, 1}, domain.ByLeaves, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[domain.Span]int{span(0, 3): 3, span(0, 2): 2, span(1, 2): 1, span(0, 0): 0, span(3, 3): 0} {
		if got := tree.Height(s); got != want {
			t.Errorf("height of %v is %d, want %d", s, got, want)
		}
	}
}
