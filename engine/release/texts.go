package release

import (
	"slices"
	"sync"

	"quasi/engine/data/domain"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/prepare"
)

// Of puts the texts of a release together, as the output of a recipe says, which is the
// prepared one with what a run found. Groups must be of its problem. What the release loses,
// and what its audit finds, [Release.Measure] fills in.
func Of(p *prepare.Prepared, groups *problem.Groups, r recipe.Recipe) *Release {
	out := &Release{Groups: groups, Class: classOf(p.Problem.N, groups), Table: &table.Table{N: p.Problem.N},
		Transformed: p.Transformed, of: p, recipe: r, whose: p.Asked.Patients(), names: map[string]string{}}
	if p.Method.Family == method.Bucketing {
		// Fill in the two tables of a bucketing method: one shows the rows as they
		// were, but for the sensitive columns, with the number of their group; the other
		// shows how often each combination of sensitive values occurs in each group.
		var names []string
		var sensitive []*table.Column
		for _, o := range out.of.Outgoing {
			c := Written(out.labelled(o), &out.recipe)
			out.names[o.Name] = c.Name
			names = append(names, c.Name)
			if o.Role == table.Sensitive {
				sensitive = append(sensitive, c)
				continue
			}
			if o.QI >= 0 {
				out.shown = append(out.shown, c.Name)
			}
			out.Table.Columns = append(out.Table.Columns, c)
		}
		group := Numbered(prepare.Unused(names, prepare.GroupColumn), out.Class)
		out.Table.Columns = append(out.Table.Columns, group)
		out.qi = []string{group.Name}
		out.Linked = Linked(group.Name, prepare.Unused(append(names, group.Name), "count"), sensitive, out.Groups)
	} else {
		// Fill in the released columns, those of all records.
		numbered := -1
		for at, o := range out.of.Outgoing {
			c := out.labelled(o)
			if o.Numbered {
				own := *c
				c, numbered = &own, at
			}
			switch {
			case o.QI >= 0 && out.means(o):
				c = out.averaged(o)
			case o.QI >= 0:
				c = Generalized(c, &out.of.Problem, out.Groups, o.QI, out.labelsOf(o).Write)
			}
			c = Written(c, &out.recipe)
			out.names[o.Name] = c.Name
			out.Table.Columns = append(out.Table.Columns, c)
			switch o.Role {
			case table.QuasiIdentifying:
				out.qi = append(out.qi, c.Name)
			case table.Sensitive:
				out.sensitive = append(out.sensitive, c.Name)
			}
		}
		out.shown = out.qi
		if numbered >= 0 {
			out.number(numbered)
		}
	}
	out.Records = out.order()
	out.rows = slices.Repeat([]int32{-1}, p.Problem.N)
	for row, record := range out.Records {
		out.rows[record] = int32(row)
	}
	out.Table = out.Table.Pick(out.Records)
	out.concerns = sync.OnceValue(out.concern)
	return out
}

// labelsOf returns how the labels of a column are released.
func (r *Release) labelsOf(o prepare.Outgoing) Labels {
	decided := r.recipe.Column(o.Name)
	c := Column{Column: o.Column, Hierarchy: decided.Hierarchy, Of: r.of.Raw, Grouped: decided.Grouped(), Shown: func() []string {
		d, m := r.of.Problem.QI[o.QI].Domain, len(r.of.Problem.QI)
		seen, labels := map[domain.Span]bool{}, []string{}
		for g := range r.Groups.Len() {
			if span := r.Groups.Spans[g*m+o.QI]; !seen[span] {
				seen[span] = true
				labels = append(labels, d.Label(span))
			}
		}
		return labels
	}}
	if o.QI < 0 || r.of.Method.Family == method.Bucketing {
		c.Hierarchy, c.Shown = nil, func() []string { return o.Column.Values }
	}
	return LabelsOf(c, r.recipe.Output)
}

// labelled returns a column as it is released where it is not generalized: with its labels,
// if its values are groups, in the notation of the output.
func (r *Release) labelled(o prepare.Outgoing) *table.Column {
	if !r.recipe.Column(o.Name).Grouped() {
		return o.Column
	}
	labels, own := r.labelsOf(o), *o.Column
	own.Values = make([]string, len(o.Column.Values))
	for v, text := range o.Column.Values {
		own.Values[v] = text
		if !o.Column.Absent(int32(v)) {
			own.Values[v] = labels.Write(text)
		}
	}
	return &own
}

// classOf returns the class of each record.
func classOf(n int, groups *problem.Groups) []int32 {
	class := slices.Repeat([]int32{NoClass}, n)
	for g := range groups.Len() {
		for _, row := range groups.Group(g) {
			class[row] = int32(g)
		}
	}
	return class
}

// order returns the original records in the order of release, those suppressed
// left out.
func (r *Release) order() []int32 {
	rows := make([]int32, 0, r.Table.N)
	for row, class := range r.Class {
		if class != NoClass {
			rows = append(rows, int32(row))
		}
	}
	if !r.recipe.InFileOrder() {
		SortRows(r.Table, rows)
	}
	return rows
}
