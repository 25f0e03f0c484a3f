package service

import (
	"context"
	"iter"
	"time"

	"quasi/engine"
	"quasi/engine/measure/bound"
	"quasi/wasm/protocol"
)

// slice is how long a search for a bound works before it lets other requests have
// their turn.
const slice = 100 * time.Millisecond

// pursuit is a search for what no release of a table can lose less than. It works a
// slice at a time, for as long as somebody asks for the next one, and comes to the same
// however it is sliced.
type pursuit struct {
	next  func() (bound.Step, bool)
	stop  func()
	found protocol.BoundResult
	err   error
}

// pursue starts a search for the table of a release. It must be stopped: what it has
// in memory is not given up otherwise.
func pursue(r *engine.Release) *pursuit {
	s := &pursuit{}
	s.next, s.stop = iter.Pull(func(yield func(bound.Step) bool) {
		found, err := r.Bound(context.Background(), func(step bound.Step) (enough bool) { return !yield(step) })
		s.found, s.err = protocol.BoundResult{Bound: found, Done: 1, Finished: true}, err
	})
	return s
}

// advance searches on until a moment, and returns what is proven then.
func (s *pursuit) advance(until time.Time) (protocol.BoundResult, error) {
	for !s.found.Finished {
		step, more := s.next()
		if !more {
			break
		}
		s.found = protocol.BoundResult{Bound: bound.Bound{Loss: step.Loss, Ended: true}, Done: step.Done}
		if !time.Now().Before(until) {
			break
		}
	}
	return s.found, s.err
}

// bound searches a little further for what no release can lose less than.
func (r *result) bound(protocol.BoundParams) (protocol.BoundResult, error) {
	if r.pursuit == nil {
		r.pursuit = pursue(r.release)
	}
	found, err := r.pursuit.advance(time.Now().Add(slice))
	if share, known := found.Bound.Above(r.release.Loss.ILossRate); known && err == nil {
		found.AtMostAbove = &share
	}
	return found, err
}

// endPursuit gives up the search for a bound, with its memory; it begins anew if it is
// asked for again.
func (o *opened) endPursuit() {
	if o == nil || o.result == nil || o.result.pursuit == nil {
		return
	}
	o.result.pursuit.stop()
	o.result.pursuit = nil
}
