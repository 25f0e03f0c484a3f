package csv_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

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

// Births are asked about where at most a fifth is late: 41 of 205, and not of 204.
func TestAFifthOfTheBirths(t *testing.T) {
	for all, want := range map[int]bool{205: true, 204: false, 203: false} {
		text := "id,birth_date,admitted\n"
		for i := range all {
			year := 1950
			if i < 41 {
				year = 2068
			}
			text += fmt.Sprintf("%d,%d-05-%02d,2024-05-17\n", i, year, 1+i%28)
		}
		_, f, err := read(text, csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnBirths }); got != want {
			t.Errorf("41 of %d: %v", all, got)
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
		_, f, err := read(text, csv.Options{Missing: []string{"", "NA", "?"}})
		if err != nil {
			t.Fatal(err)
		}
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
	_, f, err := read(text, csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range f.Found {
		markers = append(markers, found.Marker)
	}
	slices.Sort(markers)
	return markers
}

// Missing values of SAS are proposed beside one number, and where no value is one nothing is.
func TestMarkersBesideOneNumber(t *testing.T) {
	special := []string{".A", ".B", ".C", ".D"}
	if got := proposed(t, append([]string{"5"}, special...)...); !slices.Equal(got, special) {
		t.Errorf("beside one number: %q", got)
	}
	if got := proposed(t, append([]string{".E"}, special...)...); got != nil {
		t.Errorf("beside none: %q", got)
	}
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
		got := said(f, asread.WarnReplaced)
		if got != test.want {
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
	cells, _, f = readCells(t, "a,b\n3,4\n", csv.Options{Header: csv.No})
	if cells != "column 1|column 2\na|b\n3|4" || f.Guess.Header.Value != "no" {
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
		_, f, err := read("a,b\n"+strings.Repeat(text, 400), csv.Options{})
		if err != nil || f.Guess.Quote.Value != want {
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

// Births with two readings, as 05/06/2070, are not asked about, and nor is a column that is none of days.
func TestBirthsWithTwoReadings(t *testing.T) {
	for form, want := range map[string]string{"%d-05-06": "birth_date 2 2070-05-06, 2071-05-06 2024-05-17", "05/06/%d": "", "ward %d": ""} {
		text := "id,birth_date,admitted\n"
		for i := range 40 {
			year := 1950 + i%20
			if i < 2 {
				year = 2070 + i
			}
			text += fmt.Sprintf("%d,"+form+",2024-05-17\n", i, year)
		}
		_, f, err := read(text, csv.Options{})
		if got := said(f, asread.WarnBirths); err != nil || got != want {
			t.Errorf("%s: %q, %v", form, got, err)
		}
	}
}
