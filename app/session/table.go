package session

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/advise/profile"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// previewRows is how many rows the first step shows.
const previewRows = 50

// Open reads a table in place of the one before. The decisions start from the
// suggested ones.
func (s *Session) Open(src Source, in recipe.Input) { s.open(&Trial{Source: src, Input: in}) }

// open reads a table as a trial says. If it can't be read, the trial stays.
func (s *Session) open(t *Trial) {
	if s.Work() != Idle {
		return
	}
	s.Trial, s.Another, s.Pasted, s.Ignored = t, false, "", nil
	s.load(t.Source, t.Input, func(r protocol.LoadResult) {
		population := s.Population
		s.opened = nothing()
		s.Source, s.Table = &t.Source, &r
		s.Locked = nil
		s.leaveTour()
		if t.before == nil {
			s.history.start(r.Recipe)
			s.resumeVisit(r.Visit)
			s.comparePending()
			return
		}
		s.history.start(kept(*t.before, r.Recipe))
		s.readAgain(population)
	})
}

// OpenAnother offers what a table can be opened from; the one that is open stays until
// another is read.
func (s *Session) OpenAnother() {
	s.Another = true
	s.Notify()
}

// OpenFile reads a browser's File, by the recipe that waits for it, if there is one.
func (s *Session) OpenFile(file app.Value) {
	if s.PendingRepeat.Recipe != "" {
		s.SetPendingTable(file)
		return
	}
	src := Source{File: file, Name: file.Get("name").String()}
	if strings.HasSuffix(strings.ToLower(src.Name), protocol.VisitEnding) {
		s.Locked, s.Failure = &src, nil
		s.Notify()
		return
	}
	s.Open(src, recipe.Input{})
}

// Reread reads the same table with other options. The decisions about columns
// that are still there stay.
func (s *Session) Reread(in recipe.Input) {
	if s.Source != nil {
		before := *s.Recipe()
		s.open(&Trial{Source: *s.Source, Input: in, before: &before})
	}
}

// kept returns the decisions before, for the columns that there are now.
func kept(before, now recipe.Recipe) recipe.Recipe {
	rules, columns := before.Derived, merge(before, now.Columns)
	for _, rule := range rules {
		gone := slices.ContainsFunc(rule.From, func(name string) bool { return now.Column(name) == nil })
		if gone || now.Column(rule.Name) != nil {
			before = before.Without(rule.Name)
			continue
		}
		columns = append(columns, *before.Column(rule.Name))
	}
	before.Input, before.Columns = now.Input, columns
	return before
}

func merge(before recipe.Recipe, columns []recipe.Column) []recipe.Column {
	merged := slices.Clone(columns)
	for i, c := range merged {
		if known := before.Column(c.Name); known != nil {
			merged[i] = *known
		}
	}
	return merged
}

// load reads a table, unless the engine is busy.
func (s *Session) load(src Source, in recipe.Input, then func(protocol.LoadResult)) {
	task, ok := s.Begin(Loading, "read")
	if !ok {
		return
	}
	s.Failure = nil
	params := protocol.LoadParams{Name: src.Name, Sample: src.Sample, Text: src.Text, Passphrase: src.Passphrase, Input: in}
	Perform(task, protocol.Load, params, src.File, func(t protocol.LoadResult, _ app.Value) {
		then(t)
		s.preview()
	}, ignore)
}

func (s *Session) preview() {
	call(s, protocol.Page, protocol.PageParams{Count: previewRows}, nil, func(p protocol.PageResult, _ app.Value) {
		s.Preview = p.Rows
	})
}

// singling is what the number of those depends on whom the quasi-identifiers single out.
type singling struct{ columns, counted, derived string }

func (s *Session) singling() singling {
	return singling{joined(s.Recipe().Names(table.QuasiIdentifying)), s.countedText(), s.derivation().text}
}

// Unique returns how many rows, or patients, the quasi-identifiers single out; nil until
// the engine has answered.
func (s *Session) Unique() *protocol.UniquenessResult { return s.uniqueness.Of(s.singling()) }

// nextUnique asks how many rows, or patients, the quasi-identifiers single out, if the step
// shows that and nobody knows. Of a large table it takes seconds, for which nobody has to
// wait who goes on: of decisions that come meanwhile the last are asked about.
func (s *Session) nextUnique() bool {
	shown := s.Step == Columns || s.Step == Protect && s.Patients() // where k can be no more than there are
	if s.Table == nil || !shown {
		return false
	}
	of, known := s.singling(), &s.uniqueness
	if known.asked(of) {
		return false
	}
	params := protocol.UniquenessParams{Columns: s.Recipe().Names(table.QuasiIdentifying), Counted: s.counted(), Deriving: s.derivation().deriving}
	opened := s.opened
	BackgroundQuestion[protocol.UniquenessResult]{
		Method: protocol.Uniqueness, Params: params,
		Wanted: func() bool { return s.opened == opened },
		Then:   func(found protocol.UniquenessResult) { known.known(of, found) },
		Failed: func() {
			known.open(of)
			known.failed(of)
		},
	}.Ask(s)
	return true
}

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
		if decided := s.decidedTree(name); decided != nil && decided.Rule != nil {
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
	suggested, decided := s.trees.Of(treeQuestion{column: s.coarse(column)}), s.decidedTree(column)
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
	decided := s.decidedTree(column)
	return decided != nil && decided.Rule != nil && s.trees.hasFailed(treeQuestion{s.coarse(column), ruleText(decided.Rule)})
}

// decidedTree returns the hierarchy that was decided for a column; nil: none was.
func (s *Session) decidedTree(column string) *recipe.Hierarchy {
	if c := s.Recipe().Column(column); c != nil {
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
		s.DecideColumn(p.Column, func(c *recipe.Column) { c.Hierarchy = &r.Hierarchy })
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
		s.DecideColumn(column, func(c *recipe.Column) { c.Hierarchy = &r.Hierarchy })
	})
}
