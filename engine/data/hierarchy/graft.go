package hierarchy

import (
	"cmp"
	"slices"
	"strings"
)

// What edits are made of.

// has reports whether there is such a node.
func (t *Tree) has(n int) bool { return n >= 0 && n < len(t.nodes) }

// taken reports whether a node other than n has the label.
func (t *Tree) taken(label string, n int) bool {
	for i := range t.nodes {
		if i != n && t.nodes[i].label == label {
			return true
		}
	}
	return false
}

// within reports whether n is group or below it.
func (t *Tree) within(n, group int) bool {
	for ; n >= 0; n = t.nodes[n].parent {
		if n == group {
			return true
		}
	}
	return false
}

// outermost returns the nodes that are within no other of them, each once.
func (t *Tree) outermost(nodes []int) []int {
	chosen := make([]bool, len(t.nodes))
	for _, n := range nodes {
		chosen[n] = true
	}
	var out []int
	for _, n := range nodes {
		above := t.nodes[n].parent
		for above >= 0 && !chosen[above] {
			above = t.nodes[above].parent
		}
		if above < 0 {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (t *Tree) clone() *Tree {
	c := &Tree{nodes: slices.Clone(t.nodes), leaves: t.leaves}
	for i := range c.nodes {
		c.nodes[i].children = slices.Clone(c.nodes[i].children)
	}
	return c
}

// grow adds a node below another one.
func (t *Tree) grow(below int, label string) int {
	n := len(t.nodes)
	t.nodes = append(t.nodes, node{label: label, parent: below})
	t.nodes[below].children = append(t.nodes[below].children, n)
	return n
}

// reparent puts nodes below another one. It takes time in proportion to the tree,
// however many they are.
func (t *Tree) reparent(nodes []int, below int) {
	moved := make([]bool, len(t.nodes))
	from := make([]bool, len(t.nodes))
	for _, n := range nodes {
		moved[n] = true
		from[t.nodes[n].parent] = true
	}
	for parent := range from {
		if from[parent] {
			t.nodes[parent].children = slices.DeleteFunc(t.nodes[parent].children, func(c int) bool { return moved[c] })
		}
	}
	for _, n := range nodes {
		t.nodes[n].parent = below
		t.nodes[below].children = append(t.nodes[below].children, n)
	}
}

// rebuilt drops groups without members, puts children into the order of their
// rows, and numbers the nodes anew, so that rows give back the same tree. It
// refuses a tree of which rows can't tell two nodes apart.
func (t *Tree) rebuilt() (*Tree, error) {
	first := make([]int, len(t.nodes)) // the first row of each node, from 1
	for i, leaf := range t.leaves {
		for n := leaf; n >= 0 && first[n] == 0; n = t.nodes[n].parent {
			first[n] = i + 1
		}
	}
	for n := range t.nodes {
		t.nodes[n].children = slices.DeleteFunc(t.nodes[n].children, func(c int) bool { return first[c] == 0 })
		slices.SortFunc(t.nodes[n].children, func(a, b int) int { return cmp.Compare(first[a], first[b]) })
	}
	edited := t.normal()
	if !edited.distinct() {
		return nil, refuse(RefuseMerge)
	}
	return edited, nil
}

// distinct reports whether a file can tell the nodes apart. It knows a node by
// its level and label, which is not blank above the leaves, and a leaf stands at
// all levels up to its parent's. No edit makes two leaves of one label.
func (t *Tree) distinct() bool {
	depths, checked := t.depths(), make([]bool, len(t.nodes))
	height := slices.Max(depths)
	above := map[place]bool{}
	stands := func(level, n int) bool {
		at := place{level, t.nodes[n].label}
		taken := above[at]
		above[at] = true
		return !taken && strings.TrimSpace(at.label) != ""
	}
	for _, leaf := range t.leaves {
		for level := 1; level <= height-depths[leaf]; level++ {
			if !stands(level, leaf) {
				return false
			}
		}
		for n := t.nodes[leaf].parent; n >= 0 && !checked[n]; n = t.nodes[n].parent {
			if checked[n] = true; !stands(height-depths[n], n) {
				return false
			}
		}
	}
	return true
}
