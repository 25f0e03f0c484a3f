package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// keep offers to save the visit as one file.
func (e *Export) keep() app.UI {
	return app.Details().Class("card pad").ID("visit").Body(append([]app.UI{app.Summary().Text(e.S.Say(text.VisitTitle))}, Keeping(e.S, "visit", func() {})...)...)
}

// Keeping saves the visit as one file, and calls done when that has begun. The passphrase is
// in the field alone. at begins the ids.
func Keeping(s *session.Session, at string, done func()) []app.UI {
	why := s.Say(text.VisitWhy)
	if session.NeedsKey(s.Recipe()) {
		why += " " + s.Say(text.VisitNoKey)
	}
	field := at + "-passphrase"
	return []app.UI{
		app.P().Class("soft").Text(why),
		passphrase(s, field, s.Say(text.VisitShort)),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.VisitSave), func() {
			chosen := typed(field)
			done()
			saving.SaveVisit(s, chosen)
		}, at).ID("save-" + at)),
	}
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
	return screen.Alone(s, ui.Lead(s.Say(text.VisitLocked, s.Locked.Name), s.Say(text.VisitLockedWhy)), screen.Failure(s),
		app.Section().Class("card pad").Body(
			app.H2().Class("hidden").Text(s.Say(text.VisitPassphrase)),
			passphrase(s, "unlock-passphrase", ""),
			app.Div().Class("actions").Body(
				ui.Button(s.Say(text.VisitOpen), func() { saving.Unlock(s, typed("unlock-passphrase")) }, "unlock").ID("unlock"),
				ui.Second(s.Say(text.VisitLeave), func() { saving.LeaveLocked(s) }, "leave-locked"),
			)))
}
