// Package steps makes the page of each of the steps of the screen. A page shows the
// session and calls its methods; it keeps no state that matters.
package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/page/columns"
	"quasi/app/page/export"
	"quasi/app/page/levels"
	"quasi/app/page/open"
	"quasi/app/page/protect"
	"quasi/app/page/purpose"
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

// New returns the page of the session's step.
func New(s *session.Session) app.UI {
	if s.Table == nil && s.Step != session.Open {
		return screen.One(ui.Lead(s.Say(text.NeedTable), s.Say(text.NeedTableWhy),
			ui.Button(s.Say(text.GoOpen), func() { s.Go(session.Open) }, "open")))
	}
	switch s.Step {
	case session.Purpose:
		return &purpose.Purpose{S: s, Rev: s.Rev()}
	case session.Columns:
		return &columns.Columns{S: s, Rev: s.Rev()}
	case session.Generalise:
		return &levels.Generalise{S: s, Rev: s.Rev()}
	case session.Protect:
		return &protect.Protect{S: s, Rev: s.Rev()}
	case session.Review:
		return &review.Review{S: s, Rev: s.Rev()}
	case session.Export:
		return &export.Export{S: s, Rev: s.Rev()}
	}
	return &open.Open{S: s, Rev: s.Rev()}
}
