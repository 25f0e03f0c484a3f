package covering

import (
	"fmt"

	"quasi/engine/data/table"
)

// Released returns what each text of a released column stands for, by its code there:
// the values that it covers. What is hidden stands for all of them. The sets of texts
// that no row shows are nil. It fails at the first row whose text stands for nothing
// known, or covers no value, and names it.
func (c *Column) Released(released *table.Column) ([]Set, error) {
	sets := make([]Set, len(released.Values))
	for v, row := range released.Firsts() {
		if row < 0 {
			continue
		}
		values, _, ok := c.Covers(released.Shown(int32(v)))
		if !ok {
			return nil, fmt.Errorf("release, row %d, column %q: %q stands for no value that is known; give the hierarchy of this column, or leave the column out", released.Number(row), released.Name, released.Values[v])
		}
		if len(values) == 0 {
			return nil, fmt.Errorf("release, row %d, column %q: %q covers no value of the original; check that it is a release of this table, or leave the column out", released.Number(row), released.Name, released.Values[v])
		}
		sets[v] = values
	}
	return sets, nil
}
