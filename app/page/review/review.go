// Package review is the step *Review*: the run, and what came out of it.
package review

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/fileformat"
	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/wasm/protocol"
)

// Review is the step of that name: the run, and what came out of it.
type Review struct {
	app.Compo

	S   *session.Session
	Rev int

	row  *protocol.ResultRow // that was chosen
	runs int                 // the result that it belongs to

	column string // whose distribution is shown
	swept  swept  // what a sweep is to measure

	careful  bool         // the release is read carefully
	unfolded map[int]bool // the questions of which all groups are shown
}

// OnMount implements app.Mounter.
func (v *Review) OnMount(app.Context) { ui.FocusHeading() }

// Render implements app.Composer.
func (v *Review) Render() app.UI {
	s := v.S
	switch {
	case s.Work() == session.Running:
		return screen.One(ui.Lead(s.Say(text.RunningTitle, s.Table.Records), s.Say(text.RunningLead)), screen.Working(s))
	case screen.Reading(s):
		return screen.One(ui.Lead(s.Say(text.ReadingTitle, screen.SourceName(s)), ""), screen.Working(s))
	case s.Result == nil:
		return screen.One(ui.Lead(s.Say(text.ReviewNone), s.Say(text.ReviewNoneWhy),
			screen.Runner(s, text.RunNow, "run")), screen.Failure(s))
	}
	if v.runs != s.Runs() {
		v.runs, v.row, v.unfolded = s.Runs(), nil, nil
	}
	body := append([]app.UI{ui.Later(v.lead), of(s, screen.Failure)}, fileformat.Show(s, fileformat.NoValues(s, s.Table.Format, fileformat.Computed(s.Recipe())), fileformat.Reread(s))...)
	return screen.One(append(body, ui.Later(v.decisions), ui.Later(v.confirmed), ui.Later(v.notes),
		app.Div().Class("two").Body(ui.Later(v.protected), of(s, use)), ui.Later(v.tiles), of(s, keptBars), ui.Later(v.tabs), ui.Later(v.panel))...)
}

// of is a part that is made when it is rendered.
func of(s *session.Session, part func(*session.Session) app.UI) app.UI {
	return ui.Later(func() app.UI { return part(s) })
}

func (v *Review) lead() app.UI {
	s := v.S
	on := screen.Next(s, session.Export)
	if saving.Protection(s).Tone == facts.Red || saving.Waits(s) {
		on = on.Class("second") // there is something else to do first
	}
	return ui.Lead(title(s), s.Say(text.ReviewLine, s.Result.K, s.Result.Released, s.Lang.Seconds(s.Result.Seconds)), ui.Second(s.Say(text.TryOther), func() { s.Go(session.Protect) }, "other"), on)
}

// title says what to do with the release next, and promises nothing: the cards say what holds.
func title(s *session.Session) string {
	switch use := s.Result.Cards.Use.Tone; saving.Protection(s).Tone {
	case facts.Red:
		return s.Say(text.ReviewHeld)
	case facts.Amber:
		return s.Say(text.ReviewLook)
	default:
		if use == facts.Amber || use == facts.Red {
			return s.Say(text.ReviewLost)
		}
	}
	return s.Say(text.ReviewChecked)
}

// stale offers another run where decisions have changed, and says what it does to
// the columns about which a person was asked.
func (v *Review) stale(changed []column) app.UI {
	s := v.S
	if !s.Stale() {
		return app.Div().Class("nothing")
	}
	said := s.Say(text.StaleTitle)
	if len(changed) > 0 {
		all := make([]string, len(changed))
		for i, c := range changed {
			all[i] = c.next
		}
		said = strings.Join(all, " ")
	}
	return app.Div().ID("stale").Class("note").Body(app.B().Role("status").Text(said), screen.Runner(s, text.RunAgain, "again"))
}

func (v *Review) tiles() app.UI {
	s, r := v.S, v.S.Result
	loss := s.Say(text.LossParts)
	if r.Loss.ILossRate == 0 {
		loss = ""
	}
	if r.Loss.Suppression > 0 {
		loss = s.Say(text.LossWithRows, s.Lang.Percent(r.Loss.Generalisation), s.Lang.Percent(r.Loss.Suppression))
	}
	now, was := r.Audit.Risk.Prosecutor, r.Before.Risk.Prosecutor
	return app.Div().Class("tiles").Body(
		tile(s.Say(text.TileHighest), s.Lang.Percent(now.Highest), s.Say(text.Was, s.Lang.Percent(was.Highest))),
		tile(s.Say(text.TileAverage), s.Lang.Percent(now.Average), s.Say(text.Was, s.Lang.Percent(was.Average))),
		tile(s.Say(text.TileLoss), s.Lang.Percent(r.Loss.ILossRate), loss, screen.Sign(s, text.TermLoss, "loss")),
	)
}

func tile(name, value, was string, terms ...app.UI) app.UI {
	return app.Div().Class("card pad tile").Body(
		app.Span().Class("soft").Body(append([]app.UI{app.Text(name + " ")}, terms...)...), app.B().Text(value), app.Span().Class("was").Text(was))
}
