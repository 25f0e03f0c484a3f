package csv_test

import (
	"bytes"
	"context"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/charset"
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

func TestManyRaggedRowsAreListedInPart(t *testing.T) {
	if _, _, err := read("a,b\n"+strings.Repeat("1\n", 50), csv.Options{}); err == nil || !strings.Contains(err.Error(), "line 21 has 1, and 30 more") {
		t.Errorf("got %v", err)
	}
}

func TestWarnings(t *testing.T) {
	got, format := casetest.Must2(read("a,,a\n\n1,2,3\n\n\n\"4\n4\",5,6\n7,8,9\n", csv.Options{}))
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
		if got, _, err := read(out.String(), csv.Options{}); err != nil || got.Names()[0] != name {
			t.Errorf("%q is written as %q, which is read with %v", name, out.String(), err)
		}
	}
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
		if err := csv.Write(&out, first, csv.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		if second, _, err := csv.Read(&out, csv.Options{Delimiter: ',', Header: csv.Yes}); err != nil || !reflect.DeepEqual(first, second) {
			t.Fatalf("read %q, then %q, error %v", rows(first), rows(second), err)
		}
	})
}

// Of a text as long as a small table's, the encoding is found.
func TestEncodingsAreDetected(t *testing.T) {
	for encoding, text := range map[string]string{
		recipe.GB18030:     "姓名,性别,科室\n" + strings.Repeat("李小明,男,内科\n陈静,女,儿科\n", 20),
		recipe.ShiftJIS:    "氏名,性別,診療科\n" + strings.Repeat("田中一郎,男,内科\n山本さくら,女,小児科\n", 20),
		recipe.Windows1252: "nom,prénom,âge\n" + strings.Repeat("Lefèvre,Hélène,30\nGarçon,Noël,41\n", 20),
	} {
		_, f := casetest.Must2(csv.Read(strings.NewReader(encode(t, encoding, text)), csv.Options{}))
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

//go:embed testdata/nasty
var nastyTables embed.FS

// encode returns text in an encoding.
func encode(t interface{ Fatal(...any) }, name, text string) string {
	wide := map[string]func(uint16) []byte{
		recipe.UTF16LE: func(u uint16) []byte { return []byte{byte(u), byte(u >> 8)} },
		recipe.UTF16BE: func(u uint16) []byte { return []byte{byte(u >> 8), byte(u)} },
	}
	if unit := wide[name]; unit != nil {
		var b []byte
		for _, u := range utf16.Encode([]rune(text)) {
			b = append(b, unit(u)...)
		}
		return string(b)
	}
	wider := map[string]binary.AppendByteOrder{recipe.UTF32LE: binary.LittleEndian, recipe.UTF32BE: binary.BigEndian}
	if order := wider[name]; order != nil {
		var b []byte
		for _, r := range text {
			b = order.AppendUint32(b, uint32(r))
		}
		return string(b)
	}
	if name == recipe.UTF8Twice {
		return charset.Twice(text)
	}
	e := map[string]encoding.Encoding{
		recipe.UTF8: encoding.Nop, recipe.UTF8Replace: encoding.Nop, recipe.GB18030: simplifiedchinese.GB18030,
		recipe.Windows1252: charmap.Windows1252, recipe.ShiftJIS: japanese.ShiftJIS, recipe.EUCJP: japanese.EUCJP, recipe.EUCKR: korean.EUCKR,
		recipe.Big5: traditionalchinese.Big5, recipe.Windows1250: charmap.Windows1250, recipe.Windows1251: charmap.Windows1251,
		recipe.Windows1253: charmap.Windows1253, recipe.Windows1254: charmap.Windows1254, recipe.Windows1255: charmap.Windows1255,
		recipe.Windows1256: charmap.Windows1256, recipe.Windows1257: charmap.Windows1257, recipe.Windows1258: charmap.Windows1258,
		recipe.Windows874: charmap.Windows874, recipe.KOI8R: charmap.KOI8R, recipe.KOI8U: charmap.KOI8U, recipe.ISO88592: charmap.ISO8859_2,
		recipe.IBM850: charmap.CodePage850, recipe.IBM852: charmap.CodePage852, recipe.IBM866: charmap.CodePage866, recipe.Macintosh: charmap.Macintosh,
	}[name]
	b := casetest.Must(e.NewEncoder().String(text))
	return b
}

// nasty is a file as the world makes them, and what is to become of it.
type nasty struct {
	name   string // in testdata/nasty, unless text is given
	text   string
	opt    csv.Options
	format string // encoding delimiter quote header lines skipped
	table  string // names and rows, fields split by | and records by /
	said   string // codes of the warnings, or of the error
}

const (
	german   = "Name;Alter;Straße\nMüller;20;Größter Weg\nJäger;31;Am Bühl\n"
	chinese  = "姓名,性别,诊断\n张伟,男,肺炎\n王芳,女,高血压\n"
	japan    = "氏名,性別,病名\n佐藤太郎,男,胃潰瘍\n鈴木はな,女,かぜ\n"
	chinaTab = "姓名|性别|诊断/张伟|男|肺炎/王芳|女|高血压"
	japanTab = "氏名|性別|病名/佐藤太郎|男|胃潰瘍/鈴木はな|女|かぜ"
	germTab  = "Name|Alter|Straße/Müller|20|Größter Weg/Jäger|31|Am Bühl"
)

func nastyFiles(t *testing.T) []nasty {
	return []nasty{
		{name: "sep-line.csv", format: "utf-8 ; doubled yes 1", table: "name|age/Ann|20/Bob|31", said: "sep-line"},
		{name: "preamble.csv", format: "utf-8 , doubled yes 3", table: "id|age|sex|zip/1|20|F|100/2|31|M|200/3|40|F|100", said: "preamble"},
		{name: "preamble-comma.csv", format: "utf-8 ; doubled yes 1", table: "id|age|sex|zip|ward/1|20|F|100|A/2|31|M|200|B/3|40|F|100|A", said: "preamble"},
		{name: "padded-preamble.csv", format: "utf-8 ; doubled yes 2", table: "age|sex|zip/20|F|100/31|M|200/40|F|100", said: "preamble"},
		{name: "empty-first.csv", format: "utf-8 ; doubled yes 0", table: "age|sex|zip/31||/40|F|100/20|F|100", said: "phantom-rows"},
		{name: "preamble.csv", opt: csv.Options{SkipLines: new(0)}, said: "ragged-rows"},
		{name: "trailing-everywhere.csv", format: "utf-8 , doubled yes 0", table: "id|age/1|20/2|31", said: "trailing-delimiter"},
		{name: "trailing-rows.csv", format: "utf-8 , doubled yes 0", table: "id|age/1|20/2|31", said: "trailing-delimiter"},
		{name: "trailing-header.csv", format: "utf-8 , doubled yes 0", table: "id|age/1|20/2|31", said: "trailing-delimiter"},
		{name: "backslash.csv", format: "utf-8 , backslash yes 0", table: `id|note/1|say "hi", \ there/2|a,b/3|plain`},
		{name: "backslash-is-text.csv", format: "utf-8 , doubled yes 0", table: `id|note/1|C:\temp\/2|say "hi"`},
		{name: "inches.tsv", said: "stray-quote"},
		{name: "inches.tsv", opt: csv.Options{Quote: recipe.QuoteNone}, format: "utf-8 \t none yes 0", table: `size|use/5" pipe|gas/6" pipe|water`},
		{name: "decimal-commas.csv", format: "utf-8 ; doubled yes 0", table: "weight|height/61,5|1,70/72,25|1,82/80,0|1,75"},
		{name: "bars.csv", format: "utf-8 | doubled yes 0", table: "a|b|c/1|x,y;z|2/3|u,v;w|4"},
		{name: "quoted-blank-line.csv", format: "utf-8 , doubled yes 0", table: "id|note/1|two\n\nlines/2|x"},
		{name: "short-rows.csv", said: "ragged-rows"},
		{name: "short-rows.csv", opt: csv.Options{Ragged: recipe.RaggedPad}, format: "utf-8 , doubled yes 0", table: "id|age|sex/1|20|F/2|31|/3|40|M/4||", said: "padded-rows"},
		{name: "row-names.csv", said: "ragged-rows"},
		{name: "row-names.csv", opt: csv.Options{Ragged: recipe.RaggedPad}, said: "ragged-rows"},
		{name: "no-header-texts.csv", format: "utf-8 , doubled no 0", table: "column 1|column 2/M|yes/F|no/M|no/F|yes"},
		{name: "a name less than columns", text: "name,ward,note\nAnn,p,A,x\nBob,q,B,y\nCid,r,C,z\n", said: "ragged-rows"},
		{name: "two accents in a row", text: "Gr\xf6\xdfe,b\n1,2\n", format: "windows-1252 , doubled yes 0", table: "Größe|b/1|2"},
		{name: "commas in texts", text: "a;b\nx,p;y,q\nu,r;v,s\nk,l;m,n\n", format: "utf-8 ; doubled yes 0", table: "a|b/x,p|y,q/u,r|v,s/k,l|m,n"},
		{name: "data below one field", text: "id;note\n1;x, y\n1;x, y\n1;x, y\n", opt: csv.Options{Delimiter: ','}, said: "ragged-rows"},
		{name: "chinese.csv", format: "utf-8 , doubled yes 0", table: "编号|性别|诊断/001|男|肺炎/002|女|缺失/003|女|无"},
		{name: "all-quoted.csv", format: "utf-8 , doubled yes 0", table: `id|name, first/1|O'Brien/2|"quoted"`},
		{name: "hash.csv", format: "utf-8 , doubled yes 0", table: "# not a comment/1/2"},
		{name: "parkinson.csv", format: "utf-8 , doubled yes 0", table: "PAR1|PAR2/1|2"},
		{name: "GB18030", text: encode(t, recipe.GB18030, chinese), format: "gb18030 , doubled yes 0", table: chinaTab},
		{name: "Shift-JIS", text: encode(t, recipe.ShiftJIS, japan), format: "shift-jis , doubled yes 0", table: japanTab},
		{name: "Windows-1252", text: encode(t, recipe.Windows1252, german), format: "windows-1252 ; doubled yes 0", table: germTab},
		{name: "UTF-16 LE", text: encode(t, recipe.UTF16LE, "\ufeff"+chinese), format: "utf-16le , doubled yes 0", table: chinaTab},
		{name: "UTF-16 BE", text: encode(t, recipe.UTF16BE, "\ufeff"+japan), format: "utf-16be , doubled yes 0", table: japanTab},
		{name: "UTF-16 LE, no mark", text: encode(t, recipe.UTF16LE, chinese), format: "utf-16le , doubled yes 0", table: chinaTab},
		{name: "UTF-32 LE", text: encode(t, recipe.UTF32LE, "\ufeff"+japan), format: "utf-32le , doubled yes 0", table: japanTab},
		{name: "UTF-32 BE", text: encode(t, recipe.UTF32BE, "\ufeff"+japan), format: "utf-32be , doubled yes 0", table: japanTab},
		{name: "UTF-16 BE, no mark", text: encode(t, recipe.UTF16BE, german), format: "utf-16be ; doubled yes 0", table: germTab},
		{name: "one odd letter", text: "a,b\n1,M\xfcller\n", format: "windows-1252 , doubled yes 0", table: "a|b/1|Müller"},
		{name: "told wrongly", text: chinese, opt: csv.Options{Encoding: recipe.ShiftJIS}, said: "encoding-fits"},
		{name: "a backslash within a character", text: encode(t, recipe.ShiftJIS, "番号|表\n1|ソポ能\n2|十表\n"), opt: csv.Options{Encoding: recipe.ShiftJIS, Delimiter: '|'}, format: "shift-jis | doubled yes 0", table: "番号|表/1|ソポ能/2|十表"},
		{name: "a backslash before a letter that begins like the delimiter", text: "a\u00c3b\n1\u00c3x\\\u00c4y\n", opt: csv.Options{Delimiter: '\u00c3', Quote: recipe.QuoteBackslash}, format: "utf-8 \u00c3 backslash yes 0", table: `a|b/1|x\Äy`},
		{name: "a backslash before a letter is text", text: "a,b\n1,\"C:\\temp\"\n2,\"x\\\"y\"\n", opt: csv.Options{Quote: recipe.QuoteBackslash}, format: "utf-8 , backslash yes 0", table: `a|b/1|C:\temp/2|x"y`},
		{name: "CR before an empty cell, with backslashes", text: "a,b\r,x\r1,y\r", opt: csv.Options{Quote: recipe.QuoteBackslash}, format: "utf-8 , backslash yes 0", table: "a|b/|x/1|y"},
		{name: "a backslash at the delimiter", text: "a,b\n1,x\\,y\n", opt: csv.Options{Quote: recipe.QuoteBackslash}, format: "utf-8 , backslash yes 0", table: "a|b/1|x,y"},
		{name: "a quote separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: '"'}, said: csv.ErrDelimiter},
		{name: "a backslash separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: '\\'}, said: csv.ErrDelimiter},
		{name: "a CR separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: '\r'}, said: csv.ErrDelimiter},
		{name: "a LF separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: '\n'}, said: csv.ErrDelimiter},
		{name: "no character separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: utf8.RuneError}, said: csv.ErrDelimiter},
		{name: "half a character separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: 0xd800}, said: csv.ErrDelimiter},
		{name: "CR", text: "a,b\r1,x\r2,y\r", format: "utf-8 , doubled yes 0", table: "a|b/1|x/2|y"},
		{name: "mixed line ends", text: "a,b\r\n1,x\r2,y\n3,z", format: "utf-8 , doubled yes 0", table: "a|b/1|x/2|y/3|z"},
		{name: "CR CR LF", text: "a,b\r\r\n1,x\r\r\n", format: "utf-8 , doubled yes 0", table: "a|b/1|x", said: "blank-lines"},
		{name: "quoted line ends", text: "a,b\r\n\"1\r2\r\n3\n4\",x\r\n", format: "utf-8 , doubled yes 0", table: "a|b/1\r2\r\n3\n4|x"},
		{name: "CR after a quoted CR", text: "a,b\r\"1\r2\",x\r3\r", said: "ragged-rows"},
		{name: "only a BOM", text: "\ufeff", said: "empty-file"},
		{name: "UTF-8 with BOM", text: "\ufeff\"a\",b\n1,2\n", format: "utf-8 , doubled yes 0", table: "a|b/1|2"},
		{name: "sep told otherwise", text: "sep=,\na;b\n1;2\n", opt: csv.Options{Delimiter: ';'}, format: "utf-8 ; doubled yes 1", table: "a|b/1|2", said: "sep-line"},
		{name: "no last line end after a backslash", text: "a,b\n\"\\\"\",x\n1,\\", format: "utf-8 , backslash yes 0", table: `a|b/"|x/1|\`},
	}
}

func (n nasty) bytes(t *testing.T) []byte {
	t.Helper()
	if n.text != "" {
		return []byte(n.text)
	}
	return casetest.Must(nastyTables.ReadFile("testdata/nasty/" + n.name))
}

func TestNastyFiles(t *testing.T) {
	for _, n := range nastyFiles(t) {
		t.Run(n.name, func(t *testing.T) {
			if n.table == "" {
				var e *say.Error
				if _, _, err := csv.Read(bytes.NewReader(n.bytes(t)), n.opt); !errors.As(err, &e) || e.Code != n.said {
					t.Errorf("error is %v, want %s", err, n.said)
				}
				return
			}
			cells, said, f := readCells(t, string(n.bytes(t)), n.opt)
			header := map[bool]string{true: "yes", false: "no"}[f.Header]
			if format := strings.Join([]string{f.Encoding, f.Delimiter, f.Quote, header, f.Guess.SkipLines.Value}, " "); format != n.format {
				t.Errorf("format is %q, want %q", format, n.format)
			}
			if cells != strings.ReplaceAll(n.table, "/", "\n") || said != n.said {
				t.Errorf("read %q and said %s, want %q and %s", cells, said, n.table, n.said)
			}
		})
	}
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
