// Package session is a visit: the table that is open, what is decided about it, what came of the
// last run. It speaks to the engine for all that asks it something. What a person can do beside
// that is a [Feature]. What belongs together has a view, as [Session.People], with the session in
// it. Components show the session and its features; it tells them when something has changed.
//
// It is used from the UI's goroutine only.
package session

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/engine/data/join"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// Step is one of the steps.
type Step int

// The steps, in their order.
const (
	Open Step = iota
	Purpose
	Columns
	Generalise
	Protect
	Review
	Export
	Steps // how many there are
)

// The pages beside the steps. What is open stays open while one is shown.
const (
	WorkshopPage Step = Steps + iota
	LecturerPage
	pages // how many steps and pages there are
)

// Beside reports whether it is a page beside the steps.
func (p Step) Beside() bool { return p >= Steps }

// Source is where a table comes from. It can be read again at any time: a
// browser's File holds no content.
type Source struct {
	Sample string
	Text   *string
	File   app.Value
	Name   string
	// Passphrase opens a file that is a visit; empty: it is none.
	Passphrase string
	// Others are the tables from which columns are computed, without a File those that saved work brings.
	Others []Other
}

// Other is another table.
type Other struct {
	File        app.Value
	Name, Sheet string // of a file that is no workbook no sheet
}

// OtherFile is a browser's File as another table.
func OtherFile(file app.Value) Other { return Other{File: file, Name: file.Get("name").String()} }

// Params are those of a call that reads it, in which missing values have these markers, and before which so
// many others stand.
func (o Other) Params(missing []string, as join.Shape, at int) protocol.OtherParams {
	return protocol.OtherParams{As: as, At: at, LoadParams: protocol.LoadParams{Name: o.Name, Input: recipe.Input{Sheet: o.Sheet, Missing: missing}}}
}

// Session is a visit: what all of its features share.
type Session struct {
	Lang     text.Lang
	Step     Step
	Progress protocol.Progress
	Failure  *protocol.Failure // of the last thing that was tried
	Another  bool              // another table is wanted in place of the one that is open
	Pasted   string            // a table that is typed or pasted, and not read yet
	Beside   []Other           // tables that were dropped with another one, and are not used

	*opened // never nil

	Guide    Guide // leads the person; nil: nobody does
	Pages    Pages
	features []Feature // of the visit

	Locked *Source // a visit that waits for its passphrase; nil: none
	Key    Key
	Given  int // how many files the person was given since the page was opened

	PreviousStep Step // the step that was shown before a page beside them

	replacing func() // waits for a person's leave to replace their table; nil: nothing waits

	Line     Line
	failures []interface{ Retry() } // the stores of answers in which a question failed
	changed  func()
	rev      int
	runs     int
}

// New returns a session without a table and without an engine.
func New(lang text.Lang) *Session {
	return &Session{Lang: lang, opened: nothing(), changed: func() {}, features: newFeatures()}
}

// newFeatures returns those of a visit, in the order in which they are told what happens, but for
// those that a page makes when it needs them, see [OfVisit].
func newFeatures() []Feature {
	return []Feature{&Handover{}, &trialFeature{}, &readingFeature{}, &peopleFeature{}, &treesFeature{}, &populationFeature{}, &readinessFeature{}}
}

// Start gives the session its engine. changed is called after every change.
func (s *Session) Start(engine Engine, changed func()) {
	s.Line.engine, s.changed = engine, changed
}

// Rev returns a number that is another one after every change: components take
// it as a field to be rendered again.
func (s *Session) Rev() int { return s.rev }

// Runs returns the number of runs that ended well, and so the number of the
// result.
func (s *Session) Runs() int { return s.runs }

// Say returns a message in the session's language.
//
// Pages call it some 1500 times: with a copy of the body at each place the program
// would be larger by 1%. Recipe and Work are not inlined for the same reason.
//
//go:noinline
func (s *Session) Say(m text.Message, args ...any) string { return s.Lang.Say(m, args...) }

// Notify renders the page anew. It is called after every change.
func (s *Session) Notify() {
	s.rev++
	s.changed()
}

// Go shows a step. A failure is left behind.
func (s *Session) Go(step Step) {
	if s.Busy() || step < Open || step >= pages {
		return
	}
	if step.Beside() && !s.Step.Beside() {
		s.PreviousStep = s.Step
	}
	s.Pages.leave()
	s.Step, s.Failure, s.Another, s.Pages.Over = step, nil, false, nil
	s.retryFailures()
	s.Notify()
	s.prepareStep()
}

// Show shows a step. A failure stays.
func (s *Session) Show(step Step) {
	s.Step = step
	s.Notify()
	s.prepareStep()
}

// prepareStep asks the engine for what a step shows.
func (s *Session) prepareStep() {
	for _, f := range s.live() {
		f.Prepare(s)
	}
	if s.Table == nil {
		return
	}
	if s.Line.background > 0 && !s.Line.wanted() {
		s.Line.PauseBackground()
	}
	s.askInBackground()
}

// SetLang changes the language, and asks for what the step shows in it.
func (s *Session) SetLang(lang text.Lang) {
	s.Lang = lang
	s.prepareStep()
	s.Notify()
}

