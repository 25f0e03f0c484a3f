package export

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
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
	s, k := e.S, e.S.Saving().Kind()
	return app.Section().ID("give").Class("card pad give").Body(
		app.H2().Class("hidden").Text(s.Say(text.FormatLegend)),
		app.Div().Class("giving").Body(app.B().Aria("hidden", true).Text(s.Say(text.ForWhom)), e.readers()),
		app.Div().Class("giving hint").Body(app.Span().Text(s.Say(text.KindOf(k).Why)), app.Span().Class("soft").Text(holdsTable(s))),
		separated(s, k),
		sample(s),
		app.Div().Class("giving").Body(
			ui.Button(s.Say(text.KindOf(k).Save), func() { s.Saving().Save(protocol.ExportRelease) }, "save-table").ID("save-table"),
			app.Div().Class("giving with").Body(
				ui.Second(s.Say(text.ReportSave), func() { s.Saving().Save(protocol.ExportBundle) }, "save-bundle").ID("save-bundle").Aria("describedby", "bundle-holds"),
				app.Span().ID("bundle-holds").Class("hint").Text(s.Say(text.ReportWith)))),
		saved(s),
	)
}

// holdsTable says what is in the file of the table.
func holdsTable(s *session.Session) string {
	r := s.Result
	switch {
	case r.Linked && s.Saving().Kind().Several:
		return s.Say(text.SaveBothWhy)
	case r.Linked:
		return s.Say(text.SaveRowsWhy)
	}
	return s.Say(text.SaveTableWhy, r.Released, len(r.Columns), r.K)
}

// sample shows rows of a file of text.
func sample(s *session.Session) app.UI {
	of := s.Saving().SampleLines()
	if of == nil || !s.Saving().Kind().Text {
		return app.Div().Class("nothing")
	}
	return app.Pre().ID("sample").Class("excerpt").TabIndex(0).Role("region").Aria("label", s.Say(text.SampleRows, of.Rows)).Text(strings.Join(of.Lines, "\n"))
}

// saved says what was saved last, to a screen reader too.
func saved(s *session.Session) app.UI {
	if s.Saving().Last() == nil {
		return app.Div().Role("status").Class("nothing")
	}
	return app.Div().Role("status").Class("note good wrap").ID("saved").Text(s.Say(text.Saved, s.Saving().Last().Name))
}

// separated names the columns of exact numbers that lose their separators of thousands and units, or keep them
// in a CSV file, of which programs but Excel make columns of text.
func separated(s *session.Session, k kind.Kind) app.UI {
	var names []string
	for _, d := range s.Reading().Columns() {
		c := s.Recipe().Column(d.Name)
		apart := d.Unit != "" || slices.Contains([]format.NumberStyle{format.Grouped, format.PointGrouped, format.Spaced, format.Apostrophe, format.Myriad}, d.Numbers)
		if apart && d.Type.Numeric() && s.Recipe().Leaves(d.Name) && c.Coarsen == nil && !c.Means {
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

// DownloadList names the files that were given to the browser, the last one first, each
// with the time, its size and its hash.
func DownloadList(s *session.Session) app.UI {
	files := s.Saving().Downloads()
	if len(files) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Ul().Class("handed").Body(app.Range(files).Slice(func(i int) app.UI {
		f := files[len(files)-1-i]
		return app.Li().Body(
			app.Div().Body(app.Span().Class("num").Text(f.At.Format("15:04:05")+" "), app.B().Text(f.Name), app.Text(" · "+s.Say(text.HandedBytes, f.Bytes))),
			app.Div().Class("hash").Body(app.Code().Text("SHA-256 "+f.SHA256)),
		)
	}))
}

// handed lists what was given to the browser.
func (e *Export) handed() app.UI {
	s := e.S
	n := len(s.Saving().Downloads())
	if n == 0 {
		return app.Div().Class("nothing")
	}
	return e.fold("handed", s.Say(text.HandedTitle), s.Say(text.HandedCount, n),
		app.P().Body(screen.Sign(s, text.TermSHA, "sha")), DownloadList(s))
}

// exportLead says what has left the tab so far.
func exportLead(s *session.Session) string {
	if n := s.Given; n > 0 {
		return s.Say(text.ExportGiven, n)
	}
	return s.Say(text.ExportLead)
}

// files gives out what goes with the table, one by one.
func (e *Export) files() app.UI {
	s := e.S
	file := func(id string, title text.Message, why, what string) app.UI {
		return app.Button().Type("button").ID(id).Class("card pad choice").Body(
			app.B().Text(s.Say(title)), app.Span().Class("soft").Text(why),
		).OnClick(func(app.Context, app.Event) { s.Saving().Save(what) }, id)
	}
	files, holds := []app.UI{}, text.FilesHold
	if s.Result.Linked && !s.Saving().Kind().Several {
		files, holds = append(files, file("save-linked", text.SaveLinked, s.Say(text.SaveLinkedWhy), protocol.ExportLinked)), text.FilesHoldLinked
	}
	files = append(files, file("save-recipe", text.SaveRecipe, recipeHolds(s), protocol.ExportRecipe),
		file("save-dictionary", text.SaveDict, s.Say(text.SaveDictWhy), protocol.ExportDictionary))
	return e.fold("files", s.Say(text.FilesTitle), s.Say(holds), app.Div().Class("choices").Body(files...))
}

// recipeHolds describes the use of a recipe, and names the columns whose values are in it.
func recipeHolds(s *session.Session) string {
	if names := s.Recipe().ListsValuesOf(); len(names) > 0 {
		return s.Say(text.SaveRecipeHeld, s.Lang.List(names))
	}
	return s.Say(text.SaveRecipeWhy)
}

// Keeping saves the visit as one file, and calls done when that has begun. The passphrase is
// in the field alone. at begins the ids.
func Keeping(s *session.Session, at string, done func()) []app.UI {
	why := s.Say(text.VisitWhy)
	if session.NeedsKey(s.Recipe()) {
		why += " " + s.Say(text.VisitNoKey)
	}
	field := at + "-passphrase"
	return []app.UI{
		app.P().Class("soft").Text(why),
		screen.Passphrase(s, field, s.Say(text.VisitShort), nil),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.VisitSave), func() {
			chosen := screen.Entered(field)
			done()
			s.Saving().SaveVisit(chosen)
		}, at).ID("save-" + at)),
	}
}

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
			return screen.RenameField(s, columns[i])
		})))
}
