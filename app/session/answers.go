package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// Answers keeps what the engine has answered. A question is all that its answer
// depends on, so that a late answer is never that of another question, and what is
// asked once more, as after an undo, is known already. What answers depend on beside
// that is whose they are: with another table, or another run, there is another store,
// and an answer that is still on its way goes to the one that nobody looks at.
//
// The zero value is empty. It is not copied once it is in use.
type Answers[Q comparable, A any] struct {
	states map[Q]*state[A]
}

// state is how far a question is: asked, and then answered or failed.
type state[A any] struct {
	answer *A
	failed bool
}

// Of returns the answer to a question; nil: there is none yet.
func (s *Answers[Q, A]) Of(Of Q) *A {
	if known := s.states[Of]; known != nil {
		return known.answer
	}
	return nil
}

// Waits reports whether a question was asked, and neither answered nor failed.
func (s *Answers[Q, A]) Waits(question Q) bool {
	known := s.states[question]
	return known != nil && known.answer == nil && !known.failed
}

// Asked reports whether a question was asked, whatever became of it.
func (s *Answers[Q, A]) Asked(question Q) bool { return s.states[question] != nil }

// Failed reports whether a question was asked and has no answer.
func (s *Answers[Q, A]) Failed(question Q) bool {
	known := s.states[question]
	return known != nil && known.failed
}

// open notes that a question is asked, and reports whether it has to be: false if it
// was before.
func (s *Answers[Q, A]) open(question Q) bool {
	if s.states[question] != nil {
		return false
	}
	if s.states == nil {
		s.states = map[Q]*state[A]{}
	}
	s.states[question] = &state[A]{}
	return true
}

// answered keeps the answer to a question that was asked.
func (s *Answers[Q, A]) answered(question Q, answer A) { s.states[question].answer = &answer }

// Know keeps an answer that came with that to another question.
func (s *Answers[Q, A]) Know(question Q, answer A) {
	s.open(question)
	s.answered(question, answer)
}

// failed notes that a question has no answer. It is not asked again, not by whoever
// shows the failure neither, until [Answers.Retry].
func (s *Answers[Q, A]) failed(question Q) { s.states[question].failed = true }

// Fail notes that a question has no answer, whether or not it was asked by [Ask]. Once a person
// decides something or goes to a step or page, it may be asked again.
func Fail[Q comparable, A any](s *Session, in *Answers[Q, A], question Q) {
	in.open(question)
	in.failed(question)
	s.failures = append(s.failures, in)
}

// retryFailures lets all questions that failed be asked again, whoever keeps their answers.
func (s *Session) retryFailures() {
	for _, kept := range s.failures {
		kept.Retry()
	}
	s.failures = nil
}

// giveUp forgets the answers to questions that are no longer of use.
func (s *Answers[Q, A]) giveUp(useless func(Q) bool) {
	for question, known := range s.states {
		if known.answer != nil && useless(question) {
			delete(s.states, question)
		}
	}
}

// Retry lets the questions that failed be asked again.
func (s *Answers[Q, A]) Retry() {
	for question, known := range s.states {
		if known.failed {
			delete(s.states, question)
		}
	}
}

// Ask asks the engine a question that goes without a file, unless it was asked before.
func Ask[Q comparable, A any](s *Session, in *Answers[Q, A], question Q, method protocol.Method, params any) {
	AskOfFile(s, in, question, method, params, nil)
}

// AskOfFile is [Ask] of a question with which a file goes; nil: none does.
func AskOfFile[Q comparable, A any](s *Session, in *Answers[Q, A], question Q, method protocol.Method, params any, file app.Value) {
	if !in.open(question) {
		return
	}
	send(s, method, params, file, func(answer A) { in.answered(question, answer) }, func() { Fail(s, in, question) })
}

// Joined makes one text of names, another one for any other names.
func Joined(names []string) string {
	var all strings.Builder
	for _, name := range slices.Sorted(slices.Values(names)) {
		fmt.Fprintf(&all, "%q", name)
	}
	return all.String()
}

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
	s.Line.background = s.Line.engine.Call(q.Method, q.Params, nil, progress, func(r Reply) {
		s.Line.background = 0
		if q.Wanted() {
			q.answered(s, r)
		}
		s.ResumeBackground()
		s.Notify()
	})
}

// answered takes the answer, if there is one: a question that was ended has none.
func (q BackgroundQuestion[A]) answered(s *Session, r Reply) {
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
	s.Line.engine.Call(protocol.Bound, protocol.BoundParams{}, nil, func(protocol.Progress) {}, func(r Reply) {
		if &s.result.Bound != b {
			return // another run, or another table
		}
		found, failure := Decode[protocol.BoundResult](r)
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
