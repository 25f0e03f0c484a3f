package release

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// WithMissing returns a table with the recipe's text in every cell that shows no value, the
// table itself if the recipe leaves them as they are. A row that shows nothing at all keeps
// its stars: a reader would take it for an empty line below a table.
func WithMissing(t *table.Table, o recipe.Output) *table.Table {
	marker, chosen := o.MissingText()
	if !chosen {
		return t
	}
	blank := blankRows(t)
	written := &table.Table{N: t.N}
	for _, c := range t.Columns {
		written.Columns = append(written.Columns, withMarker(c, marker, blank))
	}
	return written
}

// blankRows returns the rows that show no value in any column, ascending.
func blankRows(t *table.Table) []int {
	var rows []int
	for row := range t.N {
		if !slices.ContainsFunc(t.Columns, func(c *table.Column) bool { return !c.IsMissing(row) }) {
			rows = append(rows, row)
		}
	}
	return rows
}

// withMarker returns a column with a text in its cells without a value, and stars in the
// given rows, which have none: itself if it has a value everywhere.
func withMarker(c *table.Column, marker string, blank []int) *table.Column {
	own := *c
	own.Values, own.Missing, own.Codes = nil, nil, slices.Clone(c.Codes)
	add := func(text string, missing bool) int32 {
		own.Values, own.Missing = append(own.Values, text), append(own.Missing, missing)
		return int32(len(own.Values) - 1)
	}
	const none = -1
	became, absent := make([]int32, len(c.Values)), int32(none)
	for v, text := range c.Values {
		if !c.Absent(int32(v)) {
			became[v] = add(text, false)
			continue
		}
		if absent == none {
			absent = add(marker, true)
		}
		became[v] = absent
	}
	if absent == none {
		return c
	}
	for row, v := range c.Codes {
		own.Codes[row] = became[v]
	}
	if len(blank) > 0 && marker != recipe.StarMissing {
		star := add(recipe.StarMissing, true)
		for _, row := range blank {
			own.Codes[row] = star
		}
	}
	return &own
}
