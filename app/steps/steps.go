// Package steps holds the six steps of the screen, one component each. A step
// shows the session and calls its methods; it keeps no state that matters.
package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/page/generalise"
	"quasi/app/page/review"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
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
		return &generalise.Generalise{S: s, Rev: s.Rev()}
	case session.Protect:
		return &Protect{S: s, Rev: s.Rev()}
	case session.Review:
		return &review.Review{S: s, Rev: s.Rev()}
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
