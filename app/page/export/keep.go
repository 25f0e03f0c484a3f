package export

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
	return e.fold("visit", e.S.Say(text.VisitTitle), e.S.Say(text.VisitHolds), Keeping(e.S, "visit", func() {})...)
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
		screen.Passphrase(s, field, s.Say(text.VisitShort), nil),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.VisitSave), func() {
			chosen := screen.Entered(field)
			done()
			saving.SaveVisit(s, chosen)
		}, at).ID("save-" + at)),
	}
}
