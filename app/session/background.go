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
	s.decideWaiting()
	if s.unwritten != s.Recipe() {
		s.rewrite()
	}
	s.ResumeBackground()
}
