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
	"quasi/engine/say"
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

func TestDetection(t *testing.T) {
	tests := []struct {
		name, text string
		want       asread.Format
		columns    []string
		records    int
	}{
		{"comma", "a,b\n1,x\n", asread.Format{Delimiter: ",", Header: true}, []string{"a", "b"}, 1},
		{"semicolon with decimal commas", "a;b\n1,5;x\n2,5;y\n", asread.Format{Delimiter: ";", Header: true}, []string{"a", "b"}, 2},
		{"tab", "a\tb\n1\tx\n", asread.Format{Delimiter: "\t", Header: true}, []string{"a", "b"}, 1},
		{"bar", "a|b|c\n1|x,y|2\n", asread.Format{Delimiter: "|", Header: true}, []string{"a", "b", "c"}, 1},
		{"caret", "a^b^c\n1^x,y^2\n", asread.Format{Delimiter: "^", Header: true}, []string{"a", "b", "c"}, 1},
		{"tilde", "a~b~c\n1~x~2\n", asread.Format{Delimiter: "~", Header: true}, []string{"a", "b", "c"}, 1},
		{"unit separator", "a\x1fb\n1\x1fx\n", asread.Format{Delimiter: "\x1f", Header: true}, []string{"a", "b"}, 1},
		{"caret in a cell", "a,b\nx^2,1\ny^2,2\n", asread.Format{Delimiter: ",", Header: true}, []string{"a", "b"}, 2},
		{"byte order mark", "\ufeffa,b\n1,x\n", asread.Format{Delimiter: ",", Header: true, BOM: true}, []string{"a", "b"}, 1},
		{"no header", "1,x\n2,y\n", asread.Format{Delimiter: ","}, []string{"column 1", "column 2"}, 2},
		{"no header, dates", "x,2024-05-01\ny,2024-05-02\n", asread.Format{Delimiter: ","}, []string{"column 1", "column 2"}, 2},
		{"one column", "name\nAnn\nBob\n", asread.Format{Delimiter: ",", Header: true}, []string{"name"}, 2},
		{"quoted delimiters", "a;b\n\"1;2;3\";x\n\"4;5;6\";y\n", asread.Format{Delimiter: ";", Header: true}, []string{"a", "b"}, 2},
		{"CRLF, no last line end", "a,b\r\n1,x\r\n2,y", asread.Format{Delimiter: ",", Header: true}, []string{"a", "b"}, 2},
		{"padded title and names on each page", "Cases of June;;\nas of today;;\n;;\nno;ward;day\n1;A;5\n2;B;6\n3;A;7\nno;ward;day\n4;B;8\n5;A;9\n", asread.Format{Delimiter: ";", Header: true}, []string{"no", "ward", "day"}, 6},
		{"padded title above rows that stand again", "Cases of June;;\nas of today;;\nA;B;C\nA;x;y\nz;B;C\nA;B;C\n", asread.Format{Delimiter: ";", Header: true}, []string{"Cases of June", "column 2", "column 3"}, 5},
		{"quoted line end", "a,b\n\"1\n2\",x\n", asread.Format{Delimiter: ",", Header: true}, []string{"a", "b"}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, format, err := read(test.text, csv.Options{})
			if err != nil {
				t.Fatal(err)
			}
			was := asread.Format{Delimiter: format.Delimiter, Header: format.Header, BOM: format.BOM}
			if !reflect.DeepEqual(was, test.want) || !reflect.DeepEqual(format.Missing, table.DefaultMarkers()) {
				t.Errorf("format is %+v, want %+v", format, test.want)
			}
			if names := got.Names(); !reflect.DeepEqual(names, test.columns) || got.N != test.records {
				t.Errorf("columns %q, %d records, want %q, %d", names, got.N, test.columns, test.records)
			}
		})
	}
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

