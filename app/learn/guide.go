package learn

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// Go goes on or back, as the key says, where somebody is led: a stage of the workshop, or
// a stop of a tour.
func Go(s *session.Session, key string) {
	by := 1
	if key == "ArrowLeft" || key == "PageUp" {
		by = -1
	}
	if s.Step == session.WorkshopPage {
		turn(s, by)
		return
	}
	lead(s, by)
}

// lead goes on or back in the tour that is under way: go-app keeps a handler while the code of
// the next one is the same, so that none may hold a stop.
func lead(s *session.Session, by int) {
	if t := TourOf(s); t != nil {
		t.GoTo(t.At + by)
	}
}

// Keys are those that lead on and back: the arrows, and what a presenter's remote control
// sends.
var Keys = []string{"ArrowRight", "ArrowLeft", "PageDown", "PageUp"}

// GuideClass is the class of the bar with the ways on and back.
const GuideClass = "guide"

// Guided reports whether somebody is led.
func Guided(s *session.Session) bool {
	return s.Pages.Over == nil && (s.Step == session.WorkshopPage || TourOf(s) != nil && !s.Step.Beside())
}

func turn(s *session.Session, by int) {
	CourseOf(s).Change(s, func(w *Course) {
		w.Stage += Stage(by)
		w.Try.Row = NoRow
	})
}

// guide is the bar that says where somebody is, with the ways on and back.
func guide(s *session.Session, label string, at, of int, back, on func(), more ...app.UI) app.UI {
	body := []app.UI{
		app.Span().Class("where").Body(app.B().Text(label), app.Span().Class("soft").Text(s.Say(text.GuideAt, at+1, of))),
		ui.Second(s.Say(text.GuideBack), back, "guide-back").ID("guide-back").Disabled(at == 0),
		ui.Button(s.Say(text.GuideNext), on, "guide-next").ID("guide-next").Disabled(at == of-1),
	}
	body = append(body, more...)
	return app.Section().Class(GuideClass+" card").Aria("label", label).Body(append(body, app.P().Class("hint").Text(s.Say(text.GuideKeys)))...)
}
