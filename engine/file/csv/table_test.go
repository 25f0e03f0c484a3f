package csv_test

import (
	"bytes"
	encoding "encoding/csv"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/internal/casetest"
	"quasi/engine/say"
)

// A preview reads the first rows and little more.
func TestPreviewReadsNoMoreThanItNeeds(t *testing.T) {
	var taken int64
	long := io.MultiReader(strings.NewReader("a,b\n"), endless{})
	got, format, err := csv.Preview(long, csv.Options{Progress: func(n int64) { taken = n }}, 1000)
	if err != nil || got.N != 1000 || !format.Header {
		t.Fatalf("%v rows, %+v, %v", got, format, err)
	}
	if taken > 512<<10 {
		t.Errorf("took %d bytes for 4 kB of rows", taken)
	}
	if got, _, err = csv.Preview(strings.NewReader("a,b\n1,2\n"), csv.Options{}, 1000); err != nil || got.N != 1 {
		t.Errorf("a short file: %v", err)
	}
	// Uneven rows count as well, or a file that is read wrongly would be read whole.
	_, _, err = csv.Preview(io.MultiReader(strings.NewReader("a\n"), endless{}), csv.Options{Delimiter: ','}, 1000)
	if err == nil || !strings.Contains(err.Error(), "1000 rows do not have 1 field ") {
		t.Errorf("got %v", err)
	}
	// What is wrong beyond the rows is not seen.
	if _, _, err := csv.Preview(strings.NewReader("a,b\n1,2\n3\n"), csv.Options{}, 1); err != nil {
		t.Error(err)
	}
}

func TestATableThatIsTooLargeIsRefused(t *testing.T) {
	long := io.MultiReader(strings.NewReader("a,b\n"), endless{})
	_, _, err := csv.Read(long, csv.Options{MaxBytes: 1 << 20})
	var e *say.Error
	// A row of two codes takes 8 bytes; 1 MiB of them and a few values are 131,065 rows.
	if !errors.As(err, &e) || e.Code != csv.ErrTooLarge || e.Args[0].English != "131065" || e.Args[2].English != "1" {
		t.Errorf("got %v", err)
	}
	if _, _, err := read("a,b\n1,2\n", csv.Options{MaxBytes: 1 << 20}); err != nil {
		t.Error(err)
	}
}

// drawRecords returns a header and records of the same width, as text.
func drawRecords(t *rapid.T, cell *rapid.Generator[string]) [][]string {
	width := rapid.IntRange(2, 5).Draw(t, "width")
	names := []string{"alpha", "beta", "gamma", "delta", "epsilon"}
	records := [][]string{names[:width]}
	for range rapid.IntRange(1, 12).Draw(t, "n") {
		records = append(records, rapid.SliceOfN(cell, width, width).Draw(t, "record"))
	}
	return records
}

// format writes records with a delimiter and line ends.
func format(t *rapid.T, records [][]string, delimiter rune, crlf bool) string {
	var out bytes.Buffer
	w := encoding.NewWriter(&out)
	w.Comma, w.UseCRLF = delimiter, crlf
	casetest.NoError(t, w.WriteAll(records))
	return out.String()
}

// Whatever separates the fields and ends the lines, the table is the same.
func TestDetectionFindsWhatWasWritten(t *testing.T) {
	cell := rapid.StringMatching(`[a-z0-9][a-z0-9 .]{0,5}`)
	rapid.Check(t, func(t *rapid.T) {
		records := drawRecords(t, cell)
		delimiter := rapid.SampledFrom([]rune{',', ';', '\t', '|'}).Draw(t, "delimiter")
		text := format(t, records, delimiter, rapid.Bool().Draw(t, "crlf"))
		if rapid.Bool().Draw(t, "bom") {
			text = "\ufeff" + text
		}
		got, f, err := read(text, csv.Options{Header: csv.Yes})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if f.Delimiter != string(delimiter) || !reflect.DeepEqual(rows(got), records[1:]) {
			t.Fatalf("%q was read with %q as %q", text, f.Delimiter, rows(got))
		}
	})
}

