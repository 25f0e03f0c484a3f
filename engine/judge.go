package engine

import (
	"quasi/engine/advise/suggest"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// Judge gives a verdict on each model of a recipe from a released table alone, as
// anyone can who has both: on k-anonymity first, then on the recipe's models in
// their order. Distributions and correlations are those of the released table. A
// model on the population, which needs the original, and one by patient, whose
// column is not released, are errors.
func Judge(released *table.Table, r recipe.Recipe) ([]Verdict, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	if released.N == 0 {
		return nil, errJudgeNoRows.Of()
	}
	released = suggest.Read(released, &r)
	qi := r.Names(table.QuasiIdentifying)
	for _, name := range append(r.Names(table.Sensitive), qi...) {
		if released.Column(name) == nil {
			return nil, errRecipeColumnGone.Of(name, released.Names())
		}
	}
	classes, err := audit.Rows(released, qi)
	if err != nil {
		return nil, err
	}
	p := &Plan{table: released, recipe: r, problem: &problem.Problem{N: released.N}}
	for _, name := range qi {
		a, err := asReleased(released.Column(name))
		if err != nil {
			return nil, say.In(name, err)
		}
		p.problem.QI = append(p.problem.QI, a)
	}
	if err := p.addModels(); err != nil {
		return nil, err
	}
	return p.verdicts(classes, nil)
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
	a := domain.Attribute{Name: c.Name, Weight: 1, Domain: d, Codes: make([]int32, len(c.Codes))}
	code := encode(&a, spans)
	for row, v := range c.Codes {
		a.Codes[row] = code[v]
	}
	return a, nil
}
