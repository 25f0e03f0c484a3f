package service

import (
	"quasi/engine/data/hierarchy"
	"quasi/engine/measure/audit"
	"quasi/wasm/protocol"
)

// effect counts the rows that stay unique at each level of a hierarchy.
func (o *opened) effect(p protocol.EffectParams) (protocol.EffectResult, error) {
	c, err := o.coarse(p.Column, p.Format, p.Coarsen)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	tree, err := hierarchy.FromRows(p.Rows)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	unique, err := audit.Levels(o.table, p.Others, c, tree)
	return protocol.EffectResult{Column: c.Name, Records: o.table.N, Unique: unique}, err
}
