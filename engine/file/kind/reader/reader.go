// Package reader reads tables in files of any kind: what is no text is converted to
// CSV first. It carries the libraries of all kinds, so that of the programs in a
// browser only the one that converts has it.
//
//	workbook, err := reader.Convert(&text, data, "")
package reader

import (
	"bufio"
	"bytes"
	"io"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/xlsx/sheets"
)

// Converter writes a table of a file as CSV in UTF-8, with commas, and quotes where
// needed: the one of the given name, or for an empty name the first. It fails with a
// [*say.Error] that says what to do, or with w's error.
type Converter func(w io.Writer, data []byte, sheet string) (asread.Workbook, error)

// converters are those of the kinds that are no text.
var converters = map[string]Converter{kind.Workbook: sheets.CSV}

// Register sets the converter of a kind that is registered, and returns what takes it
// away again. It must not be called beside anything else of this package.
func Register(name string, c Converter) (remove func()) {
	converters[name] = c
	return func() { delete(converters, name) }
}

// Convert converts a file of the kind that its first bytes say. What is of none is
// refused as a workbook that is none.
func Convert(w io.Writer, data []byte, sheet string) (asread.Workbook, error) {
	if k, known := kind.Starting(data); known && converters[k.Name] != nil {
		return converters[k.Name](w, data, sheet)
	}
	return sheets.CSV(w, data, sheet)
}

// Text returns a file as text: itself, or what it is converted to, which opt then says.
func Text(file io.Reader, sheet string, opt *csv.Options) (io.Reader, error) {
	r := bufio.NewReader(file)
	start, _ := r.Peek(kind.LongestStart())
	if _, known := kind.Starting(start); !known {
		return r, nil
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	workbook, err := Convert(&text, data, sheet)
	opt.Workbook, opt.Progress = &workbook, nil // which is of the file's bytes
	return &text, err
}
