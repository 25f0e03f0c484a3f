package session

import (
	"bytes"
	"maps"
	"slices"

	"quasi/engine/file/recipe"
)

// Stale reports whether a decision, or the population, was changed after the run.
func (s *Session) Stale() bool {
	return s.Result != nil && (!s.SamePopulation() || !s.decisions.are(s.Recipe()))
}

// SamePopulation reports whether the population, or that there is none, is that of the last
// run.
func (s *Session) SamePopulation() bool { return s.on == s.inUse() }

// OutputFails reports whether nothing but how the files are written was changed after the
// run, and that could not be done, whether or not anybody still sees why.
func (s *Session) OutputFails() bool { return s.Result != nil && s.unwritten == s.Recipe() }

// madeOf is the decisions of which something was made: a result, a trial, a sweep. The
// screen asks for them at every change of it, up to 20 times a second, so each state is
// compared once.
type madeOf struct {
	made     *recipe.Recipe
	compared *recipe.Recipe // the last one that was compared with made
	same     bool           // whether that is the same
}

// are reports whether now is the decisions of the result: the same state, or another
// one that says the same, as where a decision was taken back by making another.
func (b *madeOf) are(now *recipe.Recipe) bool { return b.alike(now, sameDecisions) }

// alike reports whether now is made, or the same by a comparison, which is always the
// same one for a madeOf.
func (b *madeOf) alike(now *recipe.Recipe, same func(a, b *recipe.Recipe) bool) bool {
	if now == b.made {
		return true
	}
	if now != b.compared {
		b.compared, b.same = now, same(b.made, now)
	}
	return b.same
}

// butForOutput reports whether now is the decisions of the result, with another output
// or other names in the release.
func (b *madeOf) butForOutput(now *recipe.Recipe) bool {
	names := now.Renames()
	rest := b.made.Releasing(names)
	rest.Output = now.Output
	another := now.Output != b.made.Output || !maps.Equal(names, b.made.Renames())
	return another && sameDecisions(&rest, now)
}

// sameDecisions reports whether two recipes are written as the same JSON, but for what is
// confirmed, which changes no release. Hierarchies can have thousands of rows, and are
// mostly the same in memory: they are not written.
func sameDecisions(a, b *recipe.Recipe) bool {
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
	rest.Columns = slices.Clone(r.Columns)
	for i := range rest.Columns {
		rest.Columns[i].Hierarchy, rest.Columns[i].Confirmed = nil, nil
	}
	return &rest
}
