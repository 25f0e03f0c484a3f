// Package export is the step *Export*: the table first, who reads it, and folded, how
// the files are written, what goes with them, and what has left the tab so far.
package export

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/attack"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
)

// Export is the step of that name: the files.
type Export struct {
	app.Compo

	S   *session.Session
	Rev int

	opened map[string]bool // folds by their ids; they stay open while files are written anew
}

// OnMount implements app.Mounter.
func (e *Export) OnMount(app.Context) { ui.FocusHeading() }

// Render implements app.Composer.
func (e *Export) Render() app.UI {
	s := e.S
	switch {
	case s.Work() != session.Idle:
		return screen.One(ui.Lead(s.Say(text.ExportTitle), exportLead(s)), screen.Working(s))
	case s.OutputFails():
		e.unfold("written", true)
		return screen.One(ui.Lead(s.Say(text.ExportTitle), s.Say(text.OutputFails)), screen.Failure(s), folds(e.output(), e.names()))
	case s.Result == nil || s.Stale():
		title, why := text.ReviewNone, text.ReviewNoneWhy
		if s.Result != nil {
			title, why = text.StaleTitle, text.StaleBody
		}
		return screen.One(ui.Lead(s.Say(title), s.Say(why),
			screen.Runner(s, text.RunNow, "run")), screen.Failure(s))
	case !s.Result.Passed:
		return screen.One(ui.Lead(s.Say(text.WithheldTitle), s.Say(text.WithheldBody),
			ui.Button(s.Say(text.TryOther), func() { s.Go(session.Protect) }, "other")))
	case s.Saving().Waits():
		names, control := holding(s)
		return screen.One(ui.Lead(s.Say(text.UnconfirmedTitle), s.Say(text.UnconfirmedBody, s.Lang.List(names)),
			screen.To(s, s.Say(text.UnconfirmedButton), session.Review, control, "look").ID("look")))
	}
	odd := screen.ShowAsks(s, screen.Odd(s, s.Result.Notes), screen.Rereader(s))
	return screen.One(append(append([]app.UI{ui.Lead(s.Say(text.ExportTitle), exportLead(s)), screen.Failure(s), another(s), beside(s), promised(s)}, odd...), e.give(),
		folds(e.secret(), e.report(), e.output(), e.names(), e.files(), e.fold("visit", s.Say(text.VisitTitle), s.Say(text.VisitHolds), Keeping(s, "visit", func() {})...), e.handed()))...)
}

// promised repeats the verdicts on the release, each of which leads to Review: that on protection with
// what it does not promise, and that on use where something is lost.
func promised(s *session.Session) app.UI {
	card := s.Saving().Protection()
	all := []app.UI{verdict(s, card, "verdict"), app.Text(" " + s.Lang.Sentence(card.Detail))}
	if use := s.Result.Cards.Use; use.Tone == facts.Amber {
		all = append(all, app.Text(" "), verdict(s, use, "use"))
	}
	return app.P().ID("promised").Class("hint").Body(all...)
}

// verdict is the headline of a card, which leads to the card.
func verdict(s *session.Session, card facts.Card, id string) app.HTMLButton {
	return screen.Named(s, s.Lang.Sentence(card.Headline), session.Review, id).ID("see-" + id)
}

