// Package alternatives finds out what other decisions about the table would come to: changes
// that lose less, other k and other methods, the two ways to generalize, more that somebody may
// know of a patient. Each is measured by a short trial, in the background. It owns what was
// found, and makes its own calls to the engine.
//
// Like the session it is used from the UI's goroutine only.
package alternatives

import (
	"quasi/app/inspect"
	"quasi/app/session"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// Alternatives are those that belong to the table that is open.
type Alternatives struct {
	session.NoFeature

	sweep     *Sweep  // nil: none was begun
	trials    *trials // of the decisions on the step that asks for them; nil: none yet
	triesWays bool    // of a large table too, as a person has asked
	listing   bool    // the list of methods is open
}

// Of returns the alternatives to the decisions about the table of a session.
func Of(s *session.Session) *Alternatives { return session.OfTable[Alternatives](s) }

// Prepare implements [session.Feature]: the list of methods is left with its step.
func (a *Alternatives) Prepare(s *session.Session) {
	a.listing = a.listing && s.Step == session.Protect
}

// AskNext implements [session.Feature].
func (a *Alternatives) AskNext(s *session.Session) bool {
	return KnowingOf(s).next(s) || HelpOf(s).next(s) || a.nextPoint(s) || a.nextTrial(s)
}

// foundAtOnce is the number of rows up to which what needs runs of its own is found without
// being asked for.
const foundAtOnce = 2_000

// FindMore finds out, once rows are shown, what a person does not wait for. What has given way
// to something else goes on.
func FindMore(s *session.Session) {
	if s.Result != nil && s.Shown.Seen() {
		FindNow(s)
	}
}

// FindNow is [FindMore] where no rows are shown.
func FindNow(s *session.Session) {
	inspect.FindNow(s)
	if s.Result == nil || s.Result.Records > foundAtOnce {
		return
	}
	if k := KnowingOf(s); !k.asked {
		k.Find(s)
	}
	if h := HelpOf(s); !h.asked {
		h.Find(s)
	}
}

// sameButForMethod reports whether two recipes decide the same, but for the method and for
// how files are written.
func sameButForMethod(a, b *recipe.Recipe) bool {
	return session.SameDecisions(butForMethod(a), butForMethod(b))
}

// butForMethod returns the decisions that are the same for every method.
func butForMethod(r *recipe.Recipe) *recipe.Recipe {
	rest := *r
	rest.Algorithm = recipe.Algorithm{Name: method.Default}
	rest.Output = recipe.Output{}
	return &rest
}

// sameButForPoint reports whether two recipes decide the same, but for k, the method, and
// how files are written.
func sameButForPoint(a, b *recipe.Recipe) bool {
	rest := *b
	rest.Privacy.K = a.Privacy.K
	return sameButForMethod(a, &rest)
}
