package engine

import (
	"slices"
	"sync"

	"quasi/engine/data/domain"
	"quasi/engine/data/formula"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/method/problem"
)

// release puts the texts of a release together, as the recipe's output says.
func (p *Prepared) release(groups *problem.Groups, r recipe.Recipe) *Release {
	out := &Release{Groups: groups, Class: classOf(p.problem.N, groups), Table: &table.Table{N: p.problem.N},
		Transformed: p.transformed, of: p, recipe: r, whose: p.asked.Patients(), names: map[string]string{}}
	if p.method.Family == method.Bucketing {
		out.bucket()
	} else {
		out.generalize()
	}
	out.Records = out.order()
	out.rows = invert(out.Records, p.problem.N)
	out.Table = out.Table.Pick(out.Records)
	out.concerns = sync.OnceValue(out.concern)
	return out
}

// generalize fills in the released columns, those of all records.
func (r *Release) generalize() {
	numbered := -1
	for at, o := range r.of.outgoing {
		c := o.Column
		if o.numbered {
			own := *c
			c, numbered = &own, at
		}
		if o.qi >= 0 {
			c = generalized(c, &r.of.problem, r.Groups, o.qi, r.labelsOf(o).write)
		}
		c = written(c, &r.recipe)
		r.names[o.Name] = c.Name
		r.Table.Columns = append(r.Table.Columns, c)
		switch o.role {
		case table.QuasiIdentifying:
			r.qi = append(r.qi, c.Name)
		case table.Sensitive:
			r.sensitive = append(r.sensitive, c.Name)
		}
	}
	r.shown = r.qi
	if numbered >= 0 {
		r.number(numbered)
	}
}

// written returns a column as the recipe and its output have it.
func written(c *table.Column, r *recipe.Recipe) *table.Column {
	if name := r.Column(c.Name).ReleasedName(); name != c.Name {
		renamed := *c
		renamed.Name = name
		c = &renamed
	}
	if r.Output.FormulaSafe {
		return formulaSafe(c, r.Output.Delimiter)
	}
	return c
}

// classOf returns the class of each record.
func classOf(n int, groups *problem.Groups) []int32 {
	class := make([]int32, n)
	for i := range class {
		class[i] = NoClass
	}
	for g := range groups.Len() {
		for _, row := range groups.Group(g) {
			class[row] = int32(g)
		}
	}
	return class
}

// generalized returns quasi-identifier j as released. Its dictionary is made of
// texts, so that two spans with one label become one value, as they are to a
// reader of the file. Suppressed records get the label of the full span. write says how
// a label is written.
func generalized(c *table.Column, p *problem.Problem, groups *problem.Groups, j int, write func(label string) string) *table.Column {
	released := &table.Column{Name: c.Name, Codes: make([]int32, p.N)}
	d := p.QI[j].Domain
	code := coder(released, d, write)
	full := code(d.Full())
	for i := range released.Codes {
		released.Codes[i] = full
	}
	for g := range groups.Len() {
		v := code(groups.Spans[g*len(p.QI)+j])
		for _, row := range groups.Group(g) {
			released.Codes[row] = v
		}
	}
	return released
}

// coder returns a function that puts the label of a span into c's dictionary.
func coder(c *table.Column, d domain.Domain, write func(label string) string) func(domain.Span) int32 {
	bySpan := map[domain.Span]int32{}
	byText := map[string]int32{}
	return func(s domain.Span) int32 {
		if v, ok := bySpan[s]; ok {
			return v
		}
		text := write(d.Label(s))
		v, ok := byText[text]
		if !ok {
			v = int32(len(c.Values))
			c.Values = append(c.Values, text)
			c.Missing = append(c.Missing, text == domain.Suppressed)
			byText[text] = v
		}
		bySpan[s] = v
		return v
	}
}

// formulaSafe returns c with an apostrophe before every text, its name
// included, that a spreadsheet would run as a formula in a file with the delimiter. If it
// would run none, the dictionary is shared.
func formulaSafe(c *table.Column, delimiter string) *table.Column {
	safe := *c
	safe.Name = formula.NeutralAmong(c.Name, delimiter)
	for v, text := range c.Values {
		neutral := formula.NeutralAmong(text, delimiter)
		if neutral == text {
			continue
		}
		if sameArray(safe.Values, c.Values) {
			safe.Values = slices.Clone(c.Values)
		}
		safe.Values[v] = neutral
	}
	return &safe
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
	if r.recipe.Output.RowOrder == recipe.SortedOrder {
		sortRows(r.Table, rows)
	}
	return rows
}

// invert returns, for each of n records, its place in records, or -1.
func invert(records []int32, n int) []int32 {
	place := make([]int32, n)
	for i := range place {
		place[i] = -1
	}
	for i, record := range records {
		place[record] = int32(i)
	}
	return place
}
