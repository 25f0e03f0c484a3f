// Package sheets turns a sheet of an Excel workbook (.xlsx, .xlsm; ECMA-376,
// Office Open XML) into CSV, which ingest then reads as any other.
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
	"bytes"
	"encoding/xml"
	"io"
	"strconv"
	"strings"

	"quasi/engine/file/asread"
)

// CSV writes a worksheet in UTF-8, with commas, LF and quotes where needed, all
// rows of one width: the smallest rectangle that holds every cell with a text,
// without its empty rows. An empty name stands for the first visible sheet that
// holds a table, or else that is not empty. The errors are of type [*say.Error], or w's own.
func CSV(w io.Writer, data []byte, sheet string) (asread.Workbook, error) {
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
