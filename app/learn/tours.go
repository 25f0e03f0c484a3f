package learn

import (
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/stepwise"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method/trace"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

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
	var all []Offer
	for _, t := range tours {
		all = append(all, Offer{t.name, t.title})
	}
	return all
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
	bar := guide(s, s.Say(t.title), t.At, len(t.stops), func() { lead(s, -1) }, func() { lead(s, 1) },
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
	return ui.Second(t.s.Say(text.StepwiseShow), func() { stepwise.Show(t.s, stepwise.OwnTable, t.s.Recipe().Algorithm.Name) }, "tour-steps").ID("tour-steps")
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

// occupation is what the groups give away of the occupations.
func occupation(r *protocol.RunResult) protocol.Sensitive {
	return r.Audit.Sensitive[r.Models[0].Column]
}
