package csv

import (
	"bufio"
	"io"
	"strings"

	"github.com/gocarina/gocsv"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/internal/data/delimited"
)

// WriteOptions say how a table is written.
type WriteOptions struct {
	BOM bool // start with a byte order mark, for Excel
	// Delimiter stands between cells: one of ,;|, or a tab; empty: a comma.
	Delimiter string
}

// Write writes a table as CSV with a header: LF, quotes where needed.
// Reading it back gives the same names and cells.
func Write(w io.Writer, t *table.Table, opt WriteOptions) error {
	out := bufio.NewWriterSize(w, 1<<20)
	if opt.BOM {
		if _, err := out.Write(bom); err != nil {
			return err
		}
	}
	delimiter := ','
	if opt.Delimiter != "" {
		delimiter = rune(opt.Delimiter[0])
	}
	csv := delimited.NewWriter(out, delimiter)
	if err := writeNames(csv, out, t.Names()); err != nil {
		return err
	}
	record := make([]string, 0, len(t.Columns))
	for row := range t.N {
		record = t.AppendRecord(record[:0], row)
		if err := writeRecord(csv, out, record); err != nil {
			return err
		}
	}
	csv.Flush()
	if err := csv.Error(); err != nil {
		return err
	}
	return out.Flush()
}

// writeNames writes the header. A first name that a reader would take for a byte
// order mark, a line that names the delimiter or a picture is quoted.
func writeNames(csv *gocsv.SafeCSVWriter, out io.Writer, names []string) error {
	line := []byte(strings.Join(names, string(csv.Comma)) + "\n")
	_, _, sep := sepLine(line)
	if guess, _ := guessUnicode(line, true); !sep && guess.Reason != asread.ReasonBOM && checkMagic(line) == nil && checkMarkup(line) == nil {
		return writeRecord(csv, out, names)
	}
	for i, name := range names {
		text := `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
		if i < len(names)-1 {
			text += string(csv.Comma)
		}
		if _, err := io.WriteString(out, text); err != nil {
			return err
		}
	}
	_, err := io.WriteString(out, "\n")
	return err
}

// writeRecord writes one record. A single empty cell would be a blank line,
// which a reader passes over, so it is quoted.
func writeRecord(csv *gocsv.SafeCSVWriter, out io.Writer, record []string) error {
	if len(record) == 1 && record[0] == "" {
		csv.Flush()
		if err := csv.Error(); err != nil {
			return err
		}
		_, err := io.WriteString(out, "\"\"\n")
		return err
	}
	return csv.Write(record)
}