// Unsaved reports whether leaving would lose work: decisions or a result that no file
// holds, a run, answers about a recipe, a table that is typed.
func (s *Session) Unsaved() bool {
	return s.Unheld || s.Work() == Running || s.Pasted != "" || slices.ContainsFunc(s.live(), Feature.Unsaved)
}

// Unharmed returns a func that makes what is unsaved of the table that is open what it is
// now: for decisions and runs that are not the person's own.
func (s *Session) Unharmed() func() {
	of, unheld := s.opened, s.Unheld
	return func() { of.Unheld = unheld }
}

// Dismiss forgets the failure.
func (s *Session) Dismiss() {
	s.Failure = nil
	s.Notify()
}

// Fail shows a failure that the screen itself has met.
func (s *Session) Fail(err error) {
	f := outcome.NewFailure(err)
	s.Failure = &f
	s.Notify()
}

// Clear forgets everything but the language. The engine's memory goes with its
// worker.
func (s *Session) Clear() {
	s.Line.restart()
	*s = Session{Lang: s.Lang, Given: s.Given, opened: nothing(), Line: s.Line, changed: s.changed, rev: s.rev, runs: s.runs, features: newFeatures()}
	s.Notify()
}

// Call asks the engine something that goes without a file and that nobody waits for. If that
// fails, failed is called before the failure is shown.
func Call[R any](s *Session, method protocol.Method, params any, then func(R), failed func()) {
	send(s, method, params, nil, then, failed)
}

// send is [Call] with a file; nil: none goes with it.
func send[R any](s *Session, method protocol.Method, params any, file app.Value, then func(R), failed func()) {
	exchange(s, nil, method, params, file, func(r R, _ app.Value) {
		then(r)
		s.Notify()
	}, func(*protocol.Failure) { failed() })
}

// sendQuietly is [Call] of what is shown in one place, which is told by then. Nothing else is
// rendered, unless the call fails.
func sendQuietly[R any](s *Session, method protocol.Method, params any, then func(R), failed func()) {
	exchange(s, nil, method, params, nil, func(r R, _ app.Value) { then(r) }, func(*protocol.Failure) { failed() })
}

// exchange asks the engine, and ends the task that the call is about; nil: nobody waits for
// it. An answer about a table that is no longer open is dropped.
func exchange[R any](s *Session, t *Task, method protocol.Method, params any, file app.Value, then func(R, app.Value), failed func(*protocol.Failure)) {
	about := s.opened
	s.Line.calls++
	s.Line.PauseBackground()
	progress := func(p protocol.Progress) {
		s.Progress = p
		s.Notify()
	}
	s.Line.engine.Call(method, params, file, progress, func(r Reply) {
		s.Line.calls--
		defer s.resume()
		if s.opened != about {
			t.end()
			return
		}
		result, failure := Decode[R](r)
		if failure != nil {
			failed(failure)
			s.failed(method, t, failure)
			return
		}
		t.end()
		then(result, r.Blob)
	})
}

// failed shows why a call has failed, and ends the task that it was about. Other work goes
// on, unless the engine has to be replaced.
func (s *Session) failed(method protocol.Method, t *Task, f *protocol.Failure) {
	s.Failure = f
	if f.Fatal() {
		switch method {
		case protocol.Load:
			s.Step = Open
		case protocol.Workshop, protocol.StudyTable:
			s.Step = s.PreviousStep // where it is not asked for again at once
		}
		s.replaceEngine(method)
		s.Failure = f
	}
	t.end()
	if f.Code == outcome.CodeCancelled {
		s.Failure = nil // as the person wished
	}
	s.Notify()
	if method == protocol.Load {
		s.unread(f.Code)
	}
}

// Recipe returns the decisions; the caller must not change what it points to. It
// points to the same as long as they are the same.
//
//go:noinline
func (s *Session) Recipe() *recipe.Recipe { return s.History.current() }

// Line is the line to the engine: what it was asked, and has not answered yet. It is asked by
// [Call], [Ask], [Perform] and [BackgroundQuestion.Ask].
type Line struct {
	engine Engine
	task   *Task // that a person waits for; nil: none
	calls  int   // that are not answered yet, but for background questions
	// background is the number of the call that is a background question; 0: none is.
	background int
	wanted     func() bool // whether its answer is still of use
}

// Announce says that a file will be given for the click that a person has just made. Without
// it the click is forgotten after a minute.
func (l *Line) Announce() { l.engine.Announce() }

// Give gives a file to the person, and says whether that was done.
func (l *Line) Give(name string, file app.Value, done func(given bool)) {
	l.engine.Give(name, file, done)
}

// Programs returns the version of the build, and the hashes of the programs that run.
func (l *Line) Programs() (version string, ran []protocol.ProgramHash) { return l.engine.Programs() }

// PauseBackground ends the background question that is with the engine. Unless its owner no
// longer wants it, it is asked again by [Session.ResumeBackground].
func (l *Line) PauseBackground() {
	if l.background > 0 {
		l.engine.Drop(l.background) // it hears soon, and whoever comes next can wait for it
	}
}

// free reports whether the engine has nothing to answer.
func (l *Line) free() bool { return l.background == 0 && l.calls == 0 }

// restart ends all that the engine was asked, without an answer, and starts it anew.
func (l *Line) restart() {
	l.engine.Restart()
	*l = Line{engine: l.engine}
}
