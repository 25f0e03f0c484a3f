package trees

import (
	"slices"

	"quasi/app/people"
	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/yieldui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// levels are those of a hierarchy, beside the other quasi-identifiers.
type levels struct {
	column reading.Reading
	tree   *recipe.Hierarchy // that was decided; nil: the suggested one
	others string

	counted, derived string
}

// Effect returns how many rows, or patients, are unique at each level of a column's hierarchy,
// beside the other quasi-identifiers as they are; nil until the engine has
// answered. The first call after a decision that changes it asks.
func Effect(s *session.Session, column string) *protocol.EffectResult {
	tree, ok := Of(s, column)
	if !ok || len(tree.Rows) == 0 {
		return nil
	}
	others := slices.DeleteFunc(s.Recipe().Names(table.QuasiIdentifying), func(name string) bool { return name == column })
	of := levels{column: reading.Coarse(s, column), tree: decidedTree(s.Recipe(), column), others: session.Joined(others), counted: people.CountedText(s), derived: reading.ComputedBy(s).Text}
	if s.Work() == session.Idle {
		yieldui.Yield()
		params := protocol.EffectParams{Column: column, Others: others, Rows: tree.Rows, Counted: people.CountedBy(s), Deriving: reading.ComputedBy(s).Deriving}
		if c := s.Recipe().Column(column); c != nil {
			params.Format, params.Coarsen = c.Format, c.Coarsen
		}
		session.Ask(s, &knownOf(s).effects, of, protocol.Effect, params)
	}
	return knownOf(s).effects.Of(of)
}
