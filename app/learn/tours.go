package learn

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// tour is a way through a paper's table, with what is said at each stop.
type tour struct {
	name  string
	title text.Message
	stops []stop
}

// stop is a stop with its sentence, of what is shown there. Figures in it come from the
// result, and there are none before the stop is as it should be.
type stop struct {
	session.Stop
	says func(s *session.Session) string
	// after is the place of the stop before that it is compared with; 0: none.
	after int
}

// tours are the tours of the four papers.
var tours = []tour{
	{"kaim", text.TourKAIM, []stop{
		{Stop: session.Stop{Sample: "patients", Step: session.Open}, says: func(s *session.Session) string {
			cells, missing := gaps(s)
			return s.Say(text.KAIMOpen, s.Table.Records, missing, cells)
		}},
		{Stop: session.Stop{Sample: "patients", Step: session.Generalise}, says: func(s *session.Session) string { return s.Say(text.KAIMRoot) }},
		{Stop: session.Stop{Sample: "patients", Step: session.Review, Run: true, Decide: dropping}, says: func(s *session.Session) string {
			r := s.Tour.Result(2)
			return s.Say(text.KAIMDrop, r.Records-r.Released, r.Records, s.Lang.Percent(r.Loss.ILossRate), missing(s, kaimPostcode))
		}},
		{Stop: session.Stop{Sample: "patients", Step: session.Review, Run: true}, says: func(s *session.Session) string {
			before, r := s.Tour.Result(2), s.Tour.Result(3)
			return s.Say(text.KAIMKeep, r.Released, r.Records, s.Lang.Percent(r.Loss.ILossRate), s.Lang.Percent(before.Loss.ILossRate))
		}, after: 2},
	}},
	{"aos", text.TourAOS, []stop{
		{Stop: session.Stop{Sample: "orders", Step: session.Columns}, says: func(s *session.Session) string {
			qi := s.Tour.Decided().Names(table.QuasiIdentifying)
			return s.Say(text.AOSColumns, s.Table.Records, qi[0], qi[1])
		}},
		{Stop: session.Stop{Sample: "orders", Step: session.Review, Run: true}, says: func(s *session.Session) string {
			r := s.Tour.Result(1)
			return ordered(s, text.AOSFirst, r.K, r.Records/r.K)
		}},
		{Stop: session.Stop{Sample: "orders", Step: session.Review, Run: true, Decide: turned}, says: func(s *session.Session) string { return ordered(s, text.AOSSecond) }},
	}},
	{"rounded", text.TourRounded, []stop{
		{Stop: session.Stop{Sample: "points", Step: session.Open}, says: func(s *session.Session) string {
			return s.Say(text.RoundedOpen, s.Table.Records, s.Table.Records/s.Tour.Decided().Privacy.K, s.Tour.Decided().Privacy.K)
		}},
		{Stop: session.Stop{Sample: "points", Step: session.Review, Run: true, Decide: method("mondrian-strict")}, says: func(s *session.Session) string {
			return groups(s, text.RoundedHalf, 2*s.Tour.Result(1).K)
		}},
		{Stop: session.Stop{Sample: "points", Step: session.Review, Run: true}, says: func(s *session.Session) string { return groups(s, text.RoundedPaper) }},
		{Stop: session.Stop{Sample: "more-points", Step: session.Review, Run: true}, says: func(s *session.Session) string {
			return groups(s, text.RoundedMore, s.Tour.Result(3).K+1)
		}},
	}},
	{"slca", text.TourSLCA, []stop{
		{Stop: session.Stop{Sample: "occupations", Step: session.Protect}, says: func(s *session.Session) string {
			return s.Say(text.SLCAOpen, s.Table.Records, asked(s, "l"))
		}},
		{Stop: session.Stop{Sample: "occupations", Step: session.Review, Run: true}, says: func(s *session.Session) string {
			first := s.FirstGroup(occupations)
			if first == nil {
				return s.Say(text.Computing)
			}
			return s.Say(text.SLCAPassed, occupation(s.Tour.Result(1)).DistinctL, s.Lang.List(first))
		}},
		{Stop: session.Stop{Sample: "colleagues", Step: session.Review, Run: true}, says: func(s *session.Session) string {
			of := occupation(s.Tour.Result(2))
			return s.Say(text.SLCATwelve, s.Tour.Result(2).Records, of.DistinctL, correlated(of))
		}},
		{Stop: session.Stop{Sample: "colleagues", Step: session.Review, Run: true, Decide: unlike}, says: func(s *session.Session) string {
			before, r := s.Tour.Result(2), s.Tour.Result(3)
			return s.Say(text.SLCAUnlike, correlated(occupation(r)), s.Lang.Percent(r.Loss.ILossRate), s.Lang.Percent(before.Loss.ILossRate), asked(s, "s"))
		}, after: 2},
	}},
}

