package csv_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// phantoms are the warnings of rows that were left out.
func phantoms(f asread.Format) []string {
	var said []string
	for _, w := range f.Warnings {
		if w.Code == asread.WarnPhantoms {
			said = append(said, w.String())
		}
	}
	return said
}

// A row without a value is no person, and a row with any value is one.
func TestRowsWithoutAValueAreLeftOut(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		opt  csv.Options
		rows int
		says string // what was left out, and where; empty: nothing
	}{
		"a spreadsheet's end":    {"age,sex,dx\n97,F,HIV\n,,\n,,\n,,\n,,\n", csv.Options{}, 1, "4 rows have no value in any column. They are no people and were left out: lines 3 to 6"},
		"one of them":            {"age,sex,dx\n97,F,HIV\n,,\n", csv.Options{}, 1, "1 row has no value in any column. It is no person and was left out: line 3"},
		"in the middle":          {"age,sex\n1,F\n,\n2,F\n,\n,\n3,M\n", csv.Options{}, 3, "3 rows have no value in any column. They are no people and were left out: line 3, lines 5 to 6"},
		"markers and blanks":     {"age,sex\n1,F\nNA, ?\n\" \",.\n2,F\n", csv.Options{}, 2, "2 rows have no value in any column. They are no people and were left out: lines 3 to 4"},
		"one value is a person":  {"age,sex,dx\n97,F,HIV\n,,HIV\n,M,\n", csv.Options{}, 3, ""},
		"no marker":              {"age,sex\n1,F\nNA,NA\n", csv.Options{Missing: []string{""}}, 2, ""},
		"a marker of one's own":  {"age,sex\n1,F\nk.A.,k.A.\n", csv.Options{Missing: []string{"", "k.A."}}, 1, "1 row has no value in any column. It is no person and was left out: line 3"},
		"stars":                  {"age,sex\n1,F\n*,*\n", csv.Options{}, 1, "1 row has no value in any column. It is no person and was left out: line 3"},
		"stars that mark none":   {"age,sex\n1,F\n*,*\n", csv.Options{Missing: []string{"", "NA"}}, 1, "1 row has no value in any column. It is no person and was left out: line 3"},
		"stars of a release":     {"age,sex\n1,F\n*,*\n*,\n,\nNA,?\n", csv.Options{Released: true}, 3, "2 rows have no value in any column. They are no people and were left out: lines 5 to 6"},
		"more fields":            {"age,sex\n1,F\n,,,,\n2,M\n,,\n", csv.Options{}, 2, "2 rows have no value in any column. They are no people and were left out: line 3, line 5"},
		"fewer fields":           {"age,sex,dx\n1,F,a\n,\n2,M,b\n", csv.Options{}, 2, "1 row has no value in any column. It is no person and was left out: line 3"},
		"quoted line ends":       {"age,sex\n\"1\n1\",F\n\"\n\",\n\n,\n2,M\n", csv.Options{}, 2, "2 rows have no value in any column. They are no people and were left out: line 4, line 7"},
		"lines before the table": {"Report\n\nage,sex\n1,F\n,\n2,M\n3,M\n4,M\n", csv.Options{}, 4, "1 row has no value in any column. It is no person and was left out: line 5"},
		"without a header":       {",\n1,F\n,\n2,F\n", csv.Options{Header: csv.No}, 2, "2 rows have no value in any column. They are no people and were left out: line 1, line 3"},
		"delimiters at the ends": {"age,sex,\n1,F,\n,,\n2,M,\n", csv.Options{}, 2, "1 row has no value in any column. It is no person and was left out: line 3"},
	} {
		got, f, err := read(test.text, test.opt)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if said := strings.Join(phantoms(f), "; "); got.N != test.rows || said != test.says {
			t.Errorf("%s: %d rows, want %d; says %q, want %q", name, got.N, test.rows, said, test.says)
		}
	}
}

// In a table of one column a blank line is a row whose only cell is empty.
func TestBlankLinesOfOneColumn(t *testing.T) {
	for text, want := range map[string]string{
		"age\n30\n\n41\n":           "line 3",
		"age\n30\n\"\"\n41\n":       "line 3",
		"age\n\n30\n \nNA\n41\n\n":  "line 2, lines 4 to 5, line 7",
		"age\n30\r\n\r\n\r\n41":     "lines 3 to 4",
		"age\n30\n41\n\n\n":         "lines 4 to 5",
		"\n\nage\n30\n\n41\n":       "line 5", // those above the name are no rows
		"age\n\"3\n0\"\n\n41":       "line 4",
		"age\n30\n41":               "",
		"age\n30\n41\n":             "",
		"\"ag\ne\"\n30\n\n41\n\n\n": "line 4, lines 6 to 7",
	} {
		got, f, err := read(text, csv.Options{Header: csv.Yes, Delimiter: ','})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		said := strings.Join(phantoms(f), "; ")
		if _, places, _ := strings.Cut(said, "left out: "); got.N != 2 && want != "" || places != want {
			t.Errorf("%q: %d rows, says %q, want %q", text, got.N, said, want)
		}
	}
	// In a table of several, a blank line is no row.
	if _, f, err := read("age,sex\n30,F\n\n41,M\n", csv.Options{}); err != nil || len(phantoms(f)) > 0 || len(f.Warnings) != 1 || f.Warnings[0].Code != asread.WarnBlankLines {
		t.Errorf("%v, %v", f.Warnings, err)
	}
}

