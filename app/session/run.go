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
	params := protocol.RunParams{Recipe: *s.Recipe(), Key: key}
	if s.Register != nil {
		params.Population = s.Register.Use(s.Recipe())
	}
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
	s.load(*s.Source, s.Recipe().Input, true, func(t protocol.LoadResult) {
		s.Table, s.Step = &t, step
		s.prepareStep()
		s.readRegister(s.Register)
	})
}
