package ingest

import (
	"bufio"
	"io"

	"github.com/gocarina/gocsv"

	"quasi/engine/table"
)

// WriteOptions say how a table is written.
type WriteOptions struct {
	BOM bool // start with a byte order mark, for Excel
}

// Write writes a table as CSV with a header: comma, LF, quotes where needed.
// Reading it back gives the same names and cells.
func Write(w io.Writer, t *table.Table, opt WriteOptions) error {
	out := bufio.NewWriterSize(w, 1<<20)
	if opt.BOM {
		if _, err := out.Write(bom); err != nil {
			return err
		}
	}
	csv := gocsv.DefaultCSVWriter(out)
	if err := writeRecord(csv, out, t.Names()); err != nil {
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
