package export

import (
	"cmp"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
)

// A reader is a program that reads CSV, with what it expects.
type reader struct {
	id         string
	name       text.Message
	delimiter  string
	comma, bom bool
	missing    string // what it reads as no value, see [recipe.Output]
	intervals  string // how it expects groups, see [recipe.Output]
}

// readersOf are those that can be chosen: Excel as it is in the language of the screen, which
// separates cells by semicolons where decimals have a comma, and groups as people write them; R, whose read.csv takes a byte
// order mark for a part of the first name, and NA alone for no value; SPSS, Stata and SAS, which tell UTF-8 by the mark, and no value by an empty cell;
// and, for a table that was text, whoever reads the source. Numbers that the table has with
// decimal commas keep them: then R (read.csv2) and the others get semicolons between cells.
func readersOf(s *session.Session) []reader {
	excel := reader{"excel", text.ForExcel, recipe.CommaDelimiter, false, true, "", recipe.Dash}
	if s.Lang.Notation().Decimal == "," {
		excel.delimiter, excel.comma = recipe.SemicolonDelimiter, true
	}
	delimiter, f, like := recipe.CommaDelimiter, s.Table.Format, s.Table.Recipe.Output
	if like.DecimalComma {
		delimiter = recipe.SemicolonDelimiter
	}
	all := []reader{excel, {"r", text.ForR, delimiter, like.DecimalComma, false, "NA", recipe.Brackets},
		{"statistics", text.ForStatistics, delimiter, like.DecimalComma, true, recipe.EmptyMissing, recipe.Brackets}}
	if !f.Workbook.Cells() {
		all = append(all, reader{"source", text.ForSource, cmp.Or(like.Delimiter, recipe.CommaDelimiter), like.DecimalComma, f.BOM, "", recipe.Dash})
	}
	return all
}

// reads reports whether the program reads files of an output without being told how, with groups and
// cells without a value as it expects them.
func (p reader) reads(o recipe.Output) bool {
	return cmp.Or(o.Delimiter, recipe.CommaDelimiter) == p.delimiter && o.DecimalComma == p.comma && o.BOM == p.bom && o.Missing == p.missingIn(o) &&
		cmp.Or(o.Intervals, recipe.Brackets) == p.intervals
}

// readers lets the program be chosen that reads the table: what is written as CSV, or a kind of
// files of its own.
func (e *Export) readers() app.UI {
	s, chosen := e.S, e.S.Saving().Kind().Name
	var options []ui.Option
	if chosen == kind.CSV {
		// The one that was chosen while the output is as it expects, or else the last
		// one that it suits, which is the source where it is among them; "": none.
		suits := ""
		for _, p := range readersOf(s) {
			if p.reads(s.Recipe().Output) && (suits == "" || suits != s.Saving().Handover().Reader) {
				suits = p.id
			}
		}
		chosen = suits
	}
	for _, p := range readersOf(s) {
		options = append(options, ui.Option{Value: p.id, Label: s.Say(p.name)})
	}
	for _, k := range kind.All() {
		if k.Name != kind.CSV {
			options = append(options, ui.Option{Value: k.Name, Label: s.Say(text.KindOf(k).Title)})
		}
	}
	return app.Div().Class("readers").Body(ui.Segments("format", s.Say(text.FormatLegend), chosen, options, func(id string) { chooseReader(s, id) }))
}

// chooseReader writes the table for a program, or as a kind of files.
func chooseReader(s *session.Session, id string) {
	for _, p := range readersOf(s) {
		if p.id != id {
			continue
		}
		s.Saving().Handover().Reader = id
		s.Saving().ChooseFormat(kind.CSV)
		if o := s.Recipe().Output; !p.reads(o) {
			s.Decide(func(r *recipe.Recipe) {
				r.Output.Delimiter, r.Output.DecimalComma, r.Output.BOM, r.Output.Missing = p.delimiter, p.comma, p.bom, p.missingIn(o)
				r.Output.Intervals = p.intervals
				r.Output.PlainNumbers = r.Output.PlainNumbers || s.Table.Recipe.Output.PlainNumbers
			})
		}
		return
	}
	s.Saving().ChooseFormat(id)
}

// missingIn returns what an output for the program has in cells without a value: what the program
// expects, unless a person has chosen what no program here does.
func (p reader) missingIn(o recipe.Output) string {
	switch o.Missing {
	case "", "NA", recipe.EmptyMissing:
		return p.missing
	}
	return o.Missing
}
