package review

import (
	"math"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/measure/bound"
	"quasi/wasm/protocol"
)

// bounded says how far the release is from the best that there can be, as far as that is
// proven yet.
func bounded(s *session.Session) app.UI {
	if s.Result.Linked || s.Result.Loss.ILossRate == 0 {
		return app.Div().Class("nothing") // there is nothing to be better at
	}
	return app.Div().ID("bound").Class("stacked").Body(ui.Flow(s.Say(text.BoundTitle), boundSaid(s, s.Bound.Found())...))
}

func boundSaid(s *session.Session, found *protocol.BoundResult) []app.UI {
	switch {
	case found != nil && (found.AtMostAbove != nil || s.Bound.Seeking()):
		return boundSoFar(s, found)
	case !s.Bound.Possible(s) || found != nil && found.Finished:
		return []app.UI{soft(s.Say(text.BoundUnknown))}
	case s.Bound.Seeking():
		return []app.UI{soft(s.Say(text.BoundWait))}
	}
	return []app.UI{soft(s.Say(text.BoundLead)), ui.Second(s.Say(text.BoundAsk), func() { s.Bound.Pursue(s) }, "bound").ID("seek-bound")}
}

func soft(said string) app.UI { return app.P().Class("soft").Text(said) }

// boundSoFar says what is proven, and how far the search is.
func boundSoFar(s *session.Session, found *protocol.BoundResult) []app.UI {
	var body []app.UI
	if found.AtMostAbove != nil {
		body = append(body, app.P().Body(app.B().Text(boundVerdict(s, found))), soft(boundFigure(s, found.Bound)))
	}
	switch {
	case found.Finished && found.Bound.Way == bound.Plain:
		body = append(body, soft(s.Say(text.BoundPlain)))
	case found.Finished:
	case s.Bound.Seeking():
		body = append(body, soft(s.Say(text.BoundSoFar, s.Lang.Percent(math.Floor(20*found.Done)/20))))
	default:
		body = append(body, soft(s.Say(text.BoundPaused)), ui.Second(s.Say(text.BoundGoOn), func() { s.Bound.Pursue(s) }, "bound").ID("seek-bound"))
	}
	return body
}

// same is by what share the least loss there is, which is rounded down, may be below the
// loss of the release that has it.
const same = 1e-6

// boundVerdict says how far the release is from the best: never less than is proven.
func boundVerdict(s *session.Session, found *protocol.BoundResult) string {
	above := *found.AtMostAbove
	if above < same && (above == 0 || found.Bound.Way == bound.Optimum) {
		return s.Say(text.BoundBest)
	}
	digits := 1000.0
	if above > 0.1 {
		digits = 100
	}
	return s.Say(text.BoundAbove, s.Lang.Percent(math.Ceil(digits*above)/digits))
}

// boundFigure says what every release loses: never more than is proven.
func boundFigure(s *session.Session, b bound.Bound) string {
	if b.Way == bound.Optimum {
		return s.Say(text.BoundOptimum, s.Result.K, s.Lang.Percent(b.Loss))
	}
	return s.Say(text.BoundLeast, s.Result.K, s.Lang.Percent(math.Floor(1000*b.Loss)/1000))
}
