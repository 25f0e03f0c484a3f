// Package sheets turns a sheet of an Excel workbook (.xlsx, .xlsm; ECMA-376,
// Office Open XML) into CSV, which ingest then reads as any other. Of an archive of files
// of text (.zip) it takes one as it is.
//
//	book, err := sheets.CSV(&text, data, "")
//	t, format, err := csv.Read(&text, csv.Options{Workbook: &book})
//
// Texts stay as they are. A number has the digits that Excel keeps, whatever its
// format rounds to, and a number whose format is only zeros, as 00000 for
// postcodes, or of as many decimals, as 0.00, is filled up with them. Dates are ISO 8601: 2024-05-17,
// 2024-05-17T13:45:00, or 13:45:00 where there is no day. A formula is its last
// result, an error its text. What a person would not see in the sheet, or would
// see differently, is an [asread.Warning].
//
// It stands apart from ingest because the library behind it is as large as the
// engine: only the program that converts workbooks carries it.
package sheets

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/file/asread"
	"quasi/engine/say"
)

// CSV writes a worksheet in UTF-8, with commas, LF and quotes where needed, all
// rows of one width: the smallest rectangle that holds every cell with a text,
// without its empty rows. An empty name stands for the first visible sheet that
// holds a table, or else that is not empty. The errors are of type [*say.Error], or w's own.
func CSV(w io.Writer, data []byte, sheet string) (asread.Workbook, error) {
	texts, err := check(data, maxUnpacked)
	switch {
	case err != nil:
		return asread.Workbook{}, err
	case len(texts) > 0:
		return writeText(w, texts, sheet)
	}
	b, err := open(data)
	if err != nil {
		return asread.Workbook{}, err
	}
	result := asread.Workbook{Sheets: b.sheets()}
	g, passed, err := b.grid(sheet)
	if err != nil {
		return result, err
	}
	result.Sheet, result.Warnings, result.Rows = g.sheet, g.warnings(), g.lineRows()
	if len(passed) > 0 {
		result.Warnings = append(result.Warnings, asread.Warning{Code: asread.WarnPassedSheets, Args: []string{g.sheet, strconv.Itoa(len(passed)), strings.Join(passed, ", ")}})
	}
	if hidden := b.hidden(g.sheet); len(hidden) > 0 {
		result.Warnings = append(result.Warnings, asread.Warning{Code: asread.WarnHiddenSheets, Args: []string{strconv.Itoa(len(hidden)), strings.Join(hidden, ", ")}})
	}
	for i := range result.Sheets {
		if result.Sheets[i].Name == g.sheet {
			result.Sheets[i].Rows, result.Sheets[i].Columns = g.rows[len(g.rows)-1].number, g.width
		}
	}
	return result, g.writeTo(w)
}

// encrypted is the bit of a part's flags that says that a password protects it (APPNOTE.TXT, 4.4.4).
const encrypted = 1

// writeText writes a file of an archive as it is: that of a name, or the first. The files are the
// sheets of what it returns.
func writeText(w io.Writer, texts []*zip.File, name string) (asread.Workbook, error) {
	result := asread.Workbook{Archive: true}
	var names []string
	for _, part := range texts {
		names = append(names, strings.ToValidUTF8(part.Name, "?")) // older programs write it in any encoding
		result.Sheets = append(result.Sheets, asread.Sheet{Name: names[len(names)-1]})
	}
	at := 0
	if name != "" {
		at = slices.Index(names, name)
	}
	if at < 0 {
		return result, newError(ErrNoSheet, name, names)
	}
	if result.Sheet = names[at]; texts[at].Flags&encrypted != 0 {
		return result, newError(ErrLockedArchive)
	}
	part, err := texts[at].Open()
	if err != nil {
		return result, damaged(err)
	}
	defer part.Close()
	if _, err := io.Copy(w, part); err != nil {
		return result, damaged(err)
	}
	return result, nil
}

// appendField appends a cell as a field of CSV (RFC 4180). Quoted is also what
// would mean something at the start of a file, a byte order mark or the line of
// Excel that names a delimiter.
func appendField(out []byte, text string) []byte {
	start := strings.ToLower(text[:min(len(text), 4)])
	if !strings.ContainsAny(text, "\",\r\n") && start != "sep=" && !strings.HasPrefix(text, "\ufeff") {
		return append(out, text...)
	}
	out = append(out, '"')
	out = append(out, strings.ReplaceAll(text, `"`, `""`)...)
	return append(out, '"')
}

