package release

import (
	"quasi/engine/advise/suggest"
	"quasi/engine/criteria"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
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

// Unconfirmed is why the release must not be handed out with a column beside its own that
// leaves as it is, nil if it may: as [Release.Write] refuses it in a release that has the
// column. decided is the recipe for all columns, c one that [prepare.ReadPart] reads, with a value for
// each record of the table.
func (r *Release) Unconfirmed(c *table.Column, decided *recipe.Recipe) error {
	d := decided.Column(c.Name)
	alone := &table.Table{N: len(c.Codes), Columns: []*table.Column{c}}
	if d.Format != nil {
		alone = alone.Formatted(func(*table.Column) format.Format { return *d.Format })
	}
	proposed := &suggest.TableWith(alone, nil)[0]
	coarse, _ := decided.Coarsened(alone)
	found := residual.Find([]residual.Column{{Column: coarse.Columns[0].Pick(r.Records), Name: c.Name, Disguised: d.Transform != nil, Suggested: proposed}},
		residual.Options{K: decided.Privacy.K, Patients: r.of.Asked.Patients().Pick(r.Records), Removed: r.removed(), Records: r.Records})
	return unconfirmed(confirming(found, decided))
}
