package steps

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/figure"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts/attackresult"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// attackTable is the id of what was found. It gets the focus when it is asked for.
const attackTable = "attack-table"

// attackIt tries on a twin of the result what somebody could find out from it.
func attackIt(s *session.Session) app.UI {
	if !s.CanAttack() {
		return app.Div().Class("nothing")
	}
	a := s.Attacks()
	return app.Section().Class("card pad").ID("attack").Body(app.H2().Text(s.Say(text.AttackTitle)), app.Div().Class("flow").Body(
		app.P().Class("soft").Text(s.Say(text.AttackLead)),
		app.If(a.Refused.English != "", app.P().Role("status").Text(s.Say(text.AttackRefused, s.Lang.Phrase(a.Refused)))),
		attacksFound(s, a),
		attackProgress(s, a),
		attackButton(s, a),
	))
}

// attacksFound is what is found so far, of what.
func attacksFound(s *session.Session, a *session.Attacked) app.UI {
	if a.Made == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("flow").Body(
		ofTwin(s, a.Twin),
		attackChart(s, a),
		attackList(s, &a.Report),
		app.P().Class("hint").Text(s.Lang.Sentence(attackresult.Explained.Say())),
		app.P().Body(app.B().Text(s.Lang.Sentence(attackresult.NoProof.Say()))),
	)
}

// ofTwin says literally what was attacked.
func ofTwin(s *session.Session, t *protocol.Twin) app.UI {
	if t == nil {
		return app.Div().Class("nothing")
	}
	who := attackresult.Rows
	if t.Patients > 0 {
		who = attackresult.People
	}
	return app.Div().ID("attacked").Body(
		app.P().Body(app.B().Text(s.Lang.Sentence(attackresult.Same.Say(t.HeldOut, t.Rows)))),
		app.P().Class("soft").Text(s.Lang.Sentence(who.Say())),
		app.If(len(t.Disguised) > 0, app.P().Class("soft").Text(s.Lang.Sentence(attackresult.Disguised.Say(strings.Join(t.Disguised, ", "))))),
	)
}

// attackChart draws what the table says, of what can be drawn.
func attackChart(s *session.Session, a *session.Attacked) app.UI {
	var lines []app.UI
	all := a.Report.Results
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
			app.Ul().Class("keys").Body(key("share", attackresult.HeadIn), key("line", attackresult.HeadOut), key("dashed", attackresult.HeadWithout))),
		saveAttacks(s, a))
}

// saveAttacks offers to save the chart of attacks on a twin.
func saveAttacks(s *session.Session, a *session.Attacked) app.UI {
	if a.Twin == nil {
		return app.Div().Class("nothing")
	}
	return figure.Saving(s, "attacks", s.Say(text.AttackTable), func() figure.Figure { return attackFigure(s, a) })
}

// attackList is the table of what was found, and of what was not tried.
func attackList(s *session.Session, r *protocol.AttackReport) app.UI {
	heads := []ui.Head{{Label: s.Lang.Phrase(attackresult.HeadAttack.Say())}}
	for _, of := range []say.Kind{attackresult.HeadIn, attackresult.HeadOut, attackresult.HeadWithout, attackresult.HeadRisk} {
		heads = append(heads, ui.Head{Label: s.Lang.Phrase(of.Say()), Class: "num"})
	}
	var lines []ui.Line
	for i := range r.Results {
		lines = append(lines, attackLine(s, &r.Results[i]))
	}
	for _, left := range r.Left {
		lines = append(lines, ui.Line{Name: app.Th().Body(app.B().Text(s.Lang.Phrase(left.Title()))),
			Cells: []app.HTMLTd{app.Td().Class("why").Text(s.Lang.Sentence(attackresult.NotMade.Say(left.Why)))}})
	}
	return ui.Unfold(attackTable, s.Say(text.AttackTable), "known attacks", heads, lines)
}

func attackLine(s *session.Session, r *protocol.Attacked) ui.Line {
	name := app.Th().Body(
		app.B().Text(s.Lang.Phrase(r.Title())),
		app.If(r.Verdict != "", app.Span().Class("chip", "is-"+string(r.Verdict)).Text(s.Lang.Phrase(r.Verdict.Shortly()))),
		app.P().Text(s.Lang.Sentence(r.Sentence())),
		attackGiven(s, r))
	found, control, without := r.Shares()
	if found.Value == nil {
		return ui.Line{Name: name, Cells: []app.HTMLTd{app.Td()}}
	}
	var cells []app.HTMLTd
	for _, share := range []*float64{found.Value, control.Value, without.Value} {
		cells = append(cells, app.Td().Class("num").Text(shareOr(s, share)))
	}
	risk := ""
	if r.Risk != nil {
		risk = s.Lang.Phrase(attackresult.Range.Say(s.Lang.Percent(r.Risk.Value), s.Lang.Percent(r.Risk.Low), s.Lang.Percent(r.Risk.High)))
	}
	return ui.Line{Name: name, Cells: append(cells, app.Td().Class("num").Text(risk))}
}

// shareOr writes a share, or nothing where there is none.
func shareOr(s *session.Session, share *float64) string {
	if share == nil {
		return ""
	}
	return s.Lang.Percent(*share)
}

// attackGiven says what the attacker has, and what was found in figures.
func attackGiven(s *session.Session, r *protocol.Attacked) app.UI {
	if r.Verdict == "" {
		return app.Div().Class("nothing")
	}
	return app.Details().Body(app.Summary().Text(s.Say(text.AttackGiven)),
		app.P().Text(s.Lang.Sentence(r.Given)), app.P().Class("soft").Text(s.Lang.Sentence(r.Said)))
}

func attackProgress(s *session.Session, a *session.Attacked) app.UI {
	if !a.Going {
		return app.Div().Class("nothing")
	}
	if a.Of == 0 {
		return ui.Progress(s.Say(text.AttackTwin), s.Lang.Percent(a.Done), a.Share())
	}
	return ui.Progress(s.Say(text.AttackGoing), s.Say(text.FactOf, a.Made, a.Of), a.Share())
}

// attackButton is one button that begins, ends and goes on, so that the focus stays on it.
func attackButton(s *session.Session, a *session.Attacked) app.UI {
	label := text.AttackAsk
	switch {
	case a.Going:
		return ui.Second(s.Say(text.Cancel), s.StopAttacks, "stop").ID("attack-button")
	case !s.AttackGoesOn():
		return app.Div().Class("nothing")
	case a.Made > 0:
		label = text.AttackOn
	}
	return app.Button().Type("button").Class("go", "second").ID("attack-button").Text(s.Say(label)).OnClick(func(ctx app.Context, _ app.Event) {
		s.AttackIt()
		ui.Reveal(ctx, attackTable) // the button is gone when all are made
	}, "attack")
}
