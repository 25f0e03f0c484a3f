package csv_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// paces are ways for records to go into their columns: one by one, several at a time, all
// together, with as many goroutines as processors there can be.
var paces = []struct{ workers, cells int }{{1, 1}, {1, 7}, {2, 1}, {2, 12}, {4, 5}, {4, math.MaxInt}}

// samePaced fails if a file is read otherwise, or refused otherwise, at another pace, or if
// its columns are not those that [table.Builder] makes of the cells.
func samePaced(t interface{ Fatalf(string, ...any) }, data []byte, opt csv.Options) {
	want, wantFormat, wantErr := csv.Read(bytes.NewReader(data), csv.Paced(opt, 1, math.MaxInt))
	for _, pace := range paces {
		got, format, err := csv.Read(bytes.NewReader(data), csv.Paced(opt, pace.workers, pace.cells))
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
		if built.Columns[i].Left = c.Left; !reflect.DeepEqual(c, built.Columns[i]) && want.N > 0 {
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
	cell := rapid.OneOf(rapid.SampledFrom([]string{"a\r\nb", "a\nb", `"q"`, "é病", "\r", "x,y", "", "NA", "?"}), rapid.StringMatching(`[ab]{0,2}`), rapid.StringMatching(`[a-z]{0,5}`))
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
			Size:     rapid.SampledFrom([]int64{0, 1, int64(len(text)), 1 << 20}).Draw(t, "size"),
		})
	})
}

func TestThePaceChangesNoNastyFile(t *testing.T) {
	files, err := fs.Glob(nastyTables, "testdata/nasty/*")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, path := range files {
		data, err := nastyTables.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		samePaced(t, data, csv.Options{})
	}
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
