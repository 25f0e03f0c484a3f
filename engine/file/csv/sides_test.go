package csv_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// The shortest comment is a mark alone, and the shortest name that begins with one has a letter more.
func TestTheShortestComment(t *testing.T) {
	for text, want := range map[string]struct {
		names string
		skip  int
	}{
		"#\nage,sex\n1,F\n": {"age,sex", 1},
		"#\nage\nold\n":     {"age", 1},
		"#a\nx\ny\n":        {"#a", 0},
	} {
		got, f, err := read(text, csv.Options{Header: csv.Yes})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if names := strings.Join(got.Names(), ","); names != want.names || f.SkipLines != want.skip {
			t.Errorf("%q: columns %s, %d lines skipped", text, names, f.SkipLines)
		}
	}
}

// A first row with a number is less surely one of data where two columns have a text beside it.
func TestTextsBesideNumbersInTheFirstRow(t *testing.T) {
	for text, want := range map[string]float64{"NA\nx\ny\n": 0.9, "1\n2\n3\n": 0.9, "x,1\ny,2\n": 0.7, "1,2\n3,4\n": 0.9, " ,1\ny,2\n": 0.9} {
		if _, f, err := read(text, csv.Options{}); err != nil || f.Guess.Header.Value != "no" || f.Guess.Header.Confidence != want {
			t.Errorf("%q: %+v, %v; want %v", text, f.Guess.Header, err, want)
		}
	}
}

// Text that was encoded twice is seen where it begins, and where it is one character.
func TestTextEncodedTwiceAtTheBeginning(t *testing.T) {
	for text, want := range map[string][]string{
		"name,dx\nÃ¼ber,c\n": {"1", "Ã¼ber", "über"},
		"name,dx\nÃ¼,c\n":    {"1", "Ã¼", "ü"},
	} {
		warns(t, text, csv.Options{}, asread.WarnTwice, want)
	}
}

// warns checks what a warning about a text says.
func warns(t *testing.T, text string, opt csv.Options, code string, want []string) {
	t.Helper()
	_, f, err := read(text, opt)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	at := slices.IndexFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == code })
	if at < 0 || !slices.Equal(f.Warnings[at].Args, want) {
		t.Errorf("%q: %+v, want %q", text, f.Warnings, want)
	}
}

// One column looks like several where more than half of at least four lines have two blanks in a row, or
// all have a digit and are as long, of more than 20 bytes.
func TestOneColumnThatLooksLikeSeveral(t *testing.T) {
	repeat := func(n int, with string) []string { return tabletest.Repeat(n, with) }
	for name, test := range map[string]struct {
		lines []string
		want  bool
	}{
		"half have two blanks":        {[]string{"Ann  Doe", "Bob  x y z", "Li", "Wei"}, false},
		"more than half":              {[]string{"Ann  Doe", "Bob  x y z", "Li  W", "Wei"}, true},
		"two of three lines":          {[]string{"Ann  Doe", "Bob  x y z", "Li"}, false},
		"21 bytes in four lines":      {repeat(4, strings.Repeat("x", 20)+"1"), true},
		"20 bytes in four lines":      {repeat(4, strings.Repeat("x", 19)+"1"), false},
		"21 bytes in three lines":     {repeat(3, strings.Repeat("x", 20)+"1"), false},
		"21 bytes without digits":     {repeat(4, strings.Repeat("x", 21)), false},
		"22 bytes in one line of all": {append(repeat(3, strings.Repeat("x", 20)+"1"), strings.Repeat("x", 21)+"1"), false},
	} {
		_, f, err := read(strings.Join(test.lines, "\n")+"\n", csv.Options{Header: csv.Yes})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := slices.ContainsFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnOneColumn }); got != test.want {
			t.Errorf("%s: warned %v", name, got)
		}
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

