package review

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/coarsen"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// attacker has what one kind of attacker finds, before and after.
type attacker struct {
	name                     text.Message
	means                    string
	highest, average, atRisk screen.Pair
	single                   bool // looks for one person; else there is but the average
}

// attackersOf returns those of a result.
func (s visit) attackersOf() []attacker {
	now, was := s.Result.Audit.Risk, s.Result.Before.Risk
	return []attacker{
		{text.Prosecutor, s.Say(text.ProsecutorMeans), screen.Pair{was.Prosecutor.Highest, now.Prosecutor.Highest},
			screen.Pair{was.Prosecutor.Average, now.Prosecutor.Average}, screen.Pair{was.Prosecutor.RecordsAtRisk, now.Prosecutor.RecordsAtRisk}, true},
		{text.Journalist, s.journalist(), screen.Pair{was.Journalist.Highest, now.Journalist.Highest},
			screen.Pair{was.Journalist.Average, now.Journalist.Average}, screen.Pair{was.Journalist.RecordsAtRisk, now.Journalist.RecordsAtRisk}, true},
		{text.Marketer, s.Say(text.MarketerMeans), screen.Pair{}, screen.Pair{was.Marketer.Average, now.Marketer.Average}, screen.Pair{}, false},
	}
}

// atRiskHead is the head of the share of rows above the threshold.
func (s visit) atRiskHead() string {
	return s.Say(text.AtRiskHead, s.Lang.Percent(s.Result.Audit.Risk.Prosecutor.Threshold))
}

// attackers says what each kind of attacker finds, before and after.
func (s visit) attackers() app.UI {
	figures := func(known bool, v screen.Pair) app.HTMLTd {
		if !known {
			return app.Td().Class("num soft").Text("–")
		}
		return change(s.Lang.Percent(v[0]), s.Lang.Percent(v[1]))
	}
	heads := []ui.Head{{Label: s.Say(text.AttackerHead) + " ", Beside: screen.Sign(s.Session, text.TermAttackers, "attackers")},
		{Label: s.Say(text.HighestHead), Class: "num"}, {Label: s.Say(text.AverageHead), Class: "num"},
		{Label: s.atRiskHead(), Class: "num"}}
	lines := ui.Each(s.attackersOf(), func(r attacker) ui.Line {
		return ui.Line{
			Name:  app.Th().Body(app.Text(r.means), app.P().Class("why").Text(s.Say(r.name))),
			Cells: []app.HTMLTd{figures(r.single, r.highest), figures(true, r.average), figures(r.single, r.atRisk)},
		}
	})
	return ui.Flow(s.Say(text.AttackersTitle),
		soft(s.Say(screen.CountedIn(s.Session, text.AttackersLead, text.AttackersPatients))),
		ui.Unfold("", s.Say(text.AttackersTitle), "risks", heads, lines),
		s.absentRows(),
		app.P().Class("hint").Text(s.Say(text.AttackersSource)),
	)
}

// journalist says what the journalist has to look into.
func (s visit) journalist() string {
	if p := s.Result.Population; p != nil {
		return s.Say(text.JournalistAmong, p.Name, p.Persons)
	}
	return s.Say(text.JournalistMeans)
}

// absentRows says how many rows the table of the population does not hold.
func (s visit) absentRows() app.UI {
	p := s.Result.Population
	if p == nil || p.Absent == 0 {
		return app.Div().Class("nothing")
	}
	return app.P().ID("absent").Text(s.Lang.Sentence(facts.AbsentRows(p.Absent, s.Result.Audit.N, p.Name)))
}

// singled is columns that make rows unique together, with the share before and after.
type singled struct {
	names  string
	said   say.Text // what they did before
	unique screen.Pair
}

// singlingSets returns the set of one, two and three columns that makes most rows unique.
func (s visit) singlingSets() []singled {
	var sets []singled
	for size := 1; size <= 3; size++ {
		// The set of so many columns that makes most rows unique.
		var before *protocol.Subset
		for i := range s.Result.Before.QuasiIdentifiers {
			if of := &s.Result.Before.QuasiIdentifiers[i]; len(of.Columns) == size && (before == nil || of.Unique > before.Unique) {
				before = of
			}
		}
		if before == nil {
			continue
		}
		set := singled{strings.Join(before.Columns, " + "), s.Result.Before.SayUnique(*before), screen.Pair{before.Unique}}
		for _, now := range s.Result.Audit.QuasiIdentifiers {
			if slices.Equal(now.Columns, before.Columns) {
				set.unique[1] = now.Unique
			}
		}
		sets = append(sets, set)
	}
	return sets
}

// singling says which columns make rows unique, by themselves and together.
func (s visit) singling() app.UI {
	body := []app.UI{soft(s.Say(screen.CountedIn(s.Session, text.SinglingLead, text.SinglingLeadPatients)))}
	for _, set := range s.singlingSets() {
		before, after := s.Lang.Percent(set.unique[0]), s.Lang.Percent(set.unique[1])
		body = append(body,
			app.P().Text(s.Say(text.SinglingNow, s.Lang.Phrase(set.said), after)),
			app.Div().Class("bars").Body(ui.Bar(s.Say(text.Before), before, set.unique[0]), ui.Bar(s.Say(text.After), after, set.unique[1])))
	}
	if len(body) == 1 {
		return app.Div().Class("nothing")
	}
	return ui.Flow(s.Say(text.SinglingTitle), append(body, app.P().Class("hint").Text(s.Say(text.SinglingSource)))...)
}

