package alternatives

import (
	"quasi/app/session"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Knowing is what the decisions of the result lose, by what someone may know of a patient.
// The engine finds it for one of [recipe.Knowledges] after the other, by a background question each.
type Knowing struct {
	Found []protocol.KnownLoss // the least knowledge first, as far as they are found
	Going bool                 // it is looked for, or will be as soon as the engine is free
	Done  float64              // share of the knowledge it is at

	asked bool // by a person or by itself; it is not begun by itself once more
}

// KnowingOf returns what is found of the last run.
func KnowingOf(s *session.Session) *Knowing { return session.OfRun[Knowing](s) }

// Matters reports whether it matters for the result how many rows of a patient someone
// knows: patients have several, and groups protect them.
func (k *Knowing) Matters(s *session.Session) bool {
	r := s.Result
	return r != nil && !r.Linked && r.K > 1 && r.Audit.Persons != nil && r.Audit.Persons.Several > 0
}

// Find goes on until everything is found.
func (k *Knowing) Find(s *session.Session) {
	Of(s) // which asks
	if k.Matters(s) {
		k.asked, k.Going = true, len(k.Found) < len(recipe.Knowledges())
		s.ResumeBackground()
		s.Notify()
	}
}

// Stop ends that. What is found stays.
func (k *Knowing) Stop(s *session.Session) {
	k.Going = false
	s.Line.PauseBackground()
	s.Notify()
}

// next asks for the next knowledge, if it is wanted.
func (k *Knowing) next(s *session.Session) bool {
	if !k.Going {
		return false
	}
	k.Done = 0
	session.BackgroundQuestion[protocol.KnownLoss]{
		Method: protocol.Knowing, Params: protocol.KnowingParams{Knows: recipe.Knowledges()[len(k.Found)]},
		Progress: func(done float64) { k.Done = done },
		Then: func(found protocol.KnownLoss) {
			k.Found = facts.RisingLoss(append(k.Found, found))
			k.Going = len(k.Found) < len(recipe.Knowledges())
		},
		Failed: func() { k.Going = false },
	}.Ask(s)
	return true
}
