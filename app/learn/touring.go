package learn

import (
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method/trace"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// stop is a place of a tour: a step of the session, with the sample that is open, and what is
// decided and run there.
type stop struct {
	sample string
	decide func(*recipe.Recipe) // changes the sample's decisions; nil: they stay
	run    bool
	step   session.Step
	// says is the sentence of what is shown here. Figures in it come from the result, and
	// there are none before the stop is as it should be.
	says func(*Touring) string
	// after is the place of the stop before that it is compared with; 0: none.
	after int
}

// Touring is a tour that is under way.
type Touring struct {
	session.NoFeature

	At int // its stop, from 0

	tour
	s       *session.Session
	lang    text.Lang      // of its tables, in which it began
	opened  bool           // its table was opened for the tour
	arrived bool           // the stop is as it should be: what changes it now is the person
	decided *recipe.Recipe // for this stop; nil: not yet
	run     bool           // was begun for this stop
	forget  func()         // what the tour decides and runs is no loss
	results map[int]*protocol.RunResult
	group   []string // what is shown of the first group, see firstGroup; nil: not known yet
}

// inLanguage is the name of a paper's sample in a language.
func inLanguage(sample string, lang text.Lang) string {
	if lang == text.English {
		return sample
	}
	return sample + "-" + string(lang)
}

// TourOf returns the tour that is under way; nil: none is.
func TourOf(s *session.Session) *Touring {
	t, _ := s.Guide.(*Touring)
	return t
}

// StartTour begins the tour of a name, if there is one. A table that is open gives way to the
// tour's, see [session.Session.Replace].
func StartTour(s *session.Session, name string) {
	at := slices.IndexFunc(tours, func(t tour) bool { return t.name == name })
	if at < 0 {
		return
	}
	s.Replace(func() {
		t := &Touring{tour: tours[at], s: s, lang: s.Lang, results: map[int]*protocol.RunResult{}}
		s.Guide = t
		s.Go(session.Open)
		t.Lead()
	})
}

// GoTo goes to a stop of the tour; there is none before the first and behind the last.
func (t *Touring) GoTo(at int) {
	if t.s.Busy() || at < 0 || at >= len(t.stops) {
		return
	}
	next := &Touring{At: at, tour: t.tour, s: t.s, lang: t.lang, opened: t.opened, results: t.results}
	t.s.Guide, t.s.Failure = next, nil
	next.Lead()
}

// End ends the tour where it is.
func (t *Touring) End() {
	t.s.Guide = nil
	t.s.Notify()
}

// TableOpened implements [session.Feature]: the tour ends when another table is opened than its
// own.
func (t *Touring) TableOpened(*session.Session) {
	if !slices.ContainsFunc(t.stops, func(stop stop) bool { return inLanguage(stop.sample, t.lang) == t.s.Source.Sample }) {
		t.s.Guide = nil
	}
}

// Lead implements [session.Guide]: it does the next of what the stop needs.
func (t *Touring) Lead() bool {
	s, stop := t.s, t.stops[t.At]
	if t.arrived || s.Work() != session.Idle {
		return false
	}
	switch {
	case s.Failure != nil: // it is shown
	case !t.opened || s.Source == nil || s.Source.Sample != inLanguage(stop.sample, t.lang):
		t.opened = true
		s.Open(session.Source{Sample: inLanguage(stop.sample, t.lang), Name: stop.sample}, recipe.Input{})
		return true
	case t.decided == nil:
		t.forget = s.Unharmed()
		next := t.s.History.First().Clone()
		if stop.run {
			next.Output.Intervals = recipe.Brackets // as the papers write groups
		}
		if stop.decide != nil {
			stop.decide(&next)
		}
		if !session.SameDecisions(&next, t.s.Recipe()) {
			t.s.Decide(func(r *recipe.Recipe) { *r = next })
		}
		t.decided = s.Recipe()
		return t.Lead()
	case stop.run && !t.run && (s.Result == nil || s.Stale()):
		t.run = true
		s.RunTo(stop.step)
		return s.Work() != session.Idle || t.Lead()
	}
	t.arrived = true
	if t.s.Failure == nil && t.decided != nil {
		t.forget()
	}
	if stop.run && t.s.Failure == nil && !t.s.Stale() {
		t.results[t.At] = t.s.Result
	}
	t.s.Show(stop.step)
	return true
}

// firstGroup returns what the rows of the group that is shown first have in a column of the
// stop's result; nil: nobody knows yet, and it is asked for.
func (t *Touring) firstGroup(column string) []string {
	if t.s.Result == nil {
		return nil
	}
	if t.group == nil && !t.s.Stale() {
		t.group = firstGroup(t.s.Shown.First(t.s), slices.Index(t.s.Result.Originals, column))
	}
	return t.group
}

// firstGroup returns the text of the first group's rows in a column of the result, by its place.
func firstGroup(rows []protocol.ResultRow, column int) []string {
	if column < 0 {
		return nil
	}
	var shown []string
	for i := range rows {
		if row := &rows[i]; row.Class == rows[0].Class && column < len(row.After) {
			shown = append(shown, row.After[column])
		}
	}
	return shown
}

// Go goes on or back, as the key says, where somebody is led: a stage of the workshop, or
// a stop of a tour.
func Go(s *session.Session, key string) {
	by := 1
	if key == "ArrowLeft" || key == "PageUp" {
		by = -1
	}
	if s.Step == session.WorkshopPage {
		visitOf(s).turn(by)
		return
	}
	visitOf(s).lead(by)
}

// lead goes on or back in the tour that is under way: go-app keeps a handler while the code of
// the next one is the same, so that none may hold a stop.
func (s visit) lead(by int) {
	if t := TourOf(s.Session); t != nil {
		t.GoTo(t.At + by)
	}
}

// Keys are those that lead on and back: the arrows, and what a presenter's remote control
// sends.
var Keys = []string{"ArrowRight", "ArrowLeft", "PageDown", "PageUp"}

// GuideClass is the class of the bar with the ways on and back.
const GuideClass = "guide"

// Guided reports whether somebody is led.
func Guided(s *session.Session) bool {
	return s.Pages.Over == nil && (s.Step == session.WorkshopPage || TourOf(s) != nil && !s.Step.Beside())
}

func (s visit) turn(by int) {
	CourseOf(s.Session).Change(s.Session, func(w *Course) {
		w.Stage += Stage(by)
		w.Try.Row = NoRow
	})
}

// guide is the bar that says where somebody is, with the ways on and back.
func (s visit) guide(label string, at, of int, back, on func(), more ...app.UI) app.UI {
	return app.Section().Class(GuideClass+" card").Aria("label", label).Body(slices.Concat([]app.UI{
		app.Span().Class("where").Body(app.B().Text(label), app.Span().Class("soft").Text(s.Say(text.GuideAt, at+1, of))),
		ui.Second(s.Say(text.GuideBack), back, "guide-back").ID("guide-back").Disabled(at == 0),
		ui.Button(s.Say(text.GuideNext), on, "guide-next").ID("guide-next").Disabled(at == of-1),
	}, more, []app.UI{app.P().Class("hint").Text(s.Say(text.GuideKeys))})...)
}

// tour is a way through a paper's table, with what is said at each stop.
type tour struct {
	name  string
	title text.Message
	stops []stop
}

// Offer is a tour that [StartTour] knows by its name.
type Offer struct {
	Name  string
	Title text.Message
}

// Offers are all tours.
func Offers() []Offer {
	return ui.Each(tours, func(t tour) Offer { return Offer{t.name, t.title} })
}

// tours are the tours of the four papers.
var tours = []tour{
	{"kaim", text.TourKAIM, []stop{
		{sample: "patients", step: session.Open, says: func(t *Touring) string {
			cells, missing := gaps(t)
			return t.s.Say(text.KAIMOpen, t.s.Table.Records, missing, cells)
		}},
		{sample: "patients", step: session.Generalise, says: func(t *Touring) string { return t.s.Say(text.KAIMRoot) }},
		{sample: "patients", step: session.Review, run: true, decide: dropping, says: func(t *Touring) string {
			r := t.results[2]
			return t.s.Say(text.KAIMDrop, r.Records-r.Released, r.Records, t.s.Lang.Percent(r.Loss.ILossRate), t.s.Table.Columns[kaimPostcode].Missing)
		}},
		{sample: "patients", step: session.Review, run: true, says: func(t *Touring) string {
			before, r := t.results[2], t.results[3]
			return t.s.Say(text.KAIMKeep, r.Released, r.Records, t.s.Lang.Percent(r.Loss.ILossRate), t.s.Lang.Percent(before.Loss.ILossRate))
		}, after: 2},
	}},
	{"aos", text.TourAOS, []stop{
		{sample: "orders", step: session.Columns, says: func(t *Touring) string {
			qi := t.decided.Names(table.QuasiIdentifying)
			return t.s.Say(text.AOSColumns, t.s.Table.Records, qi[0], qi[1])
		}},
		{sample: "orders", step: session.Review, run: true, says: func(t *Touring) string {
			r := t.results[1]
			return ordered(t, text.AOSFirst, r.K, r.Records/r.K)
		}},
		{sample: "orders", step: session.Review, run: true, decide: func(r *recipe.Recipe) { r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0] }, says: func(t *Touring) string { return ordered(t, text.AOSSecond) }},
	}},
	{"rounded", text.TourRounded, []stop{
		{sample: "points", step: session.Open, says: func(t *Touring) string {
			return t.s.Say(text.RoundedOpen, t.s.Table.Records, t.s.Table.Records/t.decided.Privacy.K, t.decided.Privacy.K)
		}},
		{sample: "points", step: session.Review, run: true, decide: func(r *recipe.Recipe) { r.Algorithm.Name, r.Algorithm.Parameters = "mondrian-strict", nil }, says: func(t *Touring) string {
			return groups(t, text.RoundedHalf, 2*t.results[1].K)
		}},
		{sample: "points", step: session.Review, run: true, says: func(t *Touring) string { return groups(t, text.RoundedPaper) }},
		{sample: "more-points", step: session.Review, run: true, says: func(t *Touring) string {
			return groups(t, text.RoundedMore, t.results[3].K+1)
		}},
		{sample: "points", step: session.Review, run: true, says: func(t *Touring) string {
			return groups(t, text.RoundedEnd, t.results[4].K)
		}},
	}},
	{"slca", text.TourSLCA, []stop{
		{sample: "occupations", step: session.Protect, says: func(t *Touring) string {
			return t.s.Say(text.SLCAOpen, t.s.Table.Records, asked(t, "l"))
		}},
		{sample: "occupations", step: session.Review, run: true, says: func(t *Touring) string {
			first := t.firstGroup(t.decided.Privacy.Models[0].Column)
			if first == nil {
				return t.s.Say(text.Computing)
			}
			return t.s.Say(text.SLCAPassed, occupation(t.results[1]).DistinctL, t.s.Lang.List(first))
		}},
		{sample: "colleagues", step: session.Review, run: true, says: func(t *Touring) string {
			of := occupation(t.results[2])
			return t.s.Say(text.SLCATwelve, t.results[2].Records, of.DistinctL, math.Round(100**of.S)/100)
		}},
		{sample: "colleagues", step: session.Review, run: true, decide: unlike, says: func(t *Touring) string {
			before, r := t.results[2], t.results[3]
			return t.s.Say(text.SLCAUnlike, t.s.Lang.Percent(r.Loss.ILossRate), t.s.Lang.Percent(before.Loss.ILossRate), asked(t, "s"))
		}, after: 2},
	}},
}