// sizes shows how many groups there are of each size.
func (s visit) sizes() app.UI {
	c := s.Result.Audit.Classes
	bars := ui.Each(binned(c.Sizes), func(b bin) app.UI {
		return ui.Bar(rangeName(b.SizeRange), s.Lang.Int(b.groups), float64(b.groups)/float64(max(1, c.Count)))
	})
	return ui.Section(s.Say(screen.CountedIn(s.Session, text.GroupSizes, text.GroupPatients)), soft(s.sizesSaid()), app.Div().Class("bars").Body(bars...))
}

// sizesSaid says how many groups there are, and of which sizes.
func (s visit) sizesSaid() string {
	c := s.Result.Audit.Classes
	return s.Say(screen.CountedIn(s.Session, text.GroupSizesAlt, text.GroupPatientsAlt), c.Count, c.Min, c.Max, math.Round(10*c.Average)/10)
}

// bin is the groups of some sizes.
type bin struct {
	facts.SizeRange
	groups int
}

// mostBins is the most bars of a histogram.
const mostBins = 8

// binned puts group sizes into at most mostBins bins. If there are more sizes,
// each bin is twice as wide as the one before, as most groups are small.
func binned(sizes []protocol.SizeCount) []bin {
	if len(sizes) <= mostBins {
		return ui.Each(sizes, func(s protocol.SizeCount) bin { return bin{facts.SizeRange{From: s.Size, To: s.Size}, s.Classes} })
	}
	var bins []bin
	from, most := sizes[0].Size, sizes[len(sizes)-1].Size
	const widths = 1<<mostBins - 1 // of all bins, the first being 1
	for width := (most - from + widths) / widths; from <= most; width *= 2 {
		b := bin{SizeRange: facts.SizeRange{From: from, To: min(from+width-1, most)}}
		for _, s := range sizes {
			if s.Size >= b.From && s.Size <= b.To {
				b.groups += s.Classes
			}
		}
		bins = append(bins, b)
		from += width
	}
	return bins
}

// safeHarbor reports whether the recipe makes columns as coarse as the safe harbor method asks.
func (s visit) safeHarbor() bool {
	kinds := []coarsen.Kind{coarsen.Year, coarsen.BirthYear, coarsen.ZIP3, coarsen.Age}
	return slices.ContainsFunc(s.Recipe().Columns, func(c recipe.Column) bool { return c.Coarsen != nil && slices.Contains(kinds, c.Coarsen.Kind) })
}

// checklist shows what was done about each category of identifiers, and what is found
// of it in the release, when a person asks.
func (s visit) checklist() app.UI {
	title, lead := s.Say(text.HarborList), soft(s.Say(text.HarborListLead))
	list := s.Inspection().Checklist()
	switch {
	case list != nil:
	case s.Inspection().Searching():
		return ui.Flow(title, lead, app.P().Class("soft").Role("status").Text(s.Say(text.HarborSearching)))
	default:
		return ui.Flow(title, lead, ui.Second(s.Say(text.HarborSearch), func() { s.Inspection().Search(s.Session) }, "search-release").ID("search-release"))
	}
	head := func(m text.Message) app.UI { return app.Th().Scope("col").Text(s.Say(m)) }
	return ui.Flow(title, lead,
		app.Div().Class("scroll").ID("checklist").Body(app.Table().Class("stack", "single").Body(
			app.THead().Body(app.Tr().Body(head(text.HarborCategory), head(text.HarborDone), head(text.HarborFound))),
			app.TBody().Body(app.Range(list.Items).Slice(func(i int) app.UI {
				// A row of the checklist.
				item := list.Items[i]
				done := ui.Each(item.Done, func(d facts.Done) string { return s.Say(text.HarborDoneTo, d.Column, s.Lang.Phrase(d.What)) })
				found := ui.Each(item.Found, func(f facts.Finding) string { return s.Lang.Phrase(f.Said()) })
				return app.Tr().Body(
					app.Th().Scope("row").Text("("+item.Category+") "+s.Lang.Phrase(item.Title)),
					app.Td().Body(lines(done, s.Say(text.HarborNoColumn))),
					app.Td().Body(lines(found, s.nothingFound(item))),
				)
			})),
		)),
		app.P().Class("hint").Text(s.Say(text.HarborBasis, strconv.Itoa(list.Year), s.Lang.Phrase(list.Restricted))),
		app.P().ID("harbor-limits").Text(s.Lang.Sentence(list.Limits)),
	)
}

// nothingFound says that nothing was, and what was searched for if that is not all.
func (s visit) nothingFound(item facts.Item) string {
	if item.Search == nil {
		return s.Say(text.HarborNothing)
	}
	return s.Say(text.HarborNothingOf, s.Lang.Phrase(*item.Search))
}

// lines are texts below each other, or what stands for none.
func lines(texts []string, none string) app.UI {
	if len(texts) == 0 {
		return app.Span().Class("soft").Text(none)
	}
	return app.Ul().Class("plain").Body(app.Range(texts).Slice(func(i int) app.UI { return app.Li().Text(texts[i]) }))
}