// The oracle of the line numbers: a list of the lines that were spoilt.
func TestRaggedRowsAreListedExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines, wanted := []string{"a,b,c"}, []string{}
		for i := range rapid.IntRange(1, 15).Draw(t, "n") {
			fields := rapid.SampledFrom([]int{3, 3, 3, 1, 2, 4}).Draw(t, "fields")
			if lines = append(lines, strings.TrimSuffix(strings.Repeat("x,", fields), ",")); fields != 3 {
				wanted = append(wanted, fmt.Sprintf("line %d has %d", i+2, fields))
			}
		}
		_, _, err := read(strings.Join(lines, "\n"), csv.Options{Delimiter: ',', Header: csv.Yes})
		if len(wanted) == 0 {
			if err != nil {
				t.Fatal(err)
			}
			return
		}
		var e *say.Error
		if !errors.As(err, &e) || e.Code != csv.ErrRagged || e.Args[2].English != strings.Join(wanted, ", ") {
			t.Fatalf("got %v, want %q", err, wanted)
		}
	})
}

// A table of which the size is known has room for its rows, and for hardly more.
func TestATableHasRoomForItsRows(t *testing.T) {
	const rows = 100_000
	var text strings.Builder
	text.WriteString("id,ward\n")
	for i := range rows {
		fmt.Fprintf(&text, "P%07d,%d\n", i, i%7)
	}
	got, _ := casetest.Must2(csv.Read(strings.NewReader(text.String()), csv.Options{Size: int64(text.Len())}))
	for _, c := range got.Columns {
		if room := cap(c.Codes); len(c.Codes) != rows || room > rows+rows/50 {
			t.Errorf("%s has room for %d cells, of %d", c.Name, room, len(c.Codes))
		}
	}
	if room := cap(got.Columns[0].Values); room > rows+rows/50 {
		t.Errorf("there is room for %d values of %d", room, rows)
	}
}

// What is written, byte by byte. A row whose only cell is empty is quoted, and so is a first line that would be
// taken for something else.
func TestWrittenBytes(t *testing.T) {
	for _, test := range []struct {
		names []string
		rows  [][]string
		opt   csv.WriteOptions
		want  string
	}{
		{[]string{"a"}, [][]string{{"1"}, {""}, {"2"}}, csv.WriteOptions{}, "a\n1\n\"\"\n2\n"},
		{[]string{""}, [][]string{{"1"}}, csv.WriteOptions{}, "\"\"\n1\n"},
		{[]string{"a", "b"}, [][]string{{"", ""}, {"x,y", "\"q\""}, {"l\nm", ";"}}, csv.WriteOptions{}, "a,b\n,\n\"x,y\",\"\"\"q\"\"\"\n\"l\nm\",;\n"},
		{[]string{"a", "b"}, [][]string{{"x,y", ";"}}, csv.WriteOptions{Delimiter: ";", BOM: true}, "\xef\xbb\xbfa;b\nx,y;\";\"\n"},
		{[]string{"sep=;"}, [][]string{{"1"}}, csv.WriteOptions{}, "\"sep=;\"\n1\n"},
		{[]string{"sep=", ""}, [][]string{{"1", "2"}}, csv.WriteOptions{}, "\"sep=\",\"\"\n1,2\n"},
		{[]string{"sep=a", "b"}, [][]string{{"1", "2"}}, csv.WriteOptions{}, "sep=a,b\n1,2\n"},
		{[]string{"\ufeffa", "say \"b\"", "c"}, [][]string{{"1", "2", "3"}}, csv.WriteOptions{}, "\"\ufeffa\",\"say \"\"b\"\"\",\"c\"\n1,2,3\n"},
		{[]string{"<html", "b"}, [][]string{{"1", "2"}}, csv.WriteOptions{Delimiter: "\t"}, "\"<html\"\t\"b\"\n1\t2\n"},
	} {
		b := table.NewBuilder(test.names, table.NewMarkers(nil))
		for _, row := range test.rows {
			b.Append(row)
		}
		var out bytes.Buffer
		if err := csv.Write(&out, b.Table(), test.opt); err != nil || out.String() != test.want {
			t.Errorf("%q: %q, want %q, %v", test.names, out.String(), test.want, err)
		}
	}
}
