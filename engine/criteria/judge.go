package criteria

import (
	"quasi/engine/data/domain"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/measure/audit"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// Judge gives a verdict on each model of a recipe from a released table alone, as
// anyone can who has both: on k-anonymity first, then on the recipe's models in
// their order. The columns have the names of the table or, renamed, those of the release.
// Distributions and correlations are taken from the released table, and rules make the
// hierarchies of sensitive columns from its values. A model on the population, which needs
// the original, and one by patient, whose column is not released, are errors.
func Judge(released *table.Table, r recipe.Recipe) ([]facts.Verdict, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	r = r.ForRelease(released).Clone()
	if released.N == 0 {
		return nil, errJudgeNoRows.Of()
	}
	m := Microdata{Recipe: &r, Table: r.Interpret(released, recognize.Format).Persons()}
	qi, sensitive := r.Names(table.QuasiIdentifying), r.Names(table.Sensitive)
	if err := recipe.Needs(m.Table, append(sensitive, qi...)...); err != nil {
		return nil, err
	}
	for _, name := range qi {
		a, err := asReleased(m.Table.Column(name))
		if err != nil {
			return nil, say.In(name, err)
		}
		m.QI = append(m.QI, a)
	}
	for _, name := range sensitive {
		if err := grow(r.Column(name), m.Table.Column(name)); err != nil {
			return nil, say.In(name, err)
		}
		m.Sensitive = append(m.Sensitive, privacy.SensitiveOf(m.Table.Column(name)))
	}
	c, err := New(m)
	if err != nil {
		return nil, err
	}
	classes, err := audit.Rows(m.Table, qi)
	if err != nil {
		return nil, err
	}
	return c.Verdicts(classes, nil) // nothing on the population can have been asked
}

// grow makes the hierarchy of a sensitive column, if a rule makes it: a recipe does not
// have its rows.
func grow(decided *recipe.Column, c *table.Column) error {
	if decided.Hierarchy == nil {
		return nil
	}
	made, err := expand.Hierarchy(*decided.Hierarchy, c)
	decided.Hierarchy = &made
	return err
}

// asReleased takes the texts of a released column as its values.
func asReleased(c *table.Column) (domain.Attribute, error) {
	order := make([]float64, len(c.Values))
	spans := make([]domain.Span, len(c.Values))
	for v := range c.Values {
		order[v], spans[v] = float64(v), domain.Leaf(int32(v))
	}
	d, err := domain.NewOrdered(c.Values, order, c.Counts(), domain.ByLeaves)
	if err != nil {
		return domain.Attribute{}, err
	}
	for v := range c.Values {
		if c.Absent(int32(v)) {
			spans[v] = d.Full()
		}
	}
	return domain.NewAttribute(c.Name, 1, d, spans, c.Codes), nil
}
