package service

import (
	"quasi/engine/data/hierarchy"
	"quasi/engine/measure/audit"
	"quasi/wasm/protocol"
)

// effect counts the rows that stay unique at each level of a hierarchy.
func (s *Service) effect(p protocol.EffectParams) (protocol.EffectResult, error) {
	c, err := s.column(p.Column)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	tree, err := hierarchy.FromRows(p.Rows)
	if err != nil {
		return protocol.EffectResult{}, err
	}
	unique, err := audit.Levels(s.table, p.Others, c, tree)
	return protocol.EffectResult{Column: c.Name, Records: s.table.N, Unique: unique}, err
}
