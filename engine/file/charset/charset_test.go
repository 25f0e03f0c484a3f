package charset_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"text/tabwriter"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/unicode/norm"

	"quasi/engine/file/charset"
	"quasi/engine/file/recipe"
)

// libraries are the encodings as another hand wrote them.
var libraries = map[string]encoding.Encoding{
	recipe.Windows1250: charmap.Windows1250, recipe.Windows1251: charmap.Windows1251, recipe.Windows1252: charmap.Windows1252, recipe.Windows1253: charmap.Windows1253,
	recipe.Windows1254: charmap.Windows1254, recipe.Windows1255: charmap.Windows1255, recipe.Windows1256: charmap.Windows1256, recipe.Windows1257: charmap.Windows1257,
	recipe.Windows1258: charmap.Windows1258, recipe.Windows874: charmap.Windows874, recipe.KOI8R: charmap.KOI8R, recipe.KOI8U: charmap.KOI8U, recipe.ISO88592: charmap.ISO8859_2,
	recipe.IBM850: charmap.CodePage850, recipe.IBM852: charmap.CodePage852, recipe.IBM866: charmap.CodePage866, recipe.Macintosh: charmap.Macintosh,
	recipe.GB18030: simplifiedchinese.GB18030, recipe.Big5: traditionalchinese.Big5, recipe.EUCKR: korean.EUCKR, recipe.EUCJP: japanese.EUCJP, recipe.ShiftJIS: japanese.ShiftJIS,
}

// encode writes a text in an encoding. Windows-1258 has no letters with two marks:
// tones stand behind the letter.
func encode(t testing.TB, name, text string) []byte {
	t.Helper()
	if name == recipe.Windows1258 {
		var split strings.Builder
		for _, r := range text {
			if _, err := libraries[name].NewEncoder().String(string(r)); err == nil {
				split.WriteRune(r)
				continue
			}
			parts := []rune(norm.NFD.String(string(r)))
			split.WriteString(norm.NFC.String(string(slices.DeleteFunc(slices.Clone(parts), tone))))
			split.WriteString(string(slices.DeleteFunc(parts, func(r rune) bool { return !tone(r) })))
		}
		text = split.String()
	}
	if name == recipe.Windows1250 || name == recipe.ISO88592 {
		text = strings.NewReplacer("ș", "ş", "ț", "ţ", "Ș", "Ş", "Ț", "Ţ").Replace(text)
	}
	if name == recipe.IBM850 {
		text = strings.ReplaceAll(text, "œ", "oe")
	}
	data, err := libraries[name].NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatalf("%s can't write %q: %v", name, text, err)
	}
	return data
}

func tone(r rune) bool { return strings.ContainsRune("\u0300\u0301\u0303\u0309\u0323", r) }

// tableOf is a CSV of the given number of cells of a language beside a key and a number.
func tableOf(t testing.TB, random *rand.Rand, language, encoding string, cells int) []byte {
	lines := []byte("id;value;ok\n")
	for i := range cells {
		cell := texts[language][random.IntN(len(texts[language]))]
		for cells == 1 && !beyondASCII(cell) {
			cell = texts[language][random.IntN(len(texts[language]))]
		}
		lines = append(lines, fmt.Sprintf("%d;", 1000+i)...)
		lines = append(lines, encode(t, encoding, cell)...)
		lines = append(lines, ";yes\n"...)
	}
	return lines
}

func beyondASCII(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r > 0x7f })
}

// What was found of tables of so many cells, of 100.
type outcome struct{ right, asked, wrong, sure int }

