package attack

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts/attackresult"
	"quasi/engine/figure/drawing"
	"quasi/engine/file/kind"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// tableID is the id of the table of findings, which is scrolled to when attacks begin.
const tableID = "attack-table"

// OfSession shows the attacks on the result of the session; nothing if it can't be attacked.
func OfSession(s *session.Session) app.UI {
	if !canAttack(s) {
		return app.Div().Class("nothing")
	}
	r := OfResult(s)
	return ui.Flow(s.Say(text.AttackTitle),
		app.P().Class("soft").Text(s.Say(text.AttackLead)),
		app.If(r.refused(), app.P().Role("status").Text(s.Say(text.AttackRefused, s.Lang.Phrase(r.Refused)))),
		findings(s, &r.Findings),
		progress(s, &r.Findings),
		r.button(s),
	).ID("attack")
}

// findings shows what was attacked, and what was found so far.
func findings(s *session.Session, f *Findings) app.UI {
	if f.Made == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("flow").Body(
		twin(s, f.Twin),
		app.P().ID("by-itself").Text(s.Lang.Sentence(f.Report.ByItself())),
		app.P().Body(app.B().Text(s.Lang.Sentence(f.Report.CameTo(attackresult.Tried)))),
		drawn(s, f),
		list(s, &f.Report),
		left(s, f),
		app.P().Class("hint").Text(s.Lang.Sentence(f.Report.Explained())),
		app.P().Body(app.B().Text(s.Lang.Sentence(attackresult.NoProof.Say()))),
	)
}

// twin says of which twin the release was attacked; nothing if the release itself was.
func twin(s *session.Session, t *protocol.Twin) app.UI {
	if t == nil {
		return app.Div().Class("nothing")
	}
	who := attackresult.Rows
	if t.Patients > 0 {
		who = attackresult.People
	}
	return app.Div().ID("attacked").Body(
		app.P().Body(app.B().Text(s.Lang.Sentence(attackresult.SameAs(t.HeldOut, t.Rows, t.Splits)))),
		app.P().Class("soft").Text(s.Lang.Sentence(who.Say())),
		app.If(len(t.Disguised) > 0, app.P().Class("soft").Text(s.Lang.Sentence(attackresult.Disguised.Say(strings.Join(t.Disguised, ", "))))),
	)
}

// drawn is a chart of the shares in the table of findings.
func drawn(s *session.Session, f *Findings) app.UI {
	var lines []app.UI
	all := f.Report.Results
	for i := range all {
		found, control, without := all[i].Shares()
		if found.Value == nil {
			continue
		}
		lines = append(lines, app.Span().Class("name").Text(s.Lang.Phrase(all[i].Title())), chart.Rates(found.Value, control.Value, without.Value))
	}
	if len(lines) == 0 {
		return app.Div().Class("nothing")
	}
	key := func(class string, of say.Kind) app.UI { return app.Li().Class(class).Text(s.Lang.Phrase(of.Say())) }
	return app.Div().Body(
		app.Div().Class("attack-chart").Aria("hidden", true).Body(
			app.Div().Class("lines").Body(lines...),
			app.Ul().Class("keys").Body(key("share", attackresult.HeadIn), app.If(f.Report.Compared(), key("line", attackresult.HeadOut)), key("dashed", attackresult.HeadWithout))),
		app.If(f.Twin != nil, screen.SaveFigures(s, "attacks", s.Say(text.SavePicture), func() []screen.Figure { return []screen.Figure{chartFigure(s, f)} })))
}

// list is the table of findings.
func list(s *session.Session, r *protocol.AttackReport) app.UI {
	heads := ui.Each(r.Heads(), func(of say.Kind) ui.Head { return ui.Head{Label: s.Lang.Phrase(of.Say()), Class: "num"} })
	heads[0].Class = ""
	compared := r.Compared()
	lines := ui.Each(r.Results, func(of protocol.Attacked) ui.Line { return line(s, &of, compared) })
	return ui.Unfold(tableID, s.Say(text.AttackTable), "known attacks", heads, lines)
}

