package review

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/inspect"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
)

// sensitive are the groups that share one value of a sensitive column, for each of these.
func (v *Review) sensitive() app.UI {
	s, r := v.S, v.S.Result
	var tiles []app.UI
	for _, name := range s.Recipe().Names(table.Sensitive) {
		name = inspect.ReleasedName(s, name)
		if found, ok := r.Audit.Sensitive[name]; ok {
			tiles = append(tiles, tile(s.Say(text.TileAlarm, name), s.Lang.Int(found.Homogeneous), s.Say(text.OfGroups, r.Audit.Classes.Count)))
		}
	}
	if len(tiles) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("tiles").Body(tiles...)
}

// alarm warns of groups that share one sensitive value.
func (v *Review) alarm() app.UI {
	s, r := v.S, v.S.Result
	for _, name := range s.Recipe().Names(table.Sensitive) {
		name = inspect.ReleasedName(s, name)
		if found := r.Audit.Sensitive[name]; found.Homogeneous > 0 {
			return ui.Note(s.Say(text.AlarmTitle, found.Homogeneous, name), s.Say(text.AlarmBody))
		}
	}
	return app.Div().Class("nothing")
}
