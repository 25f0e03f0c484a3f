package export

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
	"quasi/app/widget/rename"
	"quasi/engine/facts"
)

// names are the fields of all columns of the release, folded.
func (e *Export) names() app.UI {
	s := e.S
	columns := s.Result.Originals
	return app.Details().Class("card pad").ID("names").Open(len(s.Recipe().Renames()) > 0).Body(
		app.Summary().Text(s.Say(text.RenameTitle)),
		app.P().Class("soft gap").Text(s.Say(text.RenameLead)),
		app.Div().Class("weights").Body(app.Range(columns).Slice(func(i int) app.UI {
			return rename.Field(s, columns[i])
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
			ui.Second(s.Say(text.CallIt, offered), func() { rename.To(s, h.Column, offered) }, "call-"+h.Column)))
	}
	if len(notes) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().ID("holdings").Class("stacked").Body(notes...)
}
