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
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Choice is yes, no, or left to detection.
type Choice int

// The choices.
const (
	Detect Choice = iota
	Yes
	No
	Two // the first two records name the columns together
)

// Options say how to read a file; the zero value detects everything.
type Options struct {
	Encoding   string                       // one of [recipe.Encodings]; empty: detected
	Delimiter  rune                         // 0: detected among , ; tab | ^ ~ U+001F and [Blank]
	Quote      string                       // what a quote means, see [recipe.Input]; empty: detected
	Header     Choice                       // whether the first record names the columns, or the first two; two are not found where Notes is told
	SkipLines  *int                         // how many lines stand before the table, >= 0; nil: detected
	Ragged     string                       // see [recipe.Input]; empty: uneven rows are an error
	Notes      string                       // what happens to rows that look like no people, see [recipe.Input]; empty: they are said
	Duplicates string                       // what happens to rows that equal an earlier one, see [recipe.Input]
	Same       map[string]map[string]string // by column, what texts are written as
	Missing    []string                     // markers of missing values; nil: table.DefaultMarkers
	NotMissing []string                     // texts that nobody is asked about as markers
	// Released says that the table is a release: a row without a value that has a star
	// is then a person whose values were suppressed, and stays.
	Released bool
	// Part says that the file is one of several of a table: it may have no rows.
	Part bool
	// MaxBytes is the most memory that the table may take, by an estimate; a larger
	// one is an error. 0: no limit.
	MaxBytes int64
	// Workbook describes the sheet of which engine/file/xlsx/sheets wrote the text, so that
	// Encoding, Delimiter and Quote are not asked; nil: it is no sheet.
	Workbook *asread.Workbook
	// Reopen returns the file from its start again, so that an encoding other than
	// UTF-8 is told from all of it; nil: it is told from the first 64 KiB.
	Reopen func() (io.Reader, error)
	// Size is the size of the file in bytes, so that the table has room for all of its rows
	// before they are read; 0: not known.
	Size int64
	// Progress is told how many bytes have been read. It must return fast.
	Progress func(read int64)

	pace pace // for tests; the zero one: the usual
}

// OptionsFrom returns the options that a recipe asks for.
func OptionsFrom(in recipe.Input) (Options, error) {
	opt := Options{
		Encoding: in.Encoding, Quote: in.Quote, SkipLines: in.SkipLines, Ragged: in.Ragged, Notes: in.Notes, Duplicates: in.Duplicates, Missing: in.Missing, NotMissing: in.NotMissing, Same: in.Same,
		Header: map[string]Choice{"yes": Yes, "no": No, recipe.HeaderTwo: Two}[in.Header],
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

// The codes of errors.
const (
	ErrEmpty          = "empty-file"       // no args
	ErrNoRows         = "no-rows"          // no args
	ErrNoValues       = "no-values"        // args: how many rows
	ErrUnclosedQuote  = "unclosed-quote"   // args: line
	ErrStrayQuote     = "stray-quote"      // args: line, column
	ErrSwallowed      = "swallowed-rows"   // args: the first line, the last
	ErrRagged         = "ragged-rows"      // args: how many, fields wanted, list of lines
	ErrNotText        = "not-text"         // args: what it looks like
	ErrControl        = "control"          // args: line, the character
	ErrEncoding       = "encoding"         // args: line, the encoding it is not
	ErrEncodingFits   = "encoding-fits"    // args: line, the encoding it is not, the one that fits
	ErrEncodingOpen   = "encoding-open"    // args: how some words read in each of the likely encodings
	ErrEncodingFaulty = "encoding-faulty"  // args: how many bytes, list of lines
	ErrDelimiter      = "delimiter"        // args: the character
	ErrAcross         = "across-columns"   // args: line, the columns before and after
	ErrTabAmongBlanks = "tab-among-blanks" // args: line
	ErrSkip           = "skip-lines"       // args: how many lines were to be skipped
	ErrTooWide        = "too-wide"         // args: line, how many fields there may be
	ErrTooLarge       = "too-large"        // args: rows read, megabytes they take, the limit in megabytes
)

var failures = say.Table(map[string]string{
	ErrEmpty:          "the file is empty: choose the table that you meant",
	ErrNoRows:         "the file has column names but no rows: choose the table that you meant",
	ErrNoValues:       "no row has a value: {0} {0:row holds|rows hold} nothing but markers of missing values; choose the table that you meant, or change the markers",
	ErrUnclosedQuote:  "line {0}: a quote is opened and never properly closed; close it, or double it if it belongs to the text",
	ErrStrayQuote:     "line {0}, character {1}: a quote appears within a cell that does not start with one; quote the whole cell and double the quote, or read quotes as characters",
	ErrSwallowed:      "lines {0} to {1} are one cell, though each has the fields of a row: a quote opens in line {0} and closes in line {1}; correct these two quotes, or read quotes as characters",
	ErrRagged:         "{0} {0:row does|rows do} not have {1} {1:field|fields} as the first row has: {2}; correct these lines, pad short rows, or check the delimiter",
	ErrNotText:        "this looks like {0}, not like a table of text: choose the table, or save it as CSV and open that",
	ErrControl:        "line {0}: the control character {1} stands there, which no table has: remove it, or export the file again",
	ErrEncoding:       "line {0}: the text is not {1}; choose its encoding, or save the file as CSV UTF-8",
	ErrEncodingFits:   "line {0}: the text is not {1}, but {2} would fit; choose that encoding, or save the file as CSV UTF-8",
	ErrEncodingOpen:   "the encoding can't be told from so few characters: {0}; choose the one that reads right",
	ErrEncodingFaulty: "the text is UTF-8 but for {0} {0:byte|bytes}: {1}; correct them, or choose the encoding utf-8-replace, which reads each such byte as \ufffd: what it stood for is lost",
	ErrDelimiter:      "{0} can't separate fields: use a comma, semicolon, tab or pipe",
	ErrAcross:         "line {0}: a text stands across the border of columns {1} and {2}, which only spaces separate; correct or remove the line, or export the file again as CSV with a delimiter",
	ErrTabAmongBlanks: "line {0}: there is a tab or a control character in a file whose columns only spaces separate; replace it by a space, or export the file again as CSV with a delimiter",
	ErrSkip:           "nothing is left when the first {0} {0:line is|lines are} skipped: skip fewer",
	ErrTooWide:        "line {0} has more than {1} fields, which are the most that are read: choose the table that you meant, or remove columns that are not needed",
	ErrTooLarge:       "after {0} rows the table takes {1} MB of memory, and no more than {2} MB are allowed: remove columns that are not needed, split the file, or use the command-line program quasi",
})

// newError returns an error, which names the line, counted from 1, and what to do.
func newError(code string, args ...any) error { return failures[code].Of(args...) }

// ragged collects the rows that have the wrong number of fields.
type ragged struct {
	total int
	lines []say.Text
}

// listed is the most ragged rows that are named.
const listed = 20

var lineFields = say.Define("line-fields", "line {0} has {1}")

func (r *ragged) add(line, fields int) {
	r.total++
	if len(r.lines) < listed {
		r.lines = append(r.lines, lineFields.Say(line, fields))
	}
}

// list names the rows, in part if there are many.
func (r *ragged) list() say.Text { return say.Series(r.lines, r.total) }