// Three rows as wide as the first make a table below a title, and it has no more lines than they.
func TestTitlesAboveATable(t *testing.T) {
	row := func(n int) (rows string) {
		for i := range n {
			rows += fmt.Sprintf("%d,x%d,y%d,z%d\n", i, i, i, i)
		}
		return rows
	}
	for name, test := range map[string]struct {
		text string
		want int
	}{
		"names and two rows":       {"Cases of June\nno,a,b,c\n" + row(2), 1},
		"names and one row":        {"Cases of June\nno,a,b,c\n" + row(1), 0},
		"half as many fields":      {"Cases,June\nno,a,b,c\n" + row(2), 1},
		"more than half":           {"Cases,of,June\nno,a,b,c\n" + row(2), 0},
		"as many lines as rows":    {"Cases\nof\nJune\nno,a,b,c\n" + row(2), 3},
		"more lines than rows":     {"Cases\nof\nJune\n2024\nno,a,b,c\n" + row(2), 0},
		"numbers, and no names":    {"Cases of June\n" + row(3), 0},
		"texts that stand again":   {"Cases of June\na,b,c,d\na,b,c,d\na,b,c,d\n", 0},
		"names below empty fields": {"Cases of June,,,\n,,,\nno,a,b,c\n" + row(2), 2},
		"half filled":              {"Cases,June,,\nno,a,b,c\n" + row(2), 1},
		"more than half filled":    {"Cases,of,June,\nno,a,b,c\n" + row(2), 0},
	} {
		_, f, _ := read(test.text, csv.Options{})
		if f.SkipLines != test.want || (f.Guess.SkipLines.Reason == asread.ReasonPreamble) != (test.want > 0) {
			t.Errorf("%s: %d lines are skipped, want %d, %+v", name, f.SkipLines, test.want, f.Guess.SkipLines)
		}
	}
}

