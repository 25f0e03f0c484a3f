package hierarchy

import (
	"strings"

	"quasi/engine/internal/data/group"
)

// normal returns the tree without the nodes that only repeat the label of a
// leaf, numbered in preorder.
func (t *Tree) normal() *Tree {
	repeats := t.repeats()
	out := Tree{nodes: make([]node, 0, len(t.nodes))}
	moved := make([]int, len(t.nodes)) // where a node, or its chain, went
	t.walk(func(n int) {
		parent := t.nodes[n].parent
		if parent > Root && repeats[parent] {
			moved[n] = moved[parent]
			return
		}
		at := node{label: t.nodes[n].label, parent: -1}
		moved[n] = len(out.nodes)
		if parent >= 0 {
			at.parent = moved[parent]
			out.nodes[at.parent].children = append(out.nodes[at.parent].children, moved[n])
		}
		out.nodes = append(out.nodes, at)
	})
	out.leaves = group.Each(t.leaves, func(leaf int) int { return moved[leaf] })
	return &out
}

// preorder reports whether each node comes after its parent and all that is below the members
// before it.
func (t *Tree) preorder() bool {
	for n := 1; n < len(t.nodes); n++ {
		above := n - 1
		for above >= 0 && above != t.nodes[n].parent {
			above = t.nodes[above].parent
		}
		if above < 0 {
			return false
		}
	}
	return true
}

// repeats tells which nodes have nothing below them but a leaf of their label.
func (t *Tree) repeats() []bool {
	repeats := make([]bool, len(t.nodes))
	for _, n := range t.leaves {
		label := t.nodes[n].label
		for n = t.nodes[n].parent; n > Root && len(t.nodes[n].children) == 1 && t.nodes[n].label == label; n = t.nodes[n].parent {
			repeats[n] = true
		}
	}
	return repeats
}

// find returns what finds the leaf of a value: of its text, or else of its text without
// surrounding blanks; below 0: it has none.
func (t *Tree) find() func(value string) int {
	rows := t.rows
	if rows == nil { // of a tree that was not made of rows
		rows = make(map[string]int, len(t.leaves))
		for i, n := range t.leaves {
			rows[t.nodes[n].label] = i
		}
	}
	return func(value string) int {
		row, ok := rows[value]
		if !ok {
			row, ok = rows[strings.TrimSpace(value)]
		}
		if !ok {
			return -1
		}
		return t.leaves[row]
	}
}
