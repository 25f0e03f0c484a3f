package attackpage

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/kind"
	"quasi/wasm/protocol"
)

// holdOutCard offers to split a table in two before it is released.
func (p *Page) holdOutCard() app.UI {
	s := p.s
	body := []app.UI{app.P().Class("soft").Text(s.Say(text.HoldOutWhy))}
	whole := p.Files.Whole
	if whole != nil {
		body = append(body, app.P().Text(s.Say(text.HoldOutOf, whole.Name)+" · "+s.Say(text.AttackPageRows, whole.Rows)), p.holdOutChoices(whole))
	}
	choose := []app.UI{ui.FileButton("siege-"+protocol.AttackWhole, s.Say(text.HoldOutChoose), kind.Accept(), func(_ app.Context, file app.Value) {
		p.Give(protocol.AttackWhole, sourceOf(file))
	})}
	save := func(id string, label text.Message, control bool) app.UI {
		return ui.Second(s.Say(label), func() { p.SavePart(control) }, id).ID(id).Disabled(s.Busy())
	}
	if whole != nil {
		choose = append(choose, save("save-kept", text.HoldOutKept, false), save("save-held", text.HoldOutHeld, true))
	}
	return app.Section().Class("card pad").ID("hold-out").Body(app.H2().Text(s.Say(text.HoldOutTitle)),
		app.Div().Class("flow").Body(append(body, app.Div().Class("actions").Body(choose...))...))
}

// holdOutChoices asks how many rows are held out, and whose they are.
func (p *Page) holdOutChoices(whole *protocol.AttackTable) app.UI {
	s := p.s
	problem := ""
	if p.HoldOut < 1 || p.HoldOut >= whole.Rows {
		problem = s.Say(text.HoldOutRange, whole.Rows-1)
	}
	rows := app.Input().ID("hold-rows").Type("number").Min(1).Max(whole.Rows-1).Value(p.HoldOut).Disabled(s.Busy()).
		OnChange(func(ctx app.Context, _ app.Event) {
			n, _ := strconv.Atoi(ctx.JSSrc().Get("value").String()) // what is no number is out of the range, too
			p.SetHoldOut(n, p.Patient)
		}, "hold-rows")
	options, at := []ui.Option{{Value: "", Label: s.Say(text.HoldOutNobody)}}, ""
	for i, name := range whole.Columns {
		options = append(options, ui.Option{Value: strconv.Itoa(i), Label: name})
		if name == p.Patient {
			at = strconv.Itoa(i)
		}
	}
	patient := ui.Select("hold-patient", at, options, func(chosen string) {
		name := ""
		if i, err := strconv.Atoi(chosen); err == nil {
			name = whole.Columns[i]
		}
		p.SetHoldOut(p.HoldOut, name)
	}, "hold-patient").Disabled(s.Busy())
	return app.Div().Class("holding").Body(
		ui.Field("hold-rows", s.Say(text.HoldOutRows), "", problem, rows),
		ui.Field("hold-patient", s.Say(text.HoldOutPatient), s.Say(text.HoldOutPatientWhy), "", patient))
}
