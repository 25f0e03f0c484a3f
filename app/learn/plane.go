package learn

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/method/trace"
)

// plane draws the groups on two columns.
func (p *StepsPage) plane(v *view) app.UI {
	if len(v.trace.Columns) < 2 {
		return app.Div().Class("nothing")
	}
	s, x, y := p.V.s, p.V.X, p.V.Y
	return ui.Section(s.Say(text.StepwisePlane),
		v.drawn(x, y).Draw(), v.meter(),
		app.P().Class("hint").Text(s.Say(text.StepwisePlaneWhy)),
		app.Div().Class("axes").Body(
			p.axis("steps-x", text.StepwiseAcross, v, x, func(c int) { p.V.SetPlane(c, p.V.Y) }),
			p.axis("steps-y", text.StepwiseUp, v, y, func(c int) { p.V.SetPlane(p.V.X, c) }),
		),
	)
}

// axis chooses the column of an axis.
func (p *StepsPage) axis(id string, label text.Message, v *view, chosen int, choose func(int)) app.UI {
	var options []ui.Option
	for j, c := range v.trace.Columns {
		options = append(options, ui.Option{Value: strconv.Itoa(j), Label: c.Name})
	}
	return ui.Field(id, p.V.s.Say(label), "", "", ui.Select(id, strconv.Itoa(chosen), options, func(of string) {
		if c, err := strconv.Atoi(of); err == nil {
			choose(c)
		}
	}, "axis"))
}

// drawn is the plane of two columns, by their places.
func (v *view) drawn(x, y int) chart.Plane {
	p := chart.Plane{X: v.axisOf(x), Y: v.axisOf(y)}
	for _, g := range v.now {
		p.Boxes = append(p.Boxes, chart.Box{XLo: g.Spans[x].Lo, XHi: g.Spans[x].Hi, YLo: g.Spans[y].Lo, YHi: g.Spans[y].Hi,
			Name: v.names[g.Group], Class: v.classOf(g.Group)})
	}
	p.Dots = v.dots(x, y)
	if v.step != nil {
		p.Line = v.cut(x, y)
	}
	return p
}

// mostTicks is the number of values of an axis that are named, and tickLength the length of a name at
// most.
const (
	mostTicks  = 8
	tickLength = 8
)

func (v *view) axisOf(j int) chart.Axis {
	c := v.trace.Columns[j]
	a := chart.Axis{Name: c.Name, Size: c.Size, Band: c.Missing}
	every := (len(c.Values) + mostTicks - 1) / mostTicks
	for i := 0; i < len(c.Values); i += max(1, every) {
		a.Ticks = append(a.Ticks, chart.Tick{Position: c.Values[i].Position, Name: shortened(c.Values[i].Label)})
	}
	return a
}

// shortened cuts a long name.
func shortened(name string) string {
	if letters := []rune(name); len(letters) > tickLength {
		return string(letters[:tickLength-1]) + "…"
	}
	return name
}

// classOf tells the group of the step from the others.
func (v *view) classOf(group int32) string {
	return ui.ClassIf(v.step != nil && group == v.step.Group, "now")
}

// dots are the rows, those at one place as one.
func (v *view) dots(x, y int) []chart.Dot {
	type place struct{ x, y int32 }
	at := map[place]int{}
	rows := map[place]int{}
	var dots []chart.Dot
	for r, row := range v.trace.Rows {
		here := place{row.Positions[x], row.Positions[y]}
		i, known := at[here]
		if !known {
			i = len(dots)
			at[here] = i
			dots = append(dots, chart.Dot{X: here.x, Y: here.y, Name: strconv.Itoa(row.Number), Class: v.dotClass(int32(r))})
		} else if int32(r) == v.chosen || dots[i].Class == "free" {
			dots[i].Class = v.dotClass(int32(r))
		}
		if rows[here]++; rows[here] > 1 {
			dots[i].Name = "×" + strconv.Itoa(rows[here])
		}
	}
	return dots
}

func (v *view) dotClass(record int32) string {
	switch {
	case record == v.chosen:
		return "chosen"
	case v.of[record] == trace.None:
		return "free"
	}
	return v.classOf(v.of[record])
}

// cut is the line of a cut, if it is in one of the columns.
func (v *view) cut(x, y int) *chart.Cut {
	for _, c := range v.step.Cuts {
		if c.Outcome == trace.Made && (c.Column == x || c.Column == y) {
			return &chart.Cut{OnX: c.Column == x, Before: c.Before, After: c.After}
		}
	}
	return nil
}

// sizes draws how many rows the parts of each cut have, for the methods that do nothing but cut.
func (v *view) sizes() app.UI {
	if v.trace.Steps[0].Kind != trace.All {
		return app.Div().Class("nothing")
	}
	return ui.Section(v.s.Say(text.StepwiseSizes), v.bars().Draw(), app.P().Class("hint").Text(v.s.Say(text.StepwiseSizesWhy, v.trace.K)))
}

// bars are the parts that there were up to this step. The picture has room for those to come.
func (v *view) bars() chart.Sizes {
	all := partsOf(v.trace.Steps, len(v.trace.Rows))
	sizes := chart.Sizes{All: len(v.trace.Rows), Block: v.trace.K}
	for _, p := range all {
		sizes.Levels = max(sizes.Levels, p.level+1)
		if p.step >= v.at {
			continue
		}
		now := p.step == v.at-1 || v.step.Kind == trace.Whole && v.step.Group == p.group && !p.divided
		sizes.Bars = append(sizes.Bars, chart.Bar{Level: p.level, First: p.first, Size: p.size, Name: strconv.Itoa(p.size), Class: ui.ClassIf(now, "now")})
	}
	return sizes
}

// part is a part that a cut has made: where it begins and how many rows it has, how many cuts
// led to it, and the place of the step that made it.
type part struct {
	group              int32
	first, size, level int
	step               int
	divided            bool // a later step has cut it
}

// partsOf returns the parts that steps make, in their order; of each cut the left one first.
func partsOf(steps []trace.Step, rows int) []part {
	parts := []part{{size: rows}}
	last := map[int32]int{0: 0} // by group: its newest part
	for i := range steps {
		s := &steps[i]
		at := slices.IndexFunc(s.Cuts, func(c trace.Tried) bool { return c.Outcome == trace.Made })
		if s.Kind != trace.Cut || at < 0 {
			continue
		}
		c, from := s.Cuts[at], last[s.Group]
		parts[from].divided = true
		p, other := parts[from], s.Moves[0].Group
		last[s.Group], last[other] = len(parts), len(parts)+1
		parts = append(parts, part{s.Group, p.first, c.Left, p.level + 1, i, false}, part{other, p.first + c.Left, c.Right, p.level + 1, i, false})
	}
	return parts
}
