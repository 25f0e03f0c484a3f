// Package asread says how a file was read: what was told and what was detected of how it is
// written, and what was read otherwise than it is written. It reads nothing: the packages csv
// and sheets do, and a screen that shows what they found needs no more than this.
package asread

import (
	"slices"
	"sort"
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
	// Readings has the same words in each encoding that the file can be in, the likeliest
	// first; nil: the encoding is certain.
	Readings []Reading `json:"readings,omitempty"`
	// Preamble are the lines before the first record, at most 20 of them and of
	// each at most 200 characters.
	Preamble []string  `json:"preamble,omitempty"`
	Warnings []Warning `json:"warnings,omitempty"`
	// Workbook is the source of the table, without its warnings, which stand
	// among the others; nil: a file of text.
	Workbook *Workbook `json:"workbook,omitempty"`
}

// Found is a text that often means "no value" and stands in the table.
type Found struct {
	Marker string `json:"marker"`
	On     bool   `json:"on"` // it counts as missing
	// Columns are the columns where it stands, in their order.
	Columns []FoundIn `json:"columns"`
	// Elsewhere counts the cells of other columns with the text, where it looks like a value.
	Elsewhere int `json:"elsewhere,omitempty"`
}

// FoundIn counts the cells of a column that hold a marker.
type FoundIn struct {
	Column string `json:"column"`
	Cells  int    `json:"cells"`
	Far    bool   `json:"far,omitempty"` // it is a number or a day, far from all others of the column
}

// Reading holds some words of a file, read in an encoding.
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

// Workbook describes a CSV that was a sheet of a workbook.
type Workbook struct {
	Sheet  string  `json:"sheet"`  // its name
	Sheets []Sheet `json:"sheets"` // all worksheets, in their order
	// Archive says that the sheets are files of an archive, and that the text is one of them as it is.
	Archive  bool      `json:"archive,omitempty"`
	Warnings []Warning `json:"warnings,omitempty"`
	// Rows say which row of the sheet each line of the text is, where the two do not go
	// on together: from a line on, both counted from 1. They ascend.
	Rows []LineRow `json:"rows,omitempty"`
}

// LineRow says that a line of a text holds a row of a sheet, and the lines after it the
// rows after that.
type LineRow struct {
	Line int `json:"line"`
	Row  int `json:"row"`
}

// Cells reports whether the text was made of the cells of a sheet.
func (w *Workbook) Cells() bool { return w != nil && !w.Archive }

// Place returns the row of the sheet that a line holds, or the line itself of what is
// no workbook.
func (w *Workbook) Place(line int) int {
	if w == nil {
		return line
	}
	after := sort.Search(len(w.Rows), func(i int) bool { return w.Rows[i].Line > line })
	if after == 0 {
		return line
	}
	at := w.Rows[after-1]
	return at.Row + line - at.Line
}

// Sheet is a worksheet of a workbook.
type Sheet struct {
	Name string `json:"name"`
	// Rows and Columns are the extent, from the first row and column on: of the
	// sheet that was read, what was found, of others what the file states; 0: it
	// states none.
	Rows    int  `json:"rows"`
	Columns int  `json:"columns"`
	Hidden  bool `json:"hidden"`
}

// ComeFrom notes where a table comes from.
func (f *Format) ComeFrom(w *Workbook) {
	if w == nil {
		return
	}
	f.Workbook = &Workbook{Sheet: w.Sheet, Sheets: w.Sheets, Archive: w.Archive}
	f.Warnings = append(f.Warnings, w.Warnings...)
}

// LineEnds returns the line ends within a quoted cell, as the reader of CSV counts lines: CR
// LF, LF and CR.
func LineEnds(cell string) int {
	return strings.Count(cell, "\n") + strings.Count(cell, "\r") - strings.Count(cell, "\r\n")
}
