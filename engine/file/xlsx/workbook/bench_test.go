package workbook_test

import (
	"fmt"
	"io"
	"strconv"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/xlsx/workbook"
)

// clinic returns a table of nine columns as a release has them.
func clinic(rows int) *table.Table {
	b := table.NewBuilder([]string{"visit", "age", "sex", "zip", "admitted", "diagnosis", "los", "cost", "note"}, table.NewMarkers(table.DefaultMarkers()))
	for i := range rows {
		b.Append([]string{
			strconv.Itoa(100000 + i), []string{"[20,30)", "[30,40)", "*"}[i%3], []string{"F", "M"}[i%2], fmt.Sprintf("%03d**", i*31%100), fmt.Sprintf("2023-%02d", i%12+1),
			fmt.Sprintf("I%02d.%d", i%99, i%9), strconv.Itoa(i % 30), strconv.FormatFloat(float64(i*7919%2_000_000)/100, 'f', -1, 64), "seen by ward " + strconv.Itoa(i*13%700),
		})
	}
	return b.Table()
}

// The two ways to write a release, in the time per table; MB/s is of the CSV.
func BenchmarkWrite(b *testing.B) {
	for _, rows := range []int{50_000, 500_000} {
		t := clinic(rows)
		var size counter
		if err := csv.Write(&size, t, csv.WriteOptions{}); err != nil {
			b.Fatal(err)
		}
		for _, way := range []struct {
			name  string
			write func(io.Writer) error
		}{
			{"csv", func(w io.Writer) error { return csv.Write(w, t, csv.WriteOptions{}) }},
			{"xlsx", func(w io.Writer) error { return workbook.Write(w, []workbook.Sheet{{Name: "release", Table: t}}, nil) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", way.name, rows), func(b *testing.B) {
				b.SetBytes(int64(size))
				b.ReportAllocs()
				var written counter
				for b.Loop() {
					written = 0
					if err := way.write(&written); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(written)/1e6, "MB-file")
			})
		}
	}
}

// counter counts bytes.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
