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

// A file of a table of several may have no rows: it has the table's columns.
func TestAPartMayHaveNoRows(t *testing.T) {
	for _, text := range []string{"age,sex\n", "age,sex\n,\nNA,\n"} {
		if got, _, err := read(text, csv.Options{Header: csv.Yes, Part: true}); err != nil || got.N != 0 || len(got.Columns) != 2 {
			t.Errorf("%q: %v, %v", text, got, err)
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
