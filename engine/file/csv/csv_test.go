package csv_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
)

func read(text string, opt csv.Options) (*table.Table, asread.Format, error) {
	return csv.Read(strings.NewReader(text), opt)
}

// rows returns all cells of a table.
func rows(t *table.Table) [][]string {
	all := make([][]string, t.N)
	for row := range t.N {
		all[row] = t.AppendRecord(nil, row)
	}
	return all
}

func TestCellsAreKeptAsTheyAre(t *testing.T) {
	got, _, err := read("id,v\n007, x \n\"say \"\"hi\"\"\",?\n", csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := [][]string{{"007", " x "}, {`say "hi"`, "?"}}; !reflect.DeepEqual(rows(got), want) {
		t.Errorf("cells are %q, want %q", rows(got), want)
	}
	if c := got.Column("v"); c.IsMissing(0) || !c.IsMissing(1) {
		t.Error("only ? is a missing value")
	}
}

func TestManyRaggedRowsAreListedInPart(t *testing.T) {
	_, _, err := read("a,b\n"+strings.Repeat("1\n", 50), csv.Options{})
	if err == nil || !strings.Contains(err.Error(), "line 21 has 1, and 30 more") {
		t.Errorf("got %v", err)
	}
}

func TestWarnings(t *testing.T) {
	got, format, err := read("a,,a\n\n1,2,3\n\n\n\"4\n4\",5,6\n7,8,9\n", csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", "column 2", "a (2)"}; !reflect.DeepEqual(got.Names(), want) {
		t.Errorf("columns are %q, want %q", got.Names(), want)
	}
	var texts []string
	for _, w := range format.Warnings {
		texts = append(texts, w.String())
	}
	want := []string{
		"column 2 has no name and was named column 2",
		"the column name a occurs twice; the second was renamed a (2)",
		"3 blank lines were skipped, the first at line 2",
	}
	if !reflect.DeepEqual(texts, want) {
		t.Errorf("warnings are\n%q, want\n%q", texts, want)
	}
}

func TestOptionsDecide(t *testing.T) {
	opt, err := csv.OptionsFrom(recipe.Input{Delimiter: ";", Header: "no", Missing: []string{"9"}})
	if err != nil {
		t.Fatal(err)
	}
	got, format, err := read("a,b\n9,1\n", opt)
	if err != nil {
		t.Fatal(err)
	}
	if got.N != 2 || len(got.Columns) != 1 || format.Header || format.Delimiter != ";" {
		t.Errorf("read %d records of %d columns as %+v", got.N, len(got.Columns), format)
	}
	for _, in := range []recipe.Input{{Delimiter: "ab"}, {Header: "perhaps"}} {
		if _, err := csv.OptionsFrom(in); err == nil {
			t.Errorf("%+v is accepted", in)
		}
	}
	if _, _, err := read("a\n1\n", csv.Options{Delimiter: '"'}); err == nil {
		t.Error("a quote is accepted as delimiter")
	}
}

func TestReaderErrorsPassThrough(t *testing.T) {
	broken := errors.New("stick was pulled")
	_, _, err := csv.Read(io.MultiReader(strings.NewReader("a,b\n1,2\n"), iotest.ErrReader(broken)), csv.Options{})
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

func TestAReadCanBeGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	long := io.MultiReader(strings.NewReader("a,b\n"), endless{})
	opt := csv.Options{Progress: func(read int64) {
		if read > 1<<20 {
			cancel()
		}
	}}
	if _, _, err := csv.Read(csv.Stoppable(ctx, long), opt); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// endless is a table without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	const row = "1,2\n"
	n := copy(p, row)
	for n < len(p)-len(row) {
		n += copy(p[n:], row)
	}
	return n, nil
}

func TestProgressReachesTheEnd(t *testing.T) {
	text := "a,b\n" + strings.Repeat("1,2\n", 100_000)
	var last int64
	_, _, err := read(text, csv.Options{Progress: func(n int64) {
		if n < last {
			t.Errorf("progress falls from %d to %d", last, n)
		}
		last = n
	}})
	if err != nil || last != int64(len(text)) {
		t.Errorf("read %d of %d bytes, error %v", last, len(text), err)
	}
}

// What is written reads back as it was.
func TestWriteRoundTrip(t *testing.T) {
	cell := rapid.OneOf(
		rapid.SampledFrom([]string{"", "*", "?", `"`, ",", "\n", "a\nb", "a\r\nb", "\r", "\r\r\n", " x ", "=1", "é", "病", `\.`}),
		rapid.StringMatching(`[a-z0-9;,"|\t ]{0,6}`),
	)
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 4).Draw(t, "width")
		names := []string{"h", "i", "j", "k"}[:width]
		markers := table.NewMarkers(table.DefaultMarkers())
		b := table.NewBuilder(names, markers)
		for range rapid.IntRange(1, 8).Draw(t, "n") {
			b.Append(rapid.SliceOfN(cell, width, width).Filter(func(r []string) bool { return !markers.Phantom(r, false) }).Draw(t, "record"))
		}
		want := b.Table()
		opt := csv.WriteOptions{BOM: rapid.Bool().Draw(t, "bom"), Delimiter: rapid.SampledFrom([]string{"", ",", ";", "\t", "|"}).Draw(t, "delimiter")}
		var out bytes.Buffer
		if err := csv.Write(&out, want, opt); err != nil {
			t.Fatal(err)
		}
		delimiter, _ := utf8.DecodeRuneInString(opt.Delimiter + ",")
		got, format, err := csv.Read(&out, csv.Options{Delimiter: delimiter, Header: csv.Yes})
		if err != nil {
			t.Fatal(err)
		}
		if format.BOM != opt.BOM || !reflect.DeepEqual(got, want) {
			t.Fatalf("read %q, wrote %q", rows(got), rows(want))
		}
	})
}

