package session

import (
	"encoding/json"
	"slices"

	"quasi/app/ui"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// Trees knows the hierarchies of columns: which ones the engine suggests, which are decided, and
// what each of their levels comes to.
type Trees struct{ *Session }

// Trees returns the view of a session.
func (s *Session) Trees() Trees { return Trees{s} }

// treesFeature asks the engine for the hierarchies that a step shows.
type treesFeature struct{ NoFeature }

// Prepare implements [Feature].
func (*treesFeature) Prepare(s *Session) {
	if s.Table == nil {
		return
	}
	if s.Step == Purpose {
		for _, on := range s.Recipe().Among {
			if s.Recipe().Column(on.Column) != nil && !on.Ranged() {
				s.Trees().ask(on.Column, nil)
			}
		}
	}
	if s.Step == Generalise {
		for _, name := range s.Recipe().Names(table.QuasiIdentifying) {
			s.Trees().ask(name, nil)
			if decided := decidedTree(s.Recipe(), name); decided != nil && decided.Rule != nil {
				s.Trees().ask(name, decided.Rule)
			}
		}
	}
}

// shownTree is the column whose hierarchy is shown; empty: the first.
type shownTree struct{ column string }

// TreeFileID is the id of the control that imports a hierarchy from a file.
const TreeFileID = "tree-file"

// Show leads to the hierarchy of a column.
func (s Trees) Show(column string) {
	s.Choose(column)
	s.Go(Generalise)
}

// Choose chooses the column whose hierarchy is shown.
func (s Trees) Choose(column string) { OfTable[shownTree](s.Session).column = column }

// Shown returns the column whose hierarchy is shown, one of those that could identify; empty if
// there are none.
func (s Trees) Shown() string {
	qi := s.Recipe().Names(table.QuasiIdentifying)
	if column := OfTable[shownTree](s.Session).column; slices.Contains(qi, column) {
		return column
	}
	if len(qi) == 0 {
		return ""
	}
	return qi[0]
}

// treeAnswers holds the engine's answers.
type treeAnswers struct {
	trees   Answers[treeQuestion, protocol.HierarchyResult] // suggested, and made by rules
	effects Answers[levels, protocol.EffectResult]
}

func (s Trees) knownOf() *treeAnswers { return OfEngine[treeAnswers](s.Session) }

// Tree is the hierarchy that was suggested or decided for a column.
type Tree struct {
	Hierarchy recipe.Hierarchy
	Rows      [][]string // of the hierarchy, by hand or by its rule; none: a plain order
	Reason    profile.Reason
	Counts    map[string]int // records of each value
}

// treeQuestion is a column as it is read, and the rule that makes a hierarchy of it, as JSON.
type treeQuestion struct {
	column ColumnReading
	rule   string // empty: one is to be suggested
}

func (s Trees) ask(column string, by *rule.Rule) {
	decided := s.Recipe().Column(column)
	params := protocol.HierarchyParams{Column: column, Format: decided.Format, Coarsen: decided.Coarsen, Rule: by, Language: s.Recipe().Output.Language, Deriving: s.Reading().ComputedBy().Deriving}
	Ask(s.Session, &s.knownOf().trees, treeQuestion{s.Reading().Coarse(column), ruleText(by)}, protocol.Hierarchy, params)
}

// ruleText returns another text for any other rule.
func ruleText(r *rule.Rule) string {
	if r == nil {
		return ""
	}
	text, _ := json.Marshal(r)
	return string(text)
}

// Of returns what is known about the hierarchy of a column: the decided one,
// or else the suggested one. ok is false until the engine has answered.
func (s Trees) Of(column string) (t Tree, ok bool) {
	suggested, decided := s.knownOf().trees.Of(treeQuestion{column: s.Reading().Coarse(column)}), decidedTree(s.Recipe(), column)
	switch {
	case suggested == nil:
		return Tree{}, false
	case decided == nil:
		return Tree{suggested.Hierarchy, suggested.Rows, suggested.Reason, suggested.Counts}, true
	case decided.Rule == nil:
		return Tree{*decided, decided.Rows, suggested.Reason, suggested.Counts}, true
	}
	made := s.knownOf().trees.Of(treeQuestion{s.Reading().Coarse(column), ruleText(decided.Rule)})
	if made == nil {
		return Tree{}, false
	}
	return Tree{made.Hierarchy, made.Rows, made.Reason, made.Counts}, true
}

// Groups returns the groups of the hierarchy of a column below its root, the coarsest first.
func (t Tree) Groups() (names []string) {
	seen := map[string]bool{}
	for level := 1; len(t.Rows) > 0 && level < len(t.Rows[0])-1; level++ {
		for _, row := range t.Rows {
			if name := row[len(row)-1-level]; name != row[0] && !seen[name] {
				seen[name], names = true, append(names, name)
			}
		}
	}
	return names
}

// Treeless reports whether the rule that was decided for a column makes no hierarchy of
// its values.
func (s Trees) Treeless(column string) bool {
	decided := decidedTree(s.Recipe(), column)
	return decided != nil && decided.Rule != nil && s.knownOf().trees.Failed(treeQuestion{s.Reading().Coarse(column), ruleText(decided.Rule)})
}

// decidedTree returns the hierarchy that was decided for a column; nil: none was.
func decidedTree(r *recipe.Recipe, column string) *recipe.Hierarchy {
	if c := r.Column(column); c != nil {
		return c.Hierarchy
	}
	return nil
}

// Set decides the hierarchy of a column.
func (s Trees) Set(column string, tree *hierarchy.Tree) {
	s.DecideColumn(column, func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Rows: tree.Rows()} })
}

