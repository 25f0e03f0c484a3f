// Package asread says how a file was read: what was told and what was detected of how it is
// written, and what was read otherwise than it is written. It reads nothing: the packages csv
// and sheets do, and a screen that shows what they found needs no more than this.
package asread

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
)

// Format is how a file was read: what was given, and for the rest what was
// detected.
type Format struct {
	Encoding  string `json:"encoding"`   // one of [recipe.Encodings]
	Delimiter string `json:"delimiter"`  // one character
	Quote     string `json:"quote"`      // what a quote means, see [recipe.Input]
	Header    bool   `json:"header"`     // the first record names the columns
	SkipLines int    `json:"skip_lines"` // lines before the first record
	Ragged    string `json:"ragged"`     // what happens to uneven rows, see [recipe.Input]
	Notes     string `json:"notes"`      // what happens to rows that look like no people, see [recipe.Input]
	BOM       bool   `json:"bom"`        // the file starts with a byte order mark
	// Missing are the markers of missing values.
	Missing []string `json:"missing"`
	// Found are the texts in the table that often mean no value, markers or not.
	Found []Found `json:"found,omitempty"`
	Guess Guess   `json:"guess"`
	// Readings are how the same words read in the encodings that the file can be in,
	// the likeliest first, where that can't be told; nil: it can.
	Readings []Reading `json:"readings,omitempty"`
	// Preamble are the lines before the first record, at most 20 of them and of
	// each at most 200 characters.
	Preamble []string  `json:"preamble,omitempty"`
	Warnings []Warning `json:"warnings,omitempty"`
	// Workbook is where the table comes from, without its warnings, which stand
	// among the others; nil: from a file of text.
	Workbook *Workbook `json:"workbook,omitempty"`
}

// Found is a text that often means "no value" and stands in the table.
type Found struct {
	Marker string `json:"marker"`
	On     bool   `json:"on"` // it counts as missing
	// Columns are the columns where it stands, in their order.
	Columns []FoundIn `json:"columns"`
	// Elsewhere is how many cells of other columns hold the text, where it looks like a value.
	Elsewhere int `json:"elsewhere,omitempty"`
}

// FoundIn is how many cells of a column hold a marker.
type FoundIn struct {
	Column string `json:"column"`
	Cells  int    `json:"cells"`
	Far    bool   `json:"far,omitempty"` // it is a number or a day, far from all others of the column
}

// Reading is how some words of a file read in an encoding.
type Reading struct {
	Encoding string   `json:"encoding"`
	Words    []string `json:"words"` // the same ones of each encoding
}

// Codes returns the codes, see [Found.IsCode], among the texts found in a column that do not count
// as missing, in the order of found: what is computed from the column's values would count them as
// values.
func Codes(found []Found, column string) (markers []string) {
	for _, f := range found {
		if !f.On && slices.ContainsFunc(f.Columns, func(in FoundIn) bool { return in.Column == column && f.IsCode(in) }) {
			markers = append(markers, f.Marker)
		}
	}
	return markers
}

// IsCode reports whether what was found in a column is a number, a day far from all others, or a
// missing value of SAS.
func (f Found) IsCode(in FoundIn) bool {
	_, err := strconv.ParseFloat(strings.Replace(f.Marker, ",", ".", 1), 64)
	return in.Far || err == nil || table.SpecialMissing(f.Marker)
}
