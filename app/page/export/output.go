package export

import (
	"cmp"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
)

// output says how the file is written.
func (e *Export) output() app.UI {
	s, o := e.S, e.S.Recipe().Output
	set := func(change func(*recipe.Output)) { s.Decide(func(r *recipe.Recipe) { change(&r.Output) }) }
	return e.fold("written", s.Say(text.OutputTitle), writtenAs(s),
		app.Div().Class("settings").Body(e.order(set), e.intervals(set), e.notation(set), e.missing(set), e.csv(set)),
		app.Div().Body(ui.Check("formula", s.Say(text.FormulaLabel), o.FormulaSafe, func(on bool) { set(func(o *recipe.Output) { o.FormulaSafe = on }) }, "formula"),
			app.P().Class("hint").Text(s.Say(text.FormulaCount, s.Result.Formulas)),
			app.If(!s.Saving().Kind().Text && o.FormulaSafe && s.Result.Formulas > 0, app.P().ID("formula-inert").Class("hint").Text(s.Say(text.FormulaInert)))),
		app.If(s.Saving().Kind().Text, app.Div().Class("labelled").Body(
			ui.Check("bom", s.Say(text.BOMLabel), o.BOM, func(on bool) { set(func(o *recipe.Output) { o.BOM = on }) }, "bom"), screen.Sign(s, text.TermBOM, "bom"))),
	)
}

// writtenAs says in a few words how the file is written.
func writtenAs(s *session.Session) string {
	order := text.RowsSorted
	if s.Recipe().Output.RowOrder == recipe.OriginalOrder {
		order = text.RowsOriginal
	}
	parts := []string{s.Say(order)}
	if d, is := dialectOf(s.Recipe().Output); is && s.Saving().Kind().Text {
		parts = append([]string{s.Say(d.brief)}, parts...)
	}
	return s.Lang.List(parts)
}

// order chooses the order of the rows. Where more than one row of a patient may be known,
// it is that of what they show.
func (e *Export) order(set func(func(*recipe.Output))) app.UI {
	s, hint := e.S, ""
	bound := s.Recipe().Privacy.WholeRecords()
	if bound {
		hint = s.Say(text.KnowsOrder)
	}
	return ui.Field("order", s.Say(text.OrderLabel), hint, "", ui.Described(ui.Select("order", cmp.Or(s.Recipe().Output.RowOrder, recipe.SortedOrder), []ui.Option{
		{Value: recipe.SortedOrder, Label: s.Say(text.OrderSorted)}, {Value: recipe.OriginalOrder, Label: s.Say(text.OrderOriginal), Gone: bound},
	}, func(v string) { set(func(o *recipe.Output) { o.RowOrder = v }) }, "order"), "order", hint))
}

// intervals chooses how groups of numbers are written.
func (e *Export) intervals(set func(func(*recipe.Output))) app.UI {
	s := e.S
	return ui.Field("intervals", s.Say(text.IntervalsLabel), s.Say(text.IntervalsWhy), "", ui.Select("intervals", cmp.Or(s.Recipe().Output.Intervals, recipe.Brackets), []ui.Option{
		{Value: recipe.Brackets, Label: s.Say(text.IntervalsBrackets)}, {Value: recipe.Dash, Label: s.Say(text.IntervalsDash)},
	}, func(v string) { set(func(o *recipe.Output) { o.Intervals = v }) }, "intervals"))
}

// notation chooses how numbers and dates in groups are written.
func (e *Export) notation(set func(func(*recipe.Output))) app.UI {
	s := e.S
	return ui.Field("notation", s.Say(text.NotationLabel), "", "", ui.Select("notation", cmp.Or(s.Recipe().Output.Notation, recipe.PlainNotation), []ui.Option{
		{Value: recipe.PlainNotation, Label: s.Say(text.NotationPlain)}, {Value: recipe.FileNotation, Label: s.Say(text.NotationFile)},
	}, func(v string) { set(func(o *recipe.Output) { o.Notation = v }) }, "notation"))
}

// ownMissing is the choice of a text of one's own, and the text that it begins with.
const ownMissing, firstMissing = "own", "missing"

