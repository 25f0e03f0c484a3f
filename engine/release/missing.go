package release

import (
	"slices"
	"strings"
	"sync"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
)

// WithMissing returns a table with the recipe's text in every cell that shows no value. Without one
// a cell keeps its text if that is a sign of no value, as NA and unknown are, and is empty if it
// counts as none because a person or a recipe says so: it can be anything, such as a name. Among
// numbers it keeps NA and the star alone: of others programs make a column of text. A row that
// shows nothing at all has stars: a reader would take it for an empty line below a table.
func WithMissing(t *table.Table, o recipe.Output) *table.Table {
	marker, chosen := o.MissingText()
	usual := table.NewMarkers(table.UsualMarkers())
	replaced := func(text string, among format.Type) bool {
		if text = strings.TrimSpace(text); among.Numeric() && !chosen {
			return text != "" && text != "NA" && text != recipe.StarMissing
		}
		return chosen || !usual.Absent(text) && !table.LikelyMarker(text) && !table.SpecialMissing(text)
	}
	blank := sync.OnceValue(func() []int {
		var rows []int
		for row := range t.N {
			if !slices.ContainsFunc(t.Columns, func(c *table.Column) bool { return !c.IsMissing(row) || !chosen && c.Text(row) == recipe.StarMissing }) {
				rows = append(rows, row)
			}
		}
		return rows
	})
	written := &table.Table{N: t.N}
	for _, c := range t.Columns {
		written.Columns = append(written.Columns, withMarker(c, marker, replaced, blank))
	}
	return written
}

// withMarker returns a column with a marker in place of those of its texts without a value that are
// replaced, and stars in the blank rows: itself if there is no such text.
func withMarker(c *table.Column, marker string, replaced func(text string, among format.Type) bool, blank func() []int) *table.Column {
	own := *c
	own.Values, own.Missing, own.Codes = nil, nil, slices.Clone(c.Codes)
	add := func(text string, missing bool) int32 {
		own.Values, own.Missing = append(own.Values, text), append(own.Missing, missing)
		return int32(len(own.Values) - 1)
	}
	const none = -1
	among := recognize.Type(c)
	became, absent := make([]int32, len(c.Values)), int32(none)
	for v, text := range c.Values {
		if absent := c.Absent(int32(v)); !absent || !replaced(text, among) {
			became[v] = add(text, absent)
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
	own.Codes = group.Pick(became, c.Codes)
	if rows := blank(); len(rows) > 0 && marker != recipe.StarMissing {
		star := add(recipe.StarMissing, true)
		for _, row := range rows {
			own.Codes[row] = star
		}
	}
	return &own
}
