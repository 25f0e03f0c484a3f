// Package writer writes tables as files of any kind that can be written.
//
//	err := writer.Write(w, kind.Workbook, []writer.Table{{Name: "release", Table: t}}, writer.Options{})
package writer

import (
	"fmt"
	"io"

	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/internal/file/xlsx/workbook"
)

// Table is a table under a name, which a kind that holds several shows.
type Table = workbook.Sheet

// Options say how a file is written.
type Options struct {
	BOM bool // start a text with a byte order mark
	// Delimiter stands between the cells of a text; empty: a comma.
	Delimiter string
	// Progress, which may be nil, is told the share of the work that is done, from 0
	// to 1, and ends the work with its error. A kind may do without.
	Progress func(done float64) error
}

// Writer writes tables: one, or as many as a file of its kind holds.
type Writer func(w io.Writer, tables []Table, opt Options) error

// writers has one for each kind that is written.
var writers = map[string]Writer{
	kind.CSV: func(w io.Writer, tables []Table, opt Options) error {
		return csv.Write(w, tables[0].Table, csv.WriteOptions{BOM: opt.BOM, Delimiter: opt.Delimiter})
	},
	kind.Workbook: func(w io.Writer, tables []Table, opt Options) error {
		return workbook.Write(w, tables, opt.Progress)
	},
}

// Write writes one or more tables as a file of the kind of a name. It fails if there
// is no writer of it, and as that does.
func Write(w io.Writer, name string, tables []Table, opt Options) error {
	write := writers[name]
	if write == nil {
		return fmt.Errorf("can't write a table as %q", name)
	}
	return write(w, tables, opt)
}
