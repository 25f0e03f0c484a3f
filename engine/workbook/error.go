package workbook

import (
	"maps"
	"slices"

	"quasi/engine/sentence"
)

// The codes of errors. A cell is named as Excel names it.
const (
	ErrRows    = "sheet-rows"     // args: rows, how many a sheet holds
	ErrColumns = "sheet-columns"  // args: columns, how many a sheet holds
	ErrLength  = "cell-length"    // args: the cell, its column, characters, how many a cell holds
	ErrNotText = "cell-not-utf-8" // args: the cell, its column
)

var failures = map[string]string{
	ErrRows:    "the table has {0} rows, and a sheet of Excel holds {1} below its header: write CSV, or release fewer rows",
	ErrColumns: "the table has {0} columns, and a sheet of Excel holds {1}: write CSV, or release fewer columns",
	ErrLength:  "the text of cell {0}, column {1}, has {2} characters, and a cell of Excel holds {3}: write CSV, or shorten it",
	ErrNotText: "the text of cell {0}, column {1}, is not UTF-8, which a workbook can't hold: write CSV, or read the table in its encoding",
}

// ErrorCodes returns the codes of all errors, sorted.
func ErrorCodes() []string { return slices.Sorted(maps.Keys(failures)) }

// Error is a table that a workbook can't hold, and what to do. Code and Args let a
// screen say it in any language.
type Error struct {
	Code string
	Args []string
}

func newError(code string, args ...any) *Error {
	return &Error{code, sentence.Args(args...)}
}

// Coded returns the code and the arguments.
func (e *Error) Coded() (code string, args []string) { return e.Code, e.Args }

// Error says the error in English.
func (e *Error) Error() string { return sentence.Fill(failures[e.Code], e.Args) }
