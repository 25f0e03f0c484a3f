package stepwise

import (
	"fmt"
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/method/trace"
)

// sensitiveOf returns the sensitive column as SLCA sees it; nil: another method is shown.
func sensitiveOf(t *trace.Trace) *trace.Sensitive {
	if len(t.Steps) == 0 {
		return nil
	}
	return t.Steps[0].Sensitive
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
	}
	return v.saidMended(group)
}

// saidMended says what was done about groups in the end.
func (v *view) saidMended(group string) []string {
	s, step := v.s, v.step
	switch step.Kind {
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

// correlations shows how much the sensitive values have in common, those of the group that the
// step is about marked, and how near the group is to the most that it may have.
func (v *view) correlations() app.UI {
	if v.sensitive == nil {
		return app.Div().Class("nothing")
	}
	s, of := v.s, v.sensitive
	here := v.valuesHere()
	heads := []app.UI{app.Th().Scope("col").Text(of.Name)}
	var lines []app.UI
	for i, row := range of.Correlations {
		heads = append(heads, app.Th().Scope("col").Class(marked(here[i])).Text(of.Values[i]))
		cells := []app.UI{app.Th().Scope("row").Class(marked(here[i])).Text(of.Values[i])}
		for j, r := range row {
			cells = append(cells, app.Td().Class(fmt.Sprintf("h%d", int(math.Round(10*r))), marked(here[i] && here[j])).Text(v.correlation(r)))
		}
		lines = append(lines, app.Tr().Body(cells...))
	}
	title := s.Say(text.StepwiseMatrix)
	return ui.Section(title, app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", title).Body(
		app.Table().ID("heat").Class("heat").Body(app.THead().Body(app.Tr().Body(heads...)), app.TBody().Body(lines...))),
		app.P().Class("hint").Text(s.Say(text.StepwiseMatrixWhy)), v.meter())
}

func marked(is bool) string {
	if is {
		return "here"
	}
	return ""
}

// valuesHere reports of each sensitive value whether the group that the step is about has it.
func (v *view) valuesHere() []bool {
	here := make([]bool, len(v.sensitive.Values))
	for _, g := range v.now {
		if v.step != nil && g.Group == v.step.Group {
			for _, r := range g.Records {
				here[v.sensitive.Of[r]] = true
			}
		}
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
