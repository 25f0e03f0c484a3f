package session

import (
	"encoding/json"

	"quasi/wasm/protocol"
)

// bounding is the search for what no release of the table can lose less than.
type bounding struct {
	found   *protocol.BoundResult // so far; nil: nothing yet
	seeking bool                  // a slice of it is on its way
	failed  bool                  // it has no answer
}

// Bound returns what is proven so far of how little any release must lose; nil: nothing.
func (s *Session) Bound() *protocol.BoundResult { return s.bounding.found }

// Bounding reports whether more of that is on its way.
func (s *Session) Bounding() bool { return s.bounding.seeking }

// Bounded reports whether that can be found out: the search has not failed, of this
// result or of another one of the table, and the result loses something.
func (s *Session) Bounded() bool {
	return s.Result != nil && !s.Result.Linked && !s.bounding.failed && !s.unbounded
}

// Pursue searches for it, a slice after the other, in the background: what a person asks
// of the engine comes between two slices. It goes on where it was, and stops while the
// person waits for something.
func (s *Session) Pursue() {
	if of := s.result; s.Work() == Idle && s.Bounded() && !of.bounding.seeking && (of.bounding.found == nil || !of.bounding.found.Finished) {
		of.bounding.seeking = true
		s.slice(of)
	}
}

// slice asks for the next slice of the search of a result, and so on.
func (s *Session) slice(of *result) {
	s.engine.Call(protocol.Bound, protocol.BoundParams{}, nil, func(protocol.Progress) {}, func(r Reply) {
		if s.result != of {
			return // another run, or another table
		}
		if r.Failure != nil {
			s.unpursued(of, r.Failure)
			return
		}
		before, found := of.bounding.found, &protocol.BoundResult{}
		if err := json.Unmarshal(r.Data, found); err != nil {
			s.unpursued(of, &protocol.Failure{Message: err.Error()})
			return
		}
		of.bounding.found = found
		of.bounding.seeking = !found.Finished && s.Work() == Idle
		if of.bounding.seeking {
			s.slice(of)
		}
		if before == nil || !of.bounding.seeking || before.Shown() != found.Shown() {
			s.Notify()
		}
	})
}

// unpursued notes that a search has no answer. Nobody waits for one, so that only what
// concerns the whole engine is shown, which is not risked again for this table.
func (s *Session) unpursued(of *result, f *protocol.Failure) {
	of.bounding.seeking, of.bounding.failed = false, true
	if f.Fatal() {
		s.unbounded = true
		s.failed(protocol.Bound, nil, f)
		return
	}
	s.Notify()
}
