// Package delimited reads and writes lines of cells with a delimiter between them, through
// gocsv.
package delimited

import (
	"encoding/csv"
	"io"

	"github.com/gocarina/gocsv"
)

// NewReader returns gocsv's reader, strict about quotes, of lines of any number of cells. It
// is the one of encoding/csv, which tells where a cell stands.
func NewReader(in io.Reader, delimiter rune) *csv.Reader {
	r := gocsv.DefaultCSVReader(in).(*csv.Reader)
	r.Comma, r.FieldsPerRecord = delimiter, -1
	return r
}

// NewWriter returns gocsv's writer: LF, quotes where needed.
func NewWriter(out io.Writer, delimiter rune) *gocsv.SafeCSVWriter {
	w := gocsv.DefaultCSVWriter(out)
	w.Comma = delimiter
	return w
}
