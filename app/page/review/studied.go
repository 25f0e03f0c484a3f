package review

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/facts"
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
		said[i] = left(s, one)
	}
	return app.P().ID("studied").Class("card pad wrap").Body(
		app.B().Text(s.Say(text.StudiedTitle)+" "), app.Text(strings.Join(said, "; ")+"."))
}

// left says what is left of a column that is studied.
func left(s *session.Session, one facts.Studied) string {
	said := map[facts.Kept]text.Message{
		facts.KeptWhole: text.StudiedWhole, facts.KeptGeneralized: text.StudiedLost,
		facts.KeptReplaced: text.StudiedReplaced, facts.KeptApart: text.StudiedApart,
	}[one.Kept]
	if one.Means {
		said = text.StudiedMeans
	}
	if one.Coarsened {
		said = text.StudiedCoarse
		if one.Kept == facts.KeptGeneralized {
			said = text.StudiedCoarseLost
		}
	}
	return s.Say(said, one.Column, s.Lang.Percent(one.Loss))
}