// A number that questionnaires use for no value is by far the greatest of its column where all others
// are below nine tenths of it, or the only one below zero, and most others are numbers.
func TestCodesStandApart(t *testing.T) {
	numbers := tabletest.Sequence(30, "%d")
	for name, test := range map[string]struct {
		cells  []string
		marker string
		want   bool
	}{
		"below nine tenths":       {append(slices.Clone(numbers), "899.0", "999"), "999", true},
		"nine tenths":             {append(slices.Clone(numbers), "899.1", "999"), "999", false},
		"zero beside one below":   {append(slices.Clone(numbers), "0", "-9"), "-9", true},
		"one below zero":          {append(slices.Clone(numbers), "-1"), "-1", true},
		"a half beside it":        {append(slices.Clone(numbers), "-0.5", "-1"), "-1", false},
		"others are below zero":   {append(slices.Clone(numbers), "-0.1", "-9"), "-9", false},
		"as many words":           {[]string{"1", "a", "999"}, "999", false},
		"fewer words":             {[]string{"1", "2", "a", "999"}, "999", true},
		"nine beside other codes": {append(slices.Clone(numbers), "9998", "9999"), "9999", true},
		"a number below seven":    {append(slices.Clone(numbers), "666"), "666", false},
		"a number from seven on":  {append(slices.Clone(numbers), "777"), "777", true},
		"five characters":         {append(slices.Clone(numbers), "99999"), "99999", true},
		"six characters":          {append(slices.Clone(numbers), "999999"), "999999", false},
	} {
		text := "id;x\n"
		for i, cell := range test.cells {
			text += fmt.Sprintf("a%d;%s\n", i, cell)
		}
		_, f, err := read(text, csv.Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := slices.ContainsFunc(f.Found, func(found asread.Found) bool { return found.Marker == test.marker }); got != test.want {
			t.Errorf("%s: %v, found %+v", name, got, f.Found)
		}
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

// The only row below a first one that is the same makes that one a row, too.
func TestOneRowThatIsTheFirstAgain(t *testing.T) {
	for text, want := range map[string]string{"M,yes\nM,yes\n": "no", "M,yes\nM,no\n": "yes", "M,yes\n": "yes"} {
		if _, f, err := read(text, csv.Options{}); f.Guess.Header.Value != want {
			t.Errorf("%q: %+v, %v", text, f.Guess.Header, err)
		}
	}
}

// Two lines are cut at blanks where that is told: at those that both have, if runs of them cut unevenly.
func TestTwoLinesThatAreToldToBeCut(t *testing.T) {
	for text, want := range map[string]string{
		"full name  age\nAnna-Lena  20\n": "full name|age\nAnna-Lena|20", "id  age\n1   20\n": "id|age\n1|20",
	} {
		if cells, said, _ := readCells(t, text, csv.Options{Delimiter: csv.Blank}); cells != want {
			t.Errorf("%q is read as %q: %s", text, cells, said)
		}
	}
}

// A column without a name and a text that delimiters at the ends of lines make is left out, of one row as of
// several, but not where one row is short of it that lines before have.
func TestDelimitersAtTheEndsOfLines(t *testing.T) {
	for text, want := range map[string]string{"a,b,\n1,2,\n": "a|b\n1|2", "a,b,\n1,2,\n3,4,\n": "a|b\n1|2\n3|4"} {
		if cells, said, _ := readCells(t, text, csv.Options{Header: csv.Yes}); cells != want {
			t.Errorf("%q is read as %q: %s", text, cells, said)
		}
	}
	for text, want := range map[string]int{"a,b,\n1,2,\n3,4,\n": 2, "a,b,\n1,2,\n3,4\n": 3, "a,b,\n1,2\n3,4\n": 2} {
		got, f, err := read(text, csv.Options{Header: csv.Yes, Ragged: recipe.RaggedPad})
		if err != nil || len(got.Columns) != want {
			t.Errorf("%q, padded: %d columns, %+v, %v", text, len(got.Columns), f.Warnings, err)
		}
	}
}

// U+007F is the last character of ASCII.
func TestTheLastCharacterOfASCII(t *testing.T) {
	for text, want := range map[string]string{"a,b\n1,\x7f\n": asread.ReasonASCII, "a,b\n1,\u0080\n": asread.ReasonUTF8} {
		if _, f, err := read(text, csv.Options{}); err != nil || f.Guess.Encoding.Reason != want {
			t.Errorf("%q: %+v, %v", text, f.Guess.Encoding, err)
		}
	}
}

// One text that is not two capitals from A to Z among nine codes of countries makes them no such codes.
func TestOneTextAmongCodesOfCountries(t *testing.T) {
	for text, want := range map[string]bool{"XX": true, "AA": true, "ZZ": true, "@E": false, "E@": false, "[E": false, "E[": false, "aE": false, "Ea": false, "E": false, "DEU": false} {
		table := "id,born\n"
		for i, cell := range append(strings.Fields("DE FR IT ES PL NL BE DK SE NA"), text) {
			table += fmt.Sprintf("x%d,%s\n", i, cell)
		}
		_, f, err := read(table, csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnNamibia }); got != want {
			t.Errorf("beside %s: asked %v", text, got)
		}
	}
}

// A quote at the beginning of a file is one as any other.
func TestAQuoteAtTheBeginning(t *testing.T) {
	for text, want := range map[string]string{"\"a\",b\n1,2\n": asread.ReasonDoubled, "a,\"b\"\n1,2\n": asread.ReasonDoubled, "a,b\n1,2\n": asread.ReasonNoQuotes} {
		if _, f, err := read(text, csv.Options{}); err != nil || f.Guess.Quote.Reason != want {
			t.Errorf("%q: %+v, %v", text, f.Guess.Quote, err)
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

// The warning about texts that a spreadsheet is told to keep shows the first of them.
func TestTheFirstKeptText(t *testing.T) {
	for text, want := range map[string][]string{"id\n=\"01\"\n": {"1", "01"}, "id\n=\"01\"\n=\"02\"\n=\"03\"\n": {"3", "01"}} {
		warns(t, text, csv.Options{Header: csv.Yes}, asread.WarnKept, want)
	}
}

// UTF-16 without a mark is told by three zeros, if one of 20 bytes is one: three of 78, and not of 80.
func TestZerosOfUTF16(t *testing.T) {
	for text, want := range map[string]bool{
		"病,病\n病病": false, "病,病\n病\n": true,
		strings.Repeat("病", 18) + "," + strings.Repeat("病", 17) + "\n病\n": true,
		strings.Repeat("病", 18) + "," + strings.Repeat("病", 18) + "\n病\n": false,
	} {
		for _, encoding := range []string{recipe.UTF16LE, recipe.UTF16BE} {
			_, f, err := read(encode(t, encoding, text), csv.Options{Ragged: recipe.RaggedPad})
			if got := err == nil && f.Guess.Encoding.Reason == asread.ReasonZeros && f.Encoding == encoding; got != want {
				t.Errorf("%q in %s: %v, %+v, %v", text, encoding, got, f.Guess.Encoding, err)
			}
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

// A day that programs write for none is proposed ten years from another and not less far, and where there is no other
// day it is a day.
func TestDaysForNone(t *testing.T) {
	for name, test := range map[string]struct {
		cells []string
		want  bool
	}{
		"ten years":      {[]string{"1900-01-01", "1900-01-01", "1910-01-01", "1911-02-03", "1912-02-03", "1913-02-03", "1914-02-03", "1915-02-03", "1916-02-03", "1917-02-03"}, true},
		"nine years":     {[]string{"1900-01-01", "1900-01-01", "1909-12-31", "1911-02-03", "1912-02-03", "1913-02-03", "1914-02-03", "1915-02-03", "1916-02-03", "1917-02-03"}, false},
		"in no two rows": {[]string{"1900-01-01", "1910-01-01", "1911-02-03", "1912-02-03", "1913-02-03", "1914-02-03"}, false},
		"no other day":   {tabletest.Repeat(12, "1900-01-01", "01.01.1900", "01/01/1900", "1.1.1900", "1900/01/01", "1/1/1900"), false},
	} {
		if got := slices.Contains(proposed(t, test.cells...), "1900-01-01"); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Lines that are cut at blanks: in three cells by runs, where positions tell two columns alone; with wide characters in the
// first of two columns; and with digits to the left of where the first 500 lines have any.
func TestWhereLinesAreCut(t *testing.T) {
	long := strings.Repeat("n", 70_000)
	for name, test := range map[string]struct{ text, begins, ends string }{
		"three cells":        {"aa 1 x\na 22 y\n", "aa|1|x", "a|22|y"},
		"wide characters":    {"姓名 age\n---- ---\n张三 20\n李   31\n", "姓名|age\n张三|20", "李|31"},
		"digits to the left": {"   id  age  sex\n" + strings.Repeat("    1   20  F\n", 600) + "12345   31  M\n", "id|age|sex\n1|20|F", "12345|31|M"},
		"a line of 70,000":   {long + " b\n1 2\n", long + "|b", "1|2"},
	} {
		cells, said, _ := readCells(t, test.text, csv.Options{Delimiter: csv.Blank, Header: csv.Yes})
		if !strings.HasPrefix(cells, test.begins) || !strings.HasSuffix(cells, test.ends) {
			t.Errorf("%s: read as %.200q: %.200s", name, cells, said)
		}
	}
}

// A control character is named with its line; of more than one in a hundred characters the file is no text.
func TestControlCharacters(t *testing.T) {
	filled := func(controls string, n int) string {
		return "a,b\n1," + controls + strings.Repeat("x", n-len("a,b\n1,\n")-len(controls)) + "\n"
	}
	for text, want := range map[string]string{
		"a,b\n1,\x00\n":            "line 2: the control character U+0000",
		"\x00a,b\n1,2\n":           "line 1: the control character U+0000",
		"a,b\r\n1,2\r\n3,\x00\r\n": "line 3: the control character U+0000",
		"a,b\r1,2\r3,\x00\r":       "line 3: the control character U+0000",
		"a,b\n1,2\n\x1a":           "line 3: the control character U+001A",
		"a,b\n1,2\x1a\x1a\x1a":     "line 2: the control character U+001A",
		filled("\x00\x00", 200):    "line 2: the control character U+0000",
		filled("\x00\x00", 199):    "this looks like a binary file",
		filled("\x00\x01", 199):    "this looks like a binary file",
		filled("\x00\x1e", 199):    "this looks like a binary file",
		filled("\x00\x1f", 199):    "line 2: the control character U+0000",
		filled("\x00\t", 199):      "line 2: the control character U+0000",
		filled("\x00 ", 199):       "line 2: the control character U+0000",
	} {
		if cells, said, _ := readCells(t, text, csv.Options{Encoding: recipe.UTF8}); cells != "" || !strings.HasPrefix(said, want) {
			t.Errorf("%.20q... is read as %q, %s, want %s", text, cells, said, want)
		}
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

// A preview has as many rows as are asked for, among them those that are left out, and no rows of none.
func TestRowsOfAPreview(t *testing.T) {
	const text = "a,b\n1,2\n,\n3,4\n5,6\n"
	for rows, want := range map[int]int{-1: 0, 0: 0, 1: 1, 2: 1, 3: 2, 4: 3, 5: 3} {
		got, _, err := csv.Preview(strings.NewReader(text), csv.Options{}, rows)
		if err != nil || got.N != want {
			t.Errorf("%d rows: %+v, %v, want %d", rows, got, err, want)
		}
	}
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

// Bands are told by two groups of numbers among at most 200 values.
func TestBandsThatBecameDays(t *testing.T) {
	for name, test := range map[string]struct {
		cells []string
		want  string
	}{
		"two bands":  {[]string{"5-Sep", "0-4", "10-14", "5-Sep"}, "age 2 5-Sep 5-9"},
		"one band":   {[]string{"5-Sep", "0-4", "old", "5-Sep"}, ""},
		"200 values": {append([]string{"5-Sep", "0-4", "10-14"}, tabletest.Sequence(197, "x%d")...), "age 1 5-Sep 5-9"},
		"201 values": {append([]string{"5-Sep", "0-4", "10-14"}, tabletest.Sequence(198, "x%d")...), ""},
	} {
		text := "id,age\n"
		for i, cell := range test.cells {
			text += fmt.Sprintf("p%d,%s\n", i, cell)
		}
		_, f, err := read(text, csv.Options{})
		got := said(f, asread.WarnBands)
		if err != nil || got != test.want {
			t.Errorf("%s: %q, %v", name, got, err)
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

// How sure an encoding is, and why.
func TestHowSureAnEncodingIs(t *testing.T) {
	latin := "name,city\nM\xfcller,K\xf6ln\nJ\xe4ger,D\xfcsseldorf\nSch\xf6n,M\xfcnchen\nGr\xfcn,Gie\xdfen\n"
	for _, test := range []struct {
		text, want string
	}{
		{"a,b\n1,2\n", "utf-8 1 ascii"},
		{"a,b\n" + strings.Repeat("1,2\n", 16382), "utf-8 1 ascii"},
		{"a,b\n" + strings.Repeat("1,2\n", 16383), "utf-8 0.9 ascii"},
		{"a,b\n1,é\n", "utf-8 0.99 valid-utf-8"},
		{"\xef\xbb\xbfa,b\n1,2\n", "utf-8 1 byte-order-mark"},
		{"\xff\xfea\x00,\x00b\x00\n\x001\x00,\x002\x00\n\x00", "utf-16le 1 byte-order-mark"},
		{"\xfe\xff\x00a\x00,\x00b\x00\n\x001\x00,\x002\x00\n", "utf-16be 1 byte-order-mark"},
		{"a\x00,\x00b\x00\n\x001\x00,\x002\x00\n\x00", "utf-16le 0.9 zero-bytes"},
		{"\x00a\x00,\x00b\x00\n\x001\x00,\x002\x00\n", "utf-16be 0.9 zero-bytes"},
		{latin, "windows-1252 0.95 usual-characters"},
		{"name,city\nM\xfcller,K\xf6ln\n", "windows-1252 0.8 usual-characters"},
		{"name,city\nM\xfcller,Bonn\n", "windows-1252 0.8 usual-characters"},
		{"n,c\n\xd2,\xd3\n", "windows-1252 0 usual-characters"},
		{"n,c\n\xd2\xe5\xf1\xf2,\xcc\xee\xf1\xea\xe2\xe0\n", "windows-1251 0.8 usual-characters"},
	} {
		_, f, err := read(test.text, csv.Options{})
		g := f.Guess.Encoding
		if got := fmt.Sprintf("%s %.4g %s", g.Value, g.Confidence, g.Reason); got != test.want {
			t.Errorf("%.40q: %s, want %s, %v, %v", test.text, got, test.want, err, f.Readings)
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

// How sure the meaning of quotes is: a backslash before one is told where quotes are odd without it, and not with it.
func TestHowSureQuotesAre(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\n1,x\n": "doubled 0.9 no-quotes", "a,b\n1,\"x\"\n": "doubled 0.95 doubled-quotes", "a,b\n1,\"x\\\\\"\n": "doubled 0.95 doubled-quotes",
		"a,b\n1,\"x\\\"y\"\n": "backslash 0.95 backslash-quotes", "a,b\n1,x\\\"y\n": "backslash 0.95 backslash-quotes",
		"a,b\n1,\"x\\\" \"y\n": "doubled 0.3 doubled-quotes", "a,b\n1,\"x\"y\\\"\n": "doubled 0.3 doubled-quotes",
	} {
		_, f, _ := read(text, csv.Options{})
		if got := fmt.Sprintf("%s %.4g %s", f.Guess.Quote.Value, f.Guess.Quote.Confidence, f.Guess.Quote.Reason); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if _, f, err := read("a,b\n1,x\n", csv.Options{Quote: recipe.QuoteNone, Encoding: recipe.UTF8}); err != nil || f.Guess.Quote != (asread.Setting{Value: recipe.QuoteNone, Confidence: 1, Reason: asread.ReasonGiven}) || f.Guess.Encoding != (asread.Setting{Value: recipe.UTF8, Confidence: 1, Reason: asread.ReasonGiven}) {
		t.Errorf("told: %+v, %v", f.Guess, err)
	}
}

// UTF-16 without a mark has tabs and line ends of every kind, and no other control character.
func TestControlCharactersOfUTF16(t *testing.T) {
	for text, want := range map[string]bool{
		"a\tb\n1\t2\n": true, "a\tb\r\n1\t2\r\n": true, "a\tb\r1\t2\r": true, "a,b\n1, \n": true, "a,b\n1,\x1f\n": false, "a,b\n1,\x01\n": false, "a,b 1,2": false,
	} {
		for _, encoding := range []string{recipe.UTF16LE, recipe.UTF16BE} {
			_, f, _ := read(encode(t, encoding, text), csv.Options{})
			if got := f.Guess.Encoding.Reason == asread.ReasonZeros && f.Encoding == encoding; got != want {
				t.Errorf("%q in %s: %v, %+v", text, encoding, got, f.Guess.Encoding)
			}
		}
	}
}

// Where the encoding can't be told, four readings are shown, each of up to six different words.
func TestReadingsToChooseFrom(t *testing.T) {
	for text, words := range map[string]int{"n,c\n\xd2,\xd3\n": 2, "n\n\xbd\n": 1, "n\n\xc0\n\xc1\n\xc2\n\xc3\n\xc4\n\xc5\n": 6, "n\n\xc0\n\xc1\n\xc2\n\xc3\n\xc4\n\xc5\n\xc6\n": 6} {
		_, f, err := read(text, csv.Options{})
		if err == nil || len(f.Readings) != 4 || f.Guess.Encoding.Confidence != 0 {
			t.Errorf("%q: %+v, %v", text, f.Readings, err)
		}
		for _, r := range f.Readings {
			if len(r.Words) != words {
				t.Errorf("%q in %s: %q, want %d words", text, r.Encoding, r.Words, words)
			}
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

// A delimiter that stands behind the names, and behind no row, begins no second column.
func TestADelimiterAtTheEndOfTheNames(t *testing.T) {
	for text, want := range map[string]string{"a,\n1\n2\n": "a\n1\n2", "a,b,\n1,2\n3,4\n": "a|b\n1|2\n3|4"} {
		if cells, said, _ := readCells(t, text, csv.Options{Header: csv.Yes}); cells != want {
			t.Errorf("%q: %q, %s", text, cells, said)
		}
	}
}

// A text that a spreadsheet is told to keep may hold delimiters wherever a cell begins: at the start of the file, of a
// line of any kind, and behind a delimiter, however few bytes are read at a time.
func TestWhereKeptTextsBegin(t *testing.T) {
	for text, want := range map[string]string{
		"=\"a,b\",c\n1,2\n": "a,b|c\n1|2", "a,b\n=\"x,y\",2\n": "a|b\nx,y|2", "a,b\r=\"x,y\",2\r": "a|b\nx,y|2", "a,b\r\n1,=\"x,y\"\r\n": "a|b\n1|x,y", "a,b\n\r=\"x,y\",2\n": "a|b\nx,y|2",
		"a,b\n1=,\"x,y\"\n": "a|b\n1=|x,y", "a,b\n=,=\n": "a|b\n=|=", "a,b\n1,=": "a|b\n1|=",
	} {
		for name, cut := range map[string]func(string) (string, string){
			"at once": func(text string) (string, string) {
				cells, said, _ := readCells(t, text, csv.Options{Header: csv.Yes})
				return cells, said
			},
			"byte by byte": func(text string) (string, string) {
				got, _, err := csv.Read(iotest.OneByteReader(strings.NewReader(text)), csv.Options{Header: csv.Yes})
				if err != nil {
					return "", err.Error()
				}
				lines := []string{strings.Join(got.Names(), "|")}
				for _, row := range rows(got) {
					lines = append(lines, strings.Join(row, "|"))
				}
				return strings.Join(lines, "\n"), ""
			},
		} {
			if cells, said := cut(text); cells != want {
				t.Errorf("%q %s: %q, %s", text, name, cells, said)
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

// Lines are cut at positions where that makes more columns than a delimiter does, and at runs of blanks where these make
// more than positions do.
func TestWhatCutsMore(t *testing.T) {
	for text, want := range map[string]string{
		"n,m,o age sex\na,b,c  20   F\nd,e,f  31   M\ng,h,i  40   F\n": "n|m|o age sex\na|b|c  20   F",
		"n,m   age sex\na,b    20   F\nd,e    31   M\ng,h    40   F\n": "n,m|age|sex\na,b|20|F",
		"id n u v\na 22 y q\nb 33 z r\ncc 4 w s\n":                     "id|n|u|v\na|22|y|q",
	} {
		if cells, said, _ := readCells(t, text, csv.Options{}); !strings.HasPrefix(cells, want) {
			t.Errorf("%q: %q, %s", text, cells, said)
		}
	}
}

// Names are printed again as a whole: where each stands again in another row, they are values, whatever numbers there are.
func TestNamesThatStandAgain(t *testing.T) {
	numbers := strings.Join(tabletest.Sequence(9, "%d,y"), "\n") + "\n"
	for text, want := range map[string]string{
		"x,y\n" + numbers + "x,q\n":                               "no 0.6 first-row-repeated",
		"x,y\n" + numbers + "x,y\n":                               "yes 0.95 numbers-below",
		"x,y\n" + strings.ReplaceAll(numbers, "y", "r") + "x,y\n": "yes 0.95 numbers-below",
		"x,y\n" + strings.ReplaceAll(numbers, "y", "r") + "x,q\n": "yes 0.95 numbers-below",
		"x,y\nx,y\nr,r\n":                                         "no 0.6 first-row-repeated",
	} {
		_, f, _ := read(text, csv.Options{})
		if got := fmt.Sprintf("%s %.4g %s", f.Guess.Header.Value, f.Guess.Header.Confidence, f.Guess.Header.Reason); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
