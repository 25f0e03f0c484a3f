package screen

import (
	"path"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/say"
)

// NameTold says that something in the name of the table identifies a person, and offers
// another name.
func NameTold(s *session.Session) app.UI {
	if s.Table == nil || s.Table.Told.Code == "" {
		return app.Div().Class("nothing")
	}
	name := s.Say(text.TableName) + path.Ext(s.Table.Name)
	return app.Div().ID("name-told").Body(ui.Note("", s.Lang.Sentence(s.Table.Told),
		ui.Second(s.Say(text.CallTable, name), func() {
			s.Source.Name, s.Table.Name, s.Table.Told = name, name, say.Text{}
			s.Notify()
		}, "call-table").ID("call-table")))
}
