package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/yieldui"
	"quasi/engine/advise/profile"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Tree is the hierarchy that was suggested or decided for a column.
type Tree struct {
	Hierarchy recipe.Hierarchy
	Rows      [][]string // of the hierarchy, by hand or by its rule; none: a plain order
	Reason    profile.Reason
	Counts    map[string]int // records of each value
}

// treeQuestion is a column as it is read, and the rule that makes a hierarchy of it, as JSON.
type treeQuestion struct {
	column reading
	rule   string // empty: one is to be suggested
}

// suggestTrees asks for the hierarchies of the quasi-identifiers: those that are suggested,
// and those that rules make which were decided.
func (s *Session) suggestTrees() {
	for _, name := range s.Recipe().Names(table.QuasiIdentifying) {
		s.askTree(name, nil)
		if decided := decidedTree(s.Recipe(), name); decided != nil && decided.Rule != nil {
			s.askTree(name, decided.Rule)
		}
	}
}

func (s *Session) askTree(column string, by *rule.Rule) {
	decided := s.Recipe().Column(column)
	params := protocol.HierarchyParams{Column: column, Format: decided.Format, Coarsen: decided.Coarsen, Rule: by, Deriving: s.derivation().deriving}
	ask(s, &s.trees, treeQuestion{s.coarse(column), ruleText(by)}, protocol.Hierarchy, params, nil)
}

// ruleText returns another text for any other rule.
func ruleText(r *rule.Rule) string {
	if r == nil {
		return ""
	}
	text, _ := json.Marshal(r)
	return string(text)
}

// Tree returns what is known about the hierarchy of a column: the decided one,
// or else the suggested one. ok is false until the engine has answered.
func (s *Session) Tree(column string) (t Tree, ok bool) {
	suggested, decided := s.trees.Of(treeQuestion{column: s.coarse(column)}), decidedTree(s.Recipe(), column)
	switch {
	case suggested == nil:
		return Tree{}, false
	case decided == nil:
		return Tree{suggested.Hierarchy, suggested.Rows, suggested.Reason, suggested.Counts}, true
	case decided.Rule == nil:
		return Tree{*decided, decided.Rows, suggested.Reason, suggested.Counts}, true
	}
	made := s.trees.Of(treeQuestion{s.coarse(column), ruleText(decided.Rule)})
	if made == nil {
		return Tree{}, false
	}
	return Tree{made.Hierarchy, made.Rows, made.Reason, made.Counts}, true
}

// Treeless reports whether the rule that was decided for a column makes no hierarchy of
// its values.
func (s *Session) Treeless(column string) bool {
	decided := decidedTree(s.Recipe(), column)
	return decided != nil && decided.Rule != nil && s.trees.hasFailed(treeQuestion{s.coarse(column), ruleText(decided.Rule)})
}

// decidedTree returns the hierarchy that was decided for a column; nil: none was.
func decidedTree(r *recipe.Recipe, column string) *recipe.Hierarchy {
	if c := r.Column(column); c != nil {
		return c.Hierarchy
	}
	return nil
}

// SetTree decides the hierarchy of a column.
func (s *Session) SetTree(column string, tree *hierarchy.Tree) {
	s.DecideColumn(column, func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Rows: tree.Rows()} })
}

// BuildTree makes the hierarchy of a column as a person says.
func (s *Session) BuildTree(p protocol.BuildParams) {
	if c := s.Recipe().Column(p.Column); c != nil {
		p.Format, p.Coarsen, p.Deriving = c.Format, c.Coarsen, s.derivation().deriving
	}
	of := treeQuestion{s.coarse(p.Column), ruleText(&p.Rule)}
	call(s, protocol.BuildTree, p, nil, func(r protocol.HierarchyResult, _ app.Value) {
		s.trees.known(of, r)
		s.WhenFree(func() { s.DecideColumn(p.Column, func(c *recipe.Column) { c.Hierarchy = &r.Hierarchy }) })
	})
}

// ImportTree reads an ARX hierarchy file for a column.
func (s *Session) ImportTree(column, arx string) {
	params := protocol.ImportTreeParams{Column: column, Text: arx, Deriving: s.derivation().deriving}
	if c := s.Recipe().Column(column); c != nil {
		params.Coarsen = c.Coarsen
	}
	call(s, protocol.ImportTree, params, nil, func(r protocol.HierarchyResult, _ app.Value) {
		s.Faults = map[string][]protocol.Fault{column: r.Faults}
		s.WhenFree(func() { s.DecideColumn(column, func(c *recipe.Column) { c.Hierarchy = &r.Hierarchy }) })
	})
}

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
	of := levels{column: s.coarse(column), tree: decidedTree(s.Recipe(), column), others: joined(others), counted: s.countedText(), derived: s.derivation().text}
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