// kaimPostcode is the place of the postcode among the columns of KAIM's table.
const kaimPostcode = 2

// Tour is the bar of the tour that is under way: what is to be seen here, and the ways on.
func Tour(s *session.Session) app.UI {
	t := TourOf(s)
	if t == nil || s.Step.Beside() || s.Pages.Over != nil {
		return app.Div().Class("nothing")
	}
	says := s.Say(text.Computing)
	if t.arrived {
		says = t.said()
	}
	bar := visitOf(s).guide(s.Say(t.title), t.At, len(t.stops), func() { visitOf(s).lead(-1) }, func() { visitOf(s).lead(1) },
		t.steps(), ui.Second(s.Say(text.TourEnd), t.End, "tour-end").ID("tour-end"),
		app.Div().Class("says").ID("tour-says").Role("status").Body(app.P().Text(says)))
	return app.Div().Class("touring").Body(bar)
}

// steps leads to the method of a stop that has run, step by step, where it can be shown so.
func (t *Touring) steps() app.UI {
	name := t.s.Recipe().Algorithm.Name
	if !t.arrived || t.results[t.At] == nil || !slices.Contains(trace.Methods(), name) {
		return app.Div().Class("nothing")
	}
	return ui.Second(t.s.Say(text.StepwiseShow), func() { ShowSteps(t.s, OwnTable, t.s.Recipe().Algorithm.Name) }, "tour-steps").ID("tour-steps")
}

