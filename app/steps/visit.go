package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// keep saves the visit as one file. The passphrase is in the field alone.
func (e *Export) keep() app.UI {
	s := e.S
	why := s.Say(text.VisitWhy)
	if s.NeedsKey() {
		why += " " + s.Say(text.VisitNoKey)
	}
	return app.Details().Class("card pad").ID("visit").Body(
		app.Summary().Text(s.Say(text.VisitTitle)),
		app.P().Class("soft").Text(why),
		passphrase(s, "visit-passphrase", s.Say(text.VisitShort)),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.VisitSave), func() { s.SaveVisit(typed("visit-passphrase")) }, "save-visit").ID("save-visit")),
	)
}

// passphrase is a field for one.
func passphrase(s *session.Session, id, hint string) app.UI {
	return ui.Field(id, s.Say(text.VisitPassphrase), hint, "", app.Input().ID(id).Type("password").Attr("autocomplete", "off"))
}

// typed returns what is in a field.
func typed(id string) string {
	return app.Window().Get("document").Call("getElementById", id).Get("value").String()
}

// locked asks for the passphrase of a visit.
func (o *Open) locked() app.UI {
	s := o.S
	return alone(s, ui.Lead(s.Say(text.VisitLocked, s.Locked.Name), s.Say(text.VisitLockedWhy)), failure(s),
		app.Section().Class("card pad").Body(
			app.H2().Class("hidden").Text(s.Say(text.VisitPassphrase)),
			passphrase(s, "unlock-passphrase", ""),
			app.Div().Class("actions").Body(
				ui.Button(s.Say(text.VisitOpen), func() { s.Unlock(typed("unlock-passphrase")) }, "unlock").ID("unlock"),
				ui.Second(s.Say(text.VisitLeave), s.LeaveLocked, "leave-locked"),
			)))
}
