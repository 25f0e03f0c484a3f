package csv_test

import (
	"bytes"
	encoding "encoding/csv"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/say"
)

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
	_, f := casetest.Must2(read(text, csv.Options{Missing: []string{"", "NA", "3"}}))
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
	if _, f, _ = read("age\n20\n95\n99\n", csv.Options{}); len(f.Found) > 0 {
		t.Errorf("among ages up to 95, found %v", f.Found)
	}
}

// Short rows are filled with what counts as missing, and named.
func TestPaddedCellsAreMissing(t *testing.T) {
	for _, missing := range [][]string{nil, {"?"}, {"", "?"}} {
		got, f := casetest.Must2(read("a,b,c\n1\n2,3\n4,5,6\n", csv.Options{Ragged: recipe.RaggedPad, Missing: missing}))
		if n := got.Column("c").MissingCount(); n != 2 || got.Column("b").MissingCount() != 1 {
			t.Errorf("markers %q: %d missing", missing, n)
		}
		want := "2 rows have fewer than 3 fields, and the end counts as missing: line 2 has 1, line 3 has 2"
		if len(f.Warnings) != 1 || f.Warnings[0].String() != want {
			t.Errorf("warned of %v", f.Warnings)
		}
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
			if lines = append(lines, strings.TrimSuffix(strings.Repeat("x,", fields), ",")); fields != 3 {
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
		_, f := casetest.Must2(read(text.String(), csv.Options{Header: csv.Yes}))
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

// Whatever size a file is said to have, the table is the same.
func TestASizeChangesNoTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		text.WriteString("a,b\n")
		for range rapid.IntRange(1, 3000).Draw(t, "rows") {
			fmt.Fprintf(&text, "%s,x%d\n", strings.Repeat("y", rapid.IntRange(0, 20).Draw(t, "length")), rapid.IntRange(0, 4000).Draw(t, "value"))
		}
		want, _ := casetest.Must2(csv.Read(strings.NewReader(text.String()), csv.Options{}))
		size := rapid.SampledFrom([]int64{1, 100, int64(text.Len()), 10 * int64(text.Len())}).Draw(t, "size")
		if got, _, err := csv.Read(strings.NewReader(text.String()), csv.Options{Size: size}); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("with a size of %d another table, %v", size, err)
		}
	})
}

// A table of which the size is known has room for its rows, and for hardly more.
func TestATableHasRoomForItsRows(t *testing.T) {
	const rows = 100_000
	var text strings.Builder
	text.WriteString("id,ward\n")
	for i := range rows {
		fmt.Fprintf(&text, "P%07d,%d\n", i, i%7)
	}
	got, _ := casetest.Must2(csv.Read(strings.NewReader(text.String()), csv.Options{Size: int64(text.Len())}))
	for _, c := range got.Columns {
		if room := cap(c.Codes); len(c.Codes) != rows || room > rows+rows/50 {
			t.Errorf("%s has room for %d cells, of %d", c.Name, room, len(c.Codes))
		}
	}
	if room := cap(got.Columns[0].Values); room > rows+rows/50 {
		t.Errorf("there is room for %d values of %d", room, rows)
	}
}

// The names that a line underlines stand in the first 19 lines, and there are two columns at least.
func TestWhereNamesAreUnderlined(t *testing.T) {
	const table = "id   age\n---- ---\n1    20\n2    31\n3    40\n"
	for before, want := range map[int]bool{0: true, 1: true, 2: true, 18: true, 19: false} {
		_, f, err := read(strings.Repeat("Patients of ward 7\n", before)+table, csv.Options{})
		if got := err == nil && f.Guess.Delimiter.Reason == asread.ReasonUnderlined && f.SkipLines == before; got != want {
			t.Errorf("%d lines before: %v, %+v, %v", before, got, f.Guess, err)
		}
	}
	if _, f, err := read("age\n---\n20\n31\n40\n", csv.Options{}); err != nil || f.Guess.Delimiter.Reason != asread.ReasonOneColumn {
		t.Errorf("one column: %+v, %v", f.Guess.Delimiter, err)
	}
}

