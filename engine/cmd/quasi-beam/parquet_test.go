package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"quasi/engine/file/recipe"
)

// visit is a row of a Parquet file.
type visit struct {
	Text  string  `parquet:"text"`
	Maybe *string `parquet:"maybe,optional"`
	Whole int64   `parquet:"whole"`
	Small uint32  `parquet:"small"`
	Part  float64 `parquet:"part"`
	Yes   bool    `parquet:"yes"`
	Day   int32   `parquet:"day,date"`
}

func parquetOf[T any](t testing.TB, rows []T) []byte {
	t.Helper()
	var text bytes.Buffer
	w := parquet.NewGenericWriter[T](&text)
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func TestParquet(t *testing.T) {
	maybe := "NA"
	data := parquetOf(t, []visit{{"é", &maybe, -5, 4_000_000_000, 0.1, true, -2}, {"", nil, 9, 0, 1e21, false, 21913}})
	of, err := readParquet(data, recipe.Input{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"é|NA|-5|4000000000|0.1|true|1969-12-30", "||9|0|1000000000000000000000|false|2029-12-30"}
	for row := range of.N {
		if got := strings.Join(of.AppendRecord(nil, row), "|"); got != want[row] {
			t.Errorf("row %d: %s, want %s", row, got, want[row])
		}
	}
	if c := of.Column("maybe"); of.N != 2 || !c.IsMissing(0) || !c.IsMissing(1) {
		t.Error("missing values are none")
	}
	for name, data := range map[string][]byte{
		"nested":    parquetOf(t, []struct{ List []string }{{[]string{"a"}}}),
		"TIMESTAMP": parquetOf(t, []struct{ At time.Time }{{time.Unix(0, 0)}}),
		"opened":    []byte("no Parquet"),
	} {
		if _, err := readParquet(data, recipe.Input{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The release of a table in Parquet files is that of the same table in CSV.
func TestParquetIsReleasedAsCSV(t *testing.T) {
	of, r := clinic(t, 400, "datafly")
	j := newJob(t, of, r, 2)
	want, _ := j.released(t)
	type row struct {
		Name      string `parquet:"patient_name"`
		Number    string `parquet:"mrn"`
		Born      string `parquet:"birth_date"`
		Sex       string `parquet:"sex"`
		Postcode  string `parquet:"postcode"`
		Admitted  string `parquet:"admitted"`
		Diagnosis string `parquet:"diagnosis"`
		Ward      string `parquet:"ward"`
		Notes     string `parquet:"notes"`
		Days      string `parquet:"los_days"`
	}
	var rows []row
	for i := range of.N {
		c := of.AppendRecord(nil, i)
		rows = append(rows, row{c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9]})
	}
	for i, part := range [][]row{rows[:150], rows[150:]} {
		if err := os.WriteFile(filepath.Join(j.folder, []string{"a.parquet", "b.parquet"}[i]), parquetOf(t, part), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	j.input, j.output = filepath.Join(j.folder, "*.parquet"), j.output+"-parquet"
	if got, _ := j.released(t); got != want {
		t.Error("another release")
	}
}

// Whatever a file is, reading it ends without a panic.
func FuzzParquet(f *testing.F) {
	f.Add(parquetOf(f, []struct{ A string }{{"x"}}))
	f.Add([]byte("PAR1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 1<<12 {
			readParquet(data, recipe.Input{})
		}
	})
}
