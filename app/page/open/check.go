// Package checkpage checks the report on a release: with the release, and, if a person has it,
// with the original, by running the recipe of the report again.
package open

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/join"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// CheckPage checks a report. Its files are chosen in any order.
type CheckPage struct {
	session.NoFeature
	Checked

	s                 *session.Session
	release, original app.Value   // as they were chosen
	others            []app.Value // tables from which the original has columns, in the recipe's order
}

// Checked is a report, and what came of it. A file without a name was not chosen.
type Checked struct {
	Name     string                 // of the report's file
	Release  string                 // of the release's
	Original string                 // of the original's
	Result   *protocol.VerifyResult // nil: nothing was checked

	report string
}

// Check shows the page, empty.
func Check(s *session.Session) { s.Pages.ShowSide(s, &CheckPage{s: s}) }

// Leave implements [session.SidePage].
func (p *CheckPage) Leave() {}

// EngineBack implements [session.SidePage]: the engine keeps nothing of a check.
func (p *CheckPage) EngineBack() {}

// Take takes files that were dropped on the page: a zip by itself, a page or JSON as the report,
// and tables as the release and the original, in this order.
func (p *CheckPage) Take(ctx app.Context, files []app.Value) {
	for _, file := range files {
		name := strings.ToLower(session.FileName(file))
		switch {
		case session.IsZip(name), strings.HasSuffix(name, ".html"), strings.HasSuffix(name, ".json"):
			p.GiveReportFile(ctx, file)
		case p.Release == "":
			p.GiveRelease(file)
		default:
			p.GiveOriginal(file)
		}
	}
}

// GiveReportFile takes the file of a report, or a zip that has it.
func (p *CheckPage) GiveReportFile(ctx app.Context, file app.Value) {
	if session.IsZip(session.FileName(file)) {
		p.GiveZip(file)
		return
	}
	ui.ReadText(ctx, file, p.GiveReport)
}

// GiveZip takes the report and the release that are in a zip, and checks them.
func (p *CheckPage) GiveZip(file app.Value) {
	needs := protocol.UnbundleParams{Report: p.Name == "", Release: p.Name != ""}
	p.s.OpenZip(session.Checking, file, needs, func(c session.ZipContents) {
		if c.Report != nil {
			p.takeReport(c.Report.Name, c.Report.Text)
		}
		if c.Release.Name != "" {
			p.takeRelease(c.Release.Name, c.Release.File)
		}
		p.check()
	})
}

// GiveReport takes the report, and gives up what was checked before. Files that were chosen
// before any report are those that it is on.
func (p *CheckPage) GiveReport(name, content string) {
	p.takeReport(name, content)
	p.check()
}

func (p *CheckPage) takeReport(name, content string) {
	next := Checked{Name: name, report: content}
	if p.Name == "" {
		next.Release, next.Original = p.Release, p.Original
	} else {
		p.others = nil
	}
	p.Checked, p.s.Failure = next, nil
}

// GiveRelease checks the report with its release.
func (p *CheckPage) GiveRelease(file app.Value) { p.GiveReleaseAs(session.FileName(file), file) }

// GiveReleaseAs is [Page.GiveRelease] of a file that has a name.
func (p *CheckPage) GiveReleaseAs(name string, file app.Value) {
	if p.s.Busy() {
		return
	}
	p.takeRelease(name, file)
	p.check()
}

func (p *CheckPage) takeRelease(name string, file app.Value) {
	if p.Result != nil {
		p.Original, p.others = "", nil
	}
	p.Release, p.Result, p.release = name, nil, file
}

// GiveOther checks it with the next table from which the original has columns.
func (p *CheckPage) GiveOther(file app.Value) {
	if !p.s.Busy() {
		p.others = append(p.others, file)
		p.verify(len(p.others))
	}
}