// Columns of the samples that sentences speak of.
const (
	kaimPostcode = "Zipcode"
	occupations  = "Occupation"
)

// named returns the tour of a name; ok is false if there is none.
func named(name string) (t tour, ok bool) {
	at := slices.IndexFunc(tours, func(t tour) bool { return t.name == name })
	if at < 0 {
		return tour{}, false
	}
	return tours[at], true
}

// StartTour begins the tour of a name, if there is one.
func StartTour(s *session.Session, name string) {
	of, ok := named(name)
	if !ok {
		return
	}
	t := session.Tour{Name: name}
	for _, stop := range of.stops {
		t.Stops = append(t.Stops, stop.Stop)
	}
	s.StartTour(t)
}

// Tour is the bar of the tour that is under way: what is to be seen here, and the ways on.
func Tour(s *session.Session) app.UI {
	if s.Tour == nil || s.Step.Beside() || s.Showing != nil {
		return app.Div().Class("nothing")
	}
	of, _ := named(s.Tour.Name)
	at, says := s.Tour.At, s.Say(text.Computing)
	if s.Tour.Arrived() {
		says = said(s, of.stops[at])
	}
	bar := guide(s, s.Say(of.title), at, len(of.stops), func() { s.TourTo(s.Tour.At - 1) }, func() { s.TourTo(s.Tour.At + 1) },
		ui.Second(s.Say(text.TourEnd), s.EndTour, "tour-end").ID("tour-end"),
		app.Div().Class("says").ID("tour-says").Role("status").Body(app.P().Text(says)))
	return app.Div().Class("touring").Body(bar)
}

// said is the sentence of a stop; where its run has failed, the failure is shown elsewhere.
func said(s *session.Session, of stop) string {
	if of.Run && s.Tour.Result(s.Tour.At) == nil || of.after > 0 && s.Tour.Result(of.after) == nil || s.Table == nil {
		return s.Say(text.TourFailed)
	}
	return of.says(s)
}

// gaps counts the values by which somebody could be identified, and those that are missing.
func gaps(s *session.Session) (cells, missing int) {
	qi := s.Tour.Decided().Names(table.QuasiIdentifying)
	for _, c := range s.Table.Columns {
		if slices.Contains(qi, c.Name) {
			cells += s.Table.Records
			missing += c.Missing
		}
	}
	return cells, missing
}

// missing counts the values that are missing in a column.
func missing(s *session.Session, column string) int {
	for i := range s.Table.Columns {
		if c := &s.Table.Columns[i]; c.Name == column {
			return c.Missing
		}
	}
	return 0
}

// asked is the parameter of the model that is asked for beside k.
func asked(s *session.Session, parameter string) any {
	return s.Tour.Decided().Privacy.Models[0].Parameters[parameter]
}

// dropping decides as a method that needs complete rows: the others are left out.
func dropping(r *recipe.Recipe) {
	r.Algorithm.Name, r.Algorithm.Parameters = "k-member", parameter.Given{"missing": "drop"}
	r.Privacy.SuppressionLimit = 1
}

// turned changes which of the first two columns has priority.
func turned(r *recipe.Recipe) { r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0] }

func method(name string) func(*recipe.Recipe) {
	return func(r *recipe.Recipe) { r.Algorithm.Name, r.Algorithm.Parameters = name, nil }
}

// unlike asks for occupations that have little to do with each other.
func unlike(r *recipe.Recipe) {
	r.Algorithm.Name = "slca"
	r.Privacy.Models = []recipe.Model{{Name: "s-l-diversity", Column: occupations, Parameters: parameter.Given{"l": 2, "s": 0.6}}}
}

// ordered says what the column of priority has lost, and what the other.
func ordered(s *session.Session, m text.Message, more ...any) string {
	qi := s.Tour.Decided().Names(table.QuasiIdentifying)
	lost := map[string]float64{}
	for _, c := range s.Tour.Result(s.Tour.At).Loss.Columns {
		lost[c.Name] = c.ILossRate
	}
	return s.Say(m, append([]any{qi[0], s.Lang.Percent(lost[qi[0]]), qi[1], s.Lang.Percent(lost[qi[1]])}, more...)...)
}

// groups says how many groups there are, and how large the largest is.
func groups(s *session.Session, m text.Message, more ...any) string {
	r := s.Tour.Result(s.Tour.At)
	return s.Say(m, append([]any{r.Records, r.Audit.Classes.Count, r.Audit.Classes.Max}, more...)...)
}

// occupation is what the groups give away of the occupations.
func occupation(r *protocol.RunResult) protocol.Sensitive { return r.Audit.Sensitive[occupations] }

// correlated is the largest correlation of the values of a group, in hundredths.
func correlated(of protocol.Sensitive) float64 {
	if of.S == nil {
		return 0
	}
	return float64(int(100**of.S+0.5)) / 100
}
