package hierarchy

import (
	"slices"
	"strings"
)

// Rename returns the tree with another label for a group. A leaf is a value of
// the table and can't be renamed.
func (t *Tree) Rename(n int, label string) (*Tree, error) {
	label = strings.TrimSpace(label)
	switch {
	case t.IsLeaf(n):
		return nil, refuse(RefuseValueName, t.Label(n))
	case n == Root:
		return nil, refuse(RefuseRoot)
	case label == "":
		return nil, refuse(RefuseNoName)
	case t.taken(label, n):
		return nil, refuse(RefuseTaken, label)
	}
	edited := t.clone()
	edited.nodes[n].label = label
	return edited, nil
}

// Move returns the tree with a node, and all below it, below another group. A
// group that is left empty goes.
func (t *Tree) Move(n, below int) (*Tree, error) {
	switch {
	case n == Root:
		return nil, refuse(RefuseRoot)
	case t.IsLeaf(below):
		return nil, refuse(RefuseIntoValue, t.Label(below))
	case t.within(below, n):
		return nil, refuse(RefuseItself, t.Label(n))
	case t.Parent(n) == below:
		return t, nil
	}
	edited := t.clone()
	edited.detach(n)
	edited.attach(n, below)
	return edited.rebuilt()
}

// AddGroup returns the tree with a new group below a group, holding the given
// nodes.
func (t *Tree) AddGroup(below int, label string, members []int) (*Tree, error) {
	label = strings.TrimSpace(label)
	switch {
	case label == "":
		return nil, refuse(RefuseNoName)
	case t.taken(label, -1):
		return nil, refuse(RefuseTaken, label)
	case len(members) == 0:
		return nil, refuse(RefuseNoValues)
	case t.IsLeaf(below):
		return nil, refuse(RefuseIntoValue, t.Label(below))
	}
	edited := t.clone()
	group := len(edited.nodes)
	edited.nodes = append(edited.nodes, node{label: label, parent: below})
	edited.nodes[below].children = append(edited.nodes[below].children, group)
	for _, n := range members {
		if n == Root || t.within(below, n) {
			return nil, refuse(RefuseItself, t.Label(n))
		}
		edited.detach(n)
		edited.attach(n, group)
	}
	return edited.rebuilt()
}

// Dissolve returns the tree without a group, whose members go to its parent.
func (t *Tree) Dissolve(n int) (*Tree, error) {
	if n == Root || t.IsLeaf(n) {
		return nil, refuse(RefuseDissolve, t.Label(n))
	}
	edited := t.clone()
	parent := edited.nodes[n].parent
	for _, child := range t.nodes[n].children {
		edited.detach(child)
		edited.attach(child, parent)
	}
	edited.detach(n)
	return edited.rebuilt()
}

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

func (t *Tree) clone() *Tree {
	c := &Tree{nodes: slices.Clone(t.nodes), leaves: t.leaves}
	for i := range c.nodes {
		c.nodes[i].children = slices.Clone(c.nodes[i].children)
	}
	return c
}

func (t *Tree) detach(n int) {
	parent := &t.nodes[t.nodes[n].parent]
	parent.children = slices.DeleteFunc(parent.children, func(c int) bool { return c == n })
}

func (t *Tree) attach(n, below int) {
	t.nodes[n].parent = below
	t.nodes[below].children = append(t.nodes[below].children, n)
}

// rebuilt drops groups without members and numbers the nodes anew.
func (t *Tree) rebuilt() (*Tree, error) {
	holds := make([]bool, len(t.nodes)) // a value, or is one
	for _, n := range t.leaves {
		for ; n >= 0 && !holds[n]; n = t.nodes[n].parent {
			holds[n] = true
		}
	}
	for n := range t.nodes {
		t.nodes[n].children = slices.DeleteFunc(t.nodes[n].children, func(c int) bool { return !holds[c] })
	}
	edited := t.normal()
	// A file knows a node by its level and label, so a label that stands twice
	// can fall together with another one.
	again, err := FromRows(edited.Rows())
	if err != nil || !slices.EqualFunc(again.Rows(), edited.Rows(), slices.Equal[[]string]) {
		return nil, refuse(RefuseMerge)
	}
	return edited, nil
}
