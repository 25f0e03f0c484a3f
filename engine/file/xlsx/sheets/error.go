package sheets

import (
	"archive/zip"
	"errors"
	"io"

	"quasi/engine/say"
)

// The codes of errors.
const (
	ErrNotWorkbook = "not-workbook"       // args: what it is instead
	ErrOld         = "old-workbook"       // no args
	ErrEncrypted   = "encrypted-workbook" // no args
	ErrDamaged     = "damaged-workbook"   // args: what is wrong
	ErrTooLarge    = "workbook-too-large" // args: megabytes it takes, megabytes that are allowed
	ErrPacked      = "workbook-packed"    // args: megabytes it takes, how many times its size
	ErrFarCell     = "sheet-far-cell"     // args: the cell, how many empty columns are before it
	ErrCellLength  = "sheet-cell-length"  // args: the cell, how many characters a cell holds
	ErrNoSheets    = "no-sheets"          // no args
	ErrNoSheet     = "no-such-sheet"      // args: the name, the names that there are
	ErrEmptySheet  = "empty-sheet"        // args: the name
)

var failures = say.Table(map[string]string{
	ErrNotWorkbook: "this is {0}, not an Excel workbook (.xlsx): save the table as .xlsx or CSV and open that",
	ErrOld:         "this is a workbook in the old format of Excel (.xls): open it in Excel and save it as .xlsx",
	ErrEncrypted:   "a password protects this workbook: open it in Excel, save it without the password, and open that",
	ErrDamaged:     "this workbook is damaged ({0}): open it in Excel and save it again",
	ErrTooLarge:    "unpacked, this workbook takes {0} MB of memory, and no more than {1} MB are allowed: remove what is not needed, or save the sheet as CSV",
	ErrPacked:      "unpacked, this workbook takes {0} MB, {1} times its size, which no table does: save the sheet as CSV if it is one of yours",
	ErrCellLength:  "the text of cell {0} is longer than the {1} characters that a cell of Excel holds: shorten it, or save the sheet as CSV",
	ErrFarCell:     "cell {0} stands behind {1} empty columns, which no table has: remove it, or move it to the others",
	ErrNoSheets:    "this workbook has no worksheet with a table",
	ErrNoSheet:     "this workbook has no sheet {0}; its sheets: {1}",
	ErrEmptySheet:  "the sheet {0} is empty: choose another",
})

// newError returns an error, which says what to do.
func newError(code string, args ...any) error { return failures[code].Of(args...) }

// What a file is instead of a workbook.
var (
	isOther        = say.Define("file-other", "another kind of file")
	isBinary       = say.Define("file-xlsb", "a binary workbook (.xlsb)")
	isWord         = say.Define("file-word", "a Word document")
	isOpenDocument = say.Define("file-opendocument", "an OpenDocument file")
	isZIP          = say.Define("file-zip", "a ZIP archive")
)

// damaged says that a workbook is damaged, by what the packages for ZIP and XML find.
func damaged(err error) error {
	said := new(say.Error)
	switch {
	case errors.As(err, &said):
		return newError(ErrDamaged, said)
	case errors.Is(err, zip.ErrFormat), errors.Is(err, zip.ErrChecksum), errors.Is(err, io.ErrUnexpectedEOF):
		return newError(ErrDamaged, notWhole.Say())
	}
	return newError(ErrDamaged, garbled.Say())
}

// How a workbook is damaged.
var (
	notWhole   = say.Define("damaged-not-whole", "it is not whole")
	garbled    = say.Define("damaged-garbled", "what is in it can't be read")
	badSize    = say.Define("damaged-size", "{0} claims a size that it can't have")
	noWorkbook = say.Define("damaged-no-workbook", "it names no workbook")
	noText     = say.Define("damaged-text", "there is no shared text {0}")
	noEnd      = say.Define("damaged-end", "its rows do not end")
	rowAfter   = say.Define("damaged-row", "row {0} after row {1}")
	outside    = say.Define("damaged-cell", "a cell outside the sheet")
	tooDeep    = say.Define("damaged-depth", "in {0} more than {1} elements stand one within the other")
	badMerge   = say.Define("damaged-merge", "merged cells {0}")
)
