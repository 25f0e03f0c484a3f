package protect

import (
	"cmp"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// PopulationID is the id of the part about the population's table, on which its file
// can be dropped.
const PopulationID = "population"

// population opens the table of everyone from whom the rows may be drawn, and says
// how it fits.
func (p *Protect) population() app.UI {
	s := p.S
	body := []app.UI{app.P().Text(s.Say(text.PopulationLead)), p.choosePopulation()}
	if s.Population().File != nil {
		body = p.openedPopulation()
	}
	return app.Section().ID(PopulationID).Class("flow").Body(
		append([]app.UI{app.H2().ID(session.PopulationTitleID).TabIndex(-1).Text(s.Say(text.PopulationTitle))}, body...)...)
}

func (p *Protect) choosePopulation() app.UI {
	s := p.S
	return app.Div().Body(
		app.P().Class("hint").Text(s.Say(text.PopulationForm)),
		app.Div().Class("actions").Body(p.populationFile(text.PopulationChoose), app.Span().Class("soft").Text(s.Say(text.PopulationDrop))),
	)
}

func (p *Protect) populationFile(label text.Message) app.UI {
	return ui.FileButton("population-file", p.S.Say(label), kind.Accept(), func(_ app.Context, file app.Value) { p.S.Population().OpenFile(p.S, file) })
}

// openedPopulation shows a file that was opened, or that could not be read so far.
func (p *Protect) openedPopulation() []app.UI {
	s, pop := p.S, p.S.Population().File
	said := app.P().ID("population-open").Role("status")
	body := []app.UI{said.Text(s.Say(text.PopulationUnread, pop.Source.Name))}
	if pop.Table != nil {
		body[0] = said.Body(app.B().Text(s.Say(text.PopulationOpen, pop.Table.Name, pop.Table.Persons)))
		body = append(body, screen.ShowAsks(s, screen.Warnings(s, pop.Table.Format), func(set func(*recipe.Input)) { s.Population().Reread(s, set) })...)
		body = append(body, p.stands(), fit(s))
	}
	return append(body, p.populationFormat(), app.Div().Class("actions").Body(
		p.populationFile(text.ChooseAnother),
		ui.Second(s.Say(text.PopulationClose), func() {
			ui.Focus(session.PopulationTitleID) // the button goes
			s.Population().Close(s)
		}, "close-population").ID("close-population"),
	))
}

// stands says which columns are lacking, and lets others stand for them.
func (p *Protect) stands() app.UI {
	s := p.S
	names := s.Population().Unnamed(s.Recipe())
	if len(names) == 0 {
		return app.Div().Class("nothing")
	}
	lacks := app.UI(app.Div().Class("nothing"))
	if missing := s.Population().Lacks(s.Recipe()); len(missing) > 0 {
		lacks = ui.Note(s.Say(text.PopulationLacks, s.Lang.List(missing)), s.Say(text.PopulationRename))
	}
	return app.Div().Class("flow").Body(lacks, app.Div().Class("weights").Body(
		app.Range(names).Slice(func(i int) app.UI { return p.stand(names[i]) })))
}

// stand chooses the column of the population that stands for one of the table. What
// stands for another is not offered.
func (p *Protect) stand(name string) app.UI {
	s, pop := p.S, p.S.Population().File
	taken := map[string]bool{}
	for _, column := range s.Recipe().Names(table.QuasiIdentifying) {
		taken[column] = true
	}
	for column, as := range pop.As {
		taken[as] = column != name
	}
	free := slices.DeleteFunc(ui.Options(pop.Table.Columns), func(o ui.Option) bool { return taken[o.Value] })
	options := append([]ui.Option{{Label: s.Say(text.PopulationNone)}}, free...)
	id := "population-as-" + name
	return ui.Field(id, s.Say(text.PopulationFor, name), "", "", ui.Select(id, pop.As[name], options, func(as string) {
		s.Population().Map(s, name, as)
	}, id))
}

// fit says how the population fits the table: whom it does not hold, and what has
// no place.
func fit(s *session.Session) app.UI {
	if !s.Population().Usable(s.Recipe()) {
		return app.Div().Class("nothing")
	}
	f := s.Population().Fit(s)
	if f == nil {
		return app.P().Class("soft").Text(s.Say(text.PopulationWaits))
	}
	holds := app.UI(app.P().Text(s.Say(text.PopulationHolds, f.Records)))
	if f.Absent > 0 {
		holds = ui.Note(s.Say(text.PopulationAbsent, f.Absent, f.Records), s.Say(text.PopulationAbsentW))
	}
	return app.Div().Class("flow").ID("population-fit").Body(holds, unplaced(s, f.Unplaced),
		app.If(f.Absent < f.Records, app.P().Class("hint").Text(s.Say(text.PopulationMany))))
}

func unplaced(s *session.Session, by []protocol.Unplaced) app.UI {
	if len(by) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("flow").Body(
		app.P().Body(app.B().Text(s.Say(text.PopulationPlaces))),
		app.Ul().Class("plain").Body(app.Range(by).Slice(func(i int) app.UI {
			u := by[i]
			said := s.Say(text.PopulationPlace, u.Column, u.Values, u.Persons, s.Lang.List(u.Examples))
			return app.Li().Class("wrap").Body(app.Button().Type("button").Class("link").Text(said).OnClick(func(ctx app.Context, _ app.Event) {
				s.Trees().Show(u.Column)
				ui.Reveal(ctx, session.TreeFileID)
			}, u.Column))
		})),
		app.P().Class("hint").Text(s.Say(text.PopulationPlacesW)),
	)
}

// populationFormat lets a wrong guess about the file be put right; another reading
// of the whole file follows at once.
func (p *Protect) populationFormat() app.UI {
	s, file, f := p.S, p.S.Population().File, protocol.Format{}
	if file.Format != nil {
		f = *file.Format
	}
	told := file.Input
	if file.Table == nil { // what was told did not do
		f.Encoding, f.Delimiter = told.Encoding, told.Delimiter
	}
	var fields []app.UI
	if f.Workbook != nil {
		fields = append(fields, p.readAs("sheet", text.SheetLabel, cmp.Or(told.Sheet, f.Workbook.Sheet), screen.Sheets(s, f.Workbook), screen.ChooseSheet))
	}
	if !f.Workbook.Cells() {
		fields = append(fields,
			p.readAs("encoding", text.EncodingLabel, f.Encoding, screen.Encodings(s), func(in *recipe.Input, v string) { in.Encoding = v }),
			p.readAs("delimiter", text.Delimiter, screen.DelimiterName(f.Delimiter), screen.DelimiterOptions(s, f.Delimiter), func(in *recipe.Input, v string) { in.Delimiter = screen.DelimiterOf(v) }))
	}
	return app.Details().ID("population-format").Open(file.Table == nil).Body(
		app.Summary().Text(s.Say(text.PopulationFormat)), app.Div().Class("weights").Body(fields...))
}

func (p *Protect) readAs(what string, label text.Message, value string, options []ui.Option, set func(*recipe.Input, string)) app.UI {
	s, id := p.S, "population-"+what
	options = append([]ui.Option{{Value: "", Label: s.Say(text.PopulationGuess), Gone: value != ""}}, options...)
	return ui.Field(id, s.Say(label), "", "", ui.Select(id, value, options, func(v string) {
		s.Population().Reread(s, func(in *recipe.Input) { set(in, v) })
	}, id))
}
