package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
)

// Work names what a person waits for the engine to do.
type Work string

// The kinds of work that a person waits for.
const (
	Idle      Work = ""
	Loading   Work = "load"
	Running   Work = "run"
	Exporting Work = "export"
	Comparing Work = "population" // its table is read
	Checking  Work = "verify"     // a report
	Attacking Work = "attack"     // the release of any tool: its files are read, or it is attacked
	Rewriting Work = "rewrite"    // the release gets another output
)

// A Task is work that the engine has begun and not ended. Its owner passes it to [Perform],
// which ends it however the call ends: with an answer, a failure or a cancel. Replacing the
// engine ends every task.
type Task struct {
	session *Session
	work    Work
}

// Work returns what the engine is busy with, [Idle] if nobody waits for it. Background
// questions are no work.
//
//go:noinline
func (s *Session) Work() Work {
	if s.Line.task == nil {
		return Idle
	}
	return s.Line.task.work
}

// Busy reports whether nothing can be decided or begun until the engine has ended its work.
// [Rewriting] is no hindrance: it is done again when decisions have changed meanwhile, and
// the engine answers what comes next after it.
func (s *Session) Busy() bool { return s.Work() != Idle && s.Work() != Rewriting }

// Begin marks the engine as busy with work, the progress of which starts at a stage. If it
// is busy, see [Session.Busy], nothing changes, and ok is false.
func (s *Session) Begin(work Work, stage string) (t *Task, ok bool) {
	if s.Busy() {
		return nil, false
	}
	s.Line.task = &Task{s, work}
	s.Progress = protocol.Progress{Stage: stage, Left: -1}
	return s.Line.task, true
}

// end ends the task. It does nothing if t is nil or has ended, so that a late answer never
// ends the work of somebody else.
func (t *Task) end() {
	if t != nil && t.session.Line.task == t {
		t.session.Line.task = nil
	}
}

// Perform renders the page and makes the call that a task is about. The task has ended when then gets the answer;
// then may begin the next one. If the call fails, failed is called before the failure is
// shown, and may put another one in its place.
func Perform[R any](t *Task, method protocol.Method, params any, file app.Value, then func(R, app.Value), failed func(*protocol.Failure)) {
	s := t.session
	s.Notify()
	exchange(s, t, method, params, file, func(r R, blob app.Value) {
		then(r, blob)
		s.Notify()
	}, failed)
}

// ignore is for calls that leave nothing to put right when they fail.
func ignore(*protocol.Failure) {}