// Build makes the hierarchy of a column as a person says.
func (s Trees) Build(p protocol.BuildParams) {
	if c := s.Recipe().Column(p.Column); c != nil {
		p.Format, p.Coarsen, p.Deriving = c.Format, c.Coarsen, s.Reading().ComputedBy().Deriving
	}
	of := treeQuestion{s.Reading().Coarse(p.Column), ruleText(&p.Rule)}
	Call(s.Session, protocol.BuildTree, p, func(r protocol.HierarchyResult) {
		s.knownOf().trees.Know(of, r)
		s.WhenFree(func() { s.DecideColumn(p.Column, func(c *recipe.Column) { c.Hierarchy = &r.Hierarchy }) })
	}, func() {})
}

// Import reads an ARX hierarchy file for a column. A file of the values as they are takes back
// what makes them coarser.
func (s Trees) Import(column, arx string) {
	params := protocol.ImportTreeParams{Column: column, Text: arx, Deriving: s.Reading().ComputedBy().Deriving}
	if c := s.Recipe().Column(column); c != nil {
		params.Coarsen = c.Coarsen
	}
	Call(s.Session, protocol.ImportTree, params, func(r protocol.HierarchyResult) {
		*s.faultsOf() = faults{column, r.Faults}
		s.WhenFree(func() {
			s.DecideColumn(column, func(c *recipe.Column) {
				if c.Hierarchy = &r.Hierarchy; r.Exact {
					c.Coarsen = nil
				}
			})
		})
	}, func() {})
}

// faults are those worth a look in the hierarchy file that was imported last.
type faults struct {
	column string
	found  []protocol.Fault
}

func (s Trees) faultsOf() *faults { return OfTable[faults](s.Session) }

// Faults returns what is worth a look in the hierarchy file that was imported last, if that was
// for a column.
func (s Trees) Faults(column string) []protocol.Fault {
	if f := s.faultsOf(); f.column == column {
		return f.found
	}
	return nil
}

// DismissFaults forgets them.
func (s Trees) DismissFaults() { *s.faultsOf() = faults{} }

// levels are the levels of a hierarchy, beside the other quasi-identifiers.
type levels struct {
	column ColumnReading
	tree   *recipe.Hierarchy // that was decided; nil: the suggested one
	others string

	counted, derived string
}

// Effect returns how many rows, or patients, are unique at each level of a column's hierarchy, which
// is known, beside the other quasi-identifiers as they are; nil until the engine has answered.
// The first call after a decision that changes it asks.
func (s Trees) Effect(column string) *protocol.EffectResult {
	tree, _ := s.Of(column)
	others := slices.DeleteFunc(s.Recipe().Names(table.QuasiIdentifying), func(name string) bool { return name == column })
	of := levels{column: s.Reading().Coarse(column), tree: decidedTree(s.Recipe(), column), others: Joined(others), counted: s.People().CountedText(), derived: s.Reading().ComputedBy().Text}
	if s.Work() == Idle {
		ui.Yield()
		params := protocol.EffectParams{Column: column, Others: others, Rows: tree.Rows, Counted: s.People().CountedBy(), Deriving: s.Reading().ComputedBy().Deriving}
		if c := s.Recipe().Column(column); c != nil {
			params.Format, params.Coarsen = c.Format, c.Coarsen
		}
		Ask(s.Session, &s.knownOf().effects, of, protocol.Effect, params)
	}
	return s.knownOf().effects.Of(of)
}
