package trial

import (
	"quasi/engine/data/coarsen"
	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// treeOf returns the hierarchy by which what is released of a column is understood; nil: there is
// none. That of a column that is made coarser first is of coarser values, below which the values
// that occur in the columns are put here. A value that is hidden has no place.
func treeOf(decided *recipe.Column, columns ...*table.Column) *hierarchy.Tree {
	var tree *hierarchy.Tree
	if h := decided.Hierarchy; h != nil && !h.Ordered {
		tree, _ = h.Tree() // that of a recipe that has been run is one
	}
	if decided.Coarsen == nil {
		return tree
	}
	finer, err := hierarchy.FromRows(finerRows(*decided.Coarsen, above(tree), columns))
	if err != nil {
		return nil // ranges are understood without one
	}
	return finer
}

// above returns the row of a tree for each of its leaves, the leaf first; a nil tree has none.
func above(tree *hierarchy.Tree) map[string][]string {
	rows := map[string][]string{}
	if tree != nil {
		for _, row := range tree.Rows() {
			rows[row[0]] = row
		}
	}
	return rows
}

// finerRows returns a row for each value that occurs and is not hidden: it, and what a rule makes
// of it, as far as a root.
func finerRows(rule coarsen.Rule, above map[string][]string, columns []*table.Column) [][]string {
	var rows [][]string
	known := map[string]bool{}
	for _, c := range columns {
		for _, text := range c.Occurring().Texts {
			coarse, hidden := rule.Value(text, c.Format)
			if hidden || known[text] {
				continue
			}
			known[text] = true
			rest := above[coarse]
			if rest == nil && len(above) > 0 {
				continue
			}
			if rest == nil {
				rest = []string{coarse, domain.Suppressed}
			}
			rows = append(rows, append([]string{text}, rest...))
		}
	}
	return rows
}
