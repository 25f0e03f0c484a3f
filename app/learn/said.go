package learn

import (
	"fmt"
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/method"
	"quasi/engine/method/trace"
)

// said says what the last step was, and why, in a few sentences.
func (v *view) said() []string {
	s := v.s
	if v.step == nil {
		return []string{s.Say(text.StepwiseBegins, len(v.trace.Rows), v.trace.K)}
	}
	if v.sensitive != nil {
		return v.saidSLCA()
	}
	switch v.step.Kind {
	case trace.Seed:
		row, group := v.number(v.step.Record), v.names[v.step.Group]
		if len(v.step.Options) == 0 {
			return []string{s.Say(text.StepwiseSeed, row, group)}
		}
		return append([]string{s.Say(text.StepwiseSeedBest, row, group, v.costs()[0])}, v.others()...)
	case trace.Join:
		return v.saidJoin()
	case trace.Absorb:
		return []string{s.Say(text.StepwiseAbsorb, v.number(v.step.Record), v.names[v.step.Group])}
	case trace.Leftover:
		return append([]string{s.Say(text.StepwiseLeftover, v.number(v.step.Record), v.names[v.step.Group], v.costs()[0])}, v.others()...)
	case trace.Cut, trace.Whole, trace.All:
		return v.saidCut()
	case trace.Merge:
		return append([]string{s.Say(text.StepwiseMerge, v.names[v.step.Other], len(v.step.Part), v.names[v.step.Group], v.costs()[0])}, v.others()...)
	case trace.Try:
		return v.saidTry()
	case trace.Apart:
		return []string{s.Say(text.StepwiseApart)}
	case trace.Split:
		return []string{s.Say(text.StepwiseSplit, v.names[v.step.Group], len(v.step.Part))}
	case trace.Begin:
		first := v.step.Ways[0]
		return []string{s.Say(text.StepwiseBegin, len(v.step.Ways), v.way(first.Name), s.Lang.Percent(first.Loss))}
	}
	return []string{s.Say(text.StepwiseBest)}
}

// rated reports whether costs are shares that rows lose, and not distances.
func (v *view) rated() bool {
	if v.sensitive != nil { // distances, until groups are mended
		return v.step.Kind == trace.Leftover || v.step.Kind == trace.Mend
	}
	return v.trace.Method == method.Default
}

// cost writes a cost as the method counts it.
func (v *view) cost(c float64) string {
	if v.rated() {
		return v.s.Lang.Percent(c)
	}
	return v.s.Lang.Number(math.Round(1000*c) / 1000)
}

// costs writes what was taken and the next best, if there is one, so that they look as
// different as they are.
func (v *view) costs() []string {
	of := ui.Each(v.step.Options[:min(2, len(v.step.Options))], func(o trace.Option) float64 { return o.Cost })
	if v.rated() {
		return v.s.Lang.Percents(of...)
	}
	return ui.Each(of, v.cost)
}

func (v *view) saidJoin() []string {
	s, row, group, options := v.s, v.number(v.step.Record), v.names[v.step.Group], v.step.Options
	said := s.Say(text.StepwiseJoin, row, group, len(options), v.costs()[0])
	switch {
	case len(options) == 1:
		said = s.Say(text.StepwiseJoinLast, row, group, v.costs()[0])
	case v.rated():
		said = s.Say(text.StepwiseJoinRate, row, group, len(options), v.costs()[0])
	}
	all := append([]string{said}, v.others()...)
	for _, g := range v.now {
		if g.Group == v.step.Group && len(g.Records) == v.trace.K {
			all = append(all, s.Say(text.StepwiseFull, group, v.trace.K))
		}
	}
	return all
}

// others says what would have cost as much as what was taken, or else what comes next.
func (v *view) others() []string {
	options := v.step.Options
	tied := 0
	for _, o := range options[1:] {
		if o.Cost == options[0].Cost {
			tied++
		}
	}
	switch {
	case tied > 0 && v.rated():
		return []string{v.s.Say(text.StepwiseTiedAny, tied)}
	case tied > 0:
		return []string{v.s.Say(text.StepwiseTied, tied)}
	case len(options) < 2:
		return nil
	case options[1].Record != trace.None:
		return []string{v.s.Say(text.StepwiseNextRow, v.number(options[1].Record), v.costs()[1])}
	}
	return []string{v.s.Say(text.StepwiseNextGroup, v.names[options[1].Group], v.costs()[1])}
}

