package csv_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/charmap"
	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

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
		if err := csv.Write(&out, first, csv.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		second, _, err := csv.Read(&out, csv.Options{Delimiter: ',', Header: csv.Yes})
		if err != nil || !reflect.DeepEqual(first, second) {
			t.Fatalf("read %q, then %q, error %v", rows(first), rows(second), err)
		}
	})
}

// Of a text as long as a small table's, the encoding is found.
func TestEncodingsAreDetected(t *testing.T) {
	texts := map[string]string{
		recipe.GB18030:     "姓名,性别,科室\n" + strings.Repeat("李小明,男,内科\n陈静,女,儿科\n", 20),
		recipe.ShiftJIS:    "氏名,性別,診療科\n" + strings.Repeat("田中一郎,男,内科\n山本さくら,女,小児科\n", 20),
		recipe.Windows1252: "nom,prénom,âge\n" + strings.Repeat("Lefèvre,Hélène,30\nGarçon,Noël,41\n", 20),
	}
	for encoding, text := range texts {
		_, f, err := csv.Read(strings.NewReader(encode(t, encoding, text)), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if g := f.Guess.Encoding; g.Value != encoding || g.Sureness() == asread.Check {
			t.Errorf("%s is taken for %+v", encoding, g)
		}
	}
	for text, want := range map[string]asread.Sureness{"a,b\n1,M\xfcller\n": asread.Likely, "a,b\n1,é\n": asread.Sure, "a,b\n1,2\n": asread.Sure} {
		if _, f, _ := read(text, csv.Options{}); f.Guess.Encoding.Sureness() != want {
			t.Errorf("%q: %+v, want %s", text, f.Guess.Encoding, want)
		}
	}
}

// A wrong choice is told what would fit.
func TestWhatFitsIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		chinese:                            "UTF-8",
		encode(t, recipe.GB18030, chinese): "GB18030",
	} {
		_, _, err := read(text, csv.Options{Encoding: recipe.ShiftJIS})
		var e *say.Error
		if !errors.As(err, &e) || e.Code != csv.ErrEncodingFits || e.Args[2].English != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// The oracle of Windows-1252 is the table of golang.org/x/text.
func TestWindows1252(t *testing.T) {
	for b := range 256 {
		want := string(charmap.Windows1252.DecodeByte(byte(b)))
		if b == 0 || b == '\r' || b == '\n' || b == '"' {
			continue
		}
		got, _, err := read("a\nx"+string([]byte{byte(b)})+"\n", csv.Options{Encoding: recipe.Windows1252, Delimiter: '\x01', Header: csv.Yes})
		if b == 1 {
			continue // the delimiter
		}
		if (err != nil) != (want == "\ufffd") || err == nil && rows(got)[0][0] != "x"+want {
			t.Errorf("%#x: %v, want %q", b, err, want)
		}
	}
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

// A line end of two bytes is one, wherever a chunk ends between them.
func TestLinesAreCountedAcrossChunks(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.Repeat("1,2"+end, 30_000) + "3,\x98x" + end
		for name, r := range map[string]io.Reader{"whole": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text))} {
			_, _, err := csv.Read(r, csv.Options{Encoding: recipe.UTF8, Delimiter: ',', Header: csv.No})
			if err == nil || !strings.Contains(err.Error(), "line 30001") {
				t.Errorf("%q, %s: %v, want one of line 30001", end, name, err)
			}
		}
	}
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
	for _, seed := range []string{"a,b\n1,2\n", "sep=;\na;b\n", "Title\na,b,c\n1,2,3\n4,5,6\n", "a,\n1,\n", "a\n\"x\\\"y\"\n", "M,F\nM,F\n", "\xff\xfea\x00\n\x001\x00\n\x00"} {
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
		told := options(format)
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

// options tell what a format says.
func options(f asread.Format) csv.Options {
	header := csv.No
	if f.Header {
		header = csv.Yes
	}
	return csv.Options{
		Encoding: f.Encoding, Delimiter: []rune(f.Delimiter)[0], Quote: f.Quote,
		Header: header, SkipLines: &f.SkipLines, Ragged: f.Ragged, Missing: f.Missing,
	}
}