// A word of 40 bytes among numbers is proposed as a marker, and none of 41.
func TestTheLongestWordAmongNumbers(t *testing.T) {
	for n, want := range map[int]bool{40: true, 41: false} {
		text := "id;x\n"
		for i, cell := range append(tabletest.Sequence(30, "%d"), tabletest.Repeat(2, strings.Repeat("w", n))...) {
			text += fmt.Sprintf("a%d;%s\n", i, cell)
		}
		if _, f, err := read(text, csv.Options{}); err != nil || (len(f.Found) > 0) != want {
			t.Errorf("%d bytes: %+v, %v", n, f.Found, err)
		}
	}
}

// A delimiter in some lines alone is one all the same, whatever blanks are beside it.
func TestUnevenDelimitersBesideBlanks(t *testing.T) {
	for _, text := range []string{
		"id,x sex age\n1 F 30,5\n20 M 31\n300 F 32\n",
		"a,b,c,d sex w\n1,2,3,4 F   1\n1,2,3   M   2\n1,2,3,4 F   3\n",
	} {
		if _, said, f := readCells(t, text, csv.Options{}); f.Delimiter == " " || !strings.Contains(said, "fields") {
			t.Errorf("%q is cut at %q: %s", text, f.Delimiter, said)
		}
	}
}

// Five kinds of words beside four of numbers are words, also where missing values are more kinds.
func TestMoreKindsOfWordsThanOfNumbers(t *testing.T) {
	for words, want := range map[string]bool{"a b c d": true, "a b c d e": false} {
		text := "id;x\n"
		for i, cell := range append(tabletest.Repeat(60, "1", "2", "3", "4"), tabletest.Repeat(2*len(strings.Fields(words)), strings.Fields(words)...)...) {
			text += fmt.Sprintf("a%d;%s\n", i, cell)
		}
		for i, missing := range []string{"", "NA", "?"} {
			text += fmt.Sprintf("m%d;%s\n", i, missing)
		}
		_, f := casetest.Must2(read(text, csv.Options{Missing: []string{"", "NA", "?"}}))
		if got := slices.ContainsFunc(f.Found, func(found asread.Found) bool { return found.Marker == "d" }); got != want {
			t.Errorf("%s: %v, %+v", words, got, f.Found)
		}
	}
}

// What is proposed as a marker, in the order of its cells.
func proposed(t *testing.T, cells ...string) (markers []string) {
	t.Helper()
	text := "id;x\n"
	for i, cell := range cells {
		text += fmt.Sprintf("a%d;%s\n", i, cell)
	}
	_, f := casetest.Must2(read(text, csv.Options{}))
	for _, found := range f.Found {
		markers = append(markers, found.Marker)
	}
	slices.Sort(markers)
	return markers
}

// Bytes that are no UTF-8 are counted and named by their lines, the first 20 of them.
func TestLinesOfBytesThatAreNoUTF8(t *testing.T) {
	for _, test := range []struct {
		bad  []int // by line, from that of the names on
		want string
		ends string
	}{
		{[]int{0, 1}, "1 line 2", "\n"}, {[]int{0, 1, 0, 2}, "3 line 2, line 4", "\n"}, {[]int{0, 1, 0, 2}, "3 line 2, line 4", "\r\n"}, {[]int{0, 1, 0, 2}, "3 line 2, line 4", "\r"},
		{append([]int{0}, slices.Repeat([]int{1}, 20)...), "20 line 2, line 3, line 4, line 5, line 6, line 7, line 8, line 9, line 10, line 11, line 12, line 13, line 14, line 15, line 16, line 17, line 18, line 19, line 20, line 21", "\n"},
		{append([]int{0}, slices.Repeat([]int{1}, 21)...), "21 line 2, line 3, line 4, line 5, line 6, line 7, line 8, line 9, line 10, line 11, line 12, line 13, line 14, line 15, line 16, line 17, line 18, line 19, line 20, line 21", "\n"},
	} {
		text := ""
		for _, n := range test.bad {
			text += "x,y\ufffd" + strings.Repeat("\xff", n) + "z" + test.ends
		}
		_, _, f := readCells(t, text, csv.Options{Encoding: recipe.UTF8Replace})
		if got := said(f, asread.WarnReplaced); got != test.want {
			t.Errorf("%v with %q: %s, want %s", test.bad, test.ends, got, test.want)
		}
	}
}

// said returns the text of the last warning that has the code, or "" if no warning has it.
func said(f asread.Format, code string) (args string) {
	for _, w := range f.Warnings {
		if w.Code == code {
			args = strings.Join(w.Args, " ")
		}
	}
	return args
}

