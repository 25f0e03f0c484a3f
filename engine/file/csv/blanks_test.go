package csv_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/say"
)

const (
	fixedRows = "100000 F  76 Type 2 diabetes 50667\n100037 M   8 Flu             50668\n100074 M     Hepatitis B     50823\n100111 F  34                 50667\n"
	fixedName = "pat_id s age diagnosis       zip  \n"
)

// A table that is printed in columns under underlined names is read as it was.
func TestUnderlinedTablesAreReadAsPrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, columns := rapid.IntRange(3, 8).Draw(t, "rows"), rapid.IntRange(2, 6).Draw(t, "columns")
		var widths []int
		var want [][]string
		for row := range n + 1 {
			var cells []string
			for j := range columns {
				cell := rapid.StringMatching(`([a-zß岁0-9,;|]{1,5}( [a-z0-9,;|]{1,4})?)?`).Draw(t, "cell")
				if row == 0 || j == 0 {
					cell = fmt.Sprintf("c%d%s", row, strings.Repeat("x", j)) // a name, and a row that is somebody
				}
				if row == 0 {
					widths = append(widths, 12+j)
				}
				cells = append(cells, cell)
			}
			want = append(want, cells)
		}
		var b strings.Builder
		print := func(cells []string) {
			for j, cell := range cells {
				fill := strings.Repeat(" ", widths[j]-len([]rune(cell)))
				if j%2 == 1 {
					cell, fill = fill, cell
				}
				b.WriteString(cell + fill + " ")
			}
			b.WriteString("\n")
		}
		print(want[0])
		for _, width := range widths {
			b.WriteString(strings.Repeat("-", width) + " ")
		}
		b.WriteString("\n")
		for _, cells := range want[1:] {
			print(cells)
		}
		micro, _, err := csv.Read(strings.NewReader(b.String()), csv.Options{Missing: []string{""}, Header: csv.Yes})
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		for row, cells := range want {
			got := micro.Names()
			if row > 0 {
				for j, c := range micro.Columns {
					got[j] = c.Values[c.Codes[row-1]]
				}
			}
			if !slices.Equal(got, cells) {
				t.Fatalf("row %d is %q, want %q in\n%s", row, got, cells, b.String())
			}
		}
	})
}

// Cutting keeps every character but blanks, and every line but the one that underlines names.
func FuzzCutAtBlanks(f *testing.F) {
	for _, text := range []string{fixedName + fixedRows, fixedName + "------ - --- --------------- -----\n" + fixedRows, "a  b\n\r\n1   2\n", " \n-- --\nx", "ä 岁 \xff\n--- -\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // it is, once the encoding is known
		}
		out, rule, err := csv.CutAtBlanks(text)
		if err != nil {
			return
		}
		lines := strings.Split(text, "\n")
		lines[len(lines)-1] = strings.TrimSuffix(lines[len(lines)-1], "\r")
		if got := strings.Split(out, "\n"); len(got) != len(lines) {
			t.Fatalf("%d lines of %q became %d: %q", len(lines), text, len(got), out)
		}
		if rule > 0 {
			lines[rule-1] = ""
		}
		bare := strings.NewReplacer(" ", "", "\x1f", "", "\r\n", "\n").Replace
		if want := bare(strings.Join(lines, "\n")); bare(out) != want {
			t.Fatalf("%q became %q", text, out)
		}
	})
}

// reopening reads a text that can be read again.
func reopening(text string) (*table.Table, asread.Format, error) {
	return csv.Read(strings.NewReader(text), csv.Options{Reopen: func() (io.Reader, error) { return strings.NewReader(text), nil }})
}

