package session

import (
	"encoding/json"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// knownAtOnce is the number of rows up to which [Session.Knowing] is filled without being
// asked for: each knowledge is a run of its own.
const knownAtOnce = 2_000

// Knowing is what the decisions of the result lose, by what someone may know of a patient.
// The engine finds it for one of [recipe.Knowledges] after the other while nobody waits for
// anything else: whatever is asked meanwhile ends the search for the one it is at, which
// begins anew afterwards.
type Knowing struct {
	Found []protocol.KnownLoss // the least knowledge first, as far as they are found
	Going bool                 // it is looked for, or will be as soon as the engine is free
	Done  float64              // share of the knowledge it is at

	asked bool // by a person or by itself; it is not begun by itself once more
	out   bool // a question is with the engine
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
		s.findNext()
		s.notify()
	}
}

// StopKnown ends that. What is found stays.
func (s *Session) StopKnown() {
	s.knowing.Going = false
	s.giveWay()
	s.notify()
}

// giveWay ends the search for one knowledge, which is begun anew once the engine is free.
func (s *Session) giveWay() {
	if s.knowing.out {
		s.engine.Cancel(func() {}) // it hears soon, and whoever comes next can wait for it
	}
}

// findNext asks for the next knowledge, if it is wanted and nobody waits for the engine.
func (s *Session) findNext() {
	k := &s.knowing
	if !k.Going || k.out || s.calls > 0 {
		return
	}
	of := s.result
	k.out, k.Done = true, 0
	s.engine.Call(protocol.Knowing, protocol.KnowingParams{Knows: recipe.Knowledges()[len(k.Found)]}, nil,
		func(p protocol.Progress) {
			if p.Stage == stageAnonymize {
				of.knowing.Done = p.Done
				s.notify()
			}
		},
		func(r Reply) {
			of.knowing.out = false
			if s.result == of {
				s.foundKnown(r)
			}
			s.findNext()
			s.notify()
		})
}

// stageAnonymize is the stage of a run that takes its time.
const stageAnonymize = "anonymize"

// foundKnown takes what was found for a knowledge. What was ended is asked again.
func (s *Session) foundKnown(r Reply) {
	k := &s.knowing
	var found protocol.KnownLoss
	switch {
	case r.Failure != nil && r.Failure.Code == protocol.CodeCancelled:
		return
	case r.Failure == nil && json.Unmarshal(r.Data, &found) == nil:
		k.Found = append(k.Found, found)
		k.Going = len(k.Found) < len(recipe.Knowledges())
	default:
		k.Going = false
		if r.Failure != nil {
			s.failed(protocol.Knowing, r.Failure)
		}
	}
}
