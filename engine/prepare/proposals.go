package prepare

import (
	"sync"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Proposals returns what package suggest proposes for the columns of a table, found out
// when it is first asked for. How a column is read counts where the recipe says so, not
// where it was found: proposals are then those that a person saw.
func Proposals(t *table.Table, r recipe.Recipe) func() []profile.Column {
	told := map[string]format.Format{}
	for _, c := range r.Columns {
		if c.Format != nil {
			told[c.Name] = *c.Format
		}
	}
	return sync.OnceValue(func() []profile.Column {
		return suggest.TableWith(t.Formatted(func(c *table.Column) format.Format { return told[c.Name] }), r.Derived)
	})
}
