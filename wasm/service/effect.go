package service

import (
	"quasi/engine/data/hierarchy"
	"quasi/engine/measure/audit"
	"quasi/wasm/protocol"
)

// effect counts the rows, or the patients, that stay unique at each level of a hierarchy.
func (o *opened) effect(p protocol.EffectParams) (protocol.EffectResult, error) {
	o, err := o.with(p.Deriving)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	c, err := o.coarse(p.Column, p.Format, p.Coarsen)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	tree, err := hierarchy.FromRows(p.Rows)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	patients, err := o.patients(p.Counted)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	unique, err := audit.Levels(o.table, p.Others, c, tree, patients)
	of := o.table.N
	if patients != nil {
		of = patients.Count
	}
	return protocol.EffectResult{Column: c.Name, Of: of, Unique: unique}, err
}
