package recipe

import (
	"slices"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

func (c *Column) validateCoarsen() error {
	if c.Coarsen == nil {
		return nil
	}
	if c.Transform != nil {
		return errCoarsenTransform.Of()
	}
	if err := c.Coarsen.Validate(); err != nil {
		return errInCoarsen.Of(err)
	}
	return nil
}

// Grouped reports whether the values of the column leave as labels of groups into which it
// is coarsened, or as groups of these.
func (c *Column) Grouped() bool { return c.Coarsen != nil && c.Coarsen.Groups() }

// Uncoarsened returns the recipe with no column made coarser first.
func (r Recipe) Uncoarsened() Recipe {
	r = r.Clone()
	for i := range r.Columns {
		r.Columns[i].Coarsen = nil
	}
	return r
}

// Read is [Recipe.Interpret] of a table of raw values, with the columns that can be
// computed from it, coarsened. What is computed counts persons: where there is any,
// records that are none are left out.
func (r *Recipe) Read(t *table.Table, find func(*table.Column) format.Format) *table.Table {
	read := r.Interpret(t, find)
	if r.Selects() {
		read, _, _ = r.Derive(read.Persons(), find)
	}
	coarse, _ := r.Coarsened(read)
	return coarse
}

// Bind lets the rules that ask how many people have a value know a table, as
// [Recipe.Interpret] gives it, and forget others. It copies the rules.
func (r *Recipe) Bind(t *table.Table) {
	for i := range r.Columns {
		if c := t.Column(r.Columns[i].Name); c != nil && r.Columns[i].Coarsen != nil {
			r.Columns[i].Coarsen = new(r.Bound(*r.Columns[i].Coarsen, c, t))
		}
	}
}

// Bound returns the rule of a column, which knows its values in a table.
func (r *Recipe) Bound(rule coarsen.Rule, c *table.Column, t *table.Table) coarsen.Rule {
	var whose []int32
	if patient := t.Column(r.Privacy.Patient); patient != nil && rule.Counts() {
		whose, _ = patient.Whose()
	}
	return rule.Bound(c, whose, r.Output.Language)
}

// Coarsened returns a table of raw values, as [Recipe.Interpret] gives it, with the
// columns coarsened that the recipe coarsens; the others are shared with it. hidden
// counts the records of each column whose value could not be read. The recipe must be
// valid, and what is not bound by [Recipe.Bind] is bound to the table.
func (r *Recipe) Coarsened(t *table.Table) (coarse *table.Table, hidden map[string]int) {
	coarse, hidden = &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}, map[string]int{}
	for i, c := range t.Columns {
		if d := r.Column(c.Name); d != nil && d.Coarsen != nil {
			rule := *d.Coarsen
			if rule.Open() {
				rule = r.Bound(rule, c, t)
			}
			if column, lost, err := coarsen.Column(c, rule); err == nil { // a valid rule has none
				coarse.Columns[i], hidden[c.Name] = column, lost
			}
		}
	}
	return coarse, hidden
}
