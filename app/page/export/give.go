package export

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/reading"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/format"
	"quasi/engine/file/kind"
	"quasi/wasm/protocol"
)

// give is the card in which the table is saved: for whom, rows of the file, the names of
// its columns, and the buttons.
func (e *Export) give() app.UI {
	s, k := e.S, saving.Kind(e.S)
	return app.Section().ID("give").Class("card pad give").Body(
		app.H2().Class("hidden").Text(s.Say(text.FormatLegend)),
		app.Div().Class("giving").Body(app.B().Aria("hidden", true).Text(s.Say(text.ForWhom)), e.readers()),
		app.Div().Class("giving hint").Body(app.Span().Text(s.Say(text.KindOf(k).Why)), app.Span().Class("soft").Text(holdsTable(s))),
		separated(s, k),
		sample(s), e.called(),
		app.Div().Class("giving").Body(
			ui.Button(s.Say(text.KindOf(k).Save), func() { saving.Save(s, protocol.ExportRelease) }, "save-table").ID("save-table"),
			ui.Second(s.Say(text.ReportSave), func() { saving.Save(s, protocol.ExportBundle) }, "save-bundle").ID("save-bundle"),
			app.Span().Class("hint").Text(s.Say(text.ReportWith))),
		saved(s),
	)
}

// holdsTable says what is in the file of the table.
func holdsTable(s *session.Session) string {
	r := s.Result
	switch {
	case r.Linked && saving.Kind(s).Several:
		return s.Say(text.SaveBothWhy)
	case r.Linked:
		return s.Say(text.SaveRowsWhy)
	}
	return s.Say(text.SaveTableWhy, r.Released, len(r.Columns), r.K)
}

// sample shows rows of a file of text.
func sample(s *session.Session) app.UI {
	of := saving.SampleLines(s)
	if of == nil || !saving.Kind(s).Text {
		return app.Div().Class("nothing")
	}
	return app.Pre().ID("sample").Class("excerpt").TabIndex(0).Role("region").Aria("label", s.Say(text.SampleRows, of.Rows)).Text(strings.Join(of.Lines, "\n"))
}

// saved says what was saved last, to a screen reader too.
func saved(s *session.Session) app.UI {
	if saving.Last(s) == nil {
		return app.Div().Role("status").Class("nothing")
	}
	return app.Div().Role("status").Class("note good wrap").ID("saved").Text(s.Say(text.Saved, saving.Last(s).Name))
}

// separated names the columns of exact numbers that lose their separators of thousands, or keep them
// in a CSV file, of which programs but Excel make columns of text.
func separated(s *session.Session, k kind.Kind) app.UI {
	var names []string
	for _, d := range reading.Columns(s) {
		c := s.Recipe().Column(d.Name)
		apart := slices.Contains([]format.NumberStyle{format.Grouped, format.PointGrouped, format.Spaced, format.Apostrophe, format.Myriad}, d.Numbers)
		if apart && d.Type.Numeric() && c != nil && s.Recipe().Leaves(d.Name) && c.Coarsen == nil && !c.Means {
			names = append(names, d.Name)
		}
	}
	plain := s.Recipe().Output.PlainNumbers
	if len(names) == 0 || k.Name != kind.CSV && !plain {
		return app.Div().Class("nothing")
	}
	if plain {
		return app.P().ID("ungrouped").Class("note").Text(s.Say(text.UngroupedThousands, s.Lang.List(names)))
	}
	return app.P().ID("separated").Class("asking").Text(s.Say(text.SeparatedThousands, s.Lang.List(names)))
}