// The encoding is told from all of a file: what begins as ASCII, or as another
// language, is not taken for what the beginning is.
func TestEncodingsAreToldFromAllOfAFile(t *testing.T) {
	ascii := "id;name\n" + strings.Repeat("12345;plain text\n", 10_000)
	for encoding, name := range map[string]string{recipe.Windows1252: "Müller, Jäger, Straße", recipe.EUCKR: "김민수 서울특별시 환자", recipe.Windows1251: "Иванов, Мария, Москва"} {
		text := ascii + encode(t, encoding, "1;"+name+"\n2;"+name+"\n")
		read, f, err := reopening(text)
		if err != nil || f.Encoding != encoding || read.Columns[1].Text(read.N-1) != name {
			t.Errorf("%s: taken for %+v, %v", encoding, f.Guess.Encoding, err)
		}
		if _, f, err := csv.Preview(strings.NewReader(text), csv.Options{Reopen: func() (io.Reader, error) { return strings.NewReader(text), nil }}, 5); err != nil || f.Encoding != recipe.UTF8 {
			t.Errorf("a preview of the beginning: %+v, %v", f.Guess.Encoding, err)
		}
	}
}

// What can't be told from a few characters is asked, with the readings of the same
// words, one of which is the right one.
func TestEncodingsThatCantBeToldAreAsked(t *testing.T) {
	for encoding, cell := range map[string]string{recipe.Windows1250: "Őri", recipe.KOI8R: "Юрий", recipe.Big5: "男", recipe.EUCJP: "カ", recipe.GB18030: "Иванов, Петрова Мария, Александр"} {
		_, f, err := reopening("id;name\n1;" + encode(t, encoding, cell) + "\n2;Smith\n")
		var e *say.Error
		if !errors.As(err, &e) || e.Code != csv.ErrEncodingOpen || len(f.Readings) < 2 {
			t.Errorf("%s: %+v, %v", encoding, f.Guess.Encoding, err)
			continue
		}
		if f.Guess.Encoding.Sureness() != asread.Check || !strings.Contains(e.English, f.Readings[1].Encoding+" reads "+f.Readings[1].Words[0]) {
			t.Errorf("%s: %v", encoding, e)
		}
		for _, r := range f.Readings {
			if encoding == recipe.GB18030 {
				continue // several words of a cell, in the order of their hashes
			}
			if told, _, err := csv.Read(strings.NewReader("id;name\n1;"+encode(t, encoding, cell)+"\n2;Smith\n"), csv.Options{Encoding: r.Encoding}); err != nil || told.Columns[1].Text(0) != r.Words[0] {
				t.Errorf("%s reads %q: %v", r.Encoding, r.Words, err)
			}
		}
	}
}

// A file that is UTF-8 but for some bytes is refused with their lines, and read with
// them replaced if that is asked for.
func TestUTF8ButForSomeBytes(t *testing.T) {
	var text strings.Builder
	text.WriteString("id;name\n")
	for i := range 20_000 {
		name := []string{"Müller", "Jäger", "Hélène", "Groß"}[i%4]
		if i == 7 || i == 15_000 {
			name = "Z\xfcrich"
		}
		fmt.Fprintf(&text, "%d;%s\n", i, name)
	}
	_, _, err := reopening(text.String())
	var e *say.Error
	if !errors.As(err, &e) || e.Code != csv.ErrEncodingFaulty || !strings.Contains(e.English, "but for 2 bytes: line 9, line 15002") {
		t.Fatalf("%v", err)
	}
	read, f, err := csv.Read(strings.NewReader(text.String()), csv.Options{Encoding: recipe.UTF8Replace})
	if err != nil || read.Columns[1].Text(7) != "Z\ufffdrich" || read.Columns[1].Text(8) != "Müller" {
		t.Fatalf("%v", err)
	}
	if len(f.Warnings) != 1 || !strings.Contains(f.Warnings[0].String(), "2 bytes are no UTF-8") || !strings.Contains(f.Warnings[0].String(), "line 9, line 15002") {
		t.Errorf("%v", f.Warnings)
	}
	// A few bytes in a file that can't be read again: the beginning tells.
	if _, _, err := csv.Read(strings.NewReader(text.String()), csv.Options{}); !errors.As(err, &e) || e.Code != csv.ErrEncodingFaulty {
		t.Errorf("%v", err)
	}
}

// paces are ways for records to go into their columns: one by one, several at a time, all
// together, with as many goroutines as processors there can be.
var paces = []struct{ workers, cells int }{{1, 1}, {1, 7}, {2, 1}, {2, 12}, {4, 5}, {4, math.MaxInt}}

