package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/client"
	"quasi/wasm/protocol"
)

// Line is the line to the engine: what it was asked, and has not answered yet. It is asked by
// [Call], [Ask], [Perform] and [BackgroundQuestion.Ask].
type Line struct {
	engine client.Engine
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

// dropUnwanted ends the background question whose owner no longer wants it.
func (l *Line) dropUnwanted() {
	if l.background > 0 && !l.wanted() {
		l.PauseBackground()
	}
}

// free reports whether the engine has nothing to answer.
func (l *Line) free() bool { return l.background == 0 && l.calls == 0 }

// restart ends all that the engine was asked, without an answer, and starts it anew.
func (l *Line) restart() {
	l.engine.Restart()
	*l = Line{engine: l.engine}
}