// What a recipe asks for is told.
func TestOptionsOfARecipe(t *testing.T) {
	for header, want := range map[string]csv.Choice{"": csv.Detect, "yes": csv.Yes, "no": csv.No} {
		if opt, err := csv.OptionsFrom(recipe.Input{Header: header, Delimiter: ";"}); err != nil || opt.Header != want || opt.Delimiter != ';' {
			t.Errorf("%q: %+v, %v", header, opt, err)
		}
	}
	cells, _, f := readCells(t, "1,2\n3,4\n", csv.Options{Header: csv.Yes})
	if cells != "1|2\n3|4" || f.Guess.Header.Value != "yes" || f.Guess.Header.Confidence != 1 {
		t.Errorf("told to have names: %q, %+v", cells, f.Guess.Header)
	}
	if cells, _, f = readCells(t, "a,b\n3,4\n", csv.Options{Header: csv.No}); cells != "column 1|column 2\na|b\n3|4" || f.Guess.Header.Value != "no" {
		t.Errorf("told to have none: %q, %+v", cells, f.Guess.Header)
	}
}

// What is written, byte by byte. A row whose only cell is empty is quoted, and so is a first line that would be
// taken for something else.
func TestWrittenBytes(t *testing.T) {
	for _, test := range []struct {
		names []string
		rows  [][]string
		opt   csv.WriteOptions
		want  string
	}{
		{[]string{"a"}, [][]string{{"1"}, {""}, {"2"}}, csv.WriteOptions{}, "a\n1\n\"\"\n2\n"},
		{[]string{""}, [][]string{{"1"}}, csv.WriteOptions{}, "\"\"\n1\n"},
		{[]string{"a", "b"}, [][]string{{"", ""}, {"x,y", "\"q\""}, {"l\nm", ";"}}, csv.WriteOptions{}, "a,b\n,\n\"x,y\",\"\"\"q\"\"\"\n\"l\nm\",;\n"},
		{[]string{"a", "b"}, [][]string{{"x,y", ";"}}, csv.WriteOptions{Delimiter: ";", BOM: true}, "\xef\xbb\xbfa;b\nx,y;\";\"\n"},
		{[]string{"sep=;"}, [][]string{{"1"}}, csv.WriteOptions{}, "\"sep=;\"\n1\n"},
		{[]string{"sep=", ""}, [][]string{{"1", "2"}}, csv.WriteOptions{}, "\"sep=\",\"\"\n1,2\n"},
		{[]string{"sep=a", "b"}, [][]string{{"1", "2"}}, csv.WriteOptions{}, "sep=a,b\n1,2\n"},
		{[]string{"\ufeffa", "say \"b\"", "c"}, [][]string{{"1", "2", "3"}}, csv.WriteOptions{}, "\"\ufeffa\",\"say \"\"b\"\"\",\"c\"\n1,2,3\n"},
		{[]string{"<html", "b"}, [][]string{{"1", "2"}}, csv.WriteOptions{Delimiter: "\t"}, "\"<html\"\t\"b\"\n1\t2\n"},
	} {
		b := table.NewBuilder(test.names, table.NewMarkers(nil))
		for _, row := range test.rows {
			b.Append(row)
		}
		var out bytes.Buffer
		if err := csv.Write(&out, b.Table(), test.opt); err != nil || out.String() != test.want {
			t.Errorf("%q: %q, want %q, %v", test.names, out.String(), test.want, err)
		}
	}
}