// samePaced fails if a file is read otherwise, or refused otherwise, at another pace, in chunks that end
// anywhere, or where another size is told, or if its columns are not those that [table.Builder] makes of the cells.
func samePaced(t interface{ Fatalf(string, ...any) }, data []byte, opt csv.Options) {
	want, wantFormat, wantErr := csv.Read(bytes.NewReader(data), csv.Paced(opt, 1, math.MaxInt))
	for i, pace := range paces {
		opt.Size = int64(i * 100)
		r := []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data)), iotest.HalfReader(bytes.NewReader(data)), iotest.DataErrReader(bytes.NewReader(data))}[i%4]
		got, format, err := csv.Read(r, csv.Paced(opt, pace.workers, pace.cells))
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(format, wantFormat) || !reflect.DeepEqual(err, wantErr) {
			t.Fatalf("%q at %v: %v, %+v, at once %v, %+v", data, pace, err, format, wantErr, wantFormat)
		}
	}
	if wantErr != nil {
		return
	}
	b := table.NewBuilder(want.Names(), table.NewMarkers(wantFormat.Missing))
	for row := range want.N {
		b.Append(want.AppendRecord(nil, row))
	}
	built := b.Table()
	for i, c := range want.Columns {
		if built.Columns[i].Left, built.Columns[i].Decimal = c.Left, c.Decimal; !reflect.DeepEqual(c, built.Columns[i]) && want.N > 0 {
			t.Fatalf("%q: column %q is %+v, want %+v", data, c.Name, c, built.Columns[i])
		}
	}
}

// messy are files with what readers stumble over.
var messy = []string{
	"", "a,b\n", "a,b\n1,2\n1,3\n2,2\n", "\ufeffa;b\r\n1;2\r\n1;\"x\r\ny\"\r\n", "a,b\n\"1\n2\",x\n\"1\n2\",y\n\n\nz,\"q\"\"q\"\n",
	"a,b\n1,2\n1\n1,2,3\n", "a,b\n1,2\n1,\"2\n", "a,b\n1,2\n1,x\"y\n", "a\n1\n\n1\n\n", "a,b\n,\n1,2\nNA,?\n1,\n", "1,2,\n3,4,\n1,4,\n",
	"a,b\n1,M\xfcller\n2,\xdf\n1,M\xfcller\n", "a,b\n1,\\\"x\\\"\n1,\\\"x\\\"\n", "sep=;\na;b\n1;1\n1;1\n", "a,b\n1,2\n\x00,3\n",
}

func TestThePaceChangesNothing(t *testing.T) {
	cell := rapid.OneOf(rapid.SampledFrom([]string{"a\r\nb", "a\nb", `"q"`, "é病", "\r", "x,y", "", "NA", "?", strings.Repeat("long", 1100)}), rapid.StringMatching(`[ab]{0,2}`), rapid.StringMatching(`[a-z]{0,5}`))
	rapid.Check(t, func(t *rapid.T) {
		var text string
		if rapid.Bool().Draw(t, "messy") {
			text = rapid.SampledFrom(messy).Draw(t, "text")
		} else {
			records := drawRecords(t, cell)
			for range rapid.IntRange(0, 4).Draw(t, "more") {
				records = append(records, records[1:]...)
			}
			text = format(t, records, ',', rapid.Bool().Draw(t, "crlf"))
		}
		for range rapid.IntRange(0, 2).Draw(t, "spoilt") {
			at := rapid.IntRange(0, len(text)).Draw(t, "at")
			text = text[:at] + rapid.SampledFrom([]string{"\n", `"`, ",", "\r\n", "\xe9", "x"}).Draw(t, "with") + text[at:]
		}
		samePaced(t, []byte(text), csv.Options{
			MaxBytes: rapid.SampledFrom([]int64{0, 0, 100, 200, 1 << 20}).Draw(t, "most"),
			Ragged:   rapid.SampledFrom([]string{"", recipe.RaggedPad}).Draw(t, "ragged"),
		})
	})
}

func FuzzPace(f *testing.F) {
	for _, text := range messy {
		f.Add([]byte(text), int64(0))
		f.Add([]byte(text), int64(120))
	}
	f.Fuzz(func(t *testing.T, data []byte, most int64) { samePaced(t, data, csv.Options{MaxBytes: most}) })
}

