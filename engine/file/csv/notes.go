package csv

import (
	"slices"
	"strconv"

	"quasi/engine/data/annotation"
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
