package recipe

import (
	"math"

	"quasi/engine/data/table"
)

// StudiedWeight is what a quasi-identifier that is studied weighs, where another weighs
// 1. TestWhatIsStudiedIsKept in engine/release holds what that keeps, and what it costs.
const StudiedWeight = 4

// WeightOrDefault returns the weight that was decided, or 1.
func (c *Column) WeightOrDefault() float64 {
	if c.Weight == nil {
		return 1
	}
	return *c.Weight
}

// Pull returns the weight that a method gives the column's loss: the one decided or 1,
// [StudiedWeight] times as much if the column is studied. It is finite.
func (c *Column) Pull() float64 {
	if !c.Studied {
		return c.WeightOrDefault()
	}
	return min(math.MaxFloat64, StudiedWeight*c.WeightOrDefault())
}

func (c *Column) validateStudied() error {
	if c.Studied && !c.Released() {
		return errStudiedRemoved.Of()
	}
	return nil
}

// Studied returns the names of the columns that are studied, in their order.
func (r *Recipe) Studied() []string {
	var names []string
	for _, c := range r.Columns {
		if c.Studied {
			names = append(names, c.Name)
		}
	}
	return names
}

// Settle takes back, after another role or transform was decided, what only a column
// that is released, or that is a quasi-identifier, can have.
func (c *Column) Settle() {
	if !c.Released() {
		c.Studied, c.Rename = false, ""
	}
	c.Means = c.Means && c.Role == table.QuasiIdentifying
}
