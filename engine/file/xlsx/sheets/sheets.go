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
