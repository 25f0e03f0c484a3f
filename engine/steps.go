package engine

import (
	"context"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/say"
)

// Steps runs the recipe's method on the first records of a table, at most [trace.MaxRecords],
// as if there were no others, and returns each of its steps. Of the recipe it uses the
// quasi-identifiers with their hierarchies and weights, k, and the method with its seed and
// settings; other models, limits and suppression are ignored.
//
// It fails if [trace.Methods] lacks the method, where [Prepare] would fail, and with ctx.Err()
// soon after ctx is done.
func Steps(ctx context.Context, t *table.Table, r recipe.Recipe, records int) (trace.Trace, error) {
	if !slices.Contains(trace.Methods(), r.Algorithm.Name) {
		return trace.Trace{}, errNoSteps.Of(say.Method(r.Algorithm.Name))
	}
	first := firstRecords(t, max(0, min(records, trace.MaxRecords)))
	p, err := Prepare(first, plainly(r))
	if err != nil {
		return trace.Trace{}, err
	}
	shown := trace.Trace{Method: r.Algorithm.Name, K: r.Privacy.K}
	if first.N < t.N {
		shown.Limited = t.N
	}
	shown.Weighted = slices.ContainsFunc(p.made.Problem.QI, func(a domain.Attribute) bool { return a.Weight != 1 })
	watched := p.made.Problem
	watched.Watch = func(s trace.Step) { shown.Steps = append(shown.Steps, s) }
	if _, err := p.run(ctx, &watched, p.settings, nil); err != nil {
		return trace.Trace{}, err
	}
	trace.Keep(shown.Steps, p.made.Problem.N)
	shown.Columns, shown.Rows = placed(&p.made.Problem, p.made.Data.Table)
	shown.Changed = changes(&p.made.Problem, shown.Steps)
	return shown, nil
}

// plainly returns the part of a recipe that [Steps] uses.
func plainly(r recipe.Recipe) recipe.Recipe {
	r = r.Clone()
	r.Privacy = recipe.Privacy{K: r.Privacy.K}
	r.Output, r.Found = recipe.Output{}, nil
	for i := range r.Columns {
		c := &r.Columns[i]
		c.MaxLevel, c.Within, c.Transform, c.Expected = nil, nil, nil, nil
	}
	return r
}

// firstRecords returns a table of the first n records, with only their values.
func firstRecords(t *table.Table, n int) *table.Table {
	first := &table.Table{N: min(n, t.N)}
	for _, c := range t.Columns {
		own := &table.Column{Name: c.Name, Format: c.Format, Decimal: c.Decimal, Left: c.Left, Codes: make([]int32, first.N)}
		code := group.Numbering[int32]{}
		for row, of := range c.Codes[:first.N] {
			var met bool
			if own.Codes[row], met = code.Number(of); met {
				own.Values, own.Missing = append(own.Values, c.Values[of]), append(own.Missing, c.Missing[of])
			}
		}
		first.Columns = append(first.Columns, own)
	}
	return first
}

// placed returns the quasi-identifiers of a problem and the position of each record in them.
func placed(p *problem.Problem, t *table.Table) ([]trace.Column, []trace.Row) {
	rows := make([]trace.Row, p.N)
	for r := range rows {
		rows[r].Number = 1 + r
		if len(t.Columns) > 0 {
			rows[r].Number = t.Columns[0].Number(r)
		}
	}
	var columns []trace.Column
	for j := range p.QI {
		a := &p.QI[j]
		c := trace.Column{Name: a.Name, Size: a.Domain.Size()}
		for r := range rows {
			position, s := int32(trace.None), a.Span(int32(r))
			if s == a.Domain.Full() {
				c.Missing = true
			} else {
				position = s.Lo
			}
			rows[r].Positions = append(rows[r].Positions, position)
			rows[r].Labels = append(rows[r].Labels, a.Domain.Label(s))
		}
		var values []trace.Leaf
		for _, s := range a.Spans {
			if s != a.Domain.Full() {
				values = append(values, trace.Leaf{Position: s.Lo, Label: a.Domain.Label(s)})
			}
		}
		slices.SortFunc(values, func(v, w trace.Leaf) int { return int(v.Position - w.Position) })
		c.Values = values
		columns = append(columns, c)
	}
	return columns, rows
}

// changes returns the groups that each step changed, as they would be released.
func changes(p *problem.Problem, steps []trace.Step) [][]trace.Group {
	of := trace.After(nil, p.N)
	changed := make([][]trace.Group, len(steps))
	for i := range steps {
		touched := map[int32]bool{}
		for _, m := range steps[i].Moves {
			touched[of[m.Record]], touched[m.Group] = true, true
		}
		steps[i].Do(of)
		delete(touched, trace.None)
		for g := range touched {
			changed[i] = append(changed[i], groupOf(p, of, g))
		}
		slices.SortFunc(changed[i], func(a, b trace.Group) int { return int(a.Group - b.Group) })
	}
	return changed
}

// groupOf returns a group with its spans, labels and loss as it would be released.
func groupOf(p *problem.Problem, of []int32, group int32) trace.Group {
	g := trace.Group{Group: group}
	for r, its := range of {
		if its == group {
			g.Records = append(g.Records, int32(r))
		}
	}
	if len(g.Records) == 0 {
		return g
	}
	lost := 0.0
	for j := range p.QI {
		a, s := &p.QI[j], p.Join(j, g.Records)
		g.Spans = append(g.Spans, trace.Span(s))
		g.Labels = append(g.Labels, a.Domain.Label(s))
		for _, r := range g.Records {
			if a.Span(r) != s {
				lost += a.Domain.Loss(s)
			}
		}
	}
	g.Loss = lost / float64(p.N*len(p.QI))
	return g
}
