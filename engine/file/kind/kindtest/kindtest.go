// Package kindtest adds a made-up kind of files to the registry, for tests of those
// that are fed from it: CSV behind a line that names the kind.
package kindtest

import (
	"bytes"
	"io"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/converter"
	"quasi/engine/file/kind/writer"
)

// The made-up kind.
const (
	Name  = "made-up"
	Title = "Made-up table"
	Start = "MADE-UP\n"
	MIME  = "application/x-made-up"
)

// Extensions are the endings of its file names.
var Extensions = []string{".madeup", ".made"}

// Register adds the kind until the test ends.
func Register(tb testing.TB) {
	tb.Helper()
	tb.Cleanup(kind.Register(kind.Kind{
		Name: Name, Title: Title, Extensions: Extensions, MIME: MIME, Starts: []string{Start},
	}))
	tb.Cleanup(converter.Register(Name, func(w io.Writer, data []byte, _ string) (asread.Workbook, error) {
		_, err := w.Write(bytes.TrimPrefix(data, []byte(Start)))
		return asread.Workbook{Sheet: Title}, err
	}))
	tb.Cleanup(writer.Register(Name, func(w io.Writer, tables []writer.Table, _ writer.Options) error {
		if _, err := io.WriteString(w, Start); err != nil {
			return err
		}
		return csv.Write(w, tables[0].Table, csv.WriteOptions{})
	}))
}
