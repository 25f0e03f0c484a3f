package csv_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
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

func TestOptionsDecide(t *testing.T) {
	opt := casetest.Must(csv.OptionsFrom(recipe.Input{Delimiter: ";", Header: "no", Missing: []string{"9"}}))
	if got, format := casetest.Must2(read("a,b\n9,1\n", opt)); got.N != 2 || len(got.Columns) != 1 || format.Header || format.Delimiter != ";" {
		t.Errorf("read %d records of %d columns as %+v", got.N, len(got.Columns), format)
	}
	for _, in := range []recipe.Input{{Delimiter: "ab"}, {Header: "perhaps"}} {
		if _, err := csv.OptionsFrom(in); err == nil {
			t.Errorf("%+v is accepted", in)
		}
	}
}

func TestReaderErrorsPassThrough(t *testing.T) {
	broken := errors.New("stick was pulled")
	if _, _, err := csv.Read(io.MultiReader(strings.NewReader("a,b\n1,2\n"), iotest.ErrReader(broken)), csv.Options{}); !errors.Is(err, broken) {
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
		names := append([]string{rapid.SampledFrom([]string{"h", "<html>", `{"a": 1}`, "[{a}]", "<?xml?>", "sep=;"}).Draw(t, "name")}, "i", "j", "k")[:width]
		markers := table.NewMarkers(table.DefaultMarkers())
		b := table.NewBuilder(names, markers)
		for range rapid.IntRange(1, 8).Draw(t, "n") {
			b.Append(rapid.SliceOfN(cell, width, width).Filter(func(r []string) bool { return !markers.Phantom(r, false) }).Draw(t, "record"))
		}
		want := b.Table()
		opt := csv.WriteOptions{BOM: rapid.Bool().Draw(t, "bom"), Delimiter: rapid.SampledFrom([]string{"", ",", ";", "\t", "|"}).Draw(t, "delimiter")}
		var out bytes.Buffer
		casetest.NoError(t, csv.Write(&out, want, opt))
		delimiter, _ := utf8.DecodeRuneInString(opt.Delimiter + ",")
		got, format := casetest.Must2(csv.Read(&out, csv.Options{Delimiter: delimiter, Header: csv.Yes}))
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
		casetest.NoError(t, csv.Write(&out, first, csv.WriteOptions{}))
		second, _, err := csv.Read(&out, csv.Options{Delimiter: ',', Header: csv.Yes})
		if err != nil {
			t.Fatalf("what was written can't be read: %v", err)
		}
		if first = first.NumberedWithout(nil); !reflect.DeepEqual(first, second) {
			t.Fatalf("read %q, then %q", rows(first), rows(second))
		}
	})
}

// letters are characters of each encoding, in ASCII and beyond.
var letters = map[string]string{
	recipe.UTF8:        "abc 019é病😀ß\"\\,;\r\n",
	recipe.UTF16LE:     "abc 019é病😀ß\"\\,;\r\n",
	recipe.UTF16BE:     "abc 019é病😀ß\"\\,;\r\n",
	recipe.UTF32LE:     "abc 019é病😀ß\"\\,;\r\n",
	recipe.UTF32BE:     "abc 019é病😀ß\"\\,;\r\n",
	recipe.UTF8Twice:   "abc 019é病😀ß€–\"\\,;\r\n",
	recipe.GB18030:     "abc 019é病😀镕丂\"\\,;\r\n",
	recipe.Windows1252: "abc 019éßÄ€œ\u00a0\"\\,;\r\n",
	recipe.ShiftJIS:    "abc 019表ソ能ｱかｶ\"\\,;\r\n",
	recipe.EUCJP:       "abc 019表ソ能かｶ\"\\,;\r\n",
	recipe.EUCKR:       "abc 019김민똠가\"\\,;\r\n",
	recipe.Big5:        "abc 019許功蓋臺\"\\,;\r\n",
	recipe.Windows1250: "abc 019łőřŠ€\"\\,;\r\n",
	recipe.Windows1251: "abc 019ЯяЁїґ\"\\,;\r\n",
	recipe.Windows1253: "abc 019Άώς€\"\\,;\r\n",
	recipe.Windows1254: "abc 019ğİşÿ\"\\,;\r\n",
	recipe.Windows1255: "abc 019אםת€\"\\,;\r\n",
	recipe.Windows1256: "abc 019عپة€\"\\,;\r\n",
	recipe.Windows1257: "abc 019ąųžĒ\"\\,;\r\n",
	recipe.Windows1258: "abc 019đơư₫\"\\,;\r\n",
	recipe.Windows874:  "abc 019กขฮ๙\"\\,;\r\n",
	recipe.KOI8R:       "abc 019ЯяЁ║\"\\,;\r\n",
	recipe.KOI8U:       "abc 019Яяїґ\"\\,;\r\n",
	recipe.ISO88592:    "abc 019łőřŠ\"\\,;\r\n",
	recipe.IBM850:      "abc 019éßÄÿ\"\\,;\r\n",
	recipe.IBM852:      "abc 019łőřŠ\"\\,;\r\n",
	recipe.IBM866:      "abc 019ЯяЁї\"\\,;\r\n",
	recipe.Macintosh:   "abc 019éßÄ€\"\\,;\r\n",
	recipe.UTF8Replace: "abc 019é病😀\ufffdß\"\\,;\r\n",
}