func TestATableOfPhantomsHasNoRows(t *testing.T) {
	for text, want := range map[string]string{
		"age,sex\n,\nNA,\n": "no row has a value: 2 rows hold nothing",
		"age,sex\n,\n":      "no row has a value: 1 row holds nothing",
		"age,sex\n":         "column names but no rows",
	} {
		if _, _, err := read(text, csv.Options{Header: csv.Yes}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A file of a table of several may have no rows: it has the table's columns.
func TestAPartMayHaveNoRows(t *testing.T) {
	for _, text := range []string{"age,sex\n", "age,sex\n,\nNA,\n"} {
		if got, _, err := read(text, csv.Options{Header: csv.Yes, Part: true}); err != nil || got.N != 0 || len(got.Columns) != 2 {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// A row that is left out moves no number: errors name the lines of the file.
func TestPhantomsMoveNoLine(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\n,\n1,2\n,\n3\n":         "line 5 has 1",
		"a,b\n,\n1,2\n,\n\"3\n":       "line 5: a quote is opened",
		"a,b\n1,2\n,\n,\n\nx\"y,2\n,": "line 6, character 2: a quote",
	} {
		if _, _, err := read(text, csv.Options{Header: csv.Yes}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	got, _, err := read("a,b\n,\n1,2\n,\n,\n3,4\n5,6\n", csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for row, want := range []int{2, 5, 6} {
		if n := got.Columns[0].Number(row); n != want {
			t.Errorf("row %d is number %d, want %d", row, n, want)
		}
	}
}

// Who wants to take a marker for a value has to see it.
func TestMarkersOfPhantomsAreFound(t *testing.T) {
	_, f, err := read("state,n\nNA,NA\nTX,\n-,\n", csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, m := range f.Found {
		for _, in := range m.Columns {
			found = append(found, fmt.Sprintf("%s in %s: %d", m.Marker, in.Column, in.Cells))
		}
	}
	if want := []string{" in n: 1", "NA in state: 1", "NA in n: 1", "- in state: 1"}; !slices.Equal(found, want) {
		t.Errorf("found %q, want %q", found, want)
	}
}

// The places of a workbook are the rows of its sheet.
func TestPlacesInAWorkbook(t *testing.T) {
	w := &asread.Workbook{Rows: []asread.LineRow{{Line: 1, Row: 3}, {Line: 3, Row: 9}}}
	_, f, err := read("age,sex\nNA,NA\nNA,\n?,?\n1,F\n", csv.Options{Workbook: w})
	if said := phantoms(f); err != nil || len(said) != 1 || !strings.HasSuffix(said[0], "left out: row 4, rows 9 to 10") {
		t.Errorf("%q, %v", said, err)
	}
}

// The oracle: what is left out is what the records say one by one, and nothing else
// of the table changes.
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
		if left := len(records) - 1 - len(want); (left > 0) != (len(phantoms(f)) == 1) {
			t.Fatalf("%d are left out, said %q", left, phantoms(f))
		}
	})
}

// Many places are named in part, and all are counted.
func TestManyPhantomsAreListedInPart(t *testing.T) {
	_, f, err := read("a,b\n"+strings.Repeat("1,2\n,\n", 50), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	said := phantoms(f)
	if len(said) != 1 || !strings.HasPrefix(said[0], "50 rows have") || !strings.HasSuffix(said[0], "line 39, line 41, and 30 more") {
		t.Errorf("said %q", said)
	}
}

// Rows that are the header again are said, with their lines, and stay: only a person can tell
// that they are nobody.
func TestRepeatedHeadersAreSaid(t *testing.T) {
	for text, want := range map[string]string{
		"nr,x\n1,a\nnr,x\n2,b\n\nnr,x\n": "2 rows have the names of the columns in place of values. They count as people until they are removed from the file: line 3, line 6",
		"nr,,x\n1,a,b\nnr,,x\n":          "1 row has the names of the columns in place of values. It counts as a person until it is removed from the file: line 3",
		"nr,x\n1,a\nnr,y\nx,nr\n":        "",
	} {
		table, f, err := read(text, csv.Options{Header: csv.Yes})
		said := ""
		for _, w := range f.Warnings {
			if w.Code == asread.WarnRepeated {
				said = w.String()
			}
		}
		if err != nil || said != want || table.N != strings.Count(strings.ReplaceAll(text, "\n\n", "\n"), "\n")-1 {
			t.Errorf("%q: %d rows, said %q, want %q, error %v", text, table.N, said, want, err)
		}
	}
	if _, f, _ := read("nr,x\n1,a\nnr,x\n", csv.Options{Header: csv.No}); slices.ContainsFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnRepeated }) {
		t.Error("rows of a file without names repeat them")
	}
}
