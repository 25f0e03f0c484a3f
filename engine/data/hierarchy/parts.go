package hierarchy

import (
	"slices"
	"strings"

	"quasi/engine/internal/data/group"
)

// PlaceMissing returns the tree with those of the values that have no place right
// below a group. It refuses a value that is called as a group beside it is; see
// [say.Error].
func (t *Tree) PlaceMissing(values []string, below int) (*Tree, error) {
	if err := t.checkMembers(nil, below); err != nil {
		return nil, err
	}
	missing := t.Missing(values)
	if len(missing) == 0 {
		return t, nil
	}
	if err := checkBlank(missing); err != nil {
		return nil, err
	}
	grown := t.clone()
	grown.leaves = slices.Clone(t.leaves)
	added := make(map[string]bool, len(missing))
	for _, v := range missing {
		if !added[v] {
			added[v] = true
			grown.leaves = append(grown.leaves, grown.grow(below, v))
		}
	}
	return grown.rebuilt()
}

// AddValue returns the tree with a value right below a group, for tables to come. It
// refuses a blank value and one that has a place already.
func (t *Tree) AddValue(below int, value string) (*Tree, error) {
	value = strings.TrimSpace(value)
	switch {
	case value == "":
		return nil, refuse(RefuseNoValue)
	case len(t.Missing([]string{value})) == 0:
		return nil, refuse(RefuseTaken, value)
	}
	return t.PlaceMissing([]string{value}, below)
}

// Restrict returns the tree without the leaves that are none of the values. It
// refuses if none would be left. Values without a place get none; see
// PlaceMissing.
func (t *Tree) Restrict(values []string) (*Tree, error) {
	wanted := t.wanted(values)
	return t.keep(func(leaf int) bool { return wanted[leaf] })
}

// Unused returns the leaves that are none of the values, in the order of their
// rows: those that Restrict takes away.
func (t *Tree) Unused(values []string) []string {
	wanted := t.wanted(values)
	return group.Each(group.Where(t.leaves, func(leaf int) bool { return !wanted[leaf] }), t.Label)
}

// Prune returns the tree without some nodes and all that is below them. Groups
// that are left empty go. It refuses to take away the root or the last value; see
// [say.Error].
func (t *Tree) Prune(nodes []int) (*Tree, error) {
	cut := make([]bool, len(t.nodes))
	for _, n := range nodes {
		switch {
		case !t.has(n):
			return nil, refuse(RefuseNoNode)
		case n == Root:
			return nil, refuse(RefuseRoot)
		}
		cut[n] = true
	}
	for n := 1; n < len(t.nodes); n++ { // a parent stands before its children
		cut[n] = cut[n] || cut[t.nodes[n].parent]
	}
	return t.keep(func(leaf int) bool { return !cut[leaf] })
}

// wanted tells which leaves are one of the values.
func (t *Tree) wanted(values []string) []bool {
	wanted := make([]bool, len(t.nodes))
	for _, n := range t.Find(values) {
		if n >= 0 {
			wanted[n] = true
		}
	}
	return wanted
}

// keep returns the tree with some of its leaves. It refuses if none is left.
func (t *Tree) keep(leaf func(n int) bool) (*Tree, error) {
	kept := t.clone()
	if kept.leaves = group.Where(t.leaves, leaf); kept.leaves == nil {
		return nil, refuse(RefuseLast)
	}
	return kept.rebuilt()
}
