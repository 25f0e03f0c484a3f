package workbook

import "quasi/engine/say"

// The codes of errors. A cell is named as Excel names it.
const (
	ErrRows    = "sheet-rows"     // args: rows, how many a sheet holds
	ErrColumns = "sheet-columns"  // args: columns, how many a sheet holds
	ErrLength  = "cell-length"    // args: the cell, its column, characters, how many a cell holds
	ErrNotText = "cell-not-utf-8" // args: the cell, its column
)

var failures = say.Table(map[string]string{
	ErrRows:    "the table has {0} rows, and a sheet of Excel holds {1} below its header: choose CSV, or release fewer rows",
	ErrColumns: "the table has {0} columns, and a sheet of Excel holds {1}: choose CSV, or release fewer columns",
	ErrLength:  "the text of cell {0}, column {1}, has {2} characters, and a cell of Excel holds {3}: choose CSV, or shorten it",
	ErrNotText: "the text of cell {0}, column {1}, is not UTF-8, which a workbook can't hold: choose CSV, or read the table in its encoding",
})

// newError returns an error, which says what to do.
func newError(code string, args ...any) error { return failures[code].Of(args...) }
