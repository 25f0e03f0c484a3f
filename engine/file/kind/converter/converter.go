// Package converter turns files that are no text into CSV. It carries the libraries of all their
// kinds, so that of the programs in a browser only the one that converts has it.
//
//	workbook, err := converter.Convert(&text, data, "")
package converter

import (
	"io"

	"quasi/engine/file/asread"
	"quasi/engine/file/kind"
	"quasi/engine/file/xlsx/sheets"
)

// Converter writes a table of a file as CSV in UTF-8, with commas, and quotes where
// needed: the one of the given name, or for an empty name the first. It fails with a
// [*say.Error] that says what to do, or with w's error.
type Converter func(w io.Writer, data []byte, sheet string) (asread.Workbook, error)

// converters has one for each kind that is no text.
var converters = map[string]Converter{kind.Workbook: sheets.CSV}

// Convert converts a file of the kind that its first bytes say. What is of none is
// refused as a workbook that is none.
func Convert(w io.Writer, data []byte, sheet string) (asread.Workbook, error) {
	if k, known := kind.Starting(data); known {
		return converters[k.Name](w, data, sheet)
	}
	return sheets.CSV(w, data, sheet)
}