// left says in a line how many attacks could be made, and unfolds why the others could not.
func left(s *session.Session, f *Findings) app.UI {
	all := f.Report.Left
	if len(all) == 0 {
		return app.If(f.Complete(), app.P().ID("attacks-made").Class("soft").Text(s.Say(text.AttackAllMade, f.Of)))
	}
	var whys []string
	titles := map[string][]string{} // of the attacks, by why they could not be made
	for _, one := range all {
		why := s.Lang.Sentence(one.Why)
		if titles[why] == nil {
			whys = append(whys, why)
		}
		titles[why] = append(titles[why], s.Lang.Phrase(one.Title()))
	}
	return app.Details().ID("attacks-made").Body(
		app.Summary().Text(s.Say(text.AttackMade, f.Made-len(all), f.Made)),
		app.Ul().Class("items").Body(app.Range(whys).Slice(func(i int) app.UI {
			return app.Li().Body(app.B().Text(strings.Join(titles[whys[i]], " · ")), app.P().Class("soft").Text(whys[i]))
		})))
}

// line is a result; compared is [attackresult.Report.Compared] of all.
func line(s *session.Session, r *protocol.Attacked, compared bool) ui.Line {
	name := app.Th().Body(
		app.B().Text(s.Lang.Phrase(r.Title())),
		app.If(r.Verdict != "", app.Span().Class("chip", "is-"+string(r.Verdict)).Text(s.Lang.Phrase(r.Verdict.Shortly()))),
		app.P().Text(s.Lang.Sentence(r.Sentence())),
		app.If(r.Verdict != "", app.Details().Body(app.Summary().Text(s.Say(text.AttackGiven)),
			app.P().Text(s.Lang.Sentence(r.Given)), app.P().Class("soft").Text(s.Lang.Sentence(r.Said)))))
	found, control, without := r.Shares()
	if found.Value == nil {
		return ui.Line{Name: name, Cells: []app.HTMLTd{app.Td()}}
	}
	shares := []*float64{found.Value, without.Value}
	if compared {
		shares = []*float64{found.Value, control.Value, without.Value}
	}
	cells := ui.Each(shares, func(share *float64) app.HTMLTd {
		if share == nil {
			return app.Td().Class("num")
		}
		return app.Td().Class("num").Text(s.Lang.Percent(*share))
	})
	if compared {
		risk := ""
		if r.Risk != nil {
			risk = s.Lang.Phrase(attackresult.Range.Say(s.Lang.Percent(r.Risk.Value), s.Lang.Percent(r.Risk.Low), s.Lang.Percent(r.Risk.High)))
		}
		cells = append(cells, app.Td().Class("num").Text(risk))
	}
	return ui.Line{Name: name, Cells: cells}
}

func progress(s *session.Session, f *Findings) app.UI {
	if !f.Going {
		return app.Div().Class("nothing")
	}
	if f.Of == 0 {
		return ui.Progress(s.Say(text.AttackTwin), s.Lang.Percent(f.Done), f.Share())
	}
	return ui.Progress(s.Say(text.AttackGoing), s.Say(text.FactOf, f.Made, f.Of), f.Share())
}

// button begins, ends and resumes the attacks: one button, so that it keeps the focus.
func (r *Release) button(s *session.Session) app.UI {
	label := text.AttackAsk
	switch {
	case r.Going:
		return ui.Second(s.Say(text.Cancel), func() { r.Stop(s) }, "stop").ID("attack-button")
	case !r.GoesOn(s):
		return app.Div().Class("nothing")
	case r.Made > 0:
		label = text.AttackOn
	}
	return ui.Reveals("attack-button", s.Say(label), func() { r.Attack(s) }, tableID, "attack").Class("second")
}

