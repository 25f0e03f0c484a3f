package checkpage

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/bundle"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

const reportFiles = ".html,.json,text/html,application/json," + bundle.Ending

// Render implements [session.SidePage].
func (p *Page) Render() app.UI {
	s, c := p.s, &p.Check
	lead := ui.Lead(s.Say(text.CheckTitle), s.Say(text.CheckLead), ui.Second(s.Say(text.CheckBack), func() { s.Pages.CloseSide(s) }, "check-back"))
	if s.Work() == session.Checking {
		return screen.One(lead, screen.Working(s))
	}
	body := []app.UI{lead, screen.Failure(s), app.Section().Class("card pad").Body(app.H2().Class("hidden").Text(s.Say(text.AttackPageFiles)), p.places())}
	if c.Result != nil {
		body = append(body, verdictOn(s, c.Result), checked(s, c.Result, protocol.ItemDiffers, text.CheckStates, true),
			checked(s, c.Result, protocol.ItemUnchecked, text.CheckOpen, false), checked(s, c.Result, protocol.ItemAgrees, text.CheckAgreed, false))
	}
	return screen.One(body...)
}

// places are those of the page's files.
func (p *Page) places() app.UI {
	s := p.s
	table := func(id string, label text.Message, give func(app.Value)) app.UI {
		return ui.FileButton(id, s.Say(label), kind.Accept(), func(_ app.Context, file app.Value) { give(file) })
	}
	return ui.Places("check-files",
		ui.Place{Title: s.Say(text.PlaceReport), Why: s.Say(text.CheckZip), Given: p.Name, Choose: ui.FileButton("check-report", s.Say(text.CheckReport), reportFiles, p.GiveReportFile)},
		ui.Place{Title: s.Say(text.PlaceRelease), Given: p.Release, Choose: table("check-release", text.CheckRelease, p.GiveRelease)},
		ui.Place{Title: s.Say(text.PlaceOriginal), Optional: s.Say(text.PlaceOptional), Why: s.Say(text.CheckMore), Given: p.Original, Choose: table("check-original", text.CheckOriginal, p.GiveOriginal)})
}

// verdictOn says in a sentence whether the report is true.
func verdictOn(s *session.Session, r *protocol.VerifyResult) app.UI {
	state, title := ui.Passed, s.Say(text.CheckAgrees)
	if r.Differ > 0 {
		state, title = ui.Withheld, s.Say(text.CheckDiffers, r.Differ, len(r.Items))
	}
	body := []app.UI{app.H2().Class("verdict-title").Text(title)}
	for _, line := range r.Headline {
		body = append(body, app.P().Text(s.Lang.Sentence(line)))
	}
	body = append(body, app.P().Text(s.Lang.Sentence(facts.Checked(r.Agree, r.Differ, r.Unchecked))))
	return app.Section().ID("checked").Class(ui.Classes("card", "verdict", string(state))).Role("status").Body(ui.Shield(state), app.Div().Body(body...))
}

// checked lists the items of a state, if there are any.
func checked(s *session.Session, r *protocol.VerifyResult, state string, title text.Message, open bool) app.UI {
	var items []protocol.VerifiedItem
	for _, i := range r.Items {
		if i.State == state {
			items = append(items, i)
		}
	}
	if len(items) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Details().Class("card pad").ID("items-"+state).Open(open).Body(
		app.Summary().Text(s.Say(title)),
		app.Ul().Class("items").Body(app.Range(items).Slice(func(i int) app.UI { return item(s, items[i]) })),
	)
}

// value is one that the report says or that was found, in the person's language where it is said
// in words.
func value(s *session.Session, v string, said say.Text) string {
	if said.English == "" {
		return v
	}
	return s.Lang.Phrase(said)
}

// item is one thing that the report says, with what was found, or why nothing was.
func item(s *session.Session, i protocol.VerifiedItem) app.UI {
	body := []app.UI{app.B().Text(s.Lang.Phrase(i.What))}
	switch i.State {
	case protocol.ItemDiffers:
		body = append(body, app.P().Text(s.Say(text.CheckSaid, value(s, i.Report, i.ReportSaid))), app.P().Text(s.Say(text.CheckFound, value(s, i.Found, i.FoundSaid))))
	case protocol.ItemUnchecked:
		body = append(body, app.P().Class("soft").Text(s.Lang.Sentence(i.Why)))
	}
	return app.Li().Body(body...)
}
