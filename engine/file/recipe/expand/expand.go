// Package expand makes the rows of hierarchies that a recipe describes by a rule.
//
//	h, err := expand.Hierarchy(*r.Column("zip").Hierarchy, column)
package expand

import (
	"quasi/engine/data/builder"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Hierarchy returns a hierarchy with the rows that its rule, if it has one, makes of the
// values of a column.
func Hierarchy(h recipe.Hierarchy, c *table.Column) (recipe.Hierarchy, error) {
	if h.Rule == nil {
		return h, nil
	}
	made, err := Rule(*h.Rule, c)
	if err != nil {
		return h, recipe.InHierarchy(err)
	}
	return made, nil
}

// Rule returns the hierarchy that a rule makes of a column. It fails where a group would be
// called like a value that is not in it.
func Rule(r rule.Rule, c *table.Column) (recipe.Hierarchy, error) {
	tree, err := builder.Build(r, c)
	if err != nil {
		return recipe.Hierarchy{}, err
	}
	h := recipe.Hierarchy{Rule: &r, Rows: tree.Rows()}
	return h, hierarchy.CheckNames(h.Rows)
}