// The record is named with which a table has become too large, however many are read
// beyond it. Each value takes its text and 29 bytes more, each cell 4.
func TestTheRecordIsNamedWithWhichATableIsTooLarge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := int64(rapid.IntRange(1, 4<<10).Draw(t, "most"))
		text, known, taken, want := strings.Builder{}, [2]map[string]bool{{}, {}}, int64(0), 0
		text.WriteString("a,b\n")
		for row := range rapid.IntRange(1, 300).Draw(t, "rows") {
			for i := range known {
				cell := fmt.Sprint("x", rapid.IntRange(0, 100).Draw(t, "cell"))
				if text.WriteString(cell + []string{",", "\n"}[i]); !known[i][cell] {
					known[i][cell], taken = true, taken+int64(len(cell))+29
				}
			}
			if taken += 8; taken > most && want == 0 {
				want = row + 1
			}
		}
		if end := rapid.SampledFrom([]string{"", "x\n", "\"", "x,\xff\n"}).Draw(t, "end"); want > 0 {
			text.WriteString(end) // what comes later does not count
		}
		for _, pace := range paces {
			_, _, err := read(text.String(), csv.Paced(csv.Options{MaxBytes: most, Header: csv.Yes, Encoding: recipe.UTF8Replace}, pace.workers, pace.cells))
			var e *say.Error
			if large := errors.As(err, &e) && e.Code == csv.ErrTooLarge; large != (want > 0) || large && e.Args[0].English != fmt.Sprint(want) {
				t.Fatalf("at %v: %v, want it to be too large with row %d", pace, err, want)
			}
		}
	})
}

// The places of a workbook are the rows of its sheet.
func TestPlacesInAWorkbook(t *testing.T) {
	w := &asread.Workbook{Rows: []asread.LineRow{{Line: 1, Row: 3}, {Line: 3, Row: 9}}}
	_, f := casetest.Must2(read("age,sex\nNA,NA\nNA,\n?,?\n1,F\n", csv.Options{Workbook: w}))
	if got := args(f, asread.WarnPhantoms); !slices.Equal(got, []string{"3", "row 4, rows 9 to 10"}) {
		t.Errorf("%q", got)
	}
}

// Exactly the rows are left out that a check of the records one by one finds, and nothing
// else of the table changes.
func TestPhantomsAreTheOnlyRowsLeftOut(t *testing.T) {
	cell := rapid.SampledFrom([]string{"", " ", "NA", "?", "*", " * ", "x", "1", "-"})
	rapid.Check(t, func(t *rapid.T) {
		records := drawRecords(t, cell)
		opt := csv.Options{Header: csv.Yes, Delimiter: ',', Released: rapid.Bool().Draw(t, "released")}
		if rapid.Bool().Draw(t, "own") {
			opt.Missing = []string{"", "NA"}
		}
		markers := table.NewMarkers(opt.Missing)
		if opt.Missing == nil {
			markers = table.NewMarkers(table.DefaultMarkers())
		}
		var want [][]string
		var numbers []int
		for i, record := range records[1:] {
			none, star := true, false
			for _, text := range record {
				star = star || strings.TrimSpace(text) == "*"
				none = none && (markers[strings.TrimSpace(text)] || strings.TrimSpace(text) == "*")
			}
			if !none || opt.Released && star {
				want, numbers = append(want, record), append(numbers, i+1)
			}
		}
		got, f, err := read(format(t, records, ',', false), opt)
		if len(want) == 0 {
			if err == nil {
				t.Fatalf("%d rows of none", got.N)
			}
			return
		}
		if err != nil || !slices.EqualFunc(rows(got), want, slices.Equal[[]string]) {
			t.Fatalf("%v: %q, want %q", err, rows(got), want)
		}
		for row, number := range numbers {
			if n := got.Columns[0].Number(row); n != number {
				t.Fatalf("row %d is number %d, want %d", row, n, number)
			}
		}
		if left := len(records) - 1 - len(want); (left > 0) != (args(f, asread.WarnPhantoms) != nil) {
			t.Fatalf("%d are left out, said %q", left, f.Warnings)
		}
	})
}
