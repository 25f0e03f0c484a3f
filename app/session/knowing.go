package session

import (
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// knownAtOnce is the number of rows up to which [Session.Knowing] is filled without being
// asked for: each knowledge is a run of its own.
const knownAtOnce = 2_000

// Knowing is what the decisions of the result lose, by what someone may know of a patient.
// The engine finds it for one of [recipe.Knowledges] after the other, by a background question each.
type Knowing struct {
	Found []protocol.KnownLoss // the least knowledge first, as far as they are found
	Going bool                 // it is looked for, or will be as soon as the engine is free
	Done  float64              // share of the knowledge it is at

	asked bool // by a person or by itself; it is not begun by itself once more
}

// KnownMatters reports whether it matters for the result how many rows of a patient someone
// knows: patients have several, and groups protect them.
func (s *Session) KnownMatters() bool {
	r := s.Result
	return r != nil && !r.Linked && r.K > 1 && r.Audit.Persons != nil && r.Audit.Persons.Several > 0
}

// Known returns how much is found.
func (s *Session) Known() Knowing { return s.knowing }

// FindKnown goes on until everything is found.
func (s *Session) FindKnown() {
	if s.KnownMatters() {
		s.knowing.asked, s.knowing.Going = true, len(s.knowing.Found) < len(recipe.Knowledges())
		s.ResumeBackground()
		s.Notify()
	}
}

// StopKnown ends that. What is found stays.
func (s *Session) StopKnown() {
	s.knowing.Going = false
	s.PauseBackground()
	s.Notify()
}

// nextKnown asks for the next knowledge, if it is wanted.
func (s *Session) nextKnown() bool {
	k := &s.knowing
	if !k.Going {
		return false
	}
	k.Done = 0
	BackgroundQuestion[protocol.KnownLoss]{
		Method: protocol.Knowing, Params: protocol.KnowingParams{Knows: recipe.Knowledges()[len(k.Found)]},
		Progress: func(done float64) { k.Done = done },
		Then: func(found protocol.KnownLoss) {
			k.Found = append(k.Found, found)
			k.Going = len(k.Found) < len(recipe.Knowledges())
		},
		Failed: func() { k.Going = false },
	}.Ask(s)
	return true
}
