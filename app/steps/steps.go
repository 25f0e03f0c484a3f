// Package steps holds the six steps of the screen, one component each. A step
// shows the session and calls its methods; it keeps no state that matters.
package steps

import (
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/wasm/protocol"
)

// Name returns the name of a step.
func Name(step session.Step) text.Message {
	return text.Steps[step]
}

// New returns the component of the session's step.
func New(s *session.Session) app.UI {
	if s.Table == nil && s.Step != session.Open {
		return needTable(s)
	}
	switch s.Step {
	case session.Columns:
		return &Columns{S: s, Rev: s.Rev()}
	case session.Generalise:
		return &Generalise{S: s, Rev: s.Rev()}
	case session.Protect:
		return &Protect{S: s, Rev: s.Rev()}
	case session.Review:
		return &Review{S: s, Rev: s.Rev()}
	case session.Export:
		return &Export{S: s, Rev: s.Rev()}
	}
	return &Open{S: s, Rev: s.Rev()}
}

// needTable says what to do in a step that has no table to work on.
func needTable(s *session.Session) app.UI {
	return alone(s, ui.Lead(s.Say(text.NeedTable), s.Say(text.NeedTableWhy),
		ui.Button(s.Say(text.GoOpen), func() { s.Go(session.Open) }, "open")))
}

// alone is a step without a side panel of its own.
func alone(s *session.Session, body ...app.UI) app.UI {
	return frame(body, leaving(s))
}

// frame puts a step beside its side panel.
func frame(body []app.UI, aside ...app.UI) app.UI {
	return app.Div().Class("frame").Body(
		app.Div().Class("step").Body(ui.Parts(body)...),
		app.Aside().Class("side").Body(ui.Parts(aside)...),
	)
}

// next is the button that leads to a step.
func next(s *session.Session, step session.Step) app.HTMLButton {
	return ui.Button(s.Say(text.Next, s.Say(Name(step))), func() { s.Go(step) }, "next")
}

// leaving is the panel that says what will leave the room.
func leaving(s *session.Session) app.UI {
	title := s.Say(text.WillLeave)
	if s.Table == nil {
		return ui.Section(title, app.P().Class("soft").Text(s.Say(text.FactNothing)))
	}
	r := s.Recipe()
	rows := s.Table.Records
	if s.Result != nil && !s.Stale() {
		rows = s.Result.Released
	}
	removed := 0
	var disguised []string
	for i := range r.Columns {
		if c := &r.Columns[i]; !r.Leaves(c.Name) {
			removed++
		} else if c.Transform != nil {
			disguised = append(disguised, c.Name)
		}
	}
	still := app.UI(app.Div().Class("nothing"))
	if len(disguised) > 0 {
		still = app.P().Class("problem").Text(s.Say(text.DisguiseLabel, strings.Join(disguised, ", ")))
	}
	return ui.Section(title,
		ui.Fact(s.Say(text.FactRows), s.Lang.Int(rows)),
		ui.Fact(s.Say(text.FactKept), s.Say(text.FactOf, len(r.Columns)-removed, len(r.Columns))),
		ui.Fact(s.Say(text.FactGeneral), s.Lang.Int(len(r.Names(table.QuasiIdentifying)))),
		app.If(len(disguised) > 0, ui.Fact(s.Say(text.FactDisguised), s.Lang.Int(len(disguised)))),
		ui.Fact(s.Say(text.FactRemoved), s.Lang.Int(removed)), still,
	)
}

// failure shows what went wrong, if something did.
func failure(s *session.Session) app.UI {
	if s.Failure == nil {
		return app.Div().Class("nothing")
	}
	f := s.Failure
	return ui.Alert(s.Say(text.FailureTitle), s.Lang.Sentence(f.Said()), s.Say(text.Dismiss), s.Dismiss, allow(s)...)
}

// allow offers to leave out the rows that a run would have to, where that is what went
// wrong.
func allow(s *session.Session) []app.UI {
	share, ok := s.ShareAsked()
	if !ok {
		return nil
	}
	return []app.UI{ui.Button(s.Say(text.AllowShare, math.Round(1e4*share)/100), s.AllowAsked, "allow").ID("allow")}
}

// reading reports whether a table is read, or that of the population.
func reading(s *session.Session) bool {
	return s.Work() == session.Loading || s.Work() == session.Comparing
}

// working shows how far the work is, with a way to end it.
func working(s *session.Session) app.UI {
	p := s.Progress
	detail := s.Say(text.TimePassed, s.Lang.Seconds(p.Seconds))
	if p.Left >= 0 {
		detail = s.Say(text.TimeLeft, s.Lang.Seconds(p.Left))
	}
	return ui.Card(
		ui.Progress(s.Say(text.Stage(p.Stage)), detail, p.Done),
		soFar(s, p.Curve),
		app.Div().Class("actions").Body(
			app.If(len(p.Curve) > 0, ui.Button(s.Say(text.EnoughButton), s.Enough, "enough").ID("enough")),
			app.If(s.Work() != session.Rewriting, ui.Second(s.Say(text.Cancel), s.Cancel, "cancel")),
		),
	)
}

// soFar shows how far a method has come that goes on improving.
func soFar(s *session.Session, curve []protocol.Point) app.UI {
	if len(curve) == 0 {
		return app.Div().Class("nothing")
	}
	last := curve[len(curve)-1]
	return app.Div().Class("curve").Body(
		lossCurve(curve),
		app.P().ID("so-far").Text(s.Say(text.RoundsDone, last.Round, s.Lang.Percent(last.Loss))),
		app.P().Class("soft").Text(s.Say(text.EnoughWhy)),
	)
}

func lossCurve(curve []protocol.Point) app.UI {
	times, values := make([]float64, len(curve)), make([]float64, len(curve))
	for i, point := range curve {
		times[i], values[i] = point.Seconds, point.Loss
	}
	return chart.Line(times, values)
}

// cell shows one cell; one without a value is marked by more than its colour.
func cell(s *session.Session, value string, missing bool) app.HTMLTd {
	if !missing {
		return app.Td().Text(value)
	}
	return app.Td().Class("gone").Body(app.Span().Title(s.Say(text.MissingCell)).Text(shown(value)))
}

// shown is what stands for a value that would show as nothing.
func shown(value string) string {
	if value == "" {
		return "∅"
	}
	return value
}

// isMissing returns whether a text stands for no value in the open table.
func isMissing(t *protocol.LoadResult) func(string) bool {
	return table.NewMarkers(t.Format.Missing).Absent
}
