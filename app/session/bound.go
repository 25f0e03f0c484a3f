package session

import (
	"quasi/app/client"
	"quasi/wasm/protocol"
)

// Bound is the search for what no release of the table can lose less than.
type Bound struct {
	found   *protocol.BoundResult // so far; nil: nothing yet
	seeking bool                  // a slice of it is on its way
	failed  bool                  // it has no answer
}

// Found returns what is proven so far of how little any release must lose; nil: nothing.
func (b *Bound) Found() *protocol.BoundResult { return b.found }

// Seeking reports whether more of that is on its way.
func (b *Bound) Seeking() bool { return b.seeking }

// Possible reports whether that can be found out: the search has not failed, of this result or
// of another one of the table, and the result loses something.
func (b *Bound) Possible(s *Session) bool {
	return s.Result != nil && !s.Result.Linked && !b.failed && !s.unbounded
}

// Pursue searches for it, a slice after the other, in the background: what a person asks
// of the engine comes between two slices. It goes on where it was, and stops while the
// person waits for something.
func (b *Bound) Pursue(s *Session) {
	if s.Work() == Idle && b.Possible(s) && !b.seeking && (b.found == nil || !b.found.Finished) {
		b.seeking = true
		b.slice(s)
	}
}

// slice asks for the next slice of the search, and so on.
func (b *Bound) slice(s *Session) {
	s.Line.engine.Call(protocol.Bound, protocol.BoundParams{}, nil, func(protocol.Progress) {}, func(r client.Reply) {
		if &s.result.Bound != b {
			return // another run, or another table
		}
		found, failure := client.Decode[protocol.BoundResult](r)
		if failure != nil {
			b.fail(s, failure)
			return
		}
		before := b.found
		b.found = &found
		b.seeking = !found.Finished && s.Work() == Idle
		if b.seeking {
			b.slice(s)
		}
		if before == nil || !b.seeking || before.Shown() != found.Shown() {
			s.Notify()
		}
	})
}

// fail notes that a search has no answer. Nobody waits for one, so that only what concerns the
// whole engine is shown, which is not risked again for this table.
func (b *Bound) fail(s *Session, f *protocol.Failure) {
	b.seeking, b.failed = false, true
	if f.Fatal() {
		s.unbounded = true
		s.failed(protocol.Bound, nil, f)
		return
	}
	s.Notify()
}
