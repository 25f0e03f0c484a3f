package session

import (
	"bytes"
	"maps"
	"slices"

	"quasi/engine/file/recipe"
)

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
	on       int            // the register in use
	compared *recipe.Recipe // the last one that was compared with made
	same     bool           // whether that is the same
}

// SnapshotOf returns a snapshot of a recipe with the population as it is now.
func (s *Session) SnapshotOf(r *recipe.Recipe) Snapshot {
	return Snapshot{made: r, on: inUse(s.Register)}
}

// Recipe returns the decisions; the caller must not change what it points to.
func (b *Snapshot) Recipe() *recipe.Recipe { return b.made }

// SamePopulation reports whether the population, or that there is none, is still the same.
func (b *Snapshot) SamePopulation(s *Session) bool { return b.on == inUse(s.Register) }

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
