package session

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
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
	send(s, method, params, file, func(answer A, _ app.Value) { in.answered(question, answer) }, func() { Fail(s, in, question) })
}

// Joined makes one text of names, another one for any other names.
func Joined(names []string) string {
	var all strings.Builder
	for _, name := range slices.Sorted(slices.Values(names)) {
		fmt.Fprintf(&all, "%q", name)
	}
	return all.String()
}
