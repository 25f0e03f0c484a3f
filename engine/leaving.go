package engine

import (
	"quasi/engine/advise/suggest"
	"quasi/engine/criteria"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/residual"
	"quasi/engine/report"
)

// ReadPart returns a part of a table as the recipe reads it, without records that are no
// people. What the recipe leaves open about formats is left open, since a part may look
// otherwise than the whole. It fails if the recipe does not fit the part's columns.
func ReadPart(t *table.Table, r *recipe.Recipe) (*table.Table, error) {
	if err := r.Fits(t); err != nil {
		return nil, err
	}
	return r.Interpret(t, nil).Persons(), nil
}

// Leaving returns the columns of a part that are released, in their order, as a release of
// the whole table writes them: all but the quasi-identifiers, which are as they are read and
// have their new names. The part is one of [ReadPart]. It fails as [Prepare] does if a
// column can't be transformed.
func Leaving(part *table.Table, r *recipe.Recipe, key []byte) ([]*table.Column, error) {
	m := criteria.Microdata{Recipe: r}
	m.Table, _ = r.Coarsened(part)
	replaced, _, err := replacements(m, key)
	if err != nil {
		return nil, err
	}
	var columns []*table.Column
	for _, o := range outgoingOf(m, replaced) {
		columns = append(columns, written(o.Column, r))
	}
	return columns, nil
}

// ColumnConcerns returns what is identifying in a column that leaves as it is, with what the
// recipe confirms marked, as [Release.Concerns] finds it in a release of all records.
func ColumnConcerns(c *table.Column, r *recipe.Recipe) []report.Identifiers {
	decided := r.Column(c.Name)
	alone := &table.Table{N: len(c.Codes), Columns: []*table.Column{c}}
	if decided.Format != nil {
		alone = alone.Formatted(func(*table.Column) format.Format { return *decided.Format })
	}
	found := residual.Find([]residual.Column{{Column: c, Name: c.Name, Disguised: decided.Transform != nil, Suggested: &suggest.TableWith(alone, nil)[0]}},
		residual.Options{K: r.Privacy.K}).Identifiers
	for i := range found {
		found[i].Confirmed = decided.Confirms(found[i].Kinds())
	}
	return found
}

// Sorted returns columns as they are written with their rows in the order of
// [recipe.SortedOrder].
func Sorted(t *table.Table) *table.Table {
	rows := make([]int32, t.N)
	for row := range rows {
		rows[row] = int32(row)
	}
	sortRows(t, rows)
	return t.Pick(rows)
}