func TestErrorsNameTheLine(t *testing.T) {
	tests := []struct {
		name, text, code, want string
	}{
		{"empty", "", csv.ErrEmpty, "empty"},
		{"blank", "\n \n\n", csv.ErrEmpty, "empty"},
		{"header only", "a,b\n", csv.ErrNoRows, "no rows"},
		{"unclosed at line 7", "a,b\n1,2\n3,4\n5,6\n7,8\n9,10\n11,\"12\n13,14\n", csv.ErrUnclosedQuote, "line 7:"},
		{"unclosed, closed by a later quote", "a,b\n1,\"2\n3,4\n5,\"6\"\n", csv.ErrUnclosedQuote, "line 2:"},
		{"stray", "a,b\n1,x\n2,y\"z\n", csv.ErrStrayQuote, "line 3, character 4"},
		{"after a quoted cell", "a,b\n1,\"x\"y\n2,z\n", csv.ErrStrayQuote, "line 2, character"},
		{"ragged", "a,b\n1\n2,3\n4,5,6\n", csv.ErrRagged, "2 rows do not have 2 fields as the first row has: line 2 has 1, line 4 has 3"},
		{"ragged after a quoted line end", "a,b\n\"1\n1\",2\n3\n", csv.ErrRagged, "line 4 has 1"},
		{"PNG", "\x89PNG\r\n\x1a\n\x00\x00", csv.ErrNotText, "a PNG picture"},
		{"xlsx", "PK\x03\x04....", csv.ErrNotText, "Excel"},
		{"recipe", "{\n  \"version\": 3,\n  \"columns\": []\n}\n", csv.ErrNotText, "a JSON file, such as a recipe, not like a table of text: choose the table"},
		{"recipe behind a mark", "\ufeff{\"version\": 3}", csv.ErrNotText, "a JSON file"},
		{"list of records", "[\n {\"a\": 1}]\n", csv.ErrNotText, "a JSON file"},
		{"report", "<!DOCTYPE html>\n<html lang=\"en\">\n<title>a</title>\n", csv.ErrNotText, "a web page"},
		{"page that Excel saved", "<HTML xmlns:o=\"urn\">\n<table>\n", csv.ErrNotText, "a web page"},
		{"XML", "<?xml version=\"1.0\"?>\n<a/>\n", csv.ErrNotText, "an XML file"},
		{"zero, late", "a,b\n" + strings.Repeat("1,2\n", 50_000) + "\x00,1\n", csv.ErrControl, "line 50002: the control character U+0000"},
		{"zero", "a,b\n1,\x00\n", csv.ErrControl, "line 2: the control character U+0000"},
		{"Ctrl-Z", "a,b\n1,2\n\x1a", csv.ErrControl, "line 3: the control character U+001A"},
		{"Ctrl-Z to the end", "a,b\n1,2\n\x1a\x1a\x1a", csv.ErrControl, "line 3: the control character U+001A"},
		{"2 of 200", strings.Repeat("a,b\n", 49) + "a\x00\x01\n", csv.ErrControl, "line 50: the control character U+0000"},
		{"2 of 196", strings.Repeat("a,b\n", 48) + "a\x00\x01\n", csv.ErrNotText, "binary"},
		{"half a character of UTF-32", "\xff\xfe\x00\x00a\x00\x00\x00,\x00", csv.ErrEncoding, "line 1: the text is not UTF-32 LE"},
		{"no character of UTF-32", "\x00\x00\xfe\xff\x00\x00\x00a\x00\x11\x00\x00", csv.ErrEncoding, "line 1: the text is not UTF-32 BE"},
		{"half a character of UTF-16", "\xff\xfea\x00,\x00b", csv.ErrEncoding, "line 1: the text is not UTF-16 LE"},
		{"no text in any language", "a,b\n1,x\n2,M\xff\x81 \x8d\n", csv.ErrEncodingOpen, "choose the one that reads right"},
		{"UTF-8 that ends late", "a,b\n" + strings.Repeat("1,2\n", 50_000) + "1,Z\xfcrich\n", csv.ErrEncodingFits, "line 50002: the text is not UTF-8, but Windows-1252 would fit"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := read(test.text, csv.Options{})
			var e *say.Error
			if !errors.As(err, &e) || e.Code != test.code || !strings.Contains(e.Error(), test.want) {
				t.Errorf("got error %v, want %s with %q", err, test.code, test.want)
			}
			if strings.Contains(e.Error(), "{") {
				t.Errorf("a place of the sentence is not filled: %s", e)
			}
		})
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

func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	text.WriteString("a,b,c,d,e,f,g,h,i,j,k,l,m,n,o\n")
	for i := range 100_000 {
		for j := range 15 {
			if j > 0 {
				text.WriteByte(',')
			}
			text.WriteString("value")
			text.WriteByte(byte('a' + (i*(j+1))%26))
		}
		text.WriteByte('\n')
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := csv.Read(bytes.NewReader(text.Bytes()), csv.Options{}); err != nil {
			b.Fatal(err)
		}
	}
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
