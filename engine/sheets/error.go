package sheets

import (
	"maps"
	"slices"

	"quasi/engine/sentence"
)

// The codes of errors.
const (
	ErrNotWorkbook = "not-workbook"       // args: what it is instead
	ErrOld         = "old-workbook"       // no args
	ErrEncrypted   = "encrypted-workbook" // no args
	ErrDamaged     = "damaged-workbook"   // args: what is wrong
	ErrTooLarge    = "workbook-too-large" // args: megabytes it takes, megabytes that are allowed
	ErrNoSheets    = "no-sheets"          // no args
	ErrNoSheet     = "no-such-sheet"      // args: the name, the names that there are
	ErrEmptySheet  = "empty-sheet"        // args: the name
)

var failures = map[string]string{
	ErrNotWorkbook: "this is {0}, not an Excel workbook (.xlsx): save the table as .xlsx or CSV and open that",
	ErrOld:         "this is a workbook in the old format of Excel (.xls): open it in Excel and save it as .xlsx",
	ErrEncrypted:   "a password protects this workbook: open it in Excel, save it without the password, and open that",
	ErrDamaged:     "this workbook is damaged ({0}): open it in Excel and save it again",
	ErrTooLarge:    "unpacked, this workbook takes {0} MB of memory, and no more than {1} MB are allowed: remove what is not needed, or save the sheet as CSV",
	ErrNoSheets:    "this workbook has no worksheet with a table",
	ErrNoSheet:     "this workbook has no sheet {0}, but {1}",
	ErrEmptySheet:  "the sheet {0} is empty: choose another",
}

// ErrorCodes returns the codes of all errors, sorted.
func ErrorCodes() []string { return slices.Sorted(maps.Keys(failures)) }

// Error is a workbook or a sheet that can't be read, and what to do. Code and Args
// let a screen say it in any language.
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