// Tables of 25 languages in 22 encodings, from one cell beyond ASCII to two thousand:
// what is decided is right, what is not is asked, and nothing is wrong and sure.
func TestEncodingsAreFound(t *testing.T) {
	tables, sizes := 40, []int{1, 3, 10, 100, 2000}
	if testing.Short() { // the rest is for make test-long
		tables, sizes = 10, sizes[:4]
	}
	var total [5]outcome
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	names := make([]string, 0, len(written))
	for language := range written {
		names = append(names, language)
	}
	slices.Sort(names)
	for _, language := range names {
		for _, encoding := range written[language] {
			fmt.Fprintf(w, "%s\t%s", language, encoding)
			for at, size := range sizes {
				n := tables
				if size > 100 || size == 100 && testing.Short() {
					n = 4
				}
				o := judge(t, language, encoding, size, n)
				total[at].right += o.right
				total[at].asked += o.asked
				total[at].wrong += o.wrong
				total[at].sure += o.sure
				fmt.Fprintf(w, "\t%d: %d %d %d", size, 100*o.right/n, 100*o.asked/n, 100*o.wrong/n)
			}
			fmt.Fprintln(w)
		}
	}
	if testing.Verbose() {
		fmt.Println("language, encoding; of 100 tables of so many cells: right, asked, wrong")
		w.Flush()
	}
	least := []float64{0.35, 0.8, 0.98, 1, 1} // decided and right, of the sizes
	for at, size := range sizes {
		o := total[at]
		n := float64(o.right + o.asked + o.wrong)
		t.Logf("%d cells: %.1f%% right, %.1f%% asked, %.2f%% wrong, %d wrong and sure", size, 100*float64(o.right)/n, 100*float64(o.asked)/n, 100*float64(o.wrong)/n, o.sure)
		if o.sure > 0 || float64(o.right) < least[at]*n || float64(o.wrong) > max(2, 0.005*n) || size >= 10 && o.wrong > 0 {
			t.Errorf("%d cells: %+v", size, o)
		}
	}
}