// A word is proposed as a marker where numbers are 80 of 100 of the cells that have a value. Empty cells, marks for no
// value and missing values of SAS are no values.
func TestNumbersBesideAWord(t *testing.T) {
	for name, test := range map[string]struct {
		numbers int
		others  []string
		want    bool
	}{
		"eight of ten":        {8, nil, true},
		"seven of nine":       {7, nil, false},
		"beside empty ones":   {8, tabletest.Repeat(5, ""), true},
		"beside marks":        {8, tabletest.Repeat(5, "N/A"), true},
		"beside those of SAS": {8, tabletest.Repeat(5, ".A"), true},
		"beside other words":  {8, []string{"many"}, false},
	} {
		cells := append(tabletest.Sequence(test.numbers, "%d"), append([]string{"lost", "lost"}, test.others...)...)
		if got := strings.Contains(fmt.Sprint(proposed(t, cells...)), "lost"); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A line before the table is kept up to 200 characters, and 32 characters tell whether it names the delimiter.
func TestLinesBeforeTheTableAreShortened(t *testing.T) {
	for n, want := range map[int]string{200: strings.Repeat("ä", 200), 201: strings.Repeat("ä", 200) + "…", 250: strings.Repeat("ä", 200) + "…"} {
		skip := 1
		for _, end := range []string{"\n", "\r\n", "\r"} {
			_, f, err := read(strings.Repeat("ä", n)+end+"a,b"+end+"1,2"+end, csv.Options{SkipLines: &skip})
			if err != nil || len(f.Preamble) != 1 || f.Preamble[0] != want {
				t.Errorf("%d characters and %q: %q, %v", n, end, f.Preamble, err)
			}
		}
	}
	for skip, want := range map[int]string{0: "a|b\n1|2\n3|4", 1: "1|2\n3|4", 2: "3|4", 3: "", 4: ""} {
		cells, said, _ := readCells(t, "a,b\n1,2\n3,4\n", csv.Options{SkipLines: &skip, Header: csv.Yes, Part: true})
		if cells != want || skip > 3 && !strings.Contains(said, "nothing is left when the first 4 lines are skipped") {
			t.Errorf("%d skipped: %q, %s", skip, cells, said)
		}
	}
}

// Three births after every other day are named, and no more.
func TestLateBirthsAreNamed(t *testing.T) {
	for late, want := range map[int]string{1: "birth_date 1 2070-05-17 2024-05-17", 3: "birth_date 3 2070-05-17, 2071-05-17, 2072-05-17 2024-05-17", 4: "birth_date 4 2070-05-17, 2071-05-17, 2072-05-17, … 2024-05-17", 6: "birth_date 6 2070-05-17, 2071-05-17, 2072-05-17, … 2024-05-17"} {
		text := "id,birth_date,admitted\n"
		for i := range 40 {
			year := 1950 + i%20
			if i < late {
				year = 2070 + i
			}
			text += fmt.Sprintf("%d,%d-05-17,2024-05-17\n", i, year)
		}
		_, f, err := read(text, csv.Options{})
		if got := said(f, asread.WarnBirths); err != nil || got != want {
			t.Errorf("%d are late: %q, %v", late, got, err)
		}
	}
}

// Of a long file the first 64 KiB tell how it is written, without the row that they cut.
func TestTheRowThatIsCutTellsNothing(t *testing.T) {
	even := "a,b,c\n" + strings.Repeat(strings.Repeat("x", 100)+","+strings.Repeat("y", 100)+",z\n", 400)
	_, f, err := read(even, csv.Options{})
	if err != nil || f.Guess.SkipLines.Confidence != 1 || f.Guess.Delimiter.Value != "," {
		t.Errorf("%+v, %v", f.Guess, err)
	}
	for text, want := range map[string]string{
		`1,"` + strings.Repeat("x", 150) + `\"` + strings.Repeat("y", 50) + "\"\n":  recipe.QuoteBackslash,
		`1,"` + strings.Repeat("x", 150) + `""` + strings.Repeat("y", 50) + "\"\n":  recipe.QuoteDoubled,
		`1,"` + strings.Repeat("x", 150) + `\""` + strings.Repeat("y", 50) + "\"\n": recipe.QuoteDoubled,
	} {
		if _, f, err := read("a,b\n"+strings.Repeat(text, 400), csv.Options{}); err != nil || f.Guess.Quote.Value != want {
			t.Errorf("%.10q: %+v, %v", text, f.Guess.Quote, err)
		}
	}
}

// A cell that a row is short of is empty where that is a marker for no value, wherever it stands among them, or there is
// none, and else the first marker.
func TestWhatFillsShortRows(t *testing.T) {
	for want, markers := range map[string][][]string{"": {nil, {}, {""}, {"NA", ""}}, "NA": {{"NA"}, {"NA", "?"}}} {
		for _, missing := range markers {
			cells, said, _ := readCells(t, "a,b,c\n1,2,3\n4,5\n", csv.Options{Ragged: recipe.RaggedPad, Missing: missing})
			if cells != "a|b|c\n1|2|3\n4|5|"+want {
				t.Errorf("markers %q: %q, %s", missing, cells, said)
			}
		}
	}
}