// chartFigure returns the chart of attacks on a twin as it may be published: rounded, and
// without small counts.
func chartFigure(s *session.Session, f *Findings) screen.Figure {
	r := f.Report.Published()
	said := func(of say.Kind) string { return s.Lang.Phrase(of.Say()) }
	sides := []string{said(attackresult.HeadIn), said(attackresult.HeadOut), said(attackresult.HeadWithout)}
	lines := [][]string{append([]string{said(attackresult.HeadAttack)}, sides...)}
	var groups []drawing.Group
	for i := range r.Results {
		found, control, without := r.Results[i].Shares()
		if found.Value == nil && !found.Hidden {
			continue
		}
		title := s.Lang.Phrase(r.Results[i].Title())
		g, line := drawing.Group{Name: title}, []string{title}
		for _, share := range []attackresult.Shown{found, control, without} {
			switch {
			case share.Value != nil:
				g.Bars, line = append(g.Bars, drawing.Bar{Share: *share.Value, Said: s.Lang.Percent(*share.Value)}), append(line, screen.Plain(*share.Value))
			case share.Hidden:
				g.Bars, line = append(g.Bars, drawing.Bar{Said: screen.Concealed}), append(line, screen.Concealed)
			default:
				g.Bars, line = append(g.Bars, drawing.Bar{}), append(line, "")
			}
		}
		groups, lines = append(groups, g), append(lines, line)
	}
	caption := s.Lang.Sentence(attackresult.SameAs(f.Twin.HeldOut, f.Twin.Rows, f.Twin.Splits)) + " " + s.Lang.Sentence(f.Report.Explained())
	return screen.Figure{Name: "attacks", Title: s.Say(text.AttackTable), Caption: caption, Picture: drawing.Bars(sides, groups), Lines: lines}
}

// Findings holds the results of attacks on one release so far.
type Findings struct {
	Report   protocol.AttackReport // of the attacks that were made
	Twin     *protocol.Twin        // nil: the release itself is attacked, or nothing was yet
	Made, Of int                   // attacks; Of is 0 until the first is made
	Refused  say.Text              // why no attack can be made; without an English text: some can
	Going    bool                  // the attacks that are left are made, or will be
	Done     float64               // share of the twin that is made, in [0,1]
}

// add takes what one more attack found.
func (f *Findings) add(found protocol.AttackResult) {
	f.Of, f.Twin, f.Refused = found.Of, found.Twin, found.Refused
	if f.refused() {
		f.Going = false
		return
	}
	results, left := append(f.Report.Results, found.Report.Results...), append(f.Report.Left, found.Report.Left...)
	f.Report = found.Report
	f.Report.Results, f.Report.Left = results, left
	f.Made++
	f.Going = f.Going && !f.Complete()
}

// refused reports whether the release can't be attacked.
func (f *Findings) refused() bool { return f.Refused.English != "" }

// Complete reports whether all attacks were made.
func (f *Findings) Complete() bool { return f.Of > 0 && f.Made == f.Of }

// Share returns how much of the work is done, in [0,1]. The twin is one half of it, and the
// attacks the other.
func (f *Findings) Share() float64 {
	if f.Of == 0 {
		return f.Done / 2
	}
	return (1 + float64(f.Made)/float64(f.Of)) / 2
}

// holdOutCard offers to split a table in two before it is released.
func (p *Page) holdOutCard() app.UI {
	s := p.s
	body := []app.UI{app.P().Class("soft").Text(s.Say(text.HoldOutWhy))}
	whole := p.Files.Whole
	if whole != nil {
		body = append(body, app.P().Text(s.Say(text.HoldOutOf, whole.Name)+" · "+s.Say(text.Rows, whole.Rows)), p.holdOutChoices(whole))
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
	return ui.Flow(s.Say(text.HoldOutTitle), append(body, app.Div().Class("actions").Body(choose...))...).ID("hold-out")
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
		ui.Field("hold-patient", s.Say(text.PatientLabel), s.Say(text.HoldOutPatientWhy), "", patient))
}