// judge decides about tables, each of which reads as it was written, or is asked about.
func judge(t *testing.T, language, encoding string, cells, tables int) (o outcome) {
	for i := range tables {
		random := rand.New(rand.NewPCG(uint64(cells), uint64(i)))
		data := tableOf(t, random, language, encoding, cells)
		w, err := charset.Survey(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		found := w.Candidates()
		d := charset.Decide(found)
		switch {
		case len(found) == 0:
			o.right++ // nothing beyond ASCII was drawn
		case reads(found[0].Encoding, data) == reads(encoding, data) && !d.Open:
			o.right++
		case d.Open:
			o.asked++
		default:
			o.wrong++
			if d.Sure {
				o.sure++
			}
			if testing.Verbose() {
				t.Logf("%s in %s, %d cells: %+v", language, encoding, cells, found[:min(3, len(found))])
			}
		}
	}
	return o
}

// Each byte beyond ASCII of a word that is no UTF-8 costs 9, and is none of the characters that
// the mean is of.
func TestWordsThatAreNoUTF8(t *testing.T) {
	of := func(text string) charset.Candidate {
		found := charset.SurveyOf([]byte(text), true).Candidates()
		at := slices.IndexFunc(found, func(c charset.Candidate) bool { return c.Encoding == recipe.UTF8 })
		return found[at]
	}
	plain := of("Müller")
	for text, odd := range map[string]float64{"Müller": 0, "Müller;a\x80b": 1, "Müller;a\x80\xffb": 2} {
		if c := of(text); math.Abs(c.Score-plain.Score+9*odd) > 1e-9 || c.Mean != plain.Mean || c.Faults != int(min(1, odd)) {
			t.Errorf("%q: %+v, without %+v", text, c, plain)
		}
	}
	if c := of("ü\u0080"); c.Mean != c.Score/2 {
		t.Errorf("the mean of two characters is %v of %v", c.Mean, c.Score)
	}
}

// reads returns what an encoding makes of bytes; empty: nothing.
func reads(encoding string, data []byte) string {
	dst := make([]byte, charset.Widest*len(data))
	n, _, err := charset.Converter(encoding)(dst, data, true)
	if err != nil {
		return ""
	}
	return string(dst[:n])
}

// The oracle of the tables of one byte is golang.org/x/text: every byte reads the same,
// and those that are undefined are refused, also the controls of Windows.
func TestTablesOfOneByte(t *testing.T) {
	for name, library := range libraries {
		table, ok := library.(*charmap.Charmap)
		if !ok {
			continue
		}
		for b := range 256 {
			want := string(table.DecodeByte(byte(b)))
			if r := table.DecodeByte(byte(b)); r >= 0x80 && r < 0xa0 {
				want = "\ufffd"
			}
			got := reads(name, []byte{byte(b)})
			if (got == "") != (want == "\ufffd") || got != "" && got != want {
				t.Errorf("%s: %#x is %q, want %q", name, b, got, want)
			}
		}
	}
}

// Every encoding that can be told has a name, and reads what is written in it.
func TestEveryEncodingReads(t *testing.T) {
	for _, name := range recipe.Encodings() {
		if charset.Name(name) == "" {
			t.Errorf("%s has no name", name)
		}
	}
	for language, encodings := range written {
		for _, name := range encodings {
			text := norm.NFC.String(strings.Join(texts[language], ", "))
			if got := norm.NFC.String(reads(name, encode(t, name, text))); name != recipe.IBM850 && name != recipe.Windows1250 && name != recipe.ISO88592 && got != text {
				t.Errorf("%s in %s reads %q", language, name, got)
			}
		}
	}
}

// Names in capitals are read as well as others.
func TestCapitalsAreRead(t *testing.T) {
	for language, encodings := range written {
		for _, name := range encodings {
			lines := []byte("id;name\n")
			for _, cell := range texts[language] {
				if language != "tr" && language != "vi" && language != "el" {
					cell = strings.ToUpper(cell)
				}
				if name == recipe.IBM850 {
					cell = strings.ReplaceAll(cell, "Œ", "OE")
				}
				lines = append(append(lines, encode(t, name, cell)...), '\n')
			}
			found := charset.SurveyOf(lines, true).Candidates()
			if d := charset.Decide(found); !d.Open && reads(found[0].Encoding, lines) != reads(name, lines) || d.Open && language != "he" && len(found) > 0 && reads(found[0].Encoding, lines) != reads(name, lines) {
				t.Errorf("%s in %s: %+v", language, name, found[:min(3, len(found))])
			}
		}
	}
}

// The words that are kept do not depend on how the bytes come, nor on how often a word
// stands in a file, and are all of a small file.
func TestWordsAreThoseOfTheFile(t *testing.T) {
	text := bytes.Repeat([]byte("a;Müller;Jäger, Straße\n"), 20_000)
	want := charset.SurveyOf([]byte("a;Müller;Jäger, Straße\n"), true)
	for _, r := range []io.Reader{bytes.NewReader(text), iotest.HalfReader(bytes.NewReader(text)), iotest.DataErrReader(bytes.NewReader(text))} {
		got, err := charset.Survey(r)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.Candidates(), want.Candidates()) {
			t.Errorf("%+v", got.Candidates())
		}
	}
}

// FuzzSurvey: whatever the bytes and however they come, the candidates are the same,
// read the words, and are in order.
func FuzzSurvey(f *testing.F) {
	for language, encodings := range written {
		f.Add(encode(f, encodings[0], strings.Join(texts[language][:5], ";")))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		whole := charset.SurveyOf(data, true)
		slow, err := charset.Survey(iotest.OneByteReader(bytes.NewReader(data)))
		if err != nil {
			t.Fatal(err)
		}
		found := whole.Candidates()
		if again := slow.Candidates(); !reflect.DeepEqual(found, again) {
			t.Fatalf("%+v, byte by byte %+v", found, again)
		}
		for i, c := range found {
			if i > 0 && c.Score > found[i-1].Score || math.IsNaN(c.Score) || math.IsInf(c.Score, 0) {
				t.Fatalf("%+v", found)
			}
		}
	})
}
