// Package csv turns the bytes of a CSV file, of whatever encoding and habits,
// into a table, and a table into bytes.
//
//	t, format, err := csv.Read(file, csv.Options{})
//	err = csv.Write(out, t, csv.WriteOptions{})
//
// Reading streams: what is kept is the table, not the file. How the file is
// written is detected from its first 64 KiB, each [Setting] with a confidence and
// a reason, unless [Options] tell it. Cells are kept as they are, in UTF-8, and
// nothing is dropped in silence: what can't be kept is a [say.Error] that names the
// line, what was left out or filled in is a [Warning].
package csv

import (
	"maps"
	"slices"

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
	BOM       bool   `json:"bom"`        // the file starts with a byte order mark
	// Missing are the markers of missing values.
	Missing []string `json:"missing"`
	// Found are the texts in the table that often mean no value, markers or not.
	Found []Found `json:"found,omitempty"`
	Guess Guess   `json:"guess"`
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
	WarnPadded     = "padded-rows"        // args: how many, fields wanted, list of lines

	// Of a sheet of a workbook.
	WarnMerged        = "merged-cells"   // args: how many, the first
	WarnHiddenColumns = "hidden-columns" // args: how many, the first's letters
	WarnHiddenRows    = "hidden-rows"    // args: how many, the first's number
	WarnEmptyRows     = "empty-rows"     // args: how many, the first's number
	WarnUncomputed    = "uncomputed"     // args: how many, the first cell
)

var warnings = map[string]string{
	WarnUnnamed:    "column {0} has no name and was named {1}",
	WarnDuplicate:  "the column name {0} occurs twice; the second was renamed {1}",
	WarnBlankLines: "{0} blank lines were skipped, the first at line {1}",
	WarnPreamble:   "{0} lines come before the table and are not part of it, the first reads: {1}",
	WarnSepLine:    "the first line, {0}, only names the delimiter and is not part of the table",
	WarnTrailing:   "{0} lines end with a delimiter; the empty field after it is not a column",
	WarnPadded:     "{0} rows have fewer than {1} fields, and their end counts as missing: {2}",

	WarnMerged:        "{0} merged cells have their value in their first cell and are empty elsewhere, the first are {1}",
	WarnHiddenColumns: "{0} columns are hidden in the sheet and were read all the same, the first is {1}",
	WarnHiddenRows:    "{0} rows are hidden in the sheet and were read all the same, the first is row {1}",
	WarnEmptyRows:     "{0} empty rows were skipped, the first is row {1}",
	WarnUncomputed:    "{0} formulas have no result in the file and count as empty, the first in {1}: open it in Excel and save it again",
}

// WarningCodes returns the codes of all warnings, sorted.
func WarningCodes() []string { return slices.Sorted(maps.Keys(warnings)) }

// Warning is something about a file that was read differently from how it is
// written. Code and Args let a screen say it in any language.
type Warning struct {
	Code string   `json:"code"`
	Args []string `json:"args"`
}

// String says the warning in English.
func (w Warning) String() string { return say.Fill(warnings[w.Code], w.Args) }

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
	Delimiter rune     // 0: detected among , ; tab |
	Quote     string   // what a quote means, see [recipe.Input]; empty: detected
	Header    Choice   // whether the first record names the columns
	SkipLines *int     // how many lines stand before the table, >= 0; nil: detected
	Ragged    string   // see [recipe.Input]; empty: uneven rows are an error
	Missing   []string // markers of missing values; nil: table.DefaultMarkers
	// MaxBytes is how much memory the table may take, by an estimate; a larger
	// one is an error. 0: no limit.
	MaxBytes int64
	// Workbook says that the text is what engine/file/xlsx/sheets has written, so that
	// Encoding, Delimiter and Quote are not asked; nil: it is not.
	Workbook *Workbook
	// Progress is told how many bytes have been read. It must return fast.
	Progress func(read int64)
}

// OptionsFrom returns the options that a recipe asks for.
func OptionsFrom(in recipe.Input) (Options, error) {
	opt := Options{
		Encoding: in.Encoding, Quote: in.Quote, SkipLines: in.SkipLines, Ragged: in.Ragged, Missing: in.Missing,
		Header: map[string]Choice{"yes": Yes, "no": No}[in.Header],
	}
	for _, delimiter := range in.Delimiter {
		opt.Delimiter = delimiter
	}
	return opt, in.Validate()
}

func (opt *Options) markers() []string {
	if opt.Missing == nil {
		return table.DefaultMarkers()
	}
	return opt.Missing
}
