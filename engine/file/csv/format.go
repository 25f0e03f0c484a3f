// Package csv turns the bytes of a CSV file, of whatever encoding and habits,
// into a table, and a table into bytes.
//
//	t, format, err := csv.Read(file, csv.Options{})
//	err = csv.Write(out, t, csv.WriteOptions{})
//
// Reading streams: what is kept is the table, not the file. How the file is
// written is detected from its first 64 KiB, its encoding from all of it, each [Setting] with a confidence and
// a reason, unless [Options] tell it. Cells are kept as they are, in UTF-8, and
// nothing is dropped in silence: what can't be kept is a [say.Error] that names the
// line, what was left out or filled in is a [Warning]. Left out are the rows of which
// every cell is empty or a marker of a missing value: they are no people. In a table of
// one column a blank line is such a row; in any other it is none, and is skipped.
package csv

import (
	"io"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
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

// The codes of warnings.
const (
	WarnUnnamed    = "unnamed-column"     // args: position, name given
	WarnDuplicate  = "duplicate-column"   // args: name, name given
	WarnBlankLines = "blank-lines"        // args: how many, the first's line
	WarnPreamble   = "preamble"           // args: how many lines, the first of them with text
	WarnSepLine    = "sep-line"           // args: the line
	WarnTrailing   = "trailing-delimiter" // args: how many lines
	WarnReplaced   = "replaced-bytes"     // args: how many, list of lines
	WarnPadded     = "padded-rows"        // args: how many, fields wanted, list of lines
	WarnPhantoms   = "phantom-rows"       // args: how many, list of lines, or of a sheet's rows
	WarnNotes      = "note-rows"          // args: how many, list of rows with what they look like
	WarnNotesLeft  = "note-rows-left-out" // the same

	WarnBands   = "bands-as-days" // args: column, how many cells, the first, the band that it was
	WarnNamibia = "namibia"       // args: column, how many cells
	WarnKept    = "kept-texts"    // args: how many cells, the first
	WarnBirths  = "late-births"   // args: column, how many cells, the first of them, the last day of other columns
	WarnTwice   = "encoded-twice" // args: how many cells, the first, what it was meant to be

	WarnRepeated = "repeated-header" // args: how many rows, list of lines, or of a sheet's rows

	// Of a sheet of a workbook.
	WarnMerged        = "merged-cells"   // args: how many, the first
	WarnHiddenColumns = "hidden-columns" // args: how many, the first's letters
	WarnHiddenRows    = "hidden-rows"    // args: how many, the first's number
	WarnHiddenSheets  = "hidden-sheets"  // args: how many, their names
	WarnPassedSheets  = "passed-sheets"  // args: the sheet that was read, how many before it, their names
	WarnEmptyRows     = "empty-rows"     // args: how many, the first's number
	WarnUncomputed    = "uncomputed"     // args: how many, the first cell
)

var warnings = say.Prefixed("warning-", map[string]string{
	WarnUnnamed:    "column {0} has no name and was named {1}",
	WarnDuplicate:  "the column name {0} occurs twice; the second was renamed {1}",
	WarnBlankLines: "{0} blank {0:line was|lines were} skipped, the first at line {1}",
	WarnPreamble:   "{0} {0:line comes|lines come} before the table and {0:is|are} not part of it. The first reads: {1}",
	WarnSepLine:    "the first line, {0}, only names the delimiter and is not part of the table",
	WarnTrailing:   "{0} {0:line ends|lines end} with a delimiter; the empty field after it is not a column",
	WarnReplaced:   "{0} {0:byte is|bytes are} no UTF-8 and {0:was|were} read as \ufffd, so that what {0:it|they} stood for is lost: {1}",
	WarnPadded:     "{0} {0:row has|rows have} fewer than {1} fields, and the end counts as missing: {2}",
	WarnPhantoms:   "{0} {0:row has|rows have} no value in any column. {0:It is no person and was|They are no people and were} left out: {1}",
	WarnNotes:      "{0} {0:row looks|rows look} like no {0:person|people}: {1}. Decide whether to leave {0:it|them} out or to keep {0:it as a person|them as people}",
	WarnNotesLeft:  "{0} {0:row that looks|rows that look} like no {0:person was|people were} left out: {1}",
	WarnBands:      "column {0} has {1} {1:cell|cells} such as {2} among groups of numbers: a spreadsheet makes {2} of {3}. Put {1:it|them} right in the file",
	WarnNamibia:    "column {0} has codes of countries, and NA, which stands in {1} of its {1:cell|cells}, is taken for no value. NA is the code of Namibia, too: say which it is, by the texts that mean no value",
	WarnKept:       "{0} {0:cell is|cells are} written as =\"{1}\", as a spreadsheet keeps a text, and {0:was|were} read as the text alone",
	WarnBirths:     "column {0} has {1} {1:cell|cells} with a birth after every other day of the table, the last of which is {3}: {2}. If {1:it is|they are} wrong, mark {1:it|them} as missing, or put {1:it|them} right in the file",
	WarnTwice:      "{0} {0:cell looks|cells look} as if the text was encoded twice, as {1} in place of {2}: read the file as it was meant",
	WarnRepeated:   "{0} {0:row has|rows have} the names of the columns in place of values. {0:It counts as a person until it is|They count as people until they are} removed from the file: {1}",

	WarnMerged:        "{0} merged {0:cell has its|cells have their} value in the first cell and {0:is|are} empty elsewhere, beginning with {1}",
	WarnHiddenColumns: "{0} {0:column is|columns are} hidden in the sheet and {0:was|were} read nevertheless, beginning with column {1}",
	WarnHiddenRows:    "{0} {0:row is|rows are} hidden in the sheet and {0:was|were} read nevertheless, beginning with row {1}",
	WarnHiddenSheets:  "{0} {0:sheet|sheets} of the workbook {0:is|are} hidden and {0:was|were} not read: {1}",
	WarnPassedSheets:  "the sheet {0} was read, as no table is in the {1:sheet|sheets} before it: {2}",
	WarnEmptyRows:     "{0} empty {0:row was|rows were} skipped, the first is row {1}",
	WarnUncomputed:    "{0} {0:formula has|formulas have} no result in the file and {0:counts|count} as empty, beginning with {1}: open the file in Excel and save it again",
})

// Warning is something about a file that was read differently from how it is
// written. Code and Args let a screen say it in any language.
type Warning struct {
	Code string   `json:"code"`
	Args []string `json:"args"`
	// Lines is the last argument where that is a list of lines, for a screen in
	// another language.
	Lines say.Text `json:"lines,omitzero"`
}

// Coded returns the warning as a text.
func (w Warning) Coded() say.Text {
	args := make([]any, len(w.Args))
	for i, arg := range w.Args {
		args[i] = arg
	}
	if w.Lines.Code != "" {
		args[len(args)-1] = w.Lines
	}
	return warnings[w.Code].Say(args...)
}

// String says the warning in English.
func (w Warning) String() string { return w.Coded().String() }

// Choice is yes, no, or left to detection.
type Choice int

// The choices.
const (
	Detect Choice = iota
	Yes
	No
)

// Options say how to read a file; the zero value detects everything.
type Options struct {
	Encoding  string   // one of [recipe.Encodings]; empty: detected
	Delimiter rune     // 0: detected among , ; tab | ^ ~ and U+001F
	Quote     string   // what a quote means, see [recipe.Input]; empty: detected
	Header    Choice   // whether the first record names the columns
	SkipLines *int     // how many lines stand before the table, >= 0; nil: detected
	Ragged    string   // see [recipe.Input]; empty: uneven rows are an error
	Notes     string   // what happens to rows that look like no people, see [recipe.Input]; empty: they are said
	Missing   []string // markers of missing values; nil: table.DefaultMarkers
	// Released says that the table is a release: a row without a value that has a star
	// is then a person whose values were suppressed, and stays.
	Released bool
	// Part says that the file is one of several of a table: it may have no rows.
	Part bool
	// MaxBytes is how much memory the table may take, by an estimate; a larger
	// one is an error. 0: no limit.
	MaxBytes int64
	// Workbook says that the text is what engine/file/xlsx/sheets has written, so that
	// Encoding, Delimiter and Quote are not asked; nil: it is not.
	Workbook *Workbook
	// Reopen returns the file from its start again, so that an encoding other than
	// UTF-8 is told from all of it; nil: it is told from the first 64 KiB.
	Reopen func() (io.Reader, error)
	// Size is how many bytes the file has, so that the table has room for all of its rows
	// before they are read; 0: not known.
	Size int64
	// Progress is told how many bytes have been read. It must return fast.
	Progress func(read int64)

	pace pace // for tests; the zero one: the usual
}

// OptionsFrom returns the options that a recipe asks for.
func OptionsFrom(in recipe.Input) (Options, error) {
	opt := Options{
		Encoding: in.Encoding, Quote: in.Quote, SkipLines: in.SkipLines, Ragged: in.Ragged, Notes: in.Notes, Missing: in.Missing,
		Header: map[string]Choice{"yes": Yes, "no": No}[in.Header],
	}
	for _, delimiter := range in.Delimiter {
		opt.Delimiter = delimiter
	}
	return opt, in.Validate()
}

// paced returns how records go into the columns.
func (opt *Options) paced() pace {
	if opt.pace == (pace{}) {
		return usualPace()
	}
	return opt.pace
}

func (opt *Options) markers() []string {
	if opt.Missing == nil {
		return table.DefaultMarkers()
	}
	return opt.Missing
}
