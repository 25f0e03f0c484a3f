package release

import (
	"quasi/engine/advise/suggest"
	"quasi/engine/criteria"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/residual"
	"quasi/engine/prepare"
)

// Leaving returns the columns of a part that are released, in their order, as a release of
// the whole table writes them: all but the quasi-identifiers, which are as they are read and
// have their new names. The part is one of [prepare.ReadPart]. It fails as [quasi/engine.Prepare] does if a
// column can't be transformed.
func Leaving(part *table.Table, r *recipe.Recipe, key []byte) ([]*table.Column, error) {
	m := criteria.Microdata{Recipe: r}
	m.Table, _ = r.Coarsened(part)
	replaced, _, err := prepare.Replacements(m, key)
	if err != nil {
		return nil, err
	}
	var columns []*table.Column
	for _, o := range prepare.OutgoingOf(m, replaced) {
		columns = append(columns, Written(o.Column, r))
	}
	return columns, nil
}

// ColumnConcerns returns what is identifying in a column that leaves as it is, with what the
// recipe confirms marked, as [Release.Concerns] finds it in a release of all records.
func ColumnConcerns(c *table.Column, r *recipe.Recipe) []facts.Identifiers {
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
