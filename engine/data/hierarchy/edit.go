package hierarchy

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/internal/data/interval"
)

// Rename returns the tree with another label for a group. A leaf is a value of
// the table and can't be renamed.
func (t *Tree) Rename(n int, label string) (*Tree, error) {
	label = strings.TrimSpace(label)
	switch {
	case !t.has(n):
		return nil, refuse(RefuseNoNode)
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

// MoveAll returns the tree with several nodes, and all below them, below another
// group. A node within another of them stays within it. Groups that are left
// empty go.
func (t *Tree) MoveAll(nodes []int, below int) (*Tree, error) {
	if err := t.checkMembers(nodes, below); err != nil {
		return nil, err
	}
	edited := t.clone()
	moved := slices.DeleteFunc(t.outermost(nodes), func(n int) bool { return t.Parent(n) == below })
	if len(moved) == 0 {
		return t, nil
	}
	edited.reparent(moved, below)
	return edited.rebuilt()
}

// AddGroup returns the tree with a new group below a group, holding the given
// nodes. A node within another of them stays within it.
func (t *Tree) AddGroup(below int, label string, members []int) (*Tree, error) {
	label = strings.TrimSpace(label)
	switch {
	case label == "":
		return nil, refuse(RefuseNoName)
	case t.taken(label, -1):
		return nil, refuse(RefuseTaken, label)
	case len(members) == 0:
		return nil, refuse(RefuseNoValues)
	}
	if err := t.checkMembers(members, below); err != nil {
		return nil, err
	}
	edited := t.clone()
	edited.reparent(t.outermost(members), edited.grow(below, label))
	return edited.rebuilt()
}

// checkMembers refuses nodes that can't be put below a node.
func (t *Tree) checkMembers(nodes []int, below int) error {
	if !t.has(below) {
		return refuse(RefuseNoNode)
	}
	if t.IsLeaf(below) {
		return refuse(RefuseIntoValue, t.Label(below))
	}
	for _, n := range nodes {
		switch {
		case !t.has(n):
			return refuse(RefuseNoNode)
		case n == Root:
			return refuse(RefuseRoot)
		case t.within(below, n):
			return refuse(RefuseItself, t.Label(n))
		}
	}
	return nil
}

// Dissolve returns the tree without a group, whose members go to its parent.
func (t *Tree) Dissolve(n int) (*Tree, error) {
	switch {
	case !t.has(n):
		return nil, refuse(RefuseNoNode)
	case n == Root || t.IsLeaf(n):
		return nil, refuse(RefuseDissolve, t.Label(n))
	}
	edited := t.clone()
	edited.reparent(t.Children(n), t.Parent(n))
	return edited.rebuilt()
}

// Sorting is an order of the members of a group.
type Sorting string

// The sortings.
const (
	ByLabel  Sorting = "label"
	ByNumber Sorting = "number" // the numbers or dates of labels; others last
	ByCount  Sorting = "count"  // the most records first
)

// Order says how members are sorted.
type Order struct {
	By Sorting
	// Counts holds the records of each value, by its label, for ByCount; a value
	// that it lacks has none.
	Counts map[string]int
	Format format.Format // of the values, for ByNumber
}

// Sort returns the tree with the members of a group in another order. The rows
// then stand in the order of the tree.
func (t *Tree) Sort(n int, o Order) (*Tree, error) {
	switch {
	case !t.has(n):
		return nil, refuse(RefuseNoNode)
	case o.By != ByLabel && o.By != ByNumber && o.By != ByCount:
		return nil, refuse(RefuseSorting, string(o.By))
	}
	edited := t.clone()
	slices.SortStableFunc(edited.nodes[n].children, t.comparison(o))
	edited.leaves = nil
	edited.walk(func(n int) {
		if edited.IsLeaf(n) {
			edited.leaves = append(edited.leaves, n)
		}
	})
	return edited.normal(), nil
}

// comparison returns the order of nodes; those that are equal by it go by label.
func (t *Tree) comparison(o Order) func(a, b int) int {
	records, reader := t.Records(o.Counts), interval.ReaderOf(t.Leaves(), o.Format)
	return func(a, b int) int {
		byLabel := strings.Compare(t.Label(a), t.Label(b))
		switch o.By {
		case ByNumber:
			inA, okA := t.interval(a, reader)
			inB, okB := t.interval(b, reader)
			if okA != okB {
				return map[bool]int{true: -1, false: 1}[okA]
			}
			return cmp.Or(cmp.Compare(inA.Lo, inB.Lo), cmp.Compare(inA.Hi, inB.Hi), byLabel)
		case ByCount:
			return cmp.Or(cmp.Compare(records[b], records[a]), byLabel)
		}
		return byLabel
	}
}
