package export

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/widget/rename"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// names are the fields of all columns of the release.
func (e *Export) names() app.UI {
	s := e.S
	columns := s.Result.Originals
	holds := s.Say(text.ColumnCount, len(columns))
	if n := len(s.Recipe().Renames()); n > 0 {
		holds = s.Say(text.RenamedCount, n, len(columns))
	}
	return e.fold("names", s.Say(text.RenameTitle), holds,
		app.P().Class("soft").Text(s.Say(text.RenameLead)),
		app.Div().Class("weights").Body(app.Range(columns).Slice(func(i int) app.UI {
			return rename.Field(s, columns[i])
		})))
}

// offer is a name that says what a column holds in the release.
type offer struct{ column, name string }

// offers are the names for columns whose own name speaks of days of which none is left, each
// free beside all other names.
func offers(s *session.Session) []offer {
	var all []offer
	with := s.Recipe().Clone()
	for _, h := range s.Result.Holdings {
		name := text.CallPeriod
		switch h.Holds {
		case facts.HoldsAges:
			name = text.CallAge
		case facts.HoldsYears:
			name = text.CallYear
		}
		c, offered := with.Column(h.Column), s.Say(name, h.Column)
		if c == nil || c.Rename != "" || with.NameTaken(offered, h.Column) != nil {
			continue
		}
		c.Rename = offered
		all = append(all, offer{h.Column, offered})
	}
	return all
}

// called offers all of these names in one line.
func (e *Export) called() app.UI {
	s := e.S
	all := offers(s)
	if len(all) == 0 {
		return app.Div().Class("nothing")
	}
	var names []string
	for _, o := range all {
		names = append(names, o.name)
	}
	return app.P().ID("holdings").Class("giving").Body(app.Span().Text(s.Say(text.ClearerNames, s.Lang.List(names))),
		app.Button().Type("button").ID("take-names").Class("link").Text(s.Say(text.TakeNames, len(all))).
			OnClick(func(app.Context, app.Event) { take(s) }))
}

// take calls all columns as it is offered, in one decision.
func take(s *session.Session) {
	all := offers(s)
	s.Decide(func(r *recipe.Recipe) {
		for _, o := range all {
			r.Column(o.column).Rename = o.name
		}
	})
}