// quoted writes a cell in a quoting habit.
func quoted(cell, quote string) string {
	if quote == recipe.QuoteBackslash {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(cell) + `"`
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}

// valued reports whether a record is a person.
func valued(record []string) bool {
	return !table.NewMarkers(table.DefaultMarkers()).Phantom(record, false)
}

// Whatever a file is written in, its cells are those that were written, and they
// are the same after they were written and read again.
func TestEveryEncodingAndQuotingKeepsTheCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		encoding := rapid.SampledFrom(recipe.Encodings()).Draw(t, "encoding")
		quote := rapid.SampledFrom([]string{recipe.QuoteDoubled, recipe.QuoteBackslash}).Draw(t, "quote")
		end := rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, "end")
		cell := rapid.StringOfN(rapid.SampledFrom([]rune(letters[encoding])), 0, 6, -1)
		text, want := "h1,h2"+end, [][]string{}
		for range rapid.IntRange(1, 6).Draw(t, "n") {
			record := rapid.SliceOfN(cell, 2, 2).Filter(valued).Draw(t, "record")
			want = append(want, record)
			text += quoted(record[0], quote) + "," + quoted(record[1], quote) + end
		}
		opt := csv.Options{Encoding: encoding, Quote: quote, Delimiter: ',', Header: csv.Yes}
		r := iotest.HalfReader(strings.NewReader(encode(t, encoding, text)))
		first, _, err := csv.Read(r, opt)
		if e, is := errors.AsType[*say.Error](err); is && e.Code == csv.ErrSwallowed {
			return // the cells look like rows
		}
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if !reflect.DeepEqual(rows(first), want) {
			t.Fatalf("%s, %s: read %q, want %q", encoding, quote, rows(first), want)
		}
		var out bytes.Buffer
		casetest.NoError(t, csv.Write(&out, first, csv.WriteOptions{}))
		if second, _, err := csv.Read(&out, csv.Options{Delimiter: ',', Header: csv.Yes}); err != nil || !reflect.DeepEqual(first, second) {
			t.Fatalf("read %q, then %q, error %v", rows(first), rows(second), err)
		}
	})
}

// The line of a fault is the file's own, whatever stands before the table and
// wherever chunks end.
func TestFaultsNameTheLineOfTheFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		end := rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, "end")
		n := rapid.SampledFrom([]int{0, 1, 7, 8190, 20_000}).Draw(t, "n") + rapid.IntRange(0, 9).Draw(t, "more")
		tall := rapid.IntRange(0, 3).Draw(t, "tall")
		text := "sep=;" + end + "Ward 5" + end + "a;b;c" + end + "1;2;3" + end + "1;2;3" + end
		text += strings.Repeat("\"x"+end+"y\";2;3"+end, tall) + strings.Repeat("1;2;3"+end, n)
		line := 6 + 2*tall + n
		for row, want := range map[string]string{
			"1;2":       csv.ErrRagged,
			"1;\"2;3":   csv.ErrUnclosedQuote,
			"1;2\"3;4":  csv.ErrStrayQuote,
			"1;2;\x98x": csv.ErrEncodingFits,
		} {
			_, _, err := read(text+row+end, csv.Options{Encoding: recipe.UTF8})
			var e *say.Error
			if !errors.As(err, &e) || e.Code != want || !strings.Contains(e.Error(), fmt.Sprintf("line %d", line)) {
				t.Fatalf("%q after %d lines: %v, want %s at line %d", row, line-1, err, want, line)
			}
		}
	})
}

// FuzzDecode: whatever the bytes and the encoding that is told, there is an error
// or a table of valid texts, and chunks do not matter.
func FuzzDecode(f *testing.F) {
	for i, encoding := range recipe.Encodings() {
		f.Add([]byte(encode(f, encoding, "a,b\n"+string([]rune(letters[encoding])[:9])+",1\n")), i)
	}
	f.Add([]byte("a\n\x81\x30\x81"), 3)
	f.Fuzz(func(t *testing.T, data []byte, which int) {
		encodings := recipe.Encodings()
		opt := csv.Options{Encoding: encodings[((which%len(encodings))+len(encodings))%len(encodings)]}
		whole, format, err := csv.Read(bytes.NewReader(data), opt)
		var e *say.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("%v is no Error", err)
		}
		again, formatAgain, errAgain := csv.Read(iotest.OneByteReader(bytes.NewReader(data)), opt)
		if !reflect.DeepEqual(whole, again) || !reflect.DeepEqual(format, formatAgain) || !reflect.DeepEqual(err, errAgain) {
			t.Fatalf("whole %v %+v, by bytes %v %+v", err, format, errAgain, formatAgain)
		}
		if whole == nil {
			return
		}
		for _, row := range append(rows(whole), whole.Names()) {
			for _, cell := range row {
				if strings.ToValidUTF8(cell, "") != cell {
					t.Fatalf("cell %q is no text", cell)
				}
			}
		}
	})
}

