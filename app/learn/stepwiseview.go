package learn

import (
	"cmp"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/method"
	"quasi/engine/method/trace"
)

// view is the state after some steps.
type view struct {
	s      *session.Session
	trace  *trace.Trace
	at     int         // steps that are done
	step   *trace.Step // the last of them; nil: none is
	now    []trace.Group
	alone  int // rows that are in no group
	names  map[int32]string
	of     []int32 // by record: its group
	chosen int32   // the record that the step is about; trace.None: none

	sensitive *trace.Sensitive // of SLCA; nil: another method is shown
}

func newView(of *Showing) *view {
	v := &view{s: of.s, trace: of.Trace, at: of.At, chosen: trace.None, sensitive: of.Trace.Steps[0].Sensitive}
	v.names = map[int32]string{}
	for _, changed := range v.trace.Changed {
		for _, g := range changed {
			if _, known := v.names[g.Group]; !known {
				v.names[g.Group] = letter(len(v.names))
			}
		}
	}
	v.now, v.alone = v.trace.At(v.at)
	v.of = trace.After(v.trace.Steps[:v.at], len(v.trace.Rows))
	if v.at > 0 {
		v.step = &v.trace.Steps[v.at-1]
		v.chosen = v.step.Record
	}
	return v
}

// number returns the name of a record.
func (v *view) number(record int32) int { return v.trace.Rows[record].Number }

// group returns the name of a group.
func (v *view) group(id int32) string { return v.s.Say(text.GroupNumber, v.names[id]) }

// groups shows the rows in their groups, each as it would be released now.
func (v *view) groups() app.UI {
	s := v.s
	bodies := []app.UI{app.THead().Body(app.Tr().Body(v.heads()...))}
	for _, g := range v.now {
		bodies = append(bodies, v.body(v.classOf(g.Group), s.Say(text.StepwiseGroupOf, v.names[g.Group], len(g.Records)), g.Records, g.Labels))
	}
	var left []int32
	for r, g := range v.of {
		if g == trace.None {
			left = append(left, int32(r))
		}
	}
	if len(left) > 0 {
		bodies = append(bodies, v.body("left", s.Say(text.StepwiseNoGroup, len(left)), left, nil))
	}
	title := s.Say(text.StepwiseState)
	return ui.Section(title,
		app.P().Class("hint").ID("steps-lost").Text(v.lost()),
		app.Div().Class("scroll gap").TabIndex(0).Role("region").Aria("label", title).Body(app.Table().ID("groups").Class("groups").Body(bodies...)),
	)
}

// lost says what the groups lose.
func (v *view) lost() string {
	sum := 0.0
	for _, g := range v.now {
		sum += g.Loss
	}
	if v.alone > 0 {
		return v.s.Say(text.StepwiseLostSome, v.s.Lang.Percent(sum), v.alone)
	}
	return v.s.Say(text.StepwiseLost, v.s.Lang.Percent(sum))
}

func (v *view) heads() []app.UI {
	heads := []app.UI{app.Th().Scope("col").Text(v.s.Say(text.RowHead))}
	for _, c := range v.trace.Columns {
		heads = append(heads, app.Th().Scope("col").Text(c.Name))
	}
	if v.sensitive != nil {
		heads = append(heads, app.Th().Scope("col").Text(v.sensitive.Name))
	}
	return heads
}

// body is a group with its rows; without labels each row shows its own values.
func (v *view) body(class, title string, records []int32, labels []string) app.UI {
	return app.TBody().Class(class).Body(app.Tr().Body(app.Th().Scope("rowgroup").ColSpan(len(v.heads())).Text(title)),
		app.Range(records).Slice(func(i int) app.UI { return v.line(records[i], labels) }))
}

func (v *view) line(record int32, labels []string) app.UI {
	row := v.trace.Rows[record]
	cells := []app.UI{app.Th().Scope("row").Text(v.s.Lang.Int(row.Number))}
	for j, own := range row.Labels {
		shown := own
		if labels != nil {
			shown = labels[j]
		}
		if shown == own {
			cells = append(cells, app.Td().Text(own))
			continue
		}
		cells = append(cells, app.Td().Body(app.Span().Class("soft").Text(own+" → "), app.B().Text(shown)))
	}
	if of := v.sensitive; of != nil {
		cells = append(cells, app.Td().Text(of.Values[of.Of[record]]))
	}
	return app.Tr().Class(ui.ClassIf(record == v.chosen, "chosen")).Body(cells...)
}

// mostOptions is the number of options shown of those that there were.
const mostOptions = 6

// why shows what there was to choose from.
func (v *view) why() app.UI {
	if v.step == nil {
		return app.Div().Class("nothing")
	}
	s := v.s
	var heads []ui.Head
	var lines []ui.Line
	values := app.UI(app.Div().Class("nothing"))
	if len(v.step.Values) > 0 {
		valueHeads, valueLines := v.values(v.step.Values)
		values = ui.Unfold("steps-values", s.Say(text.StepwiseValues), "options", valueHeads, valueLines)
	}
	switch {
	case len(v.step.Options) > 0:
		heads, lines = v.options(v.step.Options)
	case len(v.step.Cuts) > 0:
		heads, lines = v.cuts(v.step.Cuts)
	case len(v.step.Ways) > 0:
		heads, lines = v.ways(v.step.Ways)
	case v.step.Attempt != nil:
		heads, lines = v.placed(v.step.Attempt.Placed)
	case len(v.step.Values) > 0:
		return ui.Section(s.Say(text.StepwiseWhy), values)
	default:
		return app.Div().Class("nothing")
	}
	title := s.Say(text.StepwiseWhy)
	return ui.Section(title, values, ui.Unfold("steps-why", title, "options", heads, lines),
		app.If(v.trace.Weighted, app.P().Class("hint").Text(s.Say(text.StepwiseWeighted))))
}

