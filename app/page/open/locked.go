package open

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
)

// locked asks for the passphrase of a visit.
func (o *Open) locked() app.UI {
	s := o.S
	unlock := func() { saving.Unlock(s, screen.Entered("unlock-passphrase")) }
	return screen.One(ui.Lead(s.Say(text.VisitLocked, s.Locked.Name), s.Say(text.VisitLockedWhy)), screen.Failure(s),
		app.Section().Class("card pad").Body(
			app.H2().Class("hidden").Text(s.Say(text.VisitPassphrase)),
			screen.Passphrase(s, "unlock-passphrase", "", unlock),
			app.Div().Class("actions").Body(
				ui.Button(s.Say(text.VisitOpen), unlock, "unlock").ID("unlock"),
				ui.Second(s.Say(text.VisitLeave), func() { saving.LeaveLocked(s) }, "leave-locked"),
			)))
}
