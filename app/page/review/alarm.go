package review

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/inspect"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
)

// sensitive are the groups that share one value of a sensitive column, for each of these but the
// one that the alarm names.
func (v *Review) sensitive() app.UI {
	s, r := v.S, v.S.Result
	var tiles []app.UI
	for _, name := range s.Recipe().Names(table.Sensitive) {
		name = inspect.ReleasedName(s, name)
		if found, ok := r.Audit.Sensitive[name]; ok && name != v.alarmed() {
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
	s, name := v.S, v.alarmed()
	if name == "" {
		return app.Div().Class("nothing")
	}
	return ui.Note(s.Say(text.AlarmTitle, s.Result.Audit.Sensitive[name].Homogeneous, name), s.Say(text.AlarmBody))
}

// alarmed returns the first sensitive column in which all rows of some group have one value, by
// its name in the release, or "" where no column has such a group.
func (v *Review) alarmed() string {
	for _, name := range v.S.Recipe().Names(table.Sensitive) {
		name = inspect.ReleasedName(v.S, name)
		if v.S.Result.Audit.Sensitive[name].Homogeneous > 0 {
			return name
		}
	}
	return ""
}
