// Package session holds all state of a visit: what was opened, what was
// decided, what came out. Components show it and call its methods; it tells
// them when something has changed.
//
// It is used from the UI's goroutine only.
package session

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/engine/advise/profile"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Step is one of the six steps.
type Step int

// The steps, in their order.
const (
	Open Step = iota
	Columns
	Generalise
	Protect
	Review
	Export
	Steps // how many there are
)

// Work is what the engine is busy with.
type Work string

// The kinds of work that a person waits for.
const (
	Idle      Work = ""
	Loading   Work = "load"
	Running   Work = "run"
	Exporting Work = "export"
	Comparing Work = "population" // its table is read
)

// Source is where a table comes from. It can be read again at any time: a
// browser's File holds no content.
type Source struct {
	Sample string
	Text   *string
	File   app.Value
	Name   string
}

// Session is a visit.
type Session struct {
	Lang     text.Lang
	Step     Step
	Work     Work
	Progress protocol.Progress
	Failure  *protocol.Failure // of the last thing that was tried

	Source  *Source
	Table   *protocol.LoadResult // nil: none is open
	Preview [][]string           // its first rows
	Trial   *Trial               // another way to read it, or a file that can't be read; nil: none
	// Population is the table of everyone from whom the rows may be drawn; nil: none.
	Population *Population
	Repeat     *Repeat                     // a recipe that is looked at; nil: none
	Faults     map[string][]protocol.Fault // worth a look in the hierarchy file that was imported last, by column
	Noticed    *Noticed                    // of the recipe or dictionary that was used last; nil: none was
	Labels     map[string]string           // what a dictionary calls the columns, by their names
	Unique     *protocol.UniquenessResult
	Result     *protocol.RunResult     // of the last run that ended well
	Quality    *protocol.QualityResult // of Result; nil: not measured yet
	Saved      *protocol.ExportResult  // the last file that was given out

	history history
	trees   map[asked]Tree // suggested
	told    map[asked]profile.Column
	effects map[string]effect // of their levels, by column
	ranWith string            // the recipe of Result, as JSON
	ranOn   int               // the population of Result
	unsaved bool              // decisions or results that no file holds
	format  string            // of released tables; empty: none was chosen

	engine  Engine
	changed func()
	rev     int
	runs    int

	key       []byte // of pseudonyms and shifted dates; nil: none yet
	decisions int    // how often the decisions have changed
	measuring bool   // Quality has been asked for

	populations int // how many there were, and ways to use them
}

// New returns a session without a table and without an engine.
func New(lang text.Lang) *Session {
	return &Session{Lang: lang, changed: func() {}, trees: map[asked]Tree{}, told: map[asked]profile.Column{}}
}

// Start gives the session its engine. changed is called after every change.
func (s *Session) Start(engine Engine, changed func()) { s.engine, s.changed = engine, changed }

// Rev returns a number that is another one after every change: components take
// it as a field to be rendered again.
func (s *Session) Rev() int { return s.rev }

// Runs returns the number of runs that ended well, and so the number of the
// result.
func (s *Session) Runs() int { return s.runs }

// Say returns a message in the session's language.
func (s *Session) Say(m text.Message, args ...any) string { return s.Lang.Say(m, args...) }

func (s *Session) notify() {
	s.rev++
	s.changed()
}

// Go shows a step. A failure is left behind.
func (s *Session) Go(step Step) {
	if s.Work != Idle || step < Open || step >= Steps {
		return
	}
	s.Step, s.Failure = step, nil
	s.notify()
	s.prepareStep()
}

// prepareStep asks the engine for what a step shows.
func (s *Session) prepareStep() {
	if s.Table == nil {
		return
	}
	switch s.Step {
	case Columns:
		s.countUnique()
		s.describe()
	case Generalise:
		s.describe()
		s.suggestTrees()
	case Protect:
		s.fitPopulation()
	}
}

// SetLang changes the language.
func (s *Session) SetLang(lang text.Lang) {
	s.Lang = lang
	s.notify()
}

// Unsaved reports whether leaving would lose work.
func (s *Session) Unsaved() bool { return s.unsaved }

// Dismiss forgets the failure.
func (s *Session) Dismiss() {
	s.Failure = nil
	s.notify()
}

// Fail shows a failure that the screen itself has met.
func (s *Session) Fail(err error) {
	f := protocol.NewFailure(err)
	s.Failure = &f
	s.notify()
}

// Clear forgets everything but the language. The engine's memory goes with its
// worker.
func (s *Session) Clear() {
	s.engine.Restart()
	*s = Session{engine: s.engine, changed: s.changed, Lang: s.Lang, rev: s.rev, runs: s.runs, trees: map[asked]Tree{}, told: map[asked]profile.Column{}}
	s.notify()
}

// call asks the engine and decodes its answer.
func call[R any](s *Session, method protocol.Method, params any, file app.Value, then func(R, app.Value)) {
	s.engine.Call(method, params, file,
		func(p protocol.Progress) {
			s.Progress = p
			s.notify()
		},
		func(r Reply) {
			var result R
			if r.Failure == nil {
				if err := json.Unmarshal(r.Data, &result); err != nil {
					r.Failure = &protocol.Failure{Message: err.Error()}
				}
			}
			if r.Failure != nil {
				s.failed(method, r.Failure)
				return
			}
			then(result, r.Blob)
			s.notify()
		})
}

// failed shows why a call has failed. Only what a person waits for ends the
// work: another call may fail while a run goes on.
func (s *Session) failed(method protocol.Method, f *protocol.Failure) {
	s.Failure = f
	switch {
	case f.Fatal():
		s.recover(method)
		s.Failure = f
	case method == protocol.Population:
		s.unread(f)
	case method == protocol.Quality:
		s.measuring = false
	case method == protocol.Load || method == protocol.Run || method == protocol.Export:
		s.Work = Idle
	}
	if f.Code == protocol.CodeCancelled {
		s.Failure = nil // as the person wished
	}
	s.notify()
	if method == protocol.Load {
		s.examine(f.Code)
	}
}

// recover replaces an engine that has crashed. The table is read again and the
// decisions stay, unless it was reading the table that crashed it.
func (s *Session) recover(method protocol.Method) {
	if method == protocol.Load {
		s.Step = Open
	}
	s.abort()
}

func (s *Session) forgetTable() {
	s.Table, s.Preview, s.Trial, s.Unique, s.Saved = nil, nil, nil, nil, nil
	s.Repeat, s.Noticed, s.Labels, s.Faults, s.Population = nil, nil, nil, nil, nil
	s.forgetResult()
	s.history, s.effects, s.ranWith, s.unsaved = history{}, nil, "", false
	s.trees, s.told = map[asked]Tree{}, map[asked]profile.Column{}
}

func (s *Session) forgetResult() { s.Result, s.Quality, s.measuring = nil, nil, false }

// Recipe returns the decisions; the caller must not change what it points to.
func (s *Session) Recipe() *recipe.Recipe { return s.history.current() }
