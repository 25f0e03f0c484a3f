package release

import (
	"slices"

	"quasi/engine/data/formula"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Written returns a column as the recipe and its output have it.
func Written(c *table.Column, r *recipe.Recipe) *table.Column {
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

// formulaSafe returns c with an apostrophe before every text, its name
// included, that a spreadsheet would run as a formula in a file with the delimiter. If it
// would run none, the dictionary is shared.
func formulaSafe(c *table.Column, delimiter string) *table.Column {
	safe, shared := *c, true
	safe.Name = formula.NeutralAmong(c.Name, delimiter)
	for v, text := range c.Values {
		neutral := formula.NeutralAmong(text, delimiter)
		if neutral == text {
			continue
		}
		if shared {
			safe.Values, shared = slices.Clone(c.Values), false
		}
		safe.Values[v] = neutral
	}
	return &safe
}