// writeTo writes the rows, each from the first column that any of them uses to the
// last.
func (g *grid) writeTo(w io.Writer) error {
	start := 0
	var out []byte
	for _, r := range g.rows {
		// The fields before the first column are empty: of each there is a comma.
		out = append(out[:0], g.text[start+g.left:r.end]...)
		out = append(out, bytes.Repeat([]byte{','}, g.width-r.cells)...)
		out = append(out, '\n')
		if _, err := w.Write(out); err != nil {
			return err
		}
		start = r.end
	}
	return nil
}

// reader goes through the XML of a sheet, one tag or text at a time. The row
// iterator of excelize gives the texts of cells without their types, and its other
// ways to a cell hold the whole sheet as objects; a clinic's export has millions.
type reader struct {
	d     *xml.Decoder
	token xml.Token
	err   error
}

func newReader(b *book, data []byte) *reader {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = b.file.CharsetReader
	return &reader{d: d}
}

// next goes on, and reports whether there is something.
func (x *reader) next() bool {
	token, err := x.d.RawToken()
	if err != nil {
		if err != io.EOF {
			x.err = damaged(err)
		}
		return false
	}
	x.token = token
	return true
}

func (x *reader) starts(name string) bool {
	tag, ok := x.token.(xml.StartElement)
	return ok && tag.Name.Local == name
}

func (x *reader) ends(name string) bool {
	tag, ok := x.token.(xml.EndElement)
	return ok && tag.Name.Local == name
}

// attribute returns an attribute of the tag that starts, empty if it has none.
func (x *reader) attribute(name string) string {
	tag, _ := x.token.(xml.StartElement)
	for _, a := range tag.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// is reports whether an attribute of the tag says yes.
func (x *reader) is(name string) bool {
	v := x.attribute(name)
	return v == "1" || v == "true"
}

// The codes of errors.
const (
	ErrNotWorkbook   = "not-workbook"       // args: what it is instead
	ErrOld           = "old-workbook"       // no args
	ErrEncrypted     = "encrypted-workbook" // no args
	ErrLockedArchive = "encrypted-archive"  // no args
	ErrDamaged       = "damaged-workbook"   // args: what is wrong
	ErrTooLarge      = "workbook-too-large" // args: megabytes it takes, megabytes that are allowed
	ErrPacked        = "workbook-packed"    // args: megabytes it takes, how many times its size
	ErrFarCell       = "sheet-far-cell"     // args: the cell, how many empty columns are before it
	ErrCellLength    = "sheet-cell-length"  // args: the cell, how many characters a cell holds
	ErrNoSheets      = "no-sheets"          // no args
	ErrNoSheet       = "no-such-sheet"      // args: the name, the names that there are
	ErrEmptySheet    = "empty-sheet"        // args: the name
)

var failures = say.Table(map[string]string{
	ErrNotWorkbook:   "this is {0}, not an Excel workbook (.xlsx): save the table as .xlsx or CSV and open that",
	ErrOld:           "this is a workbook in the old format of Excel (.xls): open it in Excel and save it as .xlsx",
	ErrEncrypted:     "a password protects this workbook: open it in Excel, save it without the password, and open that",
	ErrLockedArchive: "a password protects this archive: unpack it, and open the files in it",
	ErrDamaged:       "this workbook is damaged ({0}): open it in Excel and save it again",
	ErrTooLarge:      "unpacked, this workbook takes {0} MB of memory, and no more than {1} MB are allowed: remove what is not needed, or save the sheet as CSV",
	ErrPacked:        "unpacked, this workbook takes {0} MB, {1} times its size, which no table does: save the sheet as CSV if it is one of yours",
	ErrCellLength:    "the text of cell {0} is longer than the {1} characters that a cell of Excel holds: shorten it, or save the sheet as CSV",
	ErrFarCell:       "cell {0} stands behind {1} empty columns, which no table has: remove it, or move it to the others",
	ErrNoSheets:      "this workbook has no worksheet with a table",
	ErrNoSheet:       "this workbook has no sheet {0}; its sheets: {1}",
	ErrEmptySheet:    "the sheet {0} is empty: choose another",
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
