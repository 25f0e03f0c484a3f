package release

import (
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/facts"
)

// Kept counts, for each generalized column, the rows that show its value as it was, coarser,
// or not at all, in the order of the release. Rows without a value in the original are not
// counted. A release of two tables changes no value, and there are none.
func (r *Release) Kept() []facts.KeptColumn {
	if r.Linked != nil {
		return nil
	}
	var kept []facts.KeptColumn
	for at, o := range r.of.Outgoing {
		if o.QI >= 0 {
			kept = append(kept, r.keptOf(o.Name, r.of.Raw.Column(o.Name), r.Table.Columns[at]))
		}
	}
	return kept
}

// keptOf compares a column before and after. A pair of texts is compared once.
func (r *Release) keptOf(name string, before, after *table.Column) facts.KeptColumn {
	kept := facts.KeptColumn{Column: name}
	pairs := map[[2]int32]int{}
	for row, record := range r.Records {
		if v := before.Codes[record]; !before.Absent(v) {
			pairs[[2]int32{v, after.Codes[row]}]++
		}
	}
	coarser := make([]int, len(after.Values))
	means := r.recipe.Column(name).Means
	for pair, rows := range pairs {
		switch text := after.Values[pair[1]]; {
		case after.Absent(pair[1]):
			kept.Hidden += rows
		case !means && sameValue(before, pair[0], text), means && strings.TrimSpace(before.Values[pair[0]]) == text:
			kept.Exact += rows
		default:
			kept.Coarser += rows
			coarser[pair[1]] += rows
		}
	}
	most := 0
	for v, rows := range coarser {
		if rows > most {
			most, kept.Commonest = rows, after.Values[v]
		}
	}
	return kept
}

// sameValue reports whether a released text is a value as it was, in whatever notation.
func sameValue(c *table.Column, v int32, text string) bool {
	if strings.TrimSpace(c.Values[v]) == text {
		return true
	}
	was, ok := c.Format.Number(c.Values[v])
	is, same := c.Format.Number(text)
	return ok && same && was == is
}
