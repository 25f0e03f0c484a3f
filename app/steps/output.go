package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// formats lets the format of the released table be chosen.
func (e *Export) formats() app.UI {
	s := e.S
	format := func(id, format string, title, why text.Message) app.UI {
		return app.Label().Class("card pad choice").For(id).Body(
			app.Input().ID(id).Type("radio").Name("format").Checked(s.Format() == format).
				OnChange(func(app.Context, app.Event) { s.ChooseFormat(format) }, id),
			app.Span().Body(app.B().Text(s.Say(title)), app.Span().Class("soft").Text(s.Say(why))),
		)
	}
	return app.FieldSet().Class("choices formats").Body(
		app.Legend().Text(s.Say(text.FormatLegend)),
		format("format-csv", protocol.FormatCSV, text.FormatCSV, text.FormatCSVWhy),
		format("format-xlsx", protocol.FormatWorkbook, text.FormatExcel, text.FormatExcelWhy),
	)
}

// output says how the file is written.
func (e *Export) output() app.UI {
	s, o := e.S, e.S.Recipe().Output
	workbook := s.Format() == protocol.FormatWorkbook
	set := func(change func(*recipe.Output)) { s.DecideOutput(change) }
	order := o.RowOrder
	if order == "" {
		order = recipe.OriginalOrder
	}
	return ui.Section(s.Say(text.OutputTitle),
		ui.Field("order", s.Say(text.OrderLabel), "", "", ui.Select("order", order, []ui.Option{
			{Value: recipe.SortedOrder, Label: s.Say(text.OrderSorted)}, {Value: recipe.OriginalOrder, Label: s.Say(text.OrderOriginal)},
		}, func(v string) { set(func(o *recipe.Output) { o.RowOrder = v }) }, "order")),
		ui.Check("formula", s.Say(text.FormulaLabel), o.FormulaSafe, func(on bool) { set(func(o *recipe.Output) { o.FormulaSafe = on }) }, "formula"),
		app.P().Class("hint").Text(s.Say(text.FormulaCount, s.Result.Formulas)),
		app.If(workbook && o.FormulaSafe && s.Result.Formulas > 0, app.P().ID("formula-inert").Class("hint").Text(s.Say(text.FormulaInert))),
		app.If(!workbook, ui.Check("bom", s.Say(text.BOMLabel), o.BOM, func(on bool) { set(func(o *recipe.Output) { o.BOM = on }) }, "bom")),
	)
}
