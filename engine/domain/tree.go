package domain

import (
	"fmt"
	"sort"
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
}

// NewTree returns the domain of a hierarchy. nodes are in preorder, the root
// first; each node's span is the union of its children's; where several nodes
// have the same span (a chain of only children) the topmost is kept for the
// root and the lowest elsewhere. counts holds the records at each position.
// The numeric range of the data, least to greatest, is needed for [ByRange].
func NewTree(nodes []Node, counts []int, loss Measure, least, greatest float64) (*Tree, error) {
	if len(nodes) == 0 || len(counts) == 0 {
		return nil, fmt.Errorf("hierarchy has no values")
	}
	if nodes[0].Span != (Span{0, int32(len(counts) - 1)}) {
		return nil, fmt.Errorf("root covers positions %d to %d, want 0 to %d", nodes[0].Span.Lo, nodes[0].Span.Hi, len(counts)-1)
	}
	nodes, counts = widen(dropChains(nodes), counts)
	t := &Tree{entropy: newEntropy(counts), nodes: nodes, leaf: make([]int32, len(counts)), loss: make([]float64, len(nodes))}
	for i := range t.leaf {
		t.leaf[i] = -1
	}
	for i, n := range nodes {
		if n.Span.IsLeaf() {
			t.leaf[n.Span.Lo] = int32(i)
		}
		t.loss[i] = nodeLoss(n, len(counts), loss, least, greatest)
	}
	for p, i := range t.leaf {
		if i < 0 {
			return nil, fmt.Errorf("no leaf at position %d", p)
		}
	}
	return t, nil
}

// widen gives a hierarchy of one value its second, empty position.
func widen(nodes []Node, counts []int) ([]Node, []int) {
	if len(counts) > 1 {
		return nodes, counts
	}
	leaf := nodes[len(nodes)-1]
	leaf.Parent = 0
	root := Node{Label: Suppressed, Span: Span{0, 1}, Parent: -1}
	return []Node{root, leaf, {Span: Leaf(1), Parent: 0}}, []int{counts[0], 0}
}

// dropChains removes nodes that have the same span as another: of a chain the
// lowest, most telling label stays, except that the root stays the root.
func dropChains(nodes []Node) []Node {
	kept := make([]Node, 0, len(nodes))
	place := make([]int32, len(nodes)) // where each node, or its chain, went
	for i, n := range nodes {
		if n.Parent >= 0 {
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
	}
	return kept
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

// Size implements [Domain].
func (t *Tree) Size() int { return len(t.leaf) }

// Full implements [Domain].
func (t *Tree) Full() Span { return t.nodes[0].Span }

// Join implements [Domain]: the lowest common ancestor. It takes time in
// proportion to the height of the tree.
func (t *Tree) Join(a, b Span) Span {
	if a.Covers(b) {
		return a
	}
	n := t.node(a)
	for !t.nodes[n].Span.Covers(b) {
		n = t.nodes[n].Parent
	}
	return t.nodes[n].Span
}

// node returns the node whose span is s. Nodes in preorder ascend by Lo, and
// by falling Hi where Lo is the same.
func (t *Tree) node(s Span) int32 {
	if s.IsLeaf() {
		return t.leaf[s.Lo]
	}
	i := sort.Search(len(t.nodes), func(i int) bool {
		at := t.nodes[i].Span
		return at.Lo > s.Lo || at.Lo == s.Lo && at.Hi <= s.Hi
	})
	return int32(i)
}

// Label implements [Domain].
func (t *Tree) Label(s Span) string {
	if s == t.Full() {
		return Suppressed
	}
	return t.nodes[t.node(s)].Label
}

// Loss implements [Domain].
func (t *Tree) Loss(s Span) float64 { return t.loss[t.node(s)] }

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
