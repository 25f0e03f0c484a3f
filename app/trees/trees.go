// Package trees knows the hierarchies of columns: which ones the engine suggests, which are
// decided, and what each of their levels comes to. It owns what the engine has answered, and
// makes the calls for it.
//
// Like the session it is used from the UI's goroutine only.
package trees

import (
	"encoding/json"
	"slices"

	"quasi/app/people"
	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/ui"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// feature asks the engine for the hierarchies that a step shows.
type feature struct{ session.NoFeature }

// New returns the feature.
func New() session.Feature { return &feature{} }

// Prepare implements [session.Feature].
func (*feature) Prepare(s *session.Session) {
	if s.Table == nil {
		return
	}
	if s.Step == session.Purpose {
		for _, on := range s.Recipe().Among {
			if s.Recipe().Column(on.Column) != nil && !on.Ranged() {
				ask(s, on.Column, nil)
			}
		}
	}
	if s.Step == session.Generalise {
		for _, name := range s.Recipe().Names(table.QuasiIdentifying) {
			ask(s, name, nil)
			if decided := decidedTree(s.Recipe(), name); decided != nil && decided.Rule != nil {
				ask(s, name, decided.Rule)
			}
		}
	}
}

// shown is the column whose hierarchy is shown; empty: the first.
type shown struct{ column string }

// FileID is the id of the control that imports a hierarchy from a file.
const FileID = "tree-file"

// Show leads to the hierarchy of a column.
func Show(s *session.Session, column string) {
	Choose(s, column)
	s.Go(session.Generalise)
}

// Choose chooses the column whose hierarchy is shown.
func Choose(s *session.Session, column string) { session.OfTable[shown](s).column = column }

// Shown returns the column whose hierarchy is shown, one of those that could identify; empty if
// there are none.
func Shown(s *session.Session) string {
	qi := s.Recipe().Names(table.QuasiIdentifying)
	if column := session.OfTable[shown](s).column; slices.Contains(qi, column) {
		return column
	}
	if len(qi) == 0 {
		return ""
	}
	return qi[0]
}

// known holds the engine's answers.
type known struct {
	trees   session.Answers[treeQuestion, protocol.HierarchyResult] // suggested, and made by rules
	effects session.Answers[levels, protocol.EffectResult]
}

func knownOf(s *session.Session) *known { return session.OfEngine[known](s) }

// Tree is the hierarchy that was suggested or decided for a column.
type Tree struct {
	Hierarchy recipe.Hierarchy
	Rows      [][]string // of the hierarchy, by hand or by its rule; none: a plain order
	Reason    profile.Reason
	Counts    map[string]int // records of each value
}

// treeQuestion is a column as it is read, and the rule that makes a hierarchy of it, as JSON.
type treeQuestion struct {
	column reading.Reading
	rule   string // empty: one is to be suggested
}

func ask(s *session.Session, column string, by *rule.Rule) {
	decided := s.Recipe().Column(column)
	params := protocol.HierarchyParams{Column: column, Format: decided.Format, Coarsen: decided.Coarsen, Rule: by, Language: s.Recipe().Output.Language, Deriving: reading.ComputedBy(s).Deriving}
	session.Ask(s, &knownOf(s).trees, treeQuestion{reading.Coarse(s, column), ruleText(by)}, protocol.Hierarchy, params)
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
func Of(s *session.Session, column string) (t Tree, ok bool) {
	suggested, decided := knownOf(s).trees.Of(treeQuestion{column: reading.Coarse(s, column)}), decidedTree(s.Recipe(), column)
	switch {
	case suggested == nil:
		return Tree{}, false
	case decided == nil:
		return Tree{suggested.Hierarchy, suggested.Rows, suggested.Reason, suggested.Counts}, true
	case decided.Rule == nil:
		return Tree{*decided, decided.Rows, suggested.Reason, suggested.Counts}, true
	}
	made := knownOf(s).trees.Of(treeQuestion{reading.Coarse(s, column), ruleText(decided.Rule)})
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
func Treeless(s *session.Session, column string) bool {
	decided := decidedTree(s.Recipe(), column)
	return decided != nil && decided.Rule != nil && knownOf(s).trees.Failed(treeQuestion{reading.Coarse(s, column), ruleText(decided.Rule)})
}

// decidedTree returns the hierarchy that was decided for a column; nil: none was.
func decidedTree(r *recipe.Recipe, column string) *recipe.Hierarchy {
	if c := r.Column(column); c != nil {
		return c.Hierarchy
	}
	return nil
}

// Set decides the hierarchy of a column.
func Set(s *session.Session, column string, tree *hierarchy.Tree) {
	s.DecideColumn(column, func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Rows: tree.Rows()} })
}

// Build makes the hierarchy of a column as a person says.
func Build(s *session.Session, p protocol.BuildParams) {
	if c := s.Recipe().Column(p.Column); c != nil {
		p.Format, p.Coarsen, p.Deriving = c.Format, c.Coarsen, reading.ComputedBy(s).Deriving
	}
	of := treeQuestion{reading.Coarse(s, p.Column), ruleText(&p.Rule)}
	session.Call(s, protocol.BuildTree, p, func(r protocol.HierarchyResult) {
		knownOf(s).trees.Know(of, r)
		s.WhenFree(func() { s.DecideColumn(p.Column, func(c *recipe.Column) { c.Hierarchy = &r.Hierarchy }) })
	}, func() {})
}

// Import reads an ARX hierarchy file for a column. A file of the values as they are takes back
// what makes them coarser.
func Import(s *session.Session, column, arx string) {
	params := protocol.ImportTreeParams{Column: column, Text: arx, Deriving: reading.ComputedBy(s).Deriving}
	if c := s.Recipe().Column(column); c != nil {
		params.Coarsen = c.Coarsen
	}
	session.Call(s, protocol.ImportTree, params, func(r protocol.HierarchyResult) {
		*faultsOf(s) = faults{column, r.Faults}
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

func faultsOf(s *session.Session) *faults { return session.OfTable[faults](s) }

// Faults returns what is worth a look in the hierarchy file that was imported last, if that was
// for a column.
func Faults(s *session.Session, column string) []protocol.Fault {
	if f := faultsOf(s); f.column == column {
		return f.found
	}
	return nil
}

// DismissFaults forgets them.
func DismissFaults(s *session.Session) { *faultsOf(s) = faults{} }

// levels are the levels of a hierarchy, beside the other quasi-identifiers.
type levels struct {
	column reading.Reading
	tree   *recipe.Hierarchy // that was decided; nil: the suggested one
	others string

	counted, derived string
}

// Effect returns how many rows, or patients, are unique at each level of a column's hierarchy, which
// is known, beside the other quasi-identifiers as they are; nil until the engine has answered.
// The first call after a decision that changes it asks.
func Effect(s *session.Session, column string) *protocol.EffectResult {
	tree, _ := Of(s, column)
	others := slices.DeleteFunc(s.Recipe().Names(table.QuasiIdentifying), func(name string) bool { return name == column })
	of := levels{column: reading.Coarse(s, column), tree: decidedTree(s.Recipe(), column), others: session.Joined(others), counted: people.CountedText(s), derived: reading.ComputedBy(s).Text}
	if s.Work() == session.Idle {
		ui.Yield()
		params := protocol.EffectParams{Column: column, Others: others, Rows: tree.Rows, Counted: people.CountedBy(s), Deriving: reading.ComputedBy(s).Deriving}
		if c := s.Recipe().Column(column); c != nil {
			params.Format, params.Coarsen = c.Format, c.Coarsen
		}
		session.Ask(s, &knownOf(s).effects, of, protocol.Effect, params)
	}
	return knownOf(s).effects.Of(of)
}
