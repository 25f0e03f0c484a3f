package steps

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// attackers says what each kind of attacker finds, before and after.
func attackers(s *session.Session) app.UI {
	now, was := s.Result.Audit.Risk, s.Result.Before.Risk
	type row struct {
		name            text.Message
		means           string
		highest, atRisk [2]float64 // before and after; of the marketer there are none
		average         [2]float64
		single          bool
	}
	rows := []row{
		{text.Prosecutor, s.Say(text.ProsecutorMeans), [2]float64{was.Prosecutor.Highest, now.Prosecutor.Highest},
			[2]float64{was.Prosecutor.RecordsAtRisk, now.Prosecutor.RecordsAtRisk}, [2]float64{was.Prosecutor.Average, now.Prosecutor.Average}, true},
		{text.Journalist, journalist(s), [2]float64{was.Journalist.Highest, now.Journalist.Highest},
			[2]float64{was.Journalist.RecordsAtRisk, now.Journalist.RecordsAtRisk}, [2]float64{was.Journalist.Average, now.Journalist.Average}, true},
		{text.Marketer, s.Say(text.MarketerMeans), [2]float64{}, [2]float64{}, [2]float64{was.Marketer.Average, now.Marketer.Average}, false},
	}
	pair := func(known bool, v [2]float64) app.HTMLTd {
		if !known {
			return app.Td().Class("num soft").Text("–")
		}
		return change(s.Lang.Percent(v[0]), s.Lang.Percent(v[1]))
	}
	heads := []ui.Head{{Label: s.Say(text.AttackerHead) + " ", Beside: sign(s, text.TermAttackers, "attackers")},
		{Label: s.Say(text.HighestHead), Class: "num"}, {Label: s.Say(text.AverageHead), Class: "num"},
		{Label: s.Say(text.AtRiskHead, s.Lang.Percent(now.Prosecutor.Threshold)), Class: "num"}}
	var lines []ui.Line
	for _, r := range rows {
		lines = append(lines, ui.Line{
			Name:  app.Th().Body(app.Text(r.means), app.P().Class("why").Text(s.Say(r.name))),
			Cells: []app.HTMLTd{pair(r.single, r.highest), pair(true, r.average), pair(r.single, r.atRisk)},
		})
	}
	return ui.Flow(s.Say(text.AttackersTitle),
		app.P().Class("soft").Text(s.Say(countedIn(s, text.AttackersLead, text.AttackersPatients))),
		ui.Unfold("", s.Say(text.AttackersTitle), "risks", heads, lines),
		absentRows(s),
		app.P().Text(s.Say(text.AttackersAverage, s.Lang.Percent(was.Marketer.Average), s.Lang.Percent(now.Marketer.Average))),
		app.Div().Class("bars").Body(
			ui.Bar(s.Say(text.Before), s.Lang.Percent(was.Marketer.Average), was.Marketer.Average),
			ui.Bar(s.Say(text.After), s.Lang.Percent(now.Marketer.Average), now.Marketer.Average),
		),
		app.P().Class("hint").Text(s.Say(text.AttackersSource)),
	)
}

// journalist says what the journalist has to look into.
func journalist(s *session.Session) string {
	if p := s.Result.Population; p != nil {
		return s.Say(text.JournalistAmong, p.Name, p.Persons)
	}
	return s.Say(text.JournalistMeans)
}

// absentRows says how many rows the table of the population does not hold.
func absentRows(s *session.Session) app.UI {
	p := s.Result.Population
	if p == nil || p.Absent == 0 {
		return app.Div().Class("nothing")
	}
	return app.P().ID("absent").Text(s.Say(text.AbsentRows, p.Absent, p.Name))
}

// singling says which columns make rows unique, by themselves and together.
func singling(s *session.Session) app.UI {
	var bars []app.UI
	for size := 1; size <= 3; size++ {
		before, ok := strongest(s.Result.Before.QuasiIdentifiers, size)
		if !ok {
			continue
		}
		names, after := strings.Join(before.Columns, " + "), 0.0
		for _, now := range s.Result.Audit.QuasiIdentifiers {
			if slices.Equal(now.Columns, before.Columns) {
				after = now.Unique
			}
		}
		bars = append(bars,
			app.P().Text(s.Say(countedIn(s, text.SinglingLine, text.SinglingPatients), size, names, s.Lang.Percent(before.Unique), s.Lang.Percent(after))),
			app.Div().Class("bars").Body(
				ui.Bar(s.Say(text.Before), s.Lang.Percent(before.Unique), before.Unique),
				ui.Bar(s.Say(text.After), s.Lang.Percent(after), after),
			))
	}
	if len(bars) == 0 {
		return app.Div().Class("nothing")
	}
	bars = append([]app.UI{app.P().Class("soft").Text(s.Say(countedIn(s, text.SinglingLead, text.SinglingLeadPatients)))}, bars...)
	return ui.Flow(s.Say(text.SinglingTitle), append(bars, app.P().Class("hint").Text(s.Say(text.SinglingSource)))...)
}

// strongest returns the set of so many columns that makes most rows unique.
func strongest(sets []protocol.Subset, size int) (protocol.Subset, bool) {
	var best protocol.Subset
	found := false
	for _, set := range sets {
		if len(set.Columns) == size && (!found || set.Unique > best.Unique) {
			best, found = set, true
		}
	}
	return best, found
}

// sizes shows how many groups there are of each size.
func sizes(s *session.Session) app.UI {
	c := s.Result.Audit.Classes
	counts := make([]int, len(c.Sizes))
	for i, size := range c.Sizes {
		counts[i] = size.Classes
	}
	average := math.Round(10*c.Average) / 10
	var bars []app.UI
	for _, b := range binned(c.Sizes) {
		share := float64(b.groups) / float64(max(1, c.Count))
		bars = append(bars, ui.Bar(b.name(), s.Lang.Int(b.groups), share))
	}
	return ui.Section(s.Say(countedIn(s, text.GroupSizes, text.GroupPatients)), chart.Spark(counts), app.P().Class("soft").Text(
		s.Say(countedIn(s, text.GroupSizesAlt, text.GroupPatientsAlt), c.Count, c.Min, c.Max, average)), app.Div().Class("bars").Body(bars...))
}

// bin is the groups of some sizes.
type bin struct{ from, to, groups int }

func (b bin) name() string {
	if b.from == b.to {
		return strconv.Itoa(b.from)
	}
	return strconv.Itoa(b.from) + "–" + strconv.Itoa(b.to)
}

// mostBins is the most bars of a histogram.
const mostBins = 8

// binned puts group sizes into at most mostBins bins. If there are more sizes,
// each bin is twice as wide as the one before, as most groups are small.
func binned(sizes []protocol.SizeCount) []bin {
	if len(sizes) == 0 {
		return nil
	}
	var bins []bin
	if len(sizes) <= mostBins {
		for _, s := range sizes {
			bins = append(bins, bin{s.Size, s.Size, s.Classes})
		}
		return bins
	}
	from, most := sizes[0].Size, sizes[len(sizes)-1].Size
	const widths = 1<<mostBins - 1 // of all bins, the first being 1
	for width := (most - from + widths) / widths; from <= most; width *= 2 {
		b := bin{from: from, to: min(from+width-1, most)}
		for _, s := range sizes {
			if s.Size >= b.from && s.Size <= b.to {
				b.groups += s.Classes
			}
		}
		bins = append(bins, b)
		from += width
	}
	return bins
}
