package drift

import (
	"slices"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/interval"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// suggestFirst are the choices for values without a place where a hierarchy made
// anew has one: in a quasi-identifier of dates, or of numbers in intervals. For a
// sensitive column none would be made.
var suggestFirst = []string{ActionSuggest, ActionBelowRoot, ActionMissing}

// continues reports whether a hierarchy made anew has a better place for the
// homeless values of a column than its root: if there are dates among them in a
// column of dates, or numbers in one of numbers in intervals.
func continues(c *table.Column, tree *hierarchy.Tree, homeless []int32) bool {
	readable := func(v int32) bool {
		_, ok := c.Format.Number(c.Values[v])
		return ok
	}
	if !slices.ContainsFunc(homeless, readable) {
		return false
	}
	switch recognize.Type(c) {
	case format.Date:
		return true
	case format.Integer, format.Decimal:
		return ofIntervals(tree)
	}
	return false
}

// ofIntervals reports whether all groups of a tree below its root are intervals,
// and there are any.
func ofIntervals(tree *hierarchy.Tree) bool {
	groups := 0
	below := slices.Clone(tree.Children(hierarchy.Root))
	for len(below) > 0 {
		n := below[len(below)-1]
		below = below[:len(below)-1]
		if tree.IsLeaf(n) {
			continue
		}
		if i, ok := (interval.Reader{}).Group(tree.Label(n)); !ok || i.Lo == i.Hi {
			return false
		}
		groups++
		below = append(below, tree.Children(n)...)
	}
	return groups > 0
}
