// Package replacing asks a person before another table takes the place of the one that is open,
// where something of theirs would be lost.
//
// Like the session it is used from the UI's goroutine only.
package replacing

import (
	"quasi/app/session"
)

// wish is what waits for a person's leave to replace their table.
type wish struct {
	session.NoFeature

	do func() // nil: nothing waits
}

func wishOf(s *session.Session) *wish {
	return session.OfVisit(s, func() *wish { return &wish{} })
}

// Do does what puts another table in the place of the one that is open: at once if
// nothing of a person's is lost, and else when they have said so.
func Do(s *session.Session, do func()) {
	switch {
	case s.Busy():
	case Costs(s):
		wishOf(s).do = do
		s.Notify()
	default:
		do()
	}
}

// Asks reports whether a person is asked whether their table may be replaced, and Answer
// takes what they say.
func Asks(s *session.Session) bool { return wishOf(s).do != nil }

// Answer does what was asked about, if so, or leaves everything as it is.
func Answer(s *session.Session, yes bool) {
	w := wishOf(s)
	do := w.do
	w.do = nil
	if yes && do != nil {
		do()
	}
	s.Notify()
}

// Costs reports whether another table in the place of the one that is open would cost
// a person something: their own table, or decisions about it.
func Costs(s *session.Session) bool {
	return s.Unsaved() || s.Source != nil && s.Source.Sample == "" || s.Locked != nil
}
