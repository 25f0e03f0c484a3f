package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/data/table"
	"quasi/wasm/protocol"
)

// effect is what the levels of a hierarchy do, as of a number of decisions.
type effect struct {
	decisions int
	result    *protocol.EffectResult // nil: asked for
}

// Effect returns how many rows are unique at each level of a column's hierarchy,
// beside the other quasi-identifiers as they are; nil until the engine has
// answered. The first call after a decision asks.
func (s *Session) Effect(column string) *protocol.EffectResult {
	if known, ok := s.effects[column]; ok && known.decisions == s.decisions {
		return known.result
	}
	tree, ok := s.Tree(column)
	if !ok || len(tree.Hierarchy.Rows) == 0 || s.Work != Idle {
		return nil
	}
	if s.effects == nil {
		s.effects = map[string]effect{}
	}
	asked := s.decisions
	s.effects[column] = effect{decisions: asked}
	var others []string
	for _, name := range s.Recipe().Names(table.QuasiIdentifying) {
		if name != column {
			others = append(others, name)
		}
	}
	params := protocol.EffectParams{Column: column, Others: others, Rows: tree.Hierarchy.Rows}
	call(s, protocol.Effect, params, nil, func(r protocol.EffectResult, _ app.Value) {
		if s.decisions == asked {
			s.effects[column] = effect{asked, &r}
		}
	})
	return nil
}
