package export

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/saving"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// report saves a release with all that goes with it, and asks what its report says.
func (e *Export) report() app.UI {
	s := e.S
	set := func(change func(*saving.Report)) {
		change(&saving.Of(s).Report)
		s.Notify()
	}
	return app.Section().Class("card pad").ID("report").Body(
		app.H2().Text(s.Say(text.ReportTitle)),
		app.P().Class("soft").Text(s.Say(text.ReportLead)),
		ui.Field("purpose", s.Say(text.ReportPurpose), "", "", ui.Input("purpose", saving.Of(s).Report.Purpose, func(v string) { set(func(r *saving.Report) { r.Purpose = v }) }, "purpose")),
		ui.Field("recipients", s.Say(text.ReportRecipients), "", "", ui.Input("recipients", saving.Of(s).Report.Recipients, func(v string) { set(func(r *saving.Report) { r.Recipients = v }) }, "recipients")),
		ui.Check("show-small", s.Say(text.ReportSmall), saving.Of(s).Report.ShowSmall, func(on bool) { set(func(r *saving.Report) { r.ShowSmall = on }) }, "show-small"),
		app.P().Class("hint").Text(s.Say(text.ReportSmallWhy)),
		app.Div().Class("actions").Body(ui.Button(s.Say(text.ReportSave), func() { saving.Save(s, protocol.ExportBundle) }, "save-bundle").ID("save-bundle")),
	)
}
