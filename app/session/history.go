package session

import (
	"bytes"
	"maps"
	"reflect"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// History is all states of the decisions since the table was opened, in whatever way it was read
// since. A state is never changed, so undo is only a step back.
type History struct {
	states  []*recipe.Recipe
	columns []int // of each state, a number that is another one for other columns
	numbers int   // how many of them there were
	at      int
}

// start begins anew.
func (h *History) start(r recipe.Recipe) {
	*h = History{states: []*recipe.Recipe{&r}, columns: []int{0}}
}

// Holds reports whether a state was made and has not been undone.
func (h *History) Holds(state *recipe.Recipe) bool {
	return len(h.states) > 0 && slices.Contains(h.states[:h.at+1], state)
}

// Columns returns a number that is another one for other decisions about the columns.
func (h *History) Columns() int {
	if h.at < len(h.columns) {
		return h.columns[h.at]
	}
	return 0
}

var undecided = &recipe.Recipe{}

func (h *History) current() *recipe.Recipe {
	if len(h.states) == 0 {
		return undecided
	}
	return h.states[h.at]
}

// add makes a change to a copy of the current state. What was undone is lost.
func (h *History) add(change func(*recipe.Recipe)) {
	before := h.current()
	next := *before
	next.Columns = slices.Clone(next.Columns)
	change(&next)
	columns := h.columns[h.at]
	if !slices.EqualFunc(before.Columns, next.Columns, func(a, b recipe.Column) bool { return a.Name == b.Name && aspectOf(&a, &b) == nil }) {
		h.numbers++
		columns = h.numbers
	}
	h.at++
	h.states = append(slices.Clip(h.states[:h.at]), &next)
	h.columns = append(slices.Clip(h.columns[:h.at]), columns)
}

// First returns the first decisions about the table as it is read now; the caller must not
// change what it points to.
func (h *History) First() *recipe.Recipe {
	return h.states[slices.IndexFunc(h.states, func(state *recipe.Recipe) bool { return sameReading(state, h.current()) })]
}

// sameReading reports whether the table is read in the same way.
func sameReading(a, b *recipe.Recipe) bool { return reflect.DeepEqual(a.Input, b.Input) }

// CanUndo reports whether a decision can be taken back.
func (h *History) CanUndo() bool { return h.at > 0 }

// CanRedo reports whether a decision was taken back.
func (h *History) CanRedo() bool { return h.at+1 < len(h.states) }

// Undo takes the last decision back.
func (s *Session) Undo() {
	if s.History.CanUndo() {
		s.goTo(s.History.at - 1)
	}
}

// Redo makes the decision again that was taken back last.
func (s *Session) Redo() {
	if s.History.CanRedo() {
		s.goTo(s.History.at + 1)
	}
}

// goTo makes the decisions those of another state, unless the engine is busy. Where that reads the
// table otherwise, it is read again.
func (s *Session) goTo(at int) {
	there := s.History
	there.at = at
	switch {
	case s.Busy():
	case sameReading(there.current(), s.Recipe()):
		s.History, s.Entries = there, nil
		s.decided()
	default:
		s.Read(&Trial{Source: *s.Source, Input: there.current().Input, Before: there.current(), undone: &there})
	}
}

// Decide changes the decisions, unless the engine is busy; it can be undone.
func (s *Session) Decide(change func(*recipe.Recipe)) {
	if s.Table == nil || s.Busy() {
		return
	}
	s.History.add(change)
	s.Unheld = true
	s.decided()
}

// Revise is [Session.Decide] in place of the last decision, which made the decisions what was:
// undo takes both back. It reports false, and changes nothing, where they are something else by
// now, or the engine is busy.
func (s *Session) Revise(was *recipe.Recipe, change func(*recipe.Recipe)) bool {
	if s.Busy() || s.Recipe() != was || !s.History.CanUndo() {
		return false
	}
	s.History.at--
	s.History.add(change)
	s.Unheld = true
	s.decided()
	return true
}

// DecideColumn changes what is decided about one column.
func (s *Session) DecideColumn(name string, change func(*recipe.Column)) {
	s.Decide(func(r *recipe.Recipe) {
		if c := r.Column(name); c != nil {
			change(c)
		}
	})
}

// ChangeRole changes a role, and takes back a transform that it does not go with.
func ChangeRole(c *recipe.Column, role table.Role) {
	c.Role = role
	if c.Transform != nil && (role == table.QuasiIdentifying || c.Transform.Kind == recipe.Pseudonym && role != table.Identifying) {
		c.Transform = nil
	}
	c.Settle()
}

// WhenFree decides what the engine was asked about before: at once, or when it is no longer
// busy with what a person has begun meanwhile. Another table forgets it.
func (s *Session) WhenFree(decide func()) {
	if s.Busy() {
		s.waiting = append(s.waiting, decide)
		return
	}
	decide()
}

func (s *Session) decided() {
	s.Failure = nil
	s.Notify()
	s.rewrite()
	s.retryFailures()
	s.prepareStep()
}

// Stale reports whether a decision, a question, or the population, was changed after the run.
func (s *Session) Stale() bool {
	return s.Result != nil && (!s.Made.Like(s, SameDecisions) || !slices.EqualFunc(s.Made.made.Questions, s.Recipe().Questions, sameQuestion))
}

// OutputFails reports whether nothing but how the files are written was changed after the
// run, and that could not be done, whether or not anybody still sees why.
func (s *Session) OutputFails() bool { return s.Result != nil && s.unwritten == s.Recipe() }

// Snapshot is the decisions, and the population, of which something was made: a result, a
// trial, a sweep. The screen asks for them at every change of it, up to 20 times a second, so
// each state is compared once.
type Snapshot struct {
	made     *recipe.Recipe
	on       int            // the population in use
	compared *recipe.Recipe // the last one that was compared with made
	same     bool           // whether that is the same
}

// SnapshotOf returns a snapshot of a recipe with the population as it is now.
func (s *Session) SnapshotOf(r *recipe.Recipe) Snapshot {
	return Snapshot{made: r, on: s.population.inUse()}
}

// Recipe returns the decisions; the caller must not change what it points to.
func (b *Snapshot) Recipe() *recipe.Recipe { return b.made }

// SamePopulation reports whether the population, or that there is none, is still the same.
func (b *Snapshot) SamePopulation(s *Session) bool { return b.on == s.population.inUse() }

// Like reports whether the population is the same, and the decisions are the same state, or
// the same by a comparison, which is always the same one for a snapshot.
func (b *Snapshot) Like(s *Session, same func(a, b *recipe.Recipe) bool) bool {
	now := s.Recipe()
	if !b.SamePopulation(s) || now == b.made {
		return b.SamePopulation(s)
	}
	if now != b.compared {
		b.compared, b.same = now, same(b.made, now)
	}
	return b.same
}

// butForOutput reports whether now is the decisions of the result, with another output
// or other names in the release.
func (b *Snapshot) butForOutput(now *recipe.Recipe) bool {
	names := now.Renames()
	rest := b.made.Releasing(names)
	rest.Output = now.Output
	another := now.Output != b.made.Output || !maps.Equal(names, b.made.Renames())
	return another && SameDecisions(&rest, now)
}

// SameDecisions reports whether two recipes are written as the same JSON, but for what is
// confirmed and the questions, which change no release. Hierarchies can have thousands of rows, and are
// mostly the same in memory: they are not written.
func SameDecisions(a, b *recipe.Recipe) bool {
	if !slices.EqualFunc(a.Columns, b.Columns, func(a, b recipe.Column) bool { return sameTree(a.Hierarchy, b.Hierarchy) }) {
		return false
	}
	textA, wrongA := compared(a).JSON()
	textB, wrongB := compared(b).JSON()
	return wrongA == nil && wrongB == nil && bytes.Equal(textA, textB)
}

// compared returns a recipe with what is compared as JSON.
func compared(r *recipe.Recipe) *recipe.Recipe {
	rest := *r
	rest.Questions = nil
	rest.Columns = slices.Clone(r.Columns)
	for i := range rest.Columns {
		rest.Columns[i].Hierarchy, rest.Columns[i].Confirmed, rest.Columns[i].Agreed = nil, nil, ""
	}
	return &rest
}
