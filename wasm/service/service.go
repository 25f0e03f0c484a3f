// Package service answers the page's requests: it holds the table and the
// release, and nothing of the browser, so that it runs the same in a worker and
// in a test.
package service

import (
	"io"
	"sync/atomic"
	"time"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/classes"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/profile"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// File is a file that the user opened.
type File interface {
	io.Reader
	Name() string
	Size() int64 // bytes
	// Again returns the file from its start.
	Again() io.Reader
}

// Blob is a file that goes back to the user.
type Blob struct {
	Name   string
	Type   string // MIME type
	Chunks [][]byte
}

// Service holds one table and its newest release. Its methods must not be
// called concurrently: the worker handles one request after the other.
type Service struct {
	opened *opened // nil: no table is open
	others []other // from which columns of it are, or can be, computed, in the recipe's order
	// checking is a report that is being checked; nil: none is.
	checking *checking
	// given are the files of attacks on the release of any tool; nil: there are none.
	given  *given
	enough atomic.Bool // the run is to end with its best so far
	// Helpers may work on parts of a run; nil: there are none.
	Helpers problem.Helpers
}

// opened is a table and all that is kept beside it. Whatever holds rows is in here, so
// that nothing of a table is left in memory once another one is opened.
type opened struct {
	table      *table.Table
	again      func() io.Reader // of the file that it was read from
	workbook   *asread.Workbook // that the file was made of; nil: none
	sum        string           // of the file that a visit began with; empty: it is the one of a call, or else again
	described  []profile.Column // as they were found
	called     profile.ComputedNames
	computes   recipe.Recipe // says how columns of the table are computed, see opened.with
	extended   *extended     // nil: nothing was computed
	population *population   // nil: none is open
	result     *result       // of the last run that ended well; nil: there was none
	runs       int           // how many ended well
	held       []heldRun     // of them, what they show, the oldest first
	pinned     []int         // the numbers of those that a person wants to keep
}

// population is the table of everyone from whom the records may be drawn.
type population struct {
	name  string // of its file
	table *table.Table
}

// result is the result of a run. Of a population that it was compared with and that is
// closed, nothing is in it: see opened.forget.
type result struct {
	table   *table.Table // of which it was made, without records that are no people
	release *engine.Release
	number  int // of the run, from 1
	// patients says whose row each one is; nil: rows are counted.
	patients *privacy.Patients
	recipe   recipe.Recipe      // that gives it again
	before   audit.Report       // of the table
	classes  *classes.Classes   // one by one; nil: nobody has asked for them
	views    views              // of its rows
	beside   *protocol.Everyone // the population it was compared with; nil: none
	pursuit  *pursuit           // of a bound; nil: nobody has asked for it
	attacked *attacked          // by a twin; nil: nobody has asked for that
}

// New returns a service without a table.
func New() *Service { return &Service{} }

// errNoTable and errNoRelease are answers to requests that come too early.
var (
	errNoTable   = say.Define("no-table", "no table is open: open one first").Of()
	errNoRelease = say.Define("no-release", "nothing has been anonymized yet: run it first").Of()
)

// What can go wrong.
var (
	errRecipeUnfit  = say.Define("recipe-unfit", "the recipe still can't be used: {0}")
	errNoAttack     = say.Define("no-attack", "there is no attack {0}: there are {1}, from 0 on")
	errBuildNothing = say.Define("build-nothing", "no value of {0:q} fits this way of building: choose another")
)

// meter turns shares of work into progress with the time that is left.
type meter struct {
	send  func(protocol.Progress)
	now   func() time.Time
	stage string
	start time.Time     // of the whole request
	began time.Time     // of the stage
	sent  time.Time     // when the last message was
	last  float64       // share of the stage that was last looked at
	over  int           // reports that were passed over since
	curve []facts.Point // of a run that improves its result
}

func newMeter(send func(protocol.Progress)) *meter {
	return &meter{send: send, now: time.Now, start: time.Now()}
}

const (
	// between is the least time between two messages of a stage: 20 a second
	// are enough for the eye, and more would keep the page busy.
	between = 50 * time.Millisecond
	// step is the least advance that is looked at, and patience how many lesser
	// ones are passed over: an algorithm reports for each group, and asking the
	// clock costs more than growing a group. A run of a hundred thousand rounds
	// takes minutes for a step, and must be heard, and hear, all the same.
	step     = 1.0 / 512
	patience = 16
	// settled is the share of a stage after which its pace says when it ends.
	settled = 0.05
)

// stepped tells the page how far an engine is that is not to end before.
func (m *meter) stepped(step engine.Step) (enough bool) {
	m.report(string(step.Stage), step.Done)
	return false
}

// report tells the page how far a stage is.
func (m *meter) report(stage string, done float64) {
	fresh := stage != m.stage
	if m.over++; !fresh && done < m.last+step && m.over < patience {
		return
	}
	now := m.now()
	m.last, m.over = done, 0
	if fresh {
		m.stage, m.began = stage, now
	} else if now.Sub(m.sent) < between {
		return
	}
	m.sent = now
	m.send(m.progress(now, min(max(done, 0), 1)))
}

func (m *meter) progress(now time.Time, done float64) protocol.Progress {
	p := protocol.Progress{Stage: m.stage, Done: done, Seconds: now.Sub(m.start).Seconds(), Left: -1, Curve: points(m.curve)}
	if done >= settled {
		p.Left = now.Sub(m.began).Seconds() * (1 - done) / done
	}
	return p
}
