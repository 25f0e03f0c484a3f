package session

import "github.com/maxence-charriere/go-app/v9/pkg/app"

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

// Pages are those in place of a step.
type Pages struct {
	Over Over     // shown in place of any step; nil: the steps are shown
	Side SidePage // shown in place of the first step; nil: none is

	lost bool // the engine was replaced, and the side page has not heard yet that it is back
}

// ShowOver shows a page in place of the step.
func (p *Pages) ShowOver(s *Session, over Over) {
	p.Over, s.Failure = over, nil
	s.Notify()
}

// CloseOver goes back to the step.
func (p *Pages) CloseOver(s *Session) { p.ShowOver(s, nil) }

// ShowSide shows a page in place of the first step, unless the engine is busy.
func (p *Pages) ShowSide(s *Session, side SidePage) {
	if !s.Busy() {
		p.Side, p.lost, s.Failure = side, false, nil
		s.Notify()
	}
}

// CloseSide goes back to the first step, unless the engine is busy.
func (p *Pages) CloseSide(s *Session) {
	if !s.Busy() {
		p.leave()
		s.Failure = nil
		s.Notify()
	}
}

// leave gives up the side page, if one is shown.
func (p *Pages) leave() {
	if side := p.Side; side != nil {
		p.Side = nil
		side.Leave()
	}
}

// restore lets the side page give a fresh engine what it needs, once that is free.
func (p *Pages) restore(s *Session) {
	if p.Side != nil && p.lost && s.Line.calls == 0 && s.Work() == Idle {
		p.lost = false
		p.Side.EngineBack()
	}
}
