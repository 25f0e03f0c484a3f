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
	"testing/iotest"

	"pgregory.net/rapid"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/say"
)

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
	if err := w.WriteAll(records); err != nil {
		t.Fatal(err)
	}
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

// A browser hands a file over in chunks, and a chunk can end anywhere: within a
// quoted cell, between CR and LF, within a character. A file that cannot be read
// is refused in the same words.
func TestChunksDoNotMatter(t *testing.T) {
	cell := rapid.OneOf(rapid.SampledFrom([]string{"a\r\nb", `"q"`, "é病", "\r", "x,y", ""}), rapid.StringMatching(`[a-z]{0,5}`))
	rapid.Check(t, func(t *rapid.T) {
		text := format(t, drawRecords(t, cell), ',', rapid.Bool().Draw(t, "crlf"))
		want, wantFormat, wantErr := read(text, csv.Options{})
		for name, r := range map[string]io.Reader{
			"one byte":    iotest.OneByteReader(strings.NewReader(text)),
			"half":        iotest.HalfReader(strings.NewReader(text)),
			"data at EOF": iotest.DataErrReader(strings.NewReader(text)),
		} {
			got, gotFormat, err := csv.Read(r, csv.Options{})
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("%s: %v, whole: %v", name, err, wantErr)
			}
			if wantErr != nil {
				continue
			}
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(gotFormat, wantFormat) {
				t.Fatalf("%s: read %q, whole %q", name, rows(got), rows(want))
			}
		}
	})
}

// The oracle of the line numbers: a list of the lines that were spoilt.
func TestRaggedRowsAreListedExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines, wanted := []string{"a,b,c"}, []string{}
		for i := range rapid.IntRange(1, 15).Draw(t, "n") {
			fields := rapid.SampledFrom([]int{3, 3, 3, 1, 2, 4}).Draw(t, "fields")
			lines = append(lines, strings.TrimSuffix(strings.Repeat("x,", fields), ","))
			if fields != 3 {
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

// Blank lines are counted, wherever they stand between records.
func TestBlankLinesAreCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		text.WriteString("a,b\n")
		blank, first, line := 0, 0, 2
		for range rapid.IntRange(1, 8).Draw(t, "n") {
			if gap := rapid.IntRange(0, 2).Draw(t, "gap"); gap > 0 {
				if blank == 0 {
					first = line
				}
				blank += gap
				line += gap
				text.WriteString(strings.Repeat("\n", gap))
			}
			if rapid.Bool().Draw(t, "tall") {
				text.WriteString("\"1\n1\",2\n")
				line += 2
			} else {
				text.WriteString("1,2\n")
				line++
			}
		}
		_, f, err := read(text.String(), csv.Options{Header: csv.Yes})
		if err != nil {
			t.Fatal(err)
		}
		if blank == 0 {
			if len(f.Warnings) > 0 {
				t.Fatalf("%q: warned of %v", text.String(), f.Warnings)
			}
			return
		}
		want := asread.Warning{Code: asread.WarnBlankLines, Args: []string{fmt.Sprint(blank), fmt.Sprint(first)}}
		if len(f.Warnings) != 1 || !reflect.DeepEqual(f.Warnings[0], want) {
			t.Fatalf("%q: warned of %v, want %v", text.String(), f.Warnings, want)
		}
	})
}
