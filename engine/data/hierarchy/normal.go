package hierarchy

import "strings"

// normal returns the tree without the nodes that only repeat the label of a
// leaf, numbered in preorder.
func (t *Tree) normal() *Tree {
	repeats := t.repeats()
	var out Tree
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
	for _, leaf := range t.leaves {
		out.leaves = append(out.leaves, moved[leaf])
	}
	return &out
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

// index finds leaves by their labels.
type index map[string]int

func (t *Tree) index() index {
	x := make(index, len(t.leaves))
	for _, n := range t.leaves {
		x[t.nodes[n].label] = n
	}
	return x
}

// find returns the leaf of a value: of its text, or else of its text without
// surrounding blanks.
func (x index) find(value string) (int, bool) {
	n, ok := x[value]
	if !ok {
		n, ok = x[strings.TrimSpace(value)]
	}
	return n, ok
}
