// Package features makes sessions that have all features of the program.
package features

import (
	"quasi/app/people"
	"quasi/app/population"
	"quasi/app/readiness"
	"quasi/app/reading"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/app/trial"
)

// New returns a session without a table and without an engine. Those features are not named
// here that a page makes when it needs them, see [session.OfVisit].
func New(lang text.Lang) *session.Session {
	return session.New(lang, saving.New, trial.New, reading.New, people.New, trees.New, population.New, readiness.New)
}
