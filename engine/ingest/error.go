package ingest

import (
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// The codes of errors.
const (
	ErrEmpty         = "empty-file"     // no args
	ErrNoRows        = "no-rows"        // no args
	ErrUnclosedQuote = "unclosed-quote" // args: line
	ErrStrayQuote    = "stray-quote"    // args: line, column
	ErrRagged        = "ragged-rows"    // args: how many, fields wanted, list of lines
	ErrNotText       = "not-text"       // args: what it looks like
	ErrEncoding      = "encoding"       // args: line
	ErrDelimiter     = "delimiter"      // args: the character
)

// Error is a file that can't be read. It names the line, counted from 1, and
// what to do. Code and Args let a screen say it in any language.
type Error struct {
	Code string
	Args []string
}

func newError(code string, args ...any) *Error {
	e := &Error{Code: code}
	for _, arg := range args {
		e.Args = append(e.Args, fmt.Sprint(arg))
	}
	return e
}

// Coded returns the code and the arguments.
func (e *Error) Coded() (code string, args []string) { return e.Code, e.Args }

// Error says the error in English.
func (e *Error) Error() string {
	return fill(map[string]string{
		ErrEmpty:         "the file is empty: choose the table that you meant",
		ErrNoRows:        "the file has column names but no rows",
		ErrUnclosedQuote: "line {0}: a quote is opened and never properly closed; close it, or double it if it belongs to the text",
		ErrStrayQuote:    "line {0}, character {1}: a quote stands within a cell that does not start with one; quote the whole cell and double the quote",
		ErrRagged:        "{0} rows do not have {1} fields as the first row has: {2}; mend these lines, or check the delimiter",
		ErrNotText:       "this looks like {0}, not like a table of text: save it as CSV and open that",
		ErrEncoding:      "line {0}: the text is not UTF-8; save the file as CSV UTF-8",
		ErrDelimiter:     "{0} can't separate fields: use a comma, semicolon, tab or bar",
	}[e.Code], e.Args)
}

// parseError turns an error of the CSV reader into one that says what to do.
// atEnd tells that the file was read to its end.
func parseError(err error, atEnd bool) error {
	var p *csv.ParseError
	switch {
	case !errors.As(err, &p):
		return err
	case errors.Is(p.Err, csv.ErrQuote) && (atEnd || p.StartLine != p.Line):
		return newError(ErrUnclosedQuote, p.StartLine)
	}
	return newError(ErrStrayQuote, p.Line, p.Column)
}

// ragged collects the rows that have the wrong number of fields.
type ragged struct {
	total int
	lines []string
}

// listed is how many ragged rows are named.
const listed = 20

func (r *ragged) add(line, fields int) {
	r.total++
	if len(r.lines) < listed {
		r.lines = append(r.lines, fmt.Sprintf("line %d has %d", line, fields))
	}
}

func (r *ragged) err(wanted int) error {
	if r.total == 0 {
		return nil
	}
	list := strings.Join(r.lines, ", ")
	if more := r.total - len(r.lines); more > 0 {
		list += ", and " + strconv.Itoa(more) + " more"
	}
	return newError(ErrRagged, r.total, wanted, list)
}
