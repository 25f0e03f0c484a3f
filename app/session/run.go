package session

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// CanRun reports whether there is a table, and nothing to put right or answer before it
// is run.
func (s *Session) CanRun() bool {
	return s.Table != nil && !slices.ContainsFunc(s.live(), func(f Feature) bool { return f.Hinders(s) })
}

// Run anonymizes the table as decided and shows the review. The result before it
// stays if it fails. While it can't be run, see [Session.CanRun], it does nothing.
func (s *Session) Run() { s.RunTo(Review) }

// rewrite puts the output that was decided onto the groups of the result, if nothing
// else was decided since: by undo, or by another recipe, too. They stay those that were
// reviewed, of a run that was ended early too; nothing is searched. While the engine works
// it does nothing, and is called again afterwards.
func (s *Session) rewrite() {
	if s.Result == nil || s.Work() != Idle || !s.Made.SamePopulation(s) || !s.Made.butForOutput(s.Recipe()) {
		return
	}
	now, known := s.Recipe(), s.result
	of := Snapshot{made: now, on: known.Made.on}
	task, _ := s.Begin(Rewriting, "release")
	Perform(task, protocol.Rewrite, protocol.RewriteParams{Output: now.Output, Names: now.Renames()}, nil, func(r protocol.RunResult, _ app.Value) {
		s.made(&result{Result: &r, Made: of, side: known.side}) // of the same decisions
		s.prepareStep()
	}, func(f *protocol.Failure) {
		known.unwritten = now
		if s.Recipe() != now && !f.Fatal() {
			*f = protocol.Failure{Code: outcome.CodeCancelled} // another choice has taken its place
		}
	})
}

// made takes the result of a run.
func (s *Session) made(r *result) {
	s.result = r
	s.Unheld = true
	s.runs++
}

// RunTo is [Session.Run] that shows another step.
func (s *Session) RunTo(show Step) {
	if s.Busy() || !s.CanRun() {
		return
	}
	if slices.ContainsFunc(s.live(), func(f Feature) bool { return f.Deciding() }) {
		s.RunAwaits = &show
		s.Notify()
		return
	}
	key, err := s.Key.forRun(s.Recipe())
	if err != nil {
		s.Fail(err)
		return
	}
	of := s.SnapshotOf(s.Recipe())
	task, _ := s.Begin(Running, "prepare")
	s.Step, s.Failure = show, nil
	params := protocol.RunParams{Recipe: *s.Recipe(), Key: key, Population: s.population.Use(s.Recipe())}
	Perform(task, protocol.Run, params, nil, func(r protocol.RunResult, _ app.Value) {
		s.made(&result{Result: &r, Made: of})
		s.Kept.add(&r, of)
		s.prepareStep()
	}, ignore)
}

// Decided begins the run that has waited for what is decided now, if there is one. failed: it is
// not decided, and the run is given up.
func Decided(s *Session, failed bool) {
	show := s.RunAwaits
	s.RunAwaits = nil
	if show != nil && !failed {
		s.RunTo(*show)
	}
}

// Cancel ends the work, but for [Rewriting], which ends soon. [Loading] is ended by replacing
// the engine. Other work is asked to end, and leaves the table and the last good result; the
// engine is replaced if it does not hear.
func (s *Session) Cancel() {
	if s.RunAwaits != nil {
		s.RunAwaits = nil
		s.Notify()
	}
	switch s.Work() {
	case Idle, Rewriting:
	case Loading:
		s.replaceEngine("")
	default:
		s.Line.engine.Cancel(func() { s.replaceEngine("") })
	}
}

// Enough ends a run that improves its result with the best so far. The recipe of
// the release says how far it came.
func (s *Session) Enough() {
	if s.Work() == Running && len(s.Progress.Curve) > 0 {
		s.Line.engine.Enough()
	}
}

// replaceEngine ends the worker, which has crashed on a method unless that is empty, or does not
// end its work by itself, and starts another one. Unless it was reading, the table is read again, so that the person can go on,
// and the population unless it was what was being read, and then what the side page needs; a
// result from before is lost with the worker's memory.
func (s *Session) replaceEngine(crashed protocol.Method) {
	wasLoading := s.Work() == Loading
	s.Line.restart()
	s.Pages.lost = s.Pages.Side != nil
	for _, f := range s.live() {
		f.EngineLost(s, crashed)
	}
	if wasLoading || s.Source == nil {
		s.opened = nothing()
		s.Pages.restore(s)
		s.Notify()
		return
	}
	s.result, s.known = &result{}, &known{}
	s.Kept.cached = nil
	for _, r := range s.Kept.runs {
		r.number = 0
	}
	step := s.Step
	s.loadFrom(0, *s.Source, s.Recipe().Input, true, func(t protocol.LoadResult) {
		s.Table, s.Step = &t, step
		s.prepareStep()
		s.population.readAgain(s)
	})
}

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