// said is the sentence of the stop; where its run has failed, the failure is shown elsewhere.
func (t *Touring) said() string {
	stop := t.stops[t.At]
	if stop.run && t.results[t.At] == nil || stop.after > 0 && t.results[stop.after] == nil || t.s.Table == nil {
		return t.s.Say(text.TourFailed)
	}
	return stop.says(t)
}

// gaps counts the values by which somebody could be identified, and those that are missing.
func gaps(t *Touring) (cells, missing int) {
	qi := t.decided.Names(table.QuasiIdentifying)
	for _, c := range t.s.Table.Columns {
		if slices.Contains(qi, c.Name) {
			cells += t.s.Table.Records
			missing += c.Missing
		}
	}
	return cells, missing
}

// asked is the parameter of the model that is asked for beside k.
func asked(t *Touring, parameter string) any {
	return t.decided.Privacy.Models[0].Parameters[parameter]
}

// dropping decides as a method that needs complete rows: the others are left out.
func dropping(r *recipe.Recipe) {
	r.Algorithm.Name, r.Algorithm.Parameters = "k-member", parameter.Given{"missing": "drop"}
	r.Privacy.SuppressionLimit = 1
}

// unlike asks for occupations that have little to do with each other, as the demonstration does.
func unlike(r *recipe.Recipe) {
	r.Algorithm.Name = "slca"
	r.Privacy.Models = []recipe.Model{{Name: "s-l-diversity", Column: r.Privacy.Models[0].Column, Parameters: parameter.Given{"l": 2, "s": 0.7}}}
}

// ordered says what the column of priority has lost, and what the other.
func ordered(t *Touring, m text.Message, more ...any) string {
	qi := t.decided.Names(table.QuasiIdentifying)
	lost := map[string]float64{}
	for _, c := range t.results[t.At].Loss.Columns {
		lost[c.Name] = c.ILossRate
	}
	return t.s.Say(m, append([]any{qi[0], t.s.Lang.Percent(lost[qi[0]]), qi[1], t.s.Lang.Percent(lost[qi[1]])}, more...)...)
}

// groups says how many groups there are, and how large the largest is.
func groups(t *Touring, m text.Message, more ...any) string {
	r := t.results[t.At]
	return t.s.Say(m, append([]any{r.Records, r.Audit.Classes.Count, r.Audit.Classes.Max}, more...)...)
}

// occupation tells what the groups give away of the occupations.
func occupation(r *protocol.RunResult) protocol.Sensitive {
	return r.Audit.Sensitive[r.Models[0].Column]
}
