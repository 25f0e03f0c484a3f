package learn

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/replacing"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// stop is a place of a tour: a step of the session, with the sample that is open, and what is
// decided and run there.
type stop struct {
	sample string
	decide func(*recipe.Recipe) // changes the sample's decisions; nil: they stay
	run    bool
	step   session.Step
	// says is the sentence of what is shown here. Figures in it come from the result, and
	// there are none before the stop is as it should be.
	says func(*Touring) string
	// after is the place of the stop before that it is compared with; 0: none.
	after int
}

// Touring is a tour that is under way.
type Touring struct {
	session.NoFeature

	At int // its stop, from 0

	tour
	s       *session.Session
	lang    text.Lang      // of its tables, in which it began
	opened  bool           // its table was opened for the tour
	arrived bool           // the stop is as it should be: what changes it now is the person
	decided *recipe.Recipe // for this stop; nil: not yet
	run     bool           // was begun for this stop
	forget  func()         // what the tour decides and runs is no loss
	results map[int]*protocol.RunResult
	group   []string // what is shown of the first group, see firstGroup; nil: not known yet
}

// called is the name of a stop's sample in the language of the tour.
func (t *Touring) called(at stop) string {
	if t.lang == text.English {
		return at.sample
	}
	return at.sample + "-" + string(t.lang)
}

// TourOf returns the tour that is under way; nil: none is.
func TourOf(s *session.Session) *Touring {
	t, _ := s.Guide.(*Touring)
	return t
}

// StartTour begins the tour of a name, if there is one. A table that is open gives way to the
// tour's, see [replacing.Do].
func StartTour(s *session.Session, name string) {
	at := slices.IndexFunc(tours, func(t tour) bool { return t.name == name })
	if at < 0 {
		return
	}
	replacing.Do(s, func() {
		t := &Touring{tour: tours[at], s: s, lang: s.Lang, results: map[int]*protocol.RunResult{}}
		s.Guide = t
		s.Go(session.Open)
		t.Lead()
	})
}

// GoTo goes to a stop of the tour; there is none before the first and behind the last.
func (t *Touring) GoTo(at int) {
	if t.s.Busy() || at < 0 || at >= len(t.stops) {
		return
	}
	next := &Touring{At: at, tour: t.tour, s: t.s, lang: t.lang, opened: t.opened, results: t.results}
	t.s.Guide, t.s.Failure = next, nil
	next.Lead()
}

// End ends the tour where it is.
func (t *Touring) End() {
	t.s.Guide = nil
	t.s.Notify()
}

// TableOpened implements [session.Feature]: the tour ends when another table is opened than its
// own.
func (t *Touring) TableOpened(*session.Session) {
	if !slices.ContainsFunc(t.stops, func(stop stop) bool { return t.called(stop) == t.s.Source.Sample }) {
		t.s.Guide = nil
	}
}

// Lead implements [session.Guide]: it does the next of what the stop needs.
func (t *Touring) Lead() bool {
	s, stop := t.s, t.stops[t.At]
	if t.arrived || s.Work() != session.Idle {
		return false
	}
	switch {
	case s.Failure != nil: // it is shown
	case !t.opened || s.Source == nil || s.Source.Sample != t.called(stop):
		t.opened = true
		s.Open(session.Source{Sample: t.called(stop), Name: stop.sample}, recipe.Input{})
		return true
	case t.decided == nil:
		t.forget = s.Unharmed()
		next := t.s.History.First().Clone()
		if stop.run {
			next.Output.Intervals = recipe.Brackets // as the papers write groups
		}
		if stop.decide != nil {
			stop.decide(&next)
		}
		if !session.SameDecisions(&next, t.s.Recipe()) {
			t.s.Decide(func(r *recipe.Recipe) { *r = next })
		}
		t.decided = s.Recipe()
		return t.Lead()
	case stop.run && !t.run && (s.Result == nil || s.Stale()):
		t.run = true
		s.RunTo(stop.step)
		return s.Work() != session.Idle || t.Lead()
	}
	t.arrived = true
	if t.s.Failure == nil && t.decided != nil {
		t.forget()
	}
	if stop.run && t.s.Failure == nil && !t.s.Stale() {
		t.results[t.At] = t.s.Result
	}
	t.s.Show(stop.step)
	return true
}

// firstGroup returns what the rows of the group that is shown first have in a column of the
// stop's result; nil: nobody knows yet, and it is asked for.
func (t *Touring) firstGroup(column string) []string {
	if t.s.Result == nil {
		return nil
	}
	if t.group == nil && !t.s.Stale() {
		t.group = firstGroup(t.s.Shown.First(t.s), slices.Index(t.s.Result.Originals, column))
	}
	return t.group
}

// firstGroup is what the rows of the first group have in a column of the result, by its place.
func firstGroup(rows []protocol.ResultRow, column int) []string {
	if column < 0 {
		return nil
	}
	var shown []string
	for i := range rows {
		if row := &rows[i]; row.Class == rows[0].Class && column < len(row.After) {
			shown = append(shown, row.After[column])
		}
	}
	return shown
}

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
