// Package steps holds the six steps of the screen, one component each. A step
// shows the session and calls its methods; it keeps no state that matters.
package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
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
	return screen.Alone(s, ui.Lead(s.Say(text.NeedTable), s.Say(text.NeedTableWhy),
		ui.Button(s.Say(text.GoOpen), func() { s.Go(session.Open) }, "open")))
}

// next is the button that leads to a step.
func next(s *session.Session, step session.Step) app.HTMLButton {
	return ui.Button(s.Say(text.Next, s.Say(Name(step))), func() { s.Go(step) }, "next")
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