// FuzzSniff: whatever is detected reads the same when it is told, and a preview
// is the beginning of the table.
func FuzzSniff(f *testing.F) {
	for _, seed := range []string{"a,b\n1,2\n", "sep=;\na;b\n", "Title\na,b,c\n1,2,3\n4,5,6\n", "a,\n1,\n", "a\n\"x\\\"y\"\n", "M,F\nM,F\n", fixedName + fixedRows, fixedRows, "id   sex  age\n100 F  7\n2  M    35\n30 F 40\n", fixedName + "------ - --- --------------- -----\n" + fixedRows, "\xff\xfea\x00\n\x001\x00\n\x00"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		first, format, err := csv.Read(bytes.NewReader(data), csv.Options{})
		for _, g := range []asread.Setting{format.Guess.Encoding, format.Guess.Delimiter, format.Guess.Quote, format.Guess.Header, format.Guess.SkipLines} {
			if !(g.Confidence >= 0 && g.Confidence <= 1) || err == nil && g.Why() == "" {
				t.Fatalf("guess %+v", g)
			}
		}
		if err != nil {
			return
		}
		// Tell what a format says.
		header := csv.No
		if format.Header {
			header = csv.Yes
		}
		told := csv.Options{
			Encoding: format.Encoding, Delimiter: []rune(format.Delimiter)[0], Quote: format.Quote,
			Header: header, SkipLines: &format.SkipLines, Ragged: format.Ragged, Missing: format.Missing,
		}
		second, _, err := csv.Read(bytes.NewReader(data), told)
		if err != nil {
			t.Fatalf("what was detected can't be told: %+v: %v", format, err)
		}
		if !reflect.DeepEqual(rows(first), rows(second)) || !reflect.DeepEqual(first.Names(), second.Names()) {
			t.Fatalf("detected %q %q, told %q %q", first.Names(), rows(first), second.Names(), rows(second))
		}
		if part, _, err := csv.Preview(bytes.NewReader(data), told, 1); err != nil || part.N > 1 {
			t.Fatalf("preview: %v", err)
		}
	})
}

// encode returns text in an encoding.
func encode(t interface{ Fatal(...any) }, name, text string) string {
	if name == recipe.UTF8Twice {
		return casetest.Must(charmap.Windows1252.NewDecoder().String(text))
	}
	e := map[string]encoding.Encoding{
		recipe.UTF16LE: unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), recipe.UTF16BE: unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
		recipe.UTF32LE: utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), recipe.UTF32BE: utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM),
		recipe.UTF8: encoding.Nop, recipe.UTF8Replace: encoding.Nop, recipe.GB18030: simplifiedchinese.GB18030,
		recipe.Windows1252: charmap.Windows1252, recipe.ShiftJIS: japanese.ShiftJIS, recipe.EUCJP: japanese.EUCJP, recipe.EUCKR: korean.EUCKR,
		recipe.Big5: traditionalchinese.Big5, recipe.Windows1250: charmap.Windows1250, recipe.Windows1251: charmap.Windows1251,
		recipe.Windows1253: charmap.Windows1253, recipe.Windows1254: charmap.Windows1254, recipe.Windows1255: charmap.Windows1255,
		recipe.Windows1256: charmap.Windows1256, recipe.Windows1257: charmap.Windows1257, recipe.Windows1258: charmap.Windows1258,
		recipe.Windows874: charmap.Windows874, recipe.KOI8R: charmap.KOI8R, recipe.KOI8U: charmap.KOI8U, recipe.ISO88592: charmap.ISO8859_2,
		recipe.IBM850: charmap.CodePage850, recipe.IBM852: charmap.CodePage852, recipe.IBM866: charmap.CodePage866, recipe.Macintosh: charmap.Macintosh,
	}[name]
	return casetest.Must(e.NewEncoder().String(text))
}

// The warning about rows that equal another is the same whatever the order of the columns, and
// however many of them say the same in other words; in a table of one column there is none.
func TestEqualRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, width := rapid.IntRange(2, 12).Draw(t, "rows"), rapid.IntRange(1, 5).Draw(t, "columns")
		columns := make([][]string, width)
		for i := range columns {
			columns[i] = rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d"}), rows, rows).Draw(t, "cells")
		}
		warned := func(columns ...[]string) string {
			text := "h" + strings.Repeat(",h", len(columns)-1) + "\n"
			for row := range rows {
				for i, c := range columns {
					text += map[bool]string{true: ","}[i > 0] + c[row]
				}
				text += "\n"
			}
			_, f := casetest.Must2(csv.Read(strings.NewReader(text), csv.Options{Header: csv.Yes, Delimiter: ','}))
			return strings.Join(args(f, asread.WarnDuplicates), " ")
		}
		was, words := warned(columns...), make([]string, rows)
		for row, cell := range columns[0] {
			words[row] = "word " + cell
		}
		if got := warned(rapid.Permutation(append(columns, words)).Draw(t, "order")...); got != was || width == 1 && was != "" {
			t.Fatalf("%q: %q, and %q with the words of a code", columns, was, got)
		}
	})
}
