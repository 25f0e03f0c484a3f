package saving

import (
	"time"

	"quasi/app/session"
	"quasi/engine/file/recipe"
)

// releases are those of the table that is open that were given to the person.
type releases struct{ given []given }

type given struct {
	by *recipe.Recipe
	at time.Time // of the last file
}

// noteRelease notes that the result was given to the person.
func noteRelease(s *session.Session) {
	all, by := session.OfTable[releases](s), s.Made.Recipe()
	for i := range all.given {
		if sameRelease(all.given[i].by, by) {
			all.given[i].at = time.Now()
			return
		}
	}
	all.given = append(all.given, given{by, time.Now()})
}

// Another returns when a release of the open table was given to the person last that differs
// from the result by more than how it is written and its columns are called, and that is no file
// beside it; is is false if none was.
func Another(s *session.Session) (at time.Time, is bool) {
	for _, g := range session.OfTable[releases](s).given {
		if !sameRelease(g.by, s.Made.Recipe()) && !g.by.IsBeside(s.Made.Recipe()) && !g.at.Before(at) {
			at, is = g.at, true
		}
	}
	return at, is
}

// sameRelease reports whether two recipes make the same release of a table, but for how it is
// written.
func sameRelease(a, b *recipe.Recipe) bool {
	plainA, plainB := a.Releasing(nil), b.Releasing(nil)
	plainA.Output, plainB.Output = recipe.Output{}, recipe.Output{}
	return session.SameDecisions(&plainA, &plainB)
}
