package domain

import (
	"fmt"
	"slices"

	"quasi/engine/say"
)

// What can go wrong.
var (
	errHierarchyNoValues = say.Define("hierarchy-no-values", "the hierarchy has no values")
)

// Node is one value of a generalisation hierarchy as [NewTree] takes it.
type Node struct {
	Label  string
	Span   Span
	Parent int32 // index of the parent; -1 for the root
	// Bounds are the least and greatest number that the label stands for, as
	// labelled ([20,30) is 20 and 30). Only nodes of numeric attributes have
	// them.
	Bounds *[2]float64
}

// Tree is the domain of an attribute with a generalisation hierarchy.
//
// Invariants: nodes stand in preorder, so a parent comes before its children;
// no two nodes have the same span; node 0 is the root and covers everything.
type Tree struct {
	entropy
	nodes []Node
	leaf  []int32 // leaf[p]: the node of position p
	loss  []float64
	// height[i]: the steps from node i down to the deepest leaf below it
	height []int32
	// depth[i]: the steps from the root down to node i before chains were dropped, to the
	// topmost node of its chain
	depth []int32
}

// NewTree returns the domain of a hierarchy. nodes are in preorder, the root
// first; each node's span is the union of its children's; where several nodes
// have the same span (a chain of only children) the topmost is kept for the
// root and the lowest elsewhere. counts holds the records at each position.
// The numeric range of the data, least to greatest, is needed for [ByRange].
// It fails if nodes are in another order or leave out a position.
func NewTree(nodes []Node, counts []int, loss Measure, least, greatest float64) (*Tree, error) {
	if err := checkNodes(nodes, len(counts)); err != nil {
		return nil, err
	}
	kept, depth := dropChains(nodes)
	nodes, counts, depth = widen(kept, counts, depth)
	t := treeOf(nodes, counts)
	t.depth = depth
	for i, n := range nodes {
		t.loss[i] = nodeLoss(n, len(counts), loss, least, greatest)
	}
	return t, nil
}

// treeOf returns the domain of nodes without chains, all of which cost nothing yet.
func treeOf(nodes []Node, counts []int) *Tree {
	t := &Tree{entropy: newEntropy(counts), nodes: nodes, leaf: make([]int32, len(counts)), loss: make([]float64, len(nodes)), height: heights(nodes)}
	for i, n := range nodes {
		if n.Span.IsLeaf() {
			t.leaf[n.Span.Lo] = int32(i)
		}
	}
	return t
}

// checkNodes makes sure that nodes are a tree over the given number of
// positions, in preorder.
func checkNodes(nodes []Node, size int) error {
	if len(nodes) == 0 || size == 0 {
		return errHierarchyNoValues.Of()
	}
	if root := nodes[0]; root.Parent != -1 || root.Span != (Span{0, int32(size - 1)}) {
		return fmt.Errorf("root covers positions %d to %d, want 0 to %d", root.Span.Lo, root.Span.Hi, size-1)
	}
	next := make([]int32, len(nodes)) // where the next child of each node begins
	for i, n := range nodes {
		next[i] = n.Span.Lo
		if i == 0 {
			continue
		}
		if n.Parent < 0 || int(n.Parent) >= i {
			return fmt.Errorf("node %d (%q) has the parent %d, want one of 0 to %d", i, n.Label, n.Parent, i-1)
		}
		above := nodes[n.Parent].Span
		if n.Span.Lo != next[n.Parent] || n.Span.Lo > n.Span.Hi || n.Span.Hi > above.Hi || n.Span.Lo < nodes[i-1].Span.Lo {
			return fmt.Errorf("node %d (%q) covers positions %d to %d, want some from %d to %d, nodes in preorder",
				i, n.Label, n.Span.Lo, n.Span.Hi, next[n.Parent], above.Hi)
		}
		next[n.Parent] = n.Span.Hi + 1
	}
	for i, n := range nodes {
		if next[i] <= n.Span.Hi && !(n.Span.IsLeaf() && next[i] == n.Span.Lo) {
			return fmt.Errorf("node %d (%q) covers positions %d to %d, of which %d is no leaf's", i, n.Label, n.Span.Lo, n.Span.Hi, next[i])
		}
	}
	return nil
}

// widen gives a hierarchy of one value its second, empty position.
func widen(nodes []Node, counts []int, depth []int32) ([]Node, []int, []int32) {
	if len(counts) > 1 {
		return nodes, counts, depth
	}
	leaf := nodes[len(nodes)-1]
	leaf.Parent = 0
	root := Node{Label: Suppressed, Span: Span{0, 1}, Parent: -1}
	return []Node{root, leaf, {Span: Leaf(1), Parent: 0}}, []int{counts[0], 0}, []int32{0, 1, 1}
}