// FuzzRead: whatever the bytes, there is an error or a table, and a table that
// is written and read again is the same.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"", "a,b\n1,2\n", "a,b\n,\n1,2\nNA,*\n", "a\n1\n\n\n", "a;b\n\"1;2\";3\n", "\ufeffa\n1\n", "a,b\n1\n", "a,b\n\"1,2\n", "a\n\n\n1\n", "\x00", "a,\"b\nc\"\n1,2\n", "1\t2\n",
		"\"\n\r\r\n$\n\"\n\n\n\n\n$", // carriage returns in quotes
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		first, _, err := csv.Read(bytes.NewReader(data), csv.Options{})
		if err != nil {
			if strings.ContainsAny(err.Error(), "{}") {
				t.Fatalf("a place of the sentence is not filled: %v", err)
			}
			return
		}
		var out bytes.Buffer
		if err := csv.Write(&out, first, csv.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		second, _, err := csv.Read(&out, csv.Options{Delimiter: ',', Header: csv.Yes})
		if err != nil {
			t.Fatalf("what was written can't be read: %v", err)
		}
		if first = first.NumberedWithout(nil); !reflect.DeepEqual(first, second) {
			t.Fatalf("read %q, then %q", rows(first), rows(second))
		}
	})
}

// A first name that begins as a web page or JSON does is written so that it is read again.
func TestNamesLikeMarkupAreReadAgain(t *testing.T) {
	for _, name := range []string{"<html>", `{"a": 1}`, "[{a}]", "<?xml?>"} {
		b := table.NewBuilder([]string{name, "b"}, table.NewMarkers(nil))
		b.Append([]string{"1", "2"})
		var out strings.Builder
		if err := csv.Write(&out, b.Table(), csv.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		got, _, err := read(out.String(), csv.Options{})
		if err != nil || got.Names()[0] != name {
			t.Errorf("%q is written as %q, which is read with %v", name, out.String(), err)
		}
	}
}