// num is a cell with a figure.
func num(of string) app.HTMLTd { return app.Td().Class("num").Text(of) }

// options shows the cheapest records or groups, with what each column adds where that is
// known.
func (v *view) options(all []trace.Option) ([]ui.Head, []ui.Line) {
	s := v.s
	what := text.RowHead
	if all[0].Record == trace.None {
		what = text.StepwiseTo
	}
	heads := []ui.Head{{Label: s.Say(what)}}
	for j := range all[0].Parts {
		heads = append(heads, ui.Head{Label: v.trace.Columns[j].Name, Class: "num"})
	}
	cost := text.StepwiseCost
	if v.sensitive != nil && !v.rated() {
		cost = text.StepwiseDistance
	}
	heads = append(heads, ui.Head{Label: s.Say(cost), Class: "num"})
	var lines []ui.Line
	for i, o := range all[:min(len(all), mostOptions)] {
		name := v.group(o.Group)
		if o.Record != trace.None {
			name = s.Lang.Int(v.number(o.Record))
		}
		line := ui.Line{}
		switch {
		case o.Fails:
			name += " (" + s.Say(text.StepwiseFails) + ")"
		case i == 0:
			line.Class, name = "chosen", name+" ("+s.Say(text.StepwiseChosen)+")"
		}
		line.Name = app.Th().Text(name)
		line.Cells = append(ui.Each(o.Parts, func(part float64) app.HTMLTd { return num(v.cost(part)) }), num(v.cost(o.Cost)))
		lines = append(lines, line)
	}
	if more := len(all) - len(lines); more > 0 {
		lines = append(lines, ui.Line{Class: "soft", Name: app.Th().ColSpan(len(heads)).Text(s.Say(text.StepwiseMore, more, v.cost(all[mostOptions].Cost)))})
	}
	return heads, lines
}

// cuts shows the columns in which a cut was looked at, from the widest.
func (v *view) cuts(all []trace.Tried) ([]ui.Head, []ui.Line) {
	s := v.s
	heads := []ui.Head{{Label: s.Say(text.ColumnHead)}, {Label: s.Say(text.StepwiseWidth), Class: "num"},
		{Label: s.Say(text.StepwiseSides), Class: "num"}, {Label: s.Say(text.StepwiseResult)}}
	priority := v.trace.Method == method.AOS
	if priority {
		heads = slices.Delete(heads, 1, 2)
	}
	var lines []ui.Line
	for _, c := range all {
		sides, result := "–", text.Outcome(c.Outcome)
		if c.Left > 0 {
			sides = s.Lang.Int(c.Left) + " | " + s.Lang.Int(c.Right)
		}
		switch {
		case c.Outcome == trace.Made && c.Halves && v.trace.Method != roundedPartition:
			result = text.StepwiseHalved
		case c.Outcome == trace.Untried && priority:
			result = text.StepwiseBehind
		case c.Outcome == trace.NoPlace && v.trace.Method == roundedPartition:
			result = text.StepwiseLosing
		}
		cells := []app.HTMLTd{num(s.Lang.Percent(c.Width)), num(sides), app.Td().Text(s.Say(result))}
		if priority {
			cells = cells[1:]
		}
		lines = append(lines, ui.Line{Class: ui.ClassIf(c.Outcome == trace.Made, "chosen"), Name: app.Th().Text(v.trace.Columns[c.Column].Name), Cells: cells})
	}
	return heads, lines
}

// ways shows the ways to begin.
func (v *view) ways(all []trace.Way) ([]ui.Head, []ui.Line) {
	s := v.s
	heads := []ui.Head{{Label: s.Say(text.StepwiseWay)}, {Label: s.Say(text.DetailLost), Class: "num"}}
	lines := ui.Each(all, func(w trace.Way) ui.Line {
		return ui.Line{Name: app.Th().Text(v.way(w.Name)), Cells: []app.HTMLTd{num(s.Lang.Percent(w.Loss))}}
	})
	lines[0].Class = "chosen"
	return heads, lines
}

func (v *view) way(name string) string {
	if name == "" {
		return v.s.Say(text.StepwiseGrowing)
	}
	return v.s.Lang.AlgorithmTitle(name)
}

// placed shows where a try has put records.
func (v *view) placed(all []trace.Place) ([]ui.Head, []ui.Line) {
	s := v.s
	heads := []ui.Head{{Label: s.Say(text.StepwiseRows)}, {Label: s.Say(text.StepwiseTo)},
		{Label: s.Say(text.StepwiseRise), Class: "num"}, {Label: s.Say(text.StepwiseNextBest), Class: "num"}}
	var lines []ui.Line
	for _, p := range all {
		to, next := s.Say(text.StepwiseNew), "–"
		if p.Group != trace.None {
			to = v.group(p.Group)
		}
		if len(p.Others) > 0 {
			next = s.Lang.Percent(nextBest(p.Others))
		}
		lines = append(lines, ui.Line{Name: app.Th().Text(v.s.Lang.List(ui.Each(p.Records, func(r int32) string { return v.s.Lang.Int(v.number(r)) }))), Cells: []app.HTMLTd{app.Td().Text(to), num(s.Lang.Percent(p.Cost)), num(next)}})
	}
	return heads, lines
}

// nextBest returns the cost of the other way: each record of a new group where it is
// cheapest, or a record in another group.
func nextBest(others []trace.Option) float64 {
	if others[0].Record == trace.None {
		return slices.MinFunc(others, func(a, b trace.Option) int { return cmp.Compare(a.Cost, b.Cost) }).Cost
	}
	sum := 0.0
	for _, o := range others {
		sum += o.Cost
	}
	return sum
}
