package csv

import (
	"slices"
	"strconv"

	"quasi/engine/data/annotation"
	"quasi/engine/data/group"
	"quasi/engine/data/natural"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
)

// people returns the table without the rows that look like no people, if they are to be
// left out, and says what became of them. Of the first rows of a file nothing is said.
func (r *reader) people(t *table.Table) *table.Table {
	var found []annotation.Row
	if r.rows < 0 && r.opt.Notes != recipe.NotesKeep {
		found = annotation.Find(t)
	}
	if !slices.ContainsFunc(found, func(row annotation.Row) bool { return row.Kind == annotation.Header }) {
		r.warnAt(asread.WarnRepeated, r.repeats)
	}
	if len(found) == 0 {
		return t
	}
	code, list := asread.WarnNotes, annotation.Say(found)
	if r.opt.Notes == recipe.NotesLeaveOut {
		code, t = asread.WarnNotesLeft, t.Without(annotation.Records(found))
	}
	r.format.Warnings = append(r.format.Warnings, asread.Warning{Code: code, Args: []string{strconv.Itoa(len(found)), list.String()}, Lines: list})
	return t
}

// nameEqual warns of records that equal another in every column, where fewer than one pair would
// be expected if the columns had nothing to do with each other: the sum of the squared shares of its
// values is the chance that two records agree in one. Of the first rows of a file nothing is said.
func (r *reader) nameEqual(t *table.Table) {
	if r.opt.Released || r.opt.Part || r.rows >= 0 || t.N < 2 {
		return
	}
	expected := natural.Log(float64(t.N)) + natural.Log(float64(t.N-1)) - natural.Log(2)
	for i, c := range t.Columns {
		if slices.ContainsFunc(t.Columns[:i], func(other *table.Column) bool { return slices.Equal(other.Codes, c.Codes) }) {
			continue // codes and their words, one for one
		}
		squares := 0.0
		for _, n := range c.Counts() {
			squares += float64(n) / float64(t.N) * float64(n) / float64(t.N)
		}
		if expected += natural.Log(squares); len(c.Values) == t.N {
			return // no two are equal
		}
	}
	if expected >= 0 {
		return
	}
	rows := group.Numbers(t.N)
	for _, c := range slices.Backward(t.Columns) {
		rows = group.Of(rows, c.Codes, len(c.Values)).Items
	}
	differ := func(a, b int32) bool {
		return slices.ContainsFunc(t.Columns, func(c *table.Column) bool { return c.Codes[a] != c.Codes[b] })
	}
	equal, first := 0, t.N
	for i, row := range rows {
		if i > 0 && !differ(rows[i-1], row) || i+1 < t.N && !differ(row, rows[i+1]) {
			equal, first = equal+1, min(first, int(row))
		}
	}
	if equal > 0 {
		r.warn(asread.WarnEqual, strconv.Itoa(equal), strconv.Itoa(t.Columns[0].Number(first)))
	}
}
