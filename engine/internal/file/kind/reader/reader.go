// Package reader reads tables in files of any kind: what is no text is converted to
// CSV first.
//
//	text, err := reader.Text(file, "", &csv.Options{})
package reader

import (
	"bufio"
	"bytes"
	"io"

	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/converter"
)

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
	workbook, err := converter.Convert(&text, data, sheet)
	opt.Workbook, opt.Progress, opt.Size = &workbook, nil, 0 // those are of the file's bytes
	opt.Reopen = func() (io.Reader, error) { return bytes.NewReader(text.Bytes()), err }
	return opt.Reopen()
}