// dropChains removes nodes that have the same span as another: of a chain the
// lowest, most telling label stays, except that the root stays the root. depth are the
// steps from the root to the topmost node of each chain, as nodes has them.
func dropChains(nodes []Node) (kept []Node, depth []int32) {
	kept = make([]Node, 0, len(nodes))
	place := make([]int32, len(nodes)) // where each node, or its chain, went
	steps := make([]int32, len(nodes))
	for i, n := range nodes {
		if n.Parent >= 0 {
			steps[i] = steps[n.Parent] + 1
			n.Parent = place[n.Parent]
			if above := kept[n.Parent]; above.Span == n.Span {
				place[i] = n.Parent
				if n.Parent > 0 || n.Span.IsLeaf() {
					kept[n.Parent].Label, kept[n.Parent].Bounds = n.Label, n.Bounds
				}
				continue
			}
		}
		place[i] = int32(len(kept))
		kept = append(kept, n)
		depth = append(depth, steps[i])
	}
	return kept, depth
}

func nodeLoss(n Node, size int, loss Measure, least, greatest float64) float64 {
	switch {
	case n.Span.IsLeaf():
		return 0
	case n.Span.Len() == size:
		return 1
	case loss == ByRange && n.Bounds != nil:
		return rangeLoss(n.Bounds[0], n.Bounds[1], least, greatest)
	}
	return float64(n.Span.Len()) / float64(size)
}

func (t *Tree) Size() int  { return len(t.leaf) }
func (t *Tree) Full() Span { return t.nodes[0].Span }

// Join implements [Domain]: the lowest common ancestor. It takes time in
// proportion to the height of the tree and allocates nothing.
func (t *Tree) Join(a, b Span) Span {
	if a.Covers(b) {
		return a
	}
	return t.nodes[t.node(Hull(a, b))].Span
}

// node returns the lowest node that covers s: for a released value, its own.
func (t *Tree) node(s Span) int32 {
	n := t.leaf[s.Lo]
	for t.nodes[n].Span.Hi < s.Hi {
		n = t.nodes[n].Parent
	}
	return n
}

func (t *Tree) Label(s Span) string {
	if s == t.Full() {
		return Suppressed
	}
	return t.nodes[t.node(s)].Label
}

func (t *Tree) Loss(s Span) float64 { return t.loss[t.node(s)] }

// heights returns, for nodes in preorder, the steps from each to its deepest
// leaf.
func heights(nodes []Node) []int32 {
	height := make([]int32, len(nodes))
	for i := len(nodes) - 1; i > 0; i-- {
		parent := nodes[i].Parent
		height[parent] = max(height[parent], height[i]+1)
	}
	return height
}

// Height returns the number of steps from the released value s down to the
// deepest leaf below it: 0 for a leaf. A chain of only children is one step.
func (t *Tree) Height(s Span) int { return int(t.height[t.node(s)]) }

// Numbers returns the bounds of the released value s as labelled, 20 and 30 for
// [20,30). ok is false if its label stands for no numbers.
func (t *Tree) Numbers(s Span) (lo, hi float64, ok bool) {
	bounds := t.nodes[t.node(s)].Bounds
	if bounds == nil {
		return 0, 0, false
	}
	return bounds[0], bounds[1], true
}

// Children returns the spans directly below s, in order; none for a leaf.
func (t *Tree) Children(s Span) []Span {
	var below []Span
	at := t.node(s)
	for i := at + 1; int(i) < len(t.nodes) && s.Covers(t.nodes[i].Span); i++ {
		if t.nodes[i].Parent == at {
			below = append(below, t.nodes[i].Span)
		}
	}
	return below
}

// Ladders returns, by leaf position, the released value on each level of the hierarchy, from the
// leaf to the root. Levels are counted from the root: a leaf that is fewer steps below it than
// others keeps its value, or that of a group of its own, until their groups are as high, as a
// row of a hierarchy file does that repeats a label to fill its columns. A level on which
// nothing differs from the one below is left out.
func (t *Tree) Ladders() [][]Span {
	steps := slices.Compact(slices.Sorted(slices.Values(t.depth)))
	ladders := make([][]Span, len(t.leaf))
	for p, n := range t.leaf {
		ladders[p] = make([]Span, len(steps))
		for level := range steps {
			for n > 0 && t.depth[n] > steps[len(steps)-1-level] {
				n = t.nodes[n].Parent
			}
			ladders[p][level] = t.nodes[n].Span
		}
	}
	return ladders
}
