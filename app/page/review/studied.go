package review

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
)

// studied says what is left of what will be studied, before anything else is said of the
// result.
func (v *Review) studied() app.UI {
	s := v.S
	all := s.Result.Studied
	if len(all) == 0 {
		return app.Div().Class("nothing")
	}
	said := make([]string, len(all))
	for i, one := range all {
		said[i] = s.Lang.Phrase(one.Said())
	}
	return app.P().ID("studied").Class("card pad wrap").Body(
		app.B().Text(s.Say(text.StudiedTitle)+" "), app.Text(strings.Join(said, "; ")+"."))
}
