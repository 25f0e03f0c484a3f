package session

import (
	"slices"

	"quasi/engine/file/recipe"
)

// Field is a control in which a decision is typed.
type Field struct {
	ID    string
	Step  Step
	Label func() string // what it is called, in the session's language
	// Holds reports whether the control is still there by the decisions: what was typed
	// in one that is gone is nobody's any more. nil: it always is.
	Holds func(*recipe.Recipe) bool
}

// Entry is the text of a field that can't be decided so.
type Entry struct {
	Field
	typed string
	why   func() string // in the session's language
}

// Entries holds the texts of fields that can't be decided.
type Entries []Entry

// Refuse notes that what was typed in a field can't be decided, and why. The decision
// stays as it was, and nothing is run by it until the field is right: a person who reads
// one number must not get a release by another.
func (e *Entries) Refuse(s *Session, f Field, typed string, why func() string) {
	e.Accept(f.ID)
	*e = append(*e, Entry{f, typed, why})
	s.Notify()
}

// Accept forgets what was wrong with a field.
func (e *Entries) Accept(id string) {
	*e = slices.DeleteFunc(*e, func(e Entry) bool { return e.ID == id })
}

// Typed returns what is in a field by the decisions: what was typed and can't be decided, or
// else what is decided.
func (e Entries) Typed(r *recipe.Recipe, id, decided string) string {
	if found := e.of(r, id); found != nil {
		return found.typed
	}
	return decided
}

// Wrong says what is wrong with a field; empty: nothing.
func (e Entries) Wrong(r *recipe.Recipe, id string) string {
	if found := e.of(r, id); found != nil {
		return found.why()
	}
	return ""
}

// Holds reports whether something was typed in a field, that is still there by the decisions,
// that can't be decided.
func (e Entries) Holds(r *recipe.Recipe, id string) bool { return e.of(r, id) != nil }

// of returns what was typed in a field that is still there by the decisions; nil: nothing that
// can't be decided.
func (e Entries) of(r *recipe.Recipe, id string) *Entry {
	for i := range e {
		if e[i].ID == id && e[i].holds(r) {
			return &e[i]
		}
	}
	return nil
}

// Standing returns those in fields that are still there by the decisions.
func (e Entries) Standing(r *recipe.Recipe) []Entry {
	return slices.DeleteFunc(slices.Clone(e), func(e Entry) bool { return !e.holds(r) })
}

// Why says why it can't be decided, in the session's language.
func (e *Entry) Why() string { return e.why() }

func (e *Entry) holds(r *recipe.Recipe) bool { return e.Holds == nil || e.Holds(r) }
