package covering

import (
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

// What is wrong with a released text.
var (
	errUnknown = say.Define("released-unknown", "release, row {0}, column {1:q}: {2:q} stands for no value that is known; give the hierarchy of this column, or leave the column out")
	errNothing = say.Define("released-nothing", "release, row {0}, column {1:q}: {2:q} covers no value of the original; check that it is a release of this table, or leave the column out")
)

// Released returns what each text of a released column stands for, by its code there:
// the values that it covers. A star stands for all of them; another marker of missing
// values that the original has, too, stands for that, since a
// value is hidden by a star. The sets of texts that no row shows are nil. It fails at the first row whose text stands for nothing
// known, or covers no value, and names it.
func (c *Column) Released(released *table.Column) ([]Set, error) {
	sets := make([]Set, len(released.Values))
	for v, row := range released.Firsts() {
		if row < 0 {
			continue
		}
		if own, ok := c.marker(released.Values[v]); ok {
			sets[v] = own
			continue
		}
		values, _, ok := c.Covers(released.Shown(int32(v)))
		if !ok {
			return nil, errUnknown.Of(released.Number(row), released.Name, released.Values[v])
		}
		if len(values) == 0 {
			return nil, errNothing.Of(released.Number(row), released.Name, released.Values[v])
		}
		sets[v] = values
	}
	return sets, nil
}

// marker returns the missing value of a text, if it is one and no star.
func (c *Column) marker(text string) (Set, bool) {
	for _, v := range c.unknown {
		if c.texts[v] == strings.TrimSpace(text) && !domain.IsSuppressed(text) {
			return Set{v}, true
		}
	}
	return nil, false
}
