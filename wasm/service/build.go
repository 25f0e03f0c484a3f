package service

import (
	"quasi/engine/advise/profile"
	"quasi/engine/data/builder"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// buildTree makes the hierarchy of a column as a person says.
func (o *opened) buildTree(p protocol.BuildParams) (protocol.HierarchyResult, error) {
	o, err := o.with(p.Deriving)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	c, err := o.coarse(p.Column, p.Format, p.Coarsen)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	if p.Rule.Kind == protocol.BuildOrder {
		h := recipe.Hierarchy{Ordered: true}
		return hierarchyResult(c, h, profile.Reason{Code: profile.ReasonTreeOrder}), ordered(c)
	}
	tree, err := builder.Build(p.Rule, c)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	if tree.Height() < 2 && p.Rule.Kind != rule.Flat {
		return protocol.HierarchyResult{}, errBuildNothing.Of(c.Name)
	}
	return hierarchyResult(c, recipe.Hierarchy{Rule: &p.Rule, Rows: tree.Rows()}, profile.Reason{Code: profile.ReasonTreeBuilt}), nil
}

// ordered returns why a column has no plain order, or nil.
func ordered(c *table.Column) error {
	values := valuesOf(c)
	_, _, err := hierarchy.Ordered(values, make([]int, len(values)), "", c.Format)
	return err
}