// holding returns the columns that hold a release back, each once, and the control of the first.
func holding(s *session.Session) (names []string, control string) {
	for _, i := range s.Saving().Unconfirmed() {
		names, control = append(names, i.Column), cmp.Or(control, session.ConfirmID(i.Column))
	}
	for _, u := range s.Saving().Undecided() {
		control = cmp.Or(control, session.ConfirmID(u.Columns...))
		for _, name := range u.Columns {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names, control
}

// another names other releases that were saved, which are attacked together or forgotten.
func another(s *session.Session) app.UI {
	var named []string
	for _, l := range s.Saving().Others() {
		said := []string{strings.TrimPrefix(l.At, time.Now().Format(time.DateOnly)+" "), s.Say(text.ColumnCount, len(l.Columns))}
		if l.Recipients != "" {
			said = append(said, s.Say(text.Recipients(l.Recipients)))
		}
		named = append(named, strings.Join(said, screen.Between))
	}
	if named == nil {
		return app.Div().Class("nothing")
	}
	return app.Div().ID("another-release").Class("asking").Body(app.P().Text(s.Say(text.AnotherRelease)),
		app.Range(named).Slice(func(i int) app.UI { return app.P().Text(named[i]) }),
		app.Div().Class("actions").Body(
			ui.Second(s.Say(text.AnotherAttack), func() { attack.OpenBoth(s) }, "attack-both").ID("attack-both"),
			ui.Second(s.Say(text.AnotherForget), func() { s.Saving().Forget() }, "forget-releases").ID("forget-releases")))
}

// beside leads to the next file of the table, where they are several.
func beside(s *session.Session) app.UI {
	files, at := s.Purposes().Files()
	if files == nil {
		return app.Div().Class("nothing")
	}
	next := (at + 1) % len(files)
	return app.P().Body(ui.Second(s.Say(text.FileNext, next+1, len(files)), func() {
		s.Purposes().Take(next)
		s.Go(session.Purpose)
	}, "next-file").ID("next-file"))
}

// folds puts parts that are folded into one card.
func folds(all ...app.UI) app.UI { return app.Div().Class("card folds").Body(all...) }

// fold is one of them: a name, in grey what is in it, and that.
func (e *Export) fold(id, name, holds string, body ...app.UI) app.UI {
	fold := ui.Fold(id, name, holds, app.Div().Class("flow").Body(body...)).Open(e.opened[id])
	return ui.Folding(fold, func(open bool) { e.unfold(id, open) }, id)
}

// unfold notes whether a fold is open.
func (e *Export) unfold(id string, open bool) {
	if e.opened == nil {
		e.opened = map[string]bool{}
	}
	e.opened[id] = open
}

// secret shows the key of the pseudonyms, which is stored nowhere.
func (e *Export) secret() app.UI {
	s := e.S
	if !session.NeedsKey(s.Recipe()) {
		return app.Div().Class("nothing")
	}
	return e.fold("secret", s.Say(text.KeyTitle), s.Say(text.KeyHolds), app.P().Text(s.Say(text.KeyLead)),
		app.P().Class("hash").Body(app.Code().ID("key-shown").Text(s.Key.String())))
}

// report asks what the report says that goes with a release.
func (e *Export) report() app.UI {
	s, said, to := e.S, e.S.Saving().Handover().Report, e.S.Saving().Recipients()
	set := func(change func(*session.Report)) {
		change(&s.Saving().Handover().Report)
		s.Notify()
	}
	filled := slices.DeleteFunc([]string{said.Purpose, to}, func(text string) bool { return text == "" })
	holds := strings.Join(filled, screen.Between)
	return e.fold("report", s.Say(text.ReportTitle), cmp.Or(holds, s.Say(text.ReportHolds)),
		app.P().Class("soft").Text(s.Say(text.ReportLead)),
		app.Div().Class("settings").Body(
			ui.Field("purpose", s.Say(text.ReportPurpose), "", "", ui.Input("purpose", said.Purpose, func(v string) { set(func(r *session.Report) { r.Purpose = v }) }, "purpose")),
			ui.Field("recipients", s.Say(text.ReportRecipients), "", "", ui.Input("recipients", to, func(v string) { set(func(r *session.Report) { r.Recipients = &v }) }, "recipients")),
			ui.Field("made", s.Say(text.ReportMade), "", "", ui.Input("made", said.Day(), func(v string) { set(func(r *session.Report) { r.Made = &v }) }, "made"))),
		app.Div().Body(ui.Check("show-small", s.Say(text.ReportSmall), said.ShowSmall, func(on bool) { set(func(r *session.Report) { r.ShowSmall = on }) }, "show-small"),
			app.P().Class("hint").Text(s.Say(text.ReportSmallWhy))),
	)
}
