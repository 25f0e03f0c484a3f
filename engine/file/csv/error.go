package csv

import (
	"quasi/engine/say"
)

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

// listed is how many ragged rows are named.
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
