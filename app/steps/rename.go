package steps

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// released is the field of what a column is called in the release.
func released(s *session.Session, column string) app.UI {
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
		rename(s, column, name)
	}, id))
}

// rename decides what a column is called in the release.
func rename(s *session.Session, column, name string) {
	if name == column {
		name = ""
	}
	s.DecideColumn(column, func(c *recipe.Column) { c.Rename = name })
}

// names are the fields of all columns of the release, folded.
func (e *Export) names() app.UI {
	s := e.S
	columns := s.Result.Originals
	return app.Details().Class("card pad").ID("names").Open(len(s.Recipe().Renames()) > 0).Body(
		app.Summary().Text(s.Say(text.RenameTitle)),
		app.P().Class("soft gap").Text(s.Say(text.RenameLead)),
		app.Div().Class("weights").Body(app.Range(columns).Slice(func(i int) app.UI {
			return released(s, columns[i])
		})))
}

// holdings offers another name for columns whose name speaks of days of which none is
// left.
func (e *Export) holdings() app.UI {
	s := e.S
	var notes []app.UI
	for _, h := range s.Result.Holdings {
		decided := s.Recipe().Column(h.Column)
		holds, name := text.HoldsPeriods, text.CallPeriod
		switch h.Holds {
		case facts.HoldsAges:
			holds, name = text.HoldsAges, text.CallAge
		case facts.HoldsYears:
			holds, name = text.HoldsYears, text.CallYear
		}
		offered := s.Say(name, h.Column)
		if decided == nil || decided.Rename != "" || s.Recipe().NameTaken(offered, h.Column) != nil {
			continue
		}
		notes = append(notes, ui.Note(s.Say(holds, h.Column), s.Say(text.HoldsWhy),
			ui.Second(s.Say(text.CallIt, offered), func() { rename(s, h.Column, offered) }, "call-"+h.Column)))
	}
	if len(notes) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().ID("holdings").Class("stacked").Body(notes...)
}
