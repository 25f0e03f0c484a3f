package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
)

// A SidePage is shown in place of the first step. It owns its state and makes its own calls to
// the engine; the session tells it what happens to both.
type SidePage interface {
	Render() app.UI
	// Leave is called when another page is shown.
	Leave()
	// EngineLost is called when the engine was ended with all that it had. by is the method
	// on which it crashed; empty: a person ended it.
	EngineLost(by protocol.Method)
	// EngineBack is called once a fresh engine has the table again that is open, if one is.
	EngineBack()
}

// ShowSide shows a page in place of the first step, unless the engine is busy.
func (s *Session) ShowSide(p SidePage) {
	if s.Work() == Idle {
		s.Side, s.sideLost, s.Failure = p, false, nil
		s.Notify()
	}
}

// CloseSide goes back to the first step, unless the engine is busy.
func (s *Session) CloseSide() {
	if s.Work() == Idle {
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
	for _, f := range s.features {
		f.EngineLost()
	}
	if s.Side != nil {
		s.sideLost = true
		s.Side.EngineLost(by)
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
	s.ResumeBackground()
}

// A VisitFeature is state of a side feature that lasts until everything is cleared. The
// session tells it what happens to the page and to the engine.
type VisitFeature interface {
	// Prepare is called when a step or page is shown, to ask the engine for what it shows.
	Prepare(*Session)
	// Retry is called when a person goes to a step or page: what failed may be asked again.
	Retry()
	// EngineLost is called when the engine was ended; Prepare follows.
	EngineLost()
}

// OfVisit returns the feature of a type that belongs to the visit, the same for the same type
// until everything is cleared. It is made at the first call.
func OfVisit[T VisitFeature](s *Session, make func() T) T {
	for _, f := range s.features {
		if found, ok := f.(T); ok {
			return found
		}
	}
	made := make()
	s.features = append(s.features, made)
	return made
}

// prepareFeatures lets features ask for what the page shows.
func (s *Session) prepareFeatures() {
	for _, f := range s.features {
		f.Prepare(s)
	}
}

// OfRun returns the state of a type that belongs to the last run, the same for the same type
// until there is another run. It is the zero value at first.
func OfRun[T any](s *Session) *T {
	for _, kept := range s.result.side {
		if found, ok := kept.(*T); ok {
			return found
		}
	}
	made := new(T)
	s.result.side = append(s.result.side, made)
	return made
}
