package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"quasi/engine/data/annotation"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// peopleOf returns the table that decisions are made on: without the rows that look like no people,
// where they are left out. A total decides nothing.
func peopleOf(t *table.Table, notes string) *table.Table {
	if notes != recipe.NotesLeaveOut {
		return t
	}
	return t.Without(annotation.Records(annotation.Find(t)))
}

// byFlags names the flags that decide about rows that look like no people.
const byFlags = " (--leave-out-notes, or --keep-notes)"

// byDrift names the command that fits a recipe to a table with other columns.
const byDrift = " (quasi drift FILE --recipe R.json says how the table differs, and fits the recipe to it)"

// flagsByCode are the flags that answer an error, by its code.
var flagsByCode = map[string]string{
	"note-rows":              byFlags,
	"model-needs-population": " (--population PEOPLE.csv)",
	"none-sensitive":         " (--sensitive)",
	"not-sensitive":          " (--sensitive)",
	"column-no-role":         byDrift,
	"recipe-column-gone":     byDrift,
}

// answeringFlags names the flags that answer an error, or one that caused it; "": there are none.
func answeringFlags(err error) string {
	var said *say.Error
	for ; errors.As(err, &said); err = said.Unwrap() {
		if flags, is := flagsByCode[said.Code]; is {
			return flags
		}
	}
	return ""
}

// decidingFlags names the flags that decide, if a warning is that somebody should.
func decidingFlags(w asread.Warning) string {
	switch w.Code {
	case asread.WarnNotes:
		return byFlags
	case asread.WarnBirths:
		return missingFlag(w.Args[2])
	case asread.WarnSame:
		joined := strings.ReplaceAll(strings.ReplaceAll(w.Args[1], ", ", ","), asread.Becomes, ":")
		return fmt.Sprintf(" (--same '%s=%s' if so, --same '%[1]s=' if they differ)", w.Args[0], joined)
	case asread.WarnDuplicates:
		return " (--duplicates leave-out, or keep)"
	case asread.WarnTwice:
		return " (--encoding " + recipe.UTF8Twice + ")"
	case asread.WarnTwoLines:
		return " (--header yes)"
	case asread.WarnNamibia:
		return " (--missing)"
	}
	return ""
}

// oddFlag writes the flag that marks the odd values as missing which a note about a release
// names; empty: the note is about something else, or does not name all of them in one reading.
func oddFlag(note say.Text) string {
	switch note.Code {
	case "note-odd":
		return missingFlag(note.Args[len(note.Args)-1].String())
	case "note-far":
		var texts []string
		for _, said := range note.Args[1].Args {
			texts = append(texts, said.Args[0].String())
		}
		return missingFlag(strings.Join(texts, ", ")) + " (if not: --not-missing '" + strings.Join(texts, ",") + "')"
	}
	return ""
}

// missingFlag writes the flag that marks listed texts as missing; empty: not all are listed, or
// one has a comma or quotes.
func missingFlag(listed string) string {
	markers := strings.Split(listed, ", ")
	if slices.ContainsFunc(markers, func(m string) bool { return strings.ContainsAny(m, `,'"…`) }) {
		return ""
	}
	return " (--missing '+" + strings.Join(markers, ",") + "')"
}
