package session

import (
	"fmt"
	"slices"
	"strings"

	"quasi/app/yieldui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// levels are those of a hierarchy, beside the other quasi-identifiers.
type levels struct {
	column reading
	tree   *recipe.Hierarchy // that was decided; nil: the suggested one
	others string

	counted, derived string
}

// Effect returns how many rows, or patients, are unique at each level of a column's hierarchy,
// beside the other quasi-identifiers as they are; nil until the engine has
// answered. The first call after a decision that changes it asks.
func (s *Session) Effect(column string) *protocol.EffectResult {
	tree, ok := s.Tree(column)
	if !ok || len(tree.Rows) == 0 {
		return nil
	}
	others := slices.DeleteFunc(s.Recipe().Names(table.QuasiIdentifying), func(name string) bool { return name == column })
	of := levels{column: s.coarse(column), tree: s.decidedTree(column), others: joined(others), counted: s.countedText(), derived: s.derivation().text}
	if s.Work() == Idle {
		yieldui.Yield()
		params := protocol.EffectParams{Column: column, Others: others, Rows: tree.Rows, Counted: s.counted(), Deriving: s.derivation().deriving}
		if c := s.Recipe().Column(column); c != nil {
			params.Format, params.Coarsen = c.Format, c.Coarsen
		}
		ask(s, &s.effects, of, protocol.Effect, params, nil)
	}
	return s.effects.Of(of)
}

// joined makes one text of names, another one for any other names.
func joined(names []string) string {
	var all strings.Builder
	for _, name := range slices.Sorted(slices.Values(names)) {
		fmt.Fprintf(&all, "%q", name)
	}
	return all.String()
}
