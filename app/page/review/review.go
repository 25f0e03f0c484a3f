// Package review is the step *Review*: the run, and what came out of it.
package review

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/attack"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/wasm/protocol"
)

// A visit draws parts of the page of a session.
type visit struct{ *session.Session }

func visitOf(s *session.Session) visit { return visit{s} }

// Review is the step of that name: the run, and what came out of it.
type Review struct {
	app.Compo

	S   *session.Session
	Rev int

	row  *protocol.ResultRow // that was chosen
	runs int                 // the result that it belongs to

	column string // whose distribution is shown
	swept  swept  // what a sweep is to measure

	letting  bool         // the fold of what leaves because a person lets it is open
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
		v.runs, v.row, v.unfolded = s.Runs(), nil, map[int]bool{}
	}
	body := append([]app.UI{ui.Later(v.lead), ui.Later(func() app.UI { return screen.Failure(s) })}, screen.ShowAsks(s, screen.NoValues(s, s.Table.Format, screen.ComputedNotes(s.Recipe())), screen.Rereader(s))...)
	return screen.One(append(body, ui.Later(v.decisions), ui.Later(v.confirmed), ui.Later(v.notes),
		app.Div().Class("two").Body(ui.Later(v.protected), ui.Later(visitOf(s).use)), ui.Later(v.tiles), ui.Later(visitOf(s).keptBars), ui.Later(v.tabs), ui.Later(v.panel))...)
}

func (v *Review) lead() app.UI {
	s := v.S
	on := screen.Next(s, session.Export)
	if s.Saving().Protection().Tone == facts.Red || s.Saving().Waits() {
		on = on.Class("second") // there is something else to do first
	}
	return ui.Lead(visitOf(s).title(), s.Say(text.ReviewLine, s.Result.K, s.Result.Released, s.Lang.Seconds(s.Result.Seconds)), ui.Second(s.Say(text.TryOther), func() { s.Go(session.Protect) }, "other"), on)
}

