package cli

import (
	"errors"
	"slices"
	"strings"

	"quasi/engine/file/csv"
	"quasi/engine/say"
)

// byFlags names the flags that decide about rows that look like no people.
const byFlags = " (--leave-out-notes, or --keep-notes)"

// notesFlags names them if an error is that nobody has decided.
func notesFlags(err error) string {
	var said *say.Error
	if errors.As(err, &said) && said.Code == "note-rows" {
		return byFlags
	}
	return ""
}

// decidingFlags names the flags that decide, if a warning is that somebody should.
func decidingFlags(w csv.Warning) string {
	switch w.Code {
	case csv.WarnNotes:
		return byFlags
	case csv.WarnNamibia:
		return " (--missing)"
	}
	return ""
}

// oddFlag writes the flag that marks the odd values as missing which a note about a release
// names; empty: the note is about something else, or does not name all of them in one reading.
func oddFlag(note say.Text) string {
	if note.Code != "note-odd" {
		return ""
	}
	markers := strings.Split(note.Args[len(note.Args)-1].String(), ", ")
	if slices.ContainsFunc(markers, func(m string) bool { return strings.ContainsAny(m, `,'"…`) }) {
		return ""
	}
	return " (--missing '+" + strings.Join(markers, ",") + "')"
}
