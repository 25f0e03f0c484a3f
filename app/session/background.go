package session

import (
	"encoding/json"

	"quasi/app/client"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// A BackgroundQuestion takes the engine some time, and nobody waits for the answer. One at a
// time is with the engine, while it has no other call to answer: whatever is called meanwhile
// ends the question, which is asked anew afterwards.
type BackgroundQuestion[A any] struct {
	Method protocol.Method
	Params any
	// Wanted reports whether the answer is still of use while the table is the same. The other
	// functions are called only then. Nil: as long as the last run is the same.
	Wanted func() bool
	// Progress is told the share that is done, in [0,1]. Nil: nobody is.
	Progress func(done float64)
	// Then gets the answer. Failed is called if there is none, but not if the question was
	// ended for another call.
	Then   func(A)
	Failed func()
}

// stageAnonymize is the stage of a run that takes its time.
const stageAnonymize = "anonymize"

// Ask asks the question. The engine must be free, as it is when [Feature.AskNext] is
// called.
func (q BackgroundQuestion[A]) Ask(s *Session) {
	of, wanted := s.opened, q.Wanted
	if wanted == nil {
		result := s.result
		wanted = func() bool { return s.result == result }
	}
	q.Wanted = func() bool { return s.opened == of && wanted() }
	progress := func(p protocol.Progress) {
		if p.Stage == stageAnonymize && q.Progress != nil && q.Wanted() {
			q.Progress(p.Done)
			s.Notify()
		}
	}
	s.Line.wanted = q.Wanted
	s.Line.background = s.Line.engine.Call(q.Method, q.Params, nil, progress, func(r client.Reply) {
		s.Line.background = 0
		if q.Wanted() {
			q.answered(s, r)
		}
		s.ResumeBackground()
		s.Notify()
	})
}

// answered takes the answer, if there is one: a question that was ended has none.
func (q BackgroundQuestion[A]) answered(s *Session, r client.Reply) {
	var found A
	switch {
	case r.Failure != nil && r.Failure.Code == outcome.CodeCancelled:
	case r.Failure == nil && json.Unmarshal(r.Data, &found) == nil:
		q.Then(found)
	default:
		q.Failed()
		if r.Failure != nil {
			s.failed(q.Method, nil, r.Failure)
		}
	}
}

// ResumeBackground leads the person on, or else asks the next background question, if the
// engine is free.
func (s *Session) ResumeBackground() {
	if s.Line.free() && (s.Guide == nil || !s.Guide.Lead()) {
		s.askInBackground()
	}
}

// askInBackground asks the next background question, if the engine is free.
func (s *Session) askInBackground() {
	if !s.Line.free() {
		return
	}
	for _, f := range s.live() {
		if f.AskNext(s) {
			return
		}
	}
}

// resume goes on with what waits for an engine that is free.
func (s *Session) resume() {
	s.Pages.restore(s)
	for !s.Busy() && len(s.waiting) > 0 {
		next := s.waiting[0]
		s.waiting = s.waiting[1:]
		next()
	}
	if s.unwritten != s.Recipe() {
		s.rewrite()
	}
	s.ResumeBackground()
}

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
