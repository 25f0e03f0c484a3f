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

// A VisitFeature is state of a side feature that lasts until everything is cleared. The
// session tells it what happens to the page and to the engine.
type VisitFeature interface {
	// Prepare is called when a step or page is shown, to ask the engine for what it shows.
	Prepare(*Session)
	// Retry is called when a person goes to a step or page: what failed may be asked again.
	Retry()
	// EngineLost is called when the engine was ended; Prepare follows.
	EngineLost()
	// TableOpened is called when a table was opened, but not when it was read anew.
	TableOpened(*Session)
}

// An Unsaver is state of a side feature of the table that leaving would lose.
type Unsaver interface{ Unsaved() bool }

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

// OfTable returns the state of a type that belongs to the table that is open, the same for the
// same type until another is opened. It is the zero value at first.
func OfTable[T any](s *Session) *T { return ofKind[T](&s.opened.side) }

// OfRun returns the state of a type that belongs to the last run, the same for the same type
// until there is another run. It is the zero value at first.
func OfRun[T any](s *Session) *T { return ofKind[T](&s.result.side) }

// OfRelease is [OfRun] for what belongs to the release: it does not stay where the same groups
// are written in another way.
func OfRelease[T any](s *Session) *T { return ofKind[T](&s.result.released) }

// ofKind returns the state of a type among all that is kept, to which it is added where it is
// missing.
func ofKind[T any](all *[]any) *T {
	for _, kept := range *all {
		if found, ok := kept.(*T); ok {
			return found
		}
	}
	made := new(T)
	*all = append(*all, made)
	return made
}