// title says what to do with the release next, and promises nothing: the cards say what holds.
func (s visit) title() string {
	switch use := s.Result.Cards.Use.Tone; s.Saving().Protection().Tone {
	case facts.Red:
		return s.Say(text.ReviewHeld)
	case facts.Amber:
		return s.Say(text.ReviewLook)
	default:
		if use == facts.Amber {
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
		said = strings.Join(ui.Each(changed, func(c column) string { return c.next }), " ")
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
		tile(s.Say(text.DetailLost), s.Lang.Percent(r.Loss.ILossRate), loss, screen.Sign(s, text.TermLoss, "loss")),
	)
}

func tile(name, value, was string, terms ...app.UI) app.UI {
	return app.Div().Class("card pad tile").Body(
		app.Span().Class("soft").Body(append([]app.UI{app.Text(name + " ")}, terms...)...), app.B().Text(value), app.Span().Class("was").Text(was))
}

// The tabs below the verdicts.
const (
	TabAnswers = "answers"
	TabRows    = "rows"
	TabRisk    = "risk"
	TabDetail  = "detail"
	TabAttacks = "attacks"
	TabCompare = "compare"
)

// part is a tab with what it shows.
type part struct {
	id    string
	label text.Message
	body  func(*Review) []app.UI
}

// tabs are all of them, in their order; that of the answers is there if the result has some. Only the one that is shown is made, and asks the engine
// for what it needs.
var tabs = []part{
	{TabAnswers, text.TabAnswers, (*Review).answersTab},
	{TabRows, text.TabRows, (*Review).rowsTab},
	{TabRisk, text.TabRisk, (*Review).riskTab},
	{TabDetail, text.TabDetail, (*Review).detailTab},
	{TabAttacks, text.TabAttacks, func(v *Review) []app.UI { return []app.UI{ui.Later(func() app.UI { return attack.OfSession(v.S) })} }},
	{TabCompare, text.Compare, (*Review).compareTab},
}

// tabsOf returns the tabs of the result.
func (s visit) tabsOf() []part {
	if s.hasAnswers() {
		return tabs
	}
	return tabs[1:]
}

// shownTab is the tab of a table's results that a person has chosen; empty: none.
type shownTab struct{ id string }

// Tab returns the tab that is shown: the one that was chosen, or the first. Without answers their
// tab is not there, and the rows are shown.
func Tab(s *session.Session) string {
	id, there := session.OfTable[shownTab](s).id, visitOf(s).tabsOf()
	if slices.ContainsFunc(there, func(p part) bool { return p.id == id }) {
		return id
	}
	return there[0].id
}

// ShowTab shows a tab, from now on after every run of the table.
func ShowTab(s *session.Session, id string) {
	session.OfTable[shownTab](s).id = id
	s.Notify()
}

// TabNumber returns a number of the tab that is shown: 0 for the first one of the result, which
// nobody has to choose, so that it stays the same when a result comes.
func TabNumber(s *session.Session) int {
	id := Tab(s)
	if id == visitOf(s).tabsOf()[0].id {
		return 0
	}
	return slices.IndexFunc(tabs, func(p part) bool { return p.id == id })
}

// ShowTabOf shows the tab of a number. One that no tab has changes nothing.
func ShowTabOf(s *session.Session, number int) {
	if number >= 0 && number < len(tabs) {
		ShowTab(s, tabs[number].id)
	}
}

func (v *Review) tabs() app.UI {
	s := v.S
	all := ui.Each(visitOf(s).tabsOf(), func(t part) ui.Tab { return ui.Tab{ID: t.id, Label: s.Say(t.label)} })
	return app.Div().Class("tabs-bar").Body(
		ui.Tabs(s.Say(text.TabsLabel), all, Tab(s), func(id string) { ShowTab(s, id) }),
		screen.SaveFigures(s, "pictures", s.Say(text.SavePictures), visitOf(s).figuresOf))
}

func (v *Review) panel() app.UI {
	id := Tab(v.S)
	at := slices.IndexFunc(tabs, func(p part) bool { return p.id == id })
	return ui.Panel(id, append(tabs[at].body(v), &finder{S: v.S, Run: v.S.Runs(), Rows: id == TabRows})...)
}

// finder asks the engine, once for each run, for what the tabs other than [TabRows] show. The
// rows ask for it themselves, once they have come.
type finder struct {
	app.Compo

	S    *session.Session
	Run  int
	Rows bool

	run int // for which it was done
}

// OnMount implements app.Mounter.
func (f *finder) OnMount(app.Context) { f.find() }

// OnUpdate implements app.Updater.
func (f *finder) OnUpdate(app.Context) { f.find() }

func (f *finder) find() {
	if !f.Rows && f.run != f.Run {
		f.run = f.Run
		f.S.FindNow()
	}
}

// Render implements app.Composer.
func (f *finder) Render() app.UI { return app.Div().Class("nothing") }

// rowsTab is the table before and after, with why a row is as it is beside it.
func (v *Review) rowsTab() []app.UI {
	s := v.S
	return []app.UI{app.Div().Class("rows-why").Body(
		&Rows{S: s, Run: s.Runs(), Lang: s.Lang, Choose: v.choose},
		app.Div().Class("stacked").Body(ui.Later(v.why), ui.Later(v.patient)),
	)}
}

// riskTab is who finds whom, before and after.
func (v *Review) riskTab() []app.UI {
	s := v.S
	body := []app.UI{ui.Later(visitOf(s).linkable), ui.Later(v.sensitive), ui.Later(visitOf(s).persons), ui.Later(visitOf(s).attackers),
		app.Div().Class("two").Body(ui.Later(visitOf(s).singling), ui.Later(visitOf(s).sizes))}
	if visitOf(s).safeHarbor() {
		body = append(body, ui.Later(visitOf(s).checklist))
	}
	return body
}

// detailTab shows what the columns have lost, and how much of that the best release would lose.
func (v *Review) detailTab() []app.UI {
	s := v.S
	return []app.UI{ui.Later(v.studied), app.Div().Class("two").Body(ui.Later(v.losses), ui.Later(visitOf(s).bounded)), ui.Later(v.quality),
		app.Details().Class("card pad fold").ID("more-detail").Body(app.Summary().Text(s.Say(text.MoreDetail)), &ClassMap{S: s, Rev: s.Rev()}, ui.Later(v.curve))}
}

// compareTab sets other decisions, tried in the background, and earlier runs beside this one.
func (v *Review) compareTab() []app.UI {
	s := v.S
	return []app.UI{ui.Later(visitOf(s).help), ui.Later(visitOf(s).knowing), &Runs{S: s, Rev: s.Rev()}, ui.Later(v.sweep)}
}
