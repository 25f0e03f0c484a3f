package review

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// helpTable is the id of what was tried. It gets the focus when it is asked for.
const helpTable = "help-table"

// helpTitle is the id of the heading. It gets the focus where the card on use leads to it.
const helpTitle = "help-title"

// help shows what would lose less, and what each change comes to.
func (s visit) help() app.UI {
	h := s.Help()
	if !h.Matters(s.Session) {
		return app.Div().Class("nothing")
	}
	costly, much := session.Costly(s.Result)
	return app.Section().Class("card pad").ID("help").Body(app.H2().ID(helpTitle).TabIndex(-1).Text(s.Say(text.HelpTitle)), app.Div().Class("flow").Body(
		app.If(much, app.P().Body(app.B().Text(s.Say(text.HelpCostly, costly.Column, s.Lang.Percent(costly.Loss))))),
		soft(s.Say(text.HelpLead)),
		s.helpFound(h),
		s.helpProgress(h),
		s.helpButton(h),
	))
}

// helpFound shows what is found so far.
func (s visit) helpFound(h *session.Help) app.UI {
	switch {
	case h.Now == nil:
		return app.Div().Class("nothing")
	case !h.Now.Passed():
		return app.P().Text(s.Say(text.HelpFails, s.Lang.Phrase(h.Now.Failed)))
	case len(h.Changes) == 0:
		return soft(s.Say(text.HelpNone))
	}
	return app.Div().Class("flow").Body(
		s.changes(h),
		app.If(!h.CanAdopt(s.Session) && !s.Busy(), app.P().Class("hint").Text(s.Say(text.HelpStale))),
		app.If(len(h.Now.Answers) > 0, app.P().Class("hint").Text(s.Say(text.HelpSorted))),
		app.P().Class("hint").Text(s.Say(text.HelpCounted)), s.helpRounds(h.Now))
}

// changes is the table of them, the decisions as they are first.
func (s visit) changes(h *session.Help) app.UI {
	heads := []ui.Head{{Label: s.Say(text.HelpChange)}}
	if len(h.Now.Answers) > 0 {
		label := text.WayAnswers
		if len(h.Now.Answers) == 1 {
			label = text.WayAnswer
		}
		heads = append(heads, ui.Head{Label: s.Say(label)})
	}
	heads = append(heads, []ui.Head{{Label: s.Say(text.DetailLost)}, {Label: s.Say(text.HelpRisk), Class: "num"}, {Label: s.Say(text.HelpOut), Class: "num"}, {}}...)
	lines := []ui.Line{{Class: "now", Name: app.Th().Text(s.Say(text.HelpNow)), Cells: append(s.trialCells(h.Now, h.Now.Loss), app.Td())}}
	for i := range h.Changes {
		lines = append(lines, s.changeLine(h, i))
	}
	return ui.Unfold(helpTable, s.Say(text.HelpTitle), "known trials", heads, lines)
}

func (s visit) changeLine(h *session.Help, i int) ui.Line {
	c := &h.Changes[i]
	said := strings.TrimRight(s.Lang.Sentence(c.Said), ".。")
	name := app.Th().Body(app.Text(said), app.If(c.Weaker, app.Span().Class("chip").Text(s.Say(text.HelpWeaker))),
		app.If(h.Adopted(s.Session, c), app.P().Class("why").Role("status").Text(s.Say(text.HelpAdopted))))
	switch {
	case c.Trial == nil:
		return ui.Line{Name: name, Cells: waiting()}
	case !c.Trial.Passed():
		return ui.Line{Name: name, Cells: []app.HTMLTd{app.Td().Class("why").Text(s.Lang.Sentence(c.Trial.Failed))}}
	}
	return ui.Line{Name: name, Cells: append(s.trialCells(c.Trial, c.Loss), app.Td().Body(s.adoptButton(h, i, said)))}
}

// waiting is the cell of a line about which nothing is known yet.
func waiting() []app.HTMLTd { return []app.HTMLTd{app.Td().Class("soft").Text("…")} }

// trialCells show what a trial came to.
func (s visit) trialCells(t *protocol.Trial, loss float64) []app.HTMLTd {
	var cells []app.HTMLTd
	if len(t.Answers) > 0 {
		said, tone := s.Lang.Answers(t.Answers)
		cells = append(cells, app.Td().Body(app.B().Class(tone).Text(said)))
	}
	return append(cells, app.Td().Body(s.lossBar(loss)), num(s.Lang.Percent(t.Highest)), num(s.Lang.Int(t.LeftOut)))
}

// lossBar is a loss, in shares of the detail, beside its figure.
func (s visit) lossBar(loss float64) app.UI {
	lost := s.Lang.Percent(loss)
	return app.Div().Class("lost").Body(
		app.Meter().Value(loss).Min(0).Max(1).Aria("label", s.Say(text.DetailLost)+" "+lost), app.Span().Class("num").Text(lost))
}

// adoptButton adopts a change, or takes it back where that was the last decision.
func (s visit) adoptButton(h *session.Help, i int, said string) app.UI {
	c, id := &h.Changes[i], fmt.Sprintf("adopt-%d", i)
	if h.Adopted(s.Session, c) {
		return ui.Second(s.Say(text.HelpUndo), s.Undo, "undo").ID(id).Disabled(s.Busy())
	}
	return ui.Second(s.Say(text.HelpAdopt), func() { h.Adopt(s.Session, c) }, "adopt"+said).ID(id).
		Aria("label", s.Say(text.HelpDo, said)).Disabled(!h.CanAdopt(s.Session))
}