// missing chooses what is written in cells without a value.
func (e *Export) missing(set func(func(*recipe.Output))) app.UI {
	s, chosen := e.S, chosenMissing(e.S.Recipe())
	return app.Div().Body(
		ui.Field("missing", s.Say(text.NoValueLabel), s.Say(text.NoValueWhy), "", ui.Select("missing", chosen, []ui.Option{
			{Value: "", Label: s.Say(text.NoValueAsIs)}, {Value: recipe.EmptyMissing, Label: s.Say(text.NoValueEmpty)}, {Value: "NA", Label: s.Say(text.NoValueNA)},
			{Value: ".", Label: s.Say(text.NoValuePoint)}, {Value: recipe.StarMissing, Label: s.Say(text.NoValueStar)}, {Value: ownMissing, Label: s.Say(text.NoValueOwn)},
		}, func(v string) {
			s.Entries.Accept(missingField)
			if v == ownMissing {
				v = firstMissing
			}
			set(func(o *recipe.Output) { o.Missing = v })
		}, "missing")),
		app.If(chosen == ownMissing, e.missingText(set)))
}

// chosenMissing is the choice that stands for what is decided.
func chosenMissing(r *recipe.Recipe) string {
	switch o := r.Output.Missing; o {
	case "", recipe.EmptyMissing, "NA", ".", recipe.StarMissing:
		return o
	}
	return ownMissing
}

// missingField is the field of a text of one's own.
const missingField = "missing-text"

func (e *Export) missingText(set func(func(*recipe.Output))) app.UI {
	s := e.S
	wrong := func() string { return s.Say(text.NoValueWrong) }
	field := session.Field{ID: missingField, Step: session.Export, Label: func() string { return s.Say(text.NoValueText) },
		Holds: func(r *recipe.Recipe) bool { return chosenMissing(r) == ownMissing }}
	return ui.Field(missingField, s.Say(text.NoValueText), "", s.Entries.Wrong(s.Recipe(), missingField), ui.Input(missingField, s.Entries.Typed(s.Recipe(), missingField, s.Recipe().Output.Missing), func(typed string) {
		if typed == "" || recipe.CheckMissing(typed) != nil {
			s.Entries.Refuse(s, field, typed, wrong)
			return
		}
		s.Entries.Accept(missingField)
		set(func(o *recipe.Output) { o.Missing = typed })
	}, missingField))
}

// dialect is a way of CSV.
type dialect struct {
	name, delimiter string
	comma           bool
	said, brief     text.Message
}

// dialects are the ways of CSV that a person can choose among.
var dialects = []dialect{
	{"comma", recipe.CommaDelimiter, false, text.CSVComma, text.CSVComma}, {"excel", recipe.SemicolonDelimiter, true, text.CSVExcel, text.CSVCommas},
	{"semicolon", recipe.SemicolonDelimiter, false, text.CSVSemicolon, text.CSVSemicolon}, {"tab", recipe.TabDelimiter, false, text.CSVTab, text.CSVTab},
}

// dialectOf returns the dialect of an output, and whether it has one.
func dialectOf(o recipe.Output) (in dialect, is bool) {
	for _, d := range dialects {
		if cmp.Or(o.Delimiter, recipe.CommaDelimiter) == d.delimiter && o.DecimalComma == d.comma {
			return d, true
		}
	}
	return dialect{}, false
}

// csv chooses what CSV is for. A recipe can say what no choice does; then none is shown as
// chosen.
func (e *Export) csv(set func(func(*recipe.Output))) app.UI {
	s := e.S
	chosen, _ := dialectOf(s.Recipe().Output)
	if !s.Saving().Kind().Text {
		return app.Div().Class("nothing")
	}
	options := []ui.Option{{Value: "", Gone: true}}
	for _, d := range dialects {
		options = append(options, ui.Option{Value: d.name, Label: s.Say(d.said)})
	}
	return ui.Field("csv-for", s.Say(text.CSVLabel), "", "", ui.Select("csv-for", chosen.name, options, func(v string) {
		for _, d := range dialects {
			if d.name == v {
				set(func(o *recipe.Output) { o.Delimiter, o.DecimalComma = d.delimiter, d.comma })
			}
		}
	}, "csv-for"))
}
