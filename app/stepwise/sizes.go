package stepwise

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/method/trace"
)

// sizes draws how many rows the parts of each cut have, for the methods that do nothing but cut.
func (v *view) sizes() app.UI {
	if len(v.trace.Steps) == 0 || v.trace.Steps[0].Kind != trace.All {
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
		class := ""
		if p.step == v.at-1 || v.step.Kind == trace.Whole && v.step.Group == p.group && !p.divided {
			class = "now"
		}
		sizes.Bars = append(sizes.Bars, chart.Bar{Level: p.level, First: p.first, Size: p.size, Name: strconv.Itoa(p.size), Class: class})
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