// saidCut says what became of a part.
func (v *view) saidCut() []string {
	s, part := v.s, v.names[v.step.Group]
	switch {
	case v.step.Kind == trace.All:
		return []string{s.Say(text.StepwiseAll, len(v.trace.Rows))}
	case v.step.Kind == trace.Whole && len(v.step.Part) < 2*v.trace.K:
		return []string{s.Say(text.StepwiseWholeFew, part, len(v.step.Part), v.trace.K)}
	case v.step.Kind == trace.Whole:
		return []string{s.Say(text.StepwiseWhole, part, v.trace.K)}
	}
	for i, c := range v.step.Cuts {
		if c.Outcome != trace.Made {
			continue
		}
		said := s.Say(text.StepwiseCut, part, v.trace.Columns[c.Column].Name, c.Left, c.Right, v.names[v.step.Moves[0].Group], v.trace.K)
		return append([]string{said}, v.saidWhere(i)...)
	}
	return nil
}

// saidWhere says why a part was cut as the one of its cuts at a place.
func (v *view) saidWhere(i int) []string {
	s, c := v.s, v.step.Cuts[i]
	width := s.Lang.Percent(c.Width)
	switch {
	case v.trace.Method == roundedPartition:
		s, k, n := v.s, v.trace.K, c.Left+c.Right
		sizes := s.Say(text.StepwiseRounded, n, n/k, k, n%k, c.Left, c.Left/k, c.Left%k, c.Right, c.Right/k, c.Right%k)
		if !c.Halves {
			return []string{sizes, s.Say(text.StepwiseRoundedAt, width)}
		}
		return []string{sizes, s.Say(text.StepwiseRoundedIn, width)}
	case v.trace.Method == method.AOS && i == 0:
		return []string{s.Say(text.StepwiseCutFirst, v.trace.Columns[c.Column].Name)}
	case v.trace.Method == method.AOS:
		return []string{s.Say(text.StepwiseCutPriority)}
	case c.Halves:
		return []string{s.Say(text.StepwiseCutHalf, v.trace.K, width)}
	case i > 0:
		return []string{s.Say(text.StepwiseCutNext, width)}
	}
	return []string{s.Say(text.StepwiseCutWidest, width)}
}

const roundedPartition = "rounded-partition"

// saidTry says what came of a try.
func (v *view) saidTry() []string {
	s, a := v.s, v.step.Attempt
	first := s.Say(text.StepwiseTry, v.number(v.step.Record), len(a.Dissolved), len(v.step.Part))
	shares := s.Lang.Percents(a.Before, a.After, a.Limit)
	before, after, limit := shares[0], shares[1], shares[2]
	switch {
	case a.Kept && a.After < a.Before:
		return []string{first, s.Say(text.StepwiseTryBetter, after, before)}
	case a.Kept && a.After == a.Before:
		return []string{first, s.Say(text.StepwiseTrySame, after)}
	case a.Kept:
		return []string{first, s.Say(text.StepwiseTryWorse, after, before, limit)}
	case a.After <= a.Limit:
		return []string{first, s.Say(text.StepwiseTryNowhere)}
	case a.GivenUp:
		return []string{first, s.Say(text.StepwiseTryGivenUp, after, before, limit)}
	}
	return []string{first, s.Say(text.StepwiseTryDear, after, before, limit)}
}

func letter(n int) string {
	name := string(rune('A' + n%26))
	if n >= 26 {
		return letter(n/26-1) + name
	}
	return name
}

// saidSLCA says what a step of SLCA was.
func (v *view) saidSLCA() []string {
	s, step, of := v.s, v.step, v.sensitive
	group, r, most := v.names[step.Group], v.correlation(step.Correlation), v.correlation(of.S)
	switch step.Kind {
	case trace.Sets:
		return []string{s.Say(text.StepwiseSets, len(slices.Compact(slices.Sorted(slices.Values(v.sensitive.Of)))), of.Name), s.Say(text.StepwiseAsked, of.Size, of.L, most)}
	case trace.Seed:
		return []string{s.Say(text.StepwiseSeedSet, v.number(step.Record), group, of.Values[step.Values[0].Value], step.Values[0].Records)}
	case trace.Join:
		return v.saidValue(group, r)
	case trace.Kept:
		return []string{s.Say(text.StepwiseKept, group, r, most)}
	case trace.Emptied:
		return []string{s.Say(text.StepwiseEmptied, group, r, most), s.Say(text.StepwiseEmptiedSet, of.Values[step.Value], len(step.Part))}
	case trace.Assign:
		return v.saidAssign(group, r, most)
	case trace.Unplaced:
		return []string{s.Say(text.StepwiseUnplaced, v.number(step.Record), most)}
	case trace.Leftover:
		return []string{s.Say(text.StepwisePlaced, v.number(step.Record), group, s.Lang.Percent(step.Options[0].Cost))}
	case trace.Stuck:
		return []string{s.Say(text.StepwiseStuck, len(step.Part), group)}
	case trace.Mend:
		return []string{s.Say(text.StepwiseMend, group, v.names[step.Other], s.Lang.Percent(step.Options[0].Cost))}
	case trace.Alike:
		return []string{s.Say(text.StepwiseAlike, group, v.names[step.Other])}
	case trace.Suppress:
		return []string{s.Say(text.StepwiseSuppress, len(step.Part), group)}
	}
	return []string{s.Say(text.StepwiseOne, len(step.Moves))}
}