// helpRounds says that the release itself was searched for longer.
func (s visit) helpRounds(now *protocol.Trial) app.UI {
	curve := s.Result.Curve
	if len(curve) == 0 || curve[len(curve)-1].Round <= now.Rounds {
		return app.Div().Class("nothing")
	}
	return app.P().Class("hint").Text(s.Say(text.HelpRounds, now.Rounds, curve[len(curve)-1].Round, s.Lang.Percent(s.Result.Loss.ILossRate)))
}

func (s visit) helpProgress(h *session.Help) app.UI {
	if !h.Going {
		return app.Div().Class("nothing")
	}
	all, done, said := len(h.Changes)+1, 0, s.Say(text.HelpNow)
	if h.Now != nil {
		done = 1 + h.Measured()
		for i := range h.Changes {
			if h.Changes[i].Trial == nil {
				said = s.Lang.Phrase(h.Changes[i].Said)
				break
			}
		}
	}
	return ui.Progress(s.Say(text.Trying, said), s.Say(text.FactOf, done, all), (float64(done)+h.Done)/float64(all))
}

// helpButton is one button that begins, ends and goes on, so that the focus stays on it.
func (s visit) helpButton(h *session.Help) app.UI {
	label := text.HelpAsk
	switch {
	case h.Going:
		return ui.Second(s.Say(text.Cancel), func() { h.Stop(s.Session) }, "stop").ID("help-button")
	case !h.GoesOn(s.Session):
		return app.Div().Class("nothing")
	case h.Now != nil:
		label = text.HelpOn
	}
	return ui.Reveals("help-button", s.Say(label), func() { h.Find(s.Session) }, helpTable, "find").Class("second")
}

// knowingTable is the id of what is found. It gets the focus when it is asked for.
const knowingTable = "knowing-table"

// knowing shows what the same decisions lose, by what someone may know of a patient.
func (s visit) knowing() app.UI {
	k := s.Knowing()
	if !k.Matters(s.Session) {
		return app.Div().Class("nothing")
	}
	return ui.Flow(s.Say(text.KnowingTitle),
		soft(s.Say(text.KnowingLead)),
		app.If(len(k.Found) > 0 || k.Going, s.knownLosses(k)),
		s.knowingRounds(k),
		s.knowingProgress(k),
		s.knowingButton(k),
	).ID("knowing")
}

// knownLosses is a table with a bar in each row.
func (s visit) knownLosses(k *session.Knowing) app.UI {
	all := recipe.Knowledges()
	return app.Div().ID(knowingTable).Class("scroll").TabIndex(0).Role("region").Aria("label", s.Say(text.KnowingTitle)).Body(app.Table().Class("known").Body(
		app.THead().Body(app.Tr().Body(app.Th().Scope("col").Text(s.Say(text.PersonsHead)),
			app.Th().Scope("col").Text(s.Say(text.DetailLost)))),
		app.TBody().Body(app.Range(all).Slice(func(i int) app.UI {
			name := s.nameOfKnown(all[i]).Scope("row")
			if i >= len(k.Found) {
				return app.Tr().Body(name, app.Td().Class("soft").Text("…"))
			}
			return app.Tr().Body(name, s.knownLoss(k.Found[i]))
		})),
	))
}

// knownLoss is the cell of what was found for a knowledge.
func (s visit) knownLoss(found facts.KnownLoss) app.UI {
	if found.Failed.English != "" {
		return app.Td().Class("why").Text(s.Lang.Sentence(found.Failed))
	}
	return app.Td().Body(
		s.lossBar(found.Loss),
		app.If(found.LeftOut > 0, app.P().Class("why").Text(s.Lang.Phrase(facts.LeftOut(found.LeftOut)))),
	)
}

// knowingRounds says that the release itself was searched for longer.
func (s visit) knowingRounds(k *session.Knowing) app.UI {
	curve := s.Result.Curve
	for _, found := range k.Found {
		if len(curve) > 0 && found.Rounds > 0 && curve[len(curve)-1].Round > found.Rounds {
			return app.P().Class("hint").Text(s.Say(text.KnowingRounds, found.Rounds, curve[len(curve)-1].Round, s.Lang.Percent(s.Result.Loss.ILossRate)))
		}
	}
	return app.Div().Class("nothing")
}

func (s visit) knowingProgress(k *session.Knowing) app.UI {
	if !k.Going {
		return app.Div().Class("nothing")
	}
	all := recipe.Knowledges()
	return ui.Progress(s.Say(text.KnowingGoing, s.Say(text.KnownOf(all[len(k.Found)]).Title)),
		s.Say(text.FactOf, len(k.Found), len(all)), (float64(len(k.Found))+k.Done)/float64(len(all)))
}

// knowingButton is one button that begins, ends and goes on, so that the focus stays on it.
func (s visit) knowingButton(k *session.Knowing) app.UI {
	label := text.Compare
	switch {
	case k.Going:
		return ui.Second(s.Say(text.Cancel), func() { k.Stop(s.Session) }, "stop").ID("knowing-button")
	case len(k.Found) == len(recipe.Knowledges()):
		return app.Div().Class("nothing")
	case len(k.Found) > 0:
		label = text.KnowingOn
	}
	return ui.Reveals("knowing-button", s.Say(label), func() { k.Find(s.Session) }, knowingTable, "find").Class("second")
}
