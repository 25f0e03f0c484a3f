package screen

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
)

// RenameField is the field of what a column is called in the release.
func RenameField(s *session.Session, column string) app.UI {
	decided, id := s.Recipe().Column(column), "rename-"+column
	field := session.Field{ID: id, Step: session.Columns, Label: func() string { return s.Say(text.RenameLabel, column) },
		Holds: func(r *recipe.Recipe) bool {
			c := r.Column(column)
			return c != nil && c.Released()
		}}
	return ui.Field(id, s.Say(text.RenameLabel, column), "", s.Entries.Wrong(s.Recipe(), id), ui.Input(id, s.Entries.Typed(s.Recipe(), id, decided.ReleasedName()), func(typed string) {
		name := strings.TrimSpace(typed)
		if other := s.Recipe().NameTaken(name, column); name != "" && other != nil {
			s.Entries.Refuse(s, field, typed, func() string { return s.Say(text.RenameTaken, name) })
			return
		}
		s.Entries.Accept(id)
		if name == column {
			name = ""
		}
		s.DecideColumn(column, func(c *recipe.Column) { c.Rename = name })
	}, id))
}
