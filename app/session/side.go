package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
)

// A SidePage is shown in place of the first step. It owns its state and makes its own calls to
// the engine; the session tells it what happens to both.
type SidePage interface {
	Feature
	Render() app.UI
	// Leave is called when another page is shown.
	Leave()
	// EngineBack is called once a fresh engine has the table again that is open, if one is.
	EngineBack()
}

// Over is a page that is shown in place of any step, until a person closes it or goes to a
// step. What is open stays open.
type Over interface{ Render() app.UI }

// ShowOver shows a page in place of the step.
func (s *Session) ShowOver(p Over) {
	s.Over, s.Failure = p, nil
	s.Notify()
}

// CloseOver goes back to the step.
func (s *Session) CloseOver() { s.ShowOver(nil) }

// ShowSide shows a page in place of the first step, unless the engine is busy.
func (s *Session) ShowSide(p SidePage) {
	if !s.Busy() {
		s.Side, s.sideLost, s.Failure = p, false, nil
		s.Notify()
	}
}

// CloseSide goes back to the first step, unless the engine is busy.
func (s *Session) CloseSide() {
	if !s.Busy() {
		s.leaveSide()
		s.Failure = nil
		s.Notify()
	}
}

// leaveSide gives up the side page, if one is shown.
func (s *Session) leaveSide() {
	if p := s.Side; p != nil {
		s.Side = nil
		p.Leave()
	}
}

// loseSide tells the features and the side page that the engine was ended.
func (s *Session) loseSide(by protocol.Method) {
	s.sideLost = s.Side != nil
	for _, f := range s.live() {
		f.EngineLost(s, by)
	}
}

// restoreSide lets the side page give a fresh engine what it needs, once that is free.
func (s *Session) restoreSide() {
	if s.Side != nil && s.sideLost && s.calls == 0 && s.Work() == Idle {
		s.sideLost = false
		s.Side.EngineBack()
	}
}

// resume goes on with what waits for an engine that is free.
func (s *Session) resume() {
	s.restoreSide()
	s.decideWaiting()
	if s.unwritten != s.Recipe() {
		s.rewrite()
	}
	s.ResumeBackground()
}

// A Guide leads a person from step to step, and decides and runs for them.
type Guide interface {
	// Lead does the next of what it leads to, and reports whether there was something. It
	// is called whenever the engine is free.
	Lead() bool
	// TableOpened is called when a table was opened in place of the one before.
	TableOpened()
}
