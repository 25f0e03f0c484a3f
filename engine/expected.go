package engine

import (
	"slices"

	"quasi/engine/advise/drift"
	"quasi/engine/file/recipe"
)

// Recipe returns the recipe with everything decided that was left open: the
// suggested hierarchies, the measures of loss. It says of each column what it
// looks like, unless the given recipe did, so that the recipe can be compared
// with another table.
func (p *Plan) Recipe() recipe.Recipe {
	if p.expected == nil {
		p.expected = make([]recipe.Expected, len(p.recipe.Columns))
		for i, c := range p.recipe.Columns {
			if c.Expected == nil {
				p.expected[i] = drift.Expect(p.table.Column(c.Name))
			}
		}
	}
	r := p.recipe
	r.Columns = slices.Clone(r.Columns)
	for i := range r.Columns {
		if r.Columns[i].Expected == nil {
			expected := p.expected[i]
			r.Columns[i].Expected = &expected
		}
	}
	return r
}
