// Package hierarchy holds generalisation hierarchies as a person makes and
// edits them, and turns them into domains of spans.
//
//	tree, err := hierarchy.ReadARX(file)                 // or a builder: Intervals, Dates, Mask, Flat
//	d, place, err := tree.Domain(values, counts, domain.ByRange, format.Format{})
//
// Trees are immutable: an edit returns a new one, so that undo keeps the old.
package hierarchy

import (
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
)

// Tree is a generalisation hierarchy.
//
// Invariants: node 0 is the root; a parent stands before its children; only
// nodes without children are leaves; no two leaves have the same label; no node
// but the root has nothing below it but a leaf of its own label.
type Tree struct {
	nodes  []node
	leaves []int          // in the order of the rows that the tree was made of
	rows   map[string]int // of the leaves, by their labels; nil: it was not made of rows
}

type node struct {
	label    string
	parent   int // -1 for the root
	children []int
}

// Root is the node that covers everything.
const Root = 0

// Label returns the label of a node.
func (t *Tree) Label(n int) string { return t.nodes[n].label }

// Parent returns the parent of a node, -1 for the root.
func (t *Tree) Parent(n int) int { return t.nodes[n].parent }

// Children returns the children of a node in their order; the caller must not
// change the slice.
func (t *Tree) Children(n int) []int { return t.nodes[n].children }

// IsLeaf reports whether a node is a value, not a group.
func (t *Tree) IsLeaf(n int) bool { return len(t.nodes[n].children) == 0 }

// Len returns the number of nodes, which are numbered from 0.
func (t *Tree) Len() int { return len(t.nodes) }

// Leaves returns the labels of the leaves, in the order of their rows.
func (t *Tree) Leaves() []string { return group.Each(t.leaves, t.Label) }

// Height returns the number of steps from the deepest leaf to the root.
func (t *Tree) Height() int {
	return slices.Max(t.depths())
}

// depths returns the number of steps from each node to the root.
func (t *Tree) depths() []int {
	depths := make([]int, len(t.nodes))
	for n := 1; n < len(t.nodes); n++ { // a parent stands before its children
		depths[n] = depths[t.nodes[n].parent] + 1
	}
	return depths
}

func (t *Tree) depth(n int) int {
	depth := 0
	for n = t.nodes[n].parent; n >= 0; n = t.nodes[n].parent {
		depth++
	}
	return depth
}

// Rows returns a row for each leaf, from the leaf to the root, all of the same
// length as in ARX's files: where a branch is shorter, its leaf is repeated.
func (t *Tree) Rows() [][]string { return t.RowsFrom(0, len(t.leaves)) }

// RowsFrom returns n of the rows from the i-th on, or as many as there are.
func (t *Tree) RowsFrom(i, n int) [][]string {
	depths := t.depths()
	length := slices.Max(depths) + 1
	leaves := t.leaves[i:min(i+n, len(t.leaves))]
	rows := make([][]string, len(leaves))
	for i, leaf := range leaves {
		row := make([]string, 0, length)
		for range length - depths[leaf] - 1 {
			row = append(row, t.nodes[leaf].label)
		}
		for n := leaf; n >= 0; n = t.nodes[n].parent {
			row = append(row, t.nodes[n].label)
		}
		rows[i] = row
	}
	return rows
}

// Levels returns, from the leaves to the root, the number of different values
// that a column has if all its values are generalised to that level.
func (t *Tree) Levels() []int {
	return group.Each(group.Numbers(t.Height()+1), func(level int32) int { return len(t.levelNodes(int(level))) })
}

// LevelLabels returns the labels at a level, 0 being the leaves, in the order
// of the rows.
func (t *Tree) LevelLabels(level int) []string {
	return group.Each(t.levelNodes(level), t.Label)
}

// levelNodes returns the nodes at a level, in the order of the rows.
func (t *Tree) levelNodes(level int) []int {
	depths := t.depths()
	height := slices.Max(depths)
	seen := make([]bool, len(t.nodes))
	var nodes []int
	for _, n := range t.leaves {
		for up := depths[n] - (height - level); up > 0; up-- {
			n = t.nodes[n].parent
		}
		if !seen[n] {
			seen[n] = true
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// Missing returns the values that have no place in the tree.
func (t *Tree) Missing(values []string) []string {
	find := t.find()
	return group.Where(values, func(v string) bool { return find(v) < 0 })
}

// walk visits the nodes in preorder.
func (t *Tree) walk(visit func(n int)) {
	stack := []int{Root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		visit(n)
		for _, child := range slices.Backward(t.nodes[n].children) {
			stack = append(stack, child)
		}
	}
}

// Flat returns the hierarchy of the given values right below the root.
func Flat(values []string) (*Tree, error) {
	return FromRows(group.Each(values, func(v string) []string { return []string{v, domain.Suppressed} }))
}
