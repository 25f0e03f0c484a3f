package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// Passphrase is a field for one.
func Passphrase(s *session.Session, id, hint string) app.UI {
	return ui.Field(id, s.Say(text.VisitPassphrase), hint, "", app.Input().ID(id).Type("password").Attr("autocomplete", "off"))
}

// Entered returns what is in a field.
func Entered(id string) string {
	return app.Window().Get("document").Call("getElementById", id).Get("value").String()
}
