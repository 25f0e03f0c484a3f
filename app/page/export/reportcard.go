package export

import (
	"cmp"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
)

// report asks what the report says that goes with a release.
func (e *Export) report() app.UI {
	s, said := e.S, saving.Of(e.S).Report
	set := func(change func(*saving.Report)) {
		change(&saving.Of(s).Report)
		s.Notify()
	}
	filled := slices.DeleteFunc([]string{said.Purpose, said.Recipients}, func(text string) bool { return text == "" })
	holds := strings.Join(filled, screen.Between)
	return e.fold("report", s.Say(text.ReportTitle), cmp.Or(holds, s.Say(text.ReportHolds)),
		app.P().Class("soft").Text(s.Say(text.ReportLead)),
		app.Div().Class("settings").Body(
			ui.Field("purpose", s.Say(text.ReportPurpose), "", "", ui.Input("purpose", said.Purpose, func(v string) { set(func(r *saving.Report) { r.Purpose = v }) }, "purpose")),
			ui.Field("recipients", s.Say(text.ReportRecipients), "", "", ui.Input("recipients", said.Recipients, func(v string) { set(func(r *saving.Report) { r.Recipients = v }) }, "recipients"))),
		app.Div().Body(ui.Check("show-small", s.Say(text.ReportSmall), said.ShowSmall, func(on bool) { set(func(r *saving.Report) { r.ShowSmall = on }) }, "show-small"),
			app.P().Class("hint").Text(s.Say(text.ReportSmallWhy))),
	)
}
