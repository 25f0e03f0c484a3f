package csv_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/problemtest"
	"quasi/engine/say"
)

// The oracle of the dictionaries: a table's plain builder.
func TestDictionariesAreThoseOfTheBuilder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		markers := table.DefaultMarkers()
		b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers(markers))
		text := "a,b\n"
		for i := range rapid.IntRange(1, 400).Draw(t, "n") {
			record := []string{fmt.Sprint(i % 97 * 31), rapid.SampledFrom([]string{"x", "", "NA", strings.Repeat("long", 1100), "é"}).Draw(t, "cell")}
			b.Append(record)
			text += strings.Join(record, ",") + "\n"
		}
		got, _, err := read(text, csv.Options{Header: csv.Yes, Delimiter: ','})
		if err != nil || !reflect.DeepEqual(got, b.Table()) {
			t.Fatalf("error %v, tables differ", err)
		}
	})
}

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

func TestMarkersAreFound(t *testing.T) {
	text := "age,score,delta,note\n20,1,0,无\n31,3,2,NA\n40,99,-1,--\n52,999,1,NA\n99,2,3,\n"
	_, f, err := read(text, csv.Options{Missing: []string{"", "NA", "3"}})
	if err != nil {
		t.Fatal(err)
	}
	want := []asread.Found{
		{Marker: "", On: true, Columns: []asread.FoundIn{{Column: "note", Cells: 1}}},
		{Marker: "NA", On: true, Columns: []asread.FoundIn{{Column: "note", Cells: 2}}},
		{Marker: "--", On: false, Columns: []asread.FoundIn{{Column: "note", Cells: 1}}},
		{Marker: "无", On: false, Columns: []asread.FoundIn{{Column: "note", Cells: 1}}},
		{Marker: "3", On: true, Columns: []asread.FoundIn{{Column: "score", Cells: 1}, {Column: "delta", Cells: 1}}},
		{Marker: "-1", On: false, Columns: []asread.FoundIn{{Column: "delta", Cells: 1, Far: true}}},
		// The ages reach 52 only, so that 99 stands apart.
		{Marker: "99", On: false, Columns: []asread.FoundIn{{Column: "age", Cells: 1, Far: true}, {Column: "score", Cells: 1, Far: true}}},
		{Marker: "999", On: false, Columns: []asread.FoundIn{{Column: "score", Cells: 1, Far: true}}},
	}
	if !reflect.DeepEqual(f.Found, want) {
		t.Errorf("found %v, want %v", f.Found, want)
	}
	_, f, _ = read("age\n20\n95\n99\n", csv.Options{})
	if len(f.Found) > 0 {
		t.Errorf("among ages up to 95, found %v", f.Found)
	}
}

// Short rows are filled with what counts as missing, and named.
func TestPaddedCellsAreMissing(t *testing.T) {
	for _, missing := range [][]string{nil, {"?"}, {"", "?"}} {
		got, f, err := read("a,b,c\n1\n2,3\n4,5,6\n", csv.Options{Ragged: recipe.RaggedPad, Missing: missing})
		if err != nil {
			t.Fatal(err)
		}
		if n := got.Column("c").MissingCount(); n != 2 || got.Column("b").MissingCount() != 1 {
			t.Errorf("markers %q: %d missing", missing, n)
		}
		want := "2 rows have fewer than 3 fields, and the end counts as missing: line 2 has 1, line 3 has 2"
		if len(f.Warnings) != 1 || f.Warnings[0].String() != want {
			t.Errorf("warned of %v", f.Warnings)
		}
	}
}

func TestLinesBeforeTheTableAreKept(t *testing.T) {
	lines := 2
	text := "\nWard\u00a05 " + strings.Repeat("é", 300) + "\r\na,b\r\n1,2\r\n"
	_, f, err := read(text, csv.Options{SkipLines: &lines})
	if err != nil {
		t.Fatal(err)
	}
	first := "Ward\u00a05 " + strings.Repeat("é", 193) + "…"
	if f.SkipLines != 2 || !reflect.DeepEqual(f.Preamble, []string{"", first}) || f.Warnings[0].Args[1] != first {
		t.Errorf("%d lines, kept %q", f.SkipLines, f.Preamble)
	}
	lines = 9
	if _, _, err := read("a,b\n1,2\n", csv.Options{SkipLines: &lines}); err == nil || !strings.Contains(err.Error(), "9 lines") {
		t.Errorf("skipping more lines than there are: %v", err)
	}
}

// A name that a reader would take for something else is quoted.
func TestNamesThatLookLikeSomethingElse(t *testing.T) {
	for _, name := range []string{"sep=;", "\ufeffa", "GIF89a", "%PDF-", "\ufeff\"q\""} {
		b := table.NewBuilder([]string{name}, table.NewMarkers(nil))
		b.Append([]string{"1"})
		var out bytes.Buffer
		if err := csv.Write(&out, b.Table(), csv.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		got, _, err := csv.Read(&out, csv.Options{Header: csv.Yes})
		if err != nil || got.Names()[0] != name || got.N != 1 {
			t.Errorf("%q comes back as %v, %v", name, got, err)
		}
	}
}

// large returns a table of 15 columns as a hospital exports it: one key, dates,
// codes, and numbers; about 120 bytes a row.
func large(rows int) []byte {
	var b bytes.Buffer
	b.WriteString("id,age,sex,zip,admitted,discharged,ward,diagnosis,icd,los,cost,sys,dia,smoker,insurer\n")
	for i := range rows {
		fmt.Fprintf(&b, "P%08d,%d,%s,%05d,2023-%02d-%02d,2023-%02d-%02d,ward %d,diagnosis %d,I%02d.%d,%d,%d.%02d,%d,%d,%s,insurer number %d\n",
			i, i*7%100, []string{"F", "M"}[i%2], i*31%9973, i%12+1, i%28+1, i*5%12+1, i*3%28+1, i%40, i*13%700, i%99, i%9, i%30, i*17%20000, i%100, 90+i%90, 50+i%60, []string{"yes", "no", "NA"}[i%3], i%50)
	}
	return b.Bytes()
}

// The heap at its peak stays below four times the file, even on a small one, with
// all of the detection's buffers.
func BenchmarkReadLarge(b *testing.B) {
	text := large(1_000_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		peak := problemtest.WatchHeap()
		before := float64(len(text)) // the file is in memory here, which a browser's is not
		if _, _, err := csv.Read(bytes.NewReader(text), csv.Options{}); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric((float64(peak())-before)/before, "peak/file")
	}
}

// Of the lines before the table twenty are kept, with 200 characters each; all are skipped.
func TestTwentyLinesAreKept(t *testing.T) {
	for lines, kept := range map[int]int{20: 20, 21: 20} {
		text := strings.Repeat("x", 200) + "\n" + strings.Repeat("y", 201) + "\n" + strings.Repeat("z\n", lines-2) + "a,b\n1,2\n3,4\n"
		micro, f, err := read(text, csv.Options{SkipLines: &lines})
		if err != nil || micro.N != 2 || f.SkipLines != lines || len(f.Preamble) != kept || f.Preamble[0] != strings.Repeat("x", 200) || f.Preamble[1] != strings.Repeat("y", 200)+"…" {
			t.Errorf("of %d lines: %d, %q, %v", lines, f.SkipLines, f.Preamble, err)
		}
	}
}