// saidValue says why a row joins the group that SLCA grows: for its value, then its distance.
func (v *view) saidValue(group, r string) []string {
	s, options := v.s, v.step.Options
	said := []string{s.Say(text.StepwiseJoinValue, v.number(v.step.Record), group, v.sensitive.Values[v.step.Values[0].Value], r)}
	if len(options) == 1 {
		return append(said, s.Say(text.StepwiseOnlyValue))
	}
	if options[1].Cost == options[0].Cost {
		return append(said, s.Say(text.StepwiseNearestTied, len(options), v.cost(options[0].Cost)))
	}
	return append(said, s.Say(text.StepwiseNearest, len(options), v.cost(options[0].Cost), v.cost(options[1].Cost)))
}

// saidAssign says why a row that was left over joins a group.
func (v *view) saidAssign(group, r, most string) []string {
	s, options := v.s, v.step.Options
	said := []string{s.Say(text.StepwiseAssign, v.number(v.step.Record), most, group, v.cost(options[0].Cost), r)}
	nearer := 0
	for _, o := range options {
		if o.Fails && o.Cost < options[0].Cost {
			nearer++
		}
	}
	if nearer > 0 {
		said = append(said, s.Say(text.StepwiseNearerFail, nearer))
	}
	return said
}

// correlation writes a correlation.
func (v *view) correlation(r float64) string { return v.s.Lang.Number(math.Round(100*r) / 100) }

// correlations shows what sensitive values have in common, those of the step's group marked.
func (v *view) correlations() app.UI {
	if v.sensitive == nil {
		return app.Section().Class("nothing")
	}
	s, of := v.s, v.sensitive
	here := v.valuesHere()
	heads := []app.UI{app.Th().Scope("col").Text(of.Name)}
	var lines []app.UI
	for i, row := range of.Correlations {
		heads = append(heads, app.Th().Scope("col").Class(ui.ClassIf(here[i], "here")).Text(of.Values[i]))
		cells := []app.UI{app.Th().Scope("row").Class(ui.ClassIf(here[i], "here")).Text(of.Values[i])}
		for j, r := range row {
			cells = append(cells, app.Td().Class(fmt.Sprintf("h%d", int(math.Round(10*r))), ui.ClassIf(here[i] && here[j], "here")).Text(v.correlation(r)))
		}
		lines = append(lines, app.Tr().Body(cells...))
	}
	title := s.Say(text.StepwiseMatrix)
	return ui.Section(title, app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", title).Body(
		app.Table().ID("heat").Class("heat").Body(app.THead().Body(app.Tr().Body(heads...)), app.TBody().Body(lines...))),
		app.P().Class("hint").Text(s.Say(text.StepwiseMatrixWhy)))
}

// valuesHere reports of each sensitive value whether the group that the step is about has it.
func (v *view) valuesHere() []bool {
	here := make([]bool, len(v.sensitive.Values))
	for r, group := range v.of {
		here[v.sensitive.Of[r]] = here[v.sensitive.Of[r]] || v.step != nil && group == v.step.Group
	}
	return here
}

// meter shows R(D) of the group that the step is about, and the most that it may be.
func (v *view) meter() app.UI {
	if v.step == nil || v.step.Correlation == 0 {
		return app.Div().Class("nothing")
	}
	r, most := v.step.Correlation, v.sensitive.S
	return app.Div().ID("meter").Body(
		app.P().Text(v.s.Say(text.StepwiseMeter, v.names[v.step.Group], v.correlation(r), v.correlation(most))), chart.Rates(&r, &most, nil))
}

// values shows the sensitive values that there were to choose from.
func (v *view) values(all []trace.Value) ([]ui.Head, []ui.Line) {
	s := v.s
	heads := []ui.Head{{Label: v.sensitive.Name}, {Label: s.Say(text.StepwiseLeft), Class: "num"}, {Label: s.Say(text.StepwiseWouldBe), Class: "num"}}
	var lines []ui.Line
	for i, o := range all[:min(len(all), mostOptions)] {
		name, class, r := v.sensitive.Values[o.Value], "", v.correlation(o.Correlation)
		if i == 0 {
			class, name = "chosen", name+" ("+s.Say(text.StepwiseChosen)+")"
		}
		if o.Has {
			r = s.Say(text.StepwiseHas)
		}
		if v.step.Kind == trace.Seed {
			r = "–"
		}
		lines = append(lines, ui.Line{Class: class, Name: app.Th().Text(name), Cells: []app.HTMLTd{num(s.Lang.Int(o.Records)), num(r)}})
	}
	return heads, lines
}