// GiveOriginal checks it with the original as well.
func (p *CheckPage) GiveOriginal(file app.Value) {
	if p.s.Busy() {
		return
	}
	p.Original, p.original = session.FileName(file), file
	if p.Result != nil {
		p.verify(original)
		return
	}
	p.check()
}

// check checks the report once its release is there.
func (p *CheckPage) check() {
	if p.Name == "" || p.Release == "" {
		p.s.Notify()
		return
	}
	p.verify(0)
}

// original stands for the original among the files that are checked: 0 is the release, and from 1 on are the
// tables from which the original has columns.
const original = -1

// verify asks the engine what is true of the report: beside the release and then, where they are
// there, beside the other table and the original. The answer is dropped if another report was given meanwhile. A
// file that could not be read is given up.
func (p *CheckPage) verify(of int) {
	task, ok := p.s.Begin(session.Checking, "verify")
	if !ok {
		return
	}
	about, file := p.Checked, p.release
	params := protocol.VerifyParams{Report: p.report, Original: of == original, Other: max(of, 0), Languages: session.ReportLanguages()}
	switch {
	case of == original:
		file, params.Sheet = p.original, p.Result.Sheet
	case of > 0:
		file, params.Sheet = p.others[of-1], p.Result.Join[of-1].Sheet
	}
	p.s.Failure = nil
	session.Perform(task, protocol.Verify, params, file, func(r protocol.VerifyResult, _ app.Value) {
		if p.Checked != about {
			return
		}
		if p.Result = &r; of != original && p.Original != "" && len(p.others) == len(r.Join) {
			p.verify(original)
		}
	}, func(*protocol.Failure) {
		switch {
		case p.Checked != about:
		case of == original:
			p.Original = ""
		case of > 0:
			p.others = p.others[:of-1]
		default:
			p.Release = ""
		}
	})
}

const reportFiles = ".html,.json,text/html,application/json," + session.ZipEnding

// Render implements [session.SidePage].
func (p *CheckPage) Render() app.UI {
	s, c := p.s, &p.Checked
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

// places are the places for the page's files.
func (p *CheckPage) places() app.UI {
	s := p.s
	table := func(id string, label text.Message, give func(app.Value)) app.UI {
		return ui.FileButton(id, s.Say(label), kind.Accept(), func(_ app.Context, file app.Value) { give(file) })
	}
	places := []ui.Place{
		ui.Place{Title: s.Say(text.PlaceReport), Why: s.Say(text.CheckZip), Given: p.Name, Choose: ui.FileButton("check-report", s.Say(text.CheckReport), reportFiles, p.GiveReportFile)},
		ui.Place{Title: s.Say(text.PlaceRelease), Given: p.Release, Choose: table("check-release", text.CheckRelease, p.GiveRelease)},
		ui.Place{Title: s.Say(text.PlaceOriginal), Optional: s.Say(text.PlaceOptional), Why: s.Say(text.CheckMore), Given: p.Original, Choose: table("check-original", text.CheckOriginal, p.GiveOriginal)}}
	if p.Result != nil {
		for i, rule := range p.Result.Join {
			place := ui.Place{Title: s.Say(text.PlaceOther, s.Lang.List(ui.Each(rule.Take, func(c join.Column) string { return c.Name })))}
			if i < len(p.others) {
				place.Given = session.FileName(p.others[i])
			}
			if i <= len(p.others) {
				place.Choose = table("check-other", text.JoinChoose, p.GiveOther)
			}
			places = append(places, place)
		}
	}
	return ui.Places("check-files", places...)
}

// verdictOn says in a sentence whether the report is true.
func verdictOn(s *session.Session, r *protocol.VerifyResult) app.UI {
	state, title := ui.Passed, s.Say(text.CheckAgrees)
	if r.Differ > 0 {
		state, title = ui.Withheld, s.Say(text.CheckDiffers, r.Differ, len(r.Items))
	} else if r.Unchecked > 0 {
		state, title = ui.Limited, s.Say(text.CheckPart, r.Agree, len(r.Items))
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
