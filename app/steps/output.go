package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
)

// formats lets the format of the released table be chosen.
func (e *Export) formats() app.UI {
	s := e.S
	choices := []app.UI{app.Legend().Text(s.Say(text.FormatLegend))}
	for _, k := range kind.All() {
		if !k.Written {
			continue
		}
		id, said := "format-"+k.Name, text.KindOf(k)
		choices = append(choices, app.Label().Class("card pad choice").For(id).Body(
			app.Input().ID(id).Type("radio").Name("format").Checked(s.Kind().Name == k.Name).
				OnChange(func(app.Context, app.Event) { s.ChooseFormat(k.Name) }, id),
			app.Span().Body(app.B().Text(s.Say(said.Title)), app.Span().Class("soft").Text(s.Say(said.Why))),
		))
	}
	return app.FieldSet().Class("choices formats").Body(choices...)
}

// output says how the file is written.
func (e *Export) output() app.UI {
	s, o := e.S, e.S.Recipe().Output
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
		app.If(!s.Kind().Text && o.FormulaSafe && s.Result.Formulas > 0, app.P().ID("formula-inert").Class("hint").Text(s.Say(text.FormulaInert))),
		app.If(s.Kind().Text, ui.Check("bom", s.Say(text.BOMLabel), o.BOM, func(on bool) { set(func(o *recipe.Output) { o.BOM = on }) }, "bom")),
	)
}
