package screen

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
)

// Passphrase is a field for one. Enter in it calls entered; nil: it does nothing.
func Passphrase(s *session.Session, id, hint string, entered func()) app.UI {
	field := app.Input().ID(id).Type("password").Attr("autocomplete", "off")
	if entered != nil {
		field = field.OnKeyDown(func(_ app.Context, e app.Event) {
			if e.Get("key").String() == "Enter" {
				entered()
			}
		}, id)
	}
	return ui.Field(id, s.Say(text.VisitPassphrase), hint, "", field)
}

// Entered returns what is in a field.
func Entered(id string) string {
	return app.Window().Get("document").Call("getElementById", id).Get("value").String()
}
