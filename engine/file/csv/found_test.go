package csv_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/internal/tabletest"
)

// Texts that often mean no value are proposed with their counts, and never count as
// missing by themselves.
func TestMarkersAreProposed(t *testing.T) {
	for _, test := range []struct {
		name   string
		cells  []string // beside thirty numbers from 1 to 30
		marker string
		count  int // 0: none is proposed
	}{
		{"in German", []string{"k.A.", "k.A.", "8"}, "k.A.", 2},
		{"in any case", []string{"Unknown", "9"}, "Unknown", 1},
		{"in Chinese", []string{"不详", "不详", "9"}, "不详", 2},
		{"a word among numbers", []string{"hämolytisch", "hämolytisch", "hämolytisch"}, "hämolytisch", 3},
		{"a word that stands once", []string{"hämolytisch"}, "hämolytisch", 0},
		{"a number that stands out", []string{"999", "999", "<0.5", "n.b."}, "999", 2},
		{"below zero", []string{"-9", "-9"}, "-9", 2},
		{"a number that does not stand out", []string{"999", "950"}, "999", 0},
		{"the name again", []string{"x", "x"}, "x", 0},
		{"below the range", []string{"<LLOQ", "<LLOQ", "BLQ", "BLQ", "n.n.", "n.n."}, "BLQ", 0},
		{"bounds", []string{"<5", "<5", "<5", ">100"}, "<5", 0},
	} {
		text := "id;x\n"
		for i := range 30 {
			text += fmt.Sprintf("a;%d\n", 1+i)
		}
		for _, cell := range test.cells {
			text += "b;" + cell + "\n"
		}
		read, f, err := csv.Read(strings.NewReader(text), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(f.Found, func(found asread.Found) bool { return found.Marker == test.marker })
		if (at >= 0) != (test.count > 0) {
			t.Errorf("%s: found %+v", test.name, f.Found)
			continue
		}
		if at >= 0 && (f.Found[at].On || f.Found[at].Columns[0] != asread.FoundIn{Column: "x", Cells: test.count}) {
			t.Errorf("%s: %+v", test.name, f.Found[at])
		}
		for v, value := range read.Columns[1].Values {
			if value == test.marker && read.Columns[1].Missing[v] {
				t.Errorf("%s: it counts as missing", test.name)
			}
		}
	}
	// Words in a column of words are values.
	_, f, err := csv.Read(strings.NewReader("id;x\n"+strings.Repeat("1;red\n2;green\n3;none\n", 20)), csv.Options{})
	if err != nil || len(f.Found) > 0 {
		t.Errorf("%+v, %v", f.Found, err)
	}
}

// What repeats among numbers or dates and is none is proposed, where they are at least 80 of
// 100 cells that have a value.
func TestOddValuesAreProposed(t *testing.T) {
	dates := func(n int) []string { return tabletest.Sequence(n, "19%02d-05-17") }
	for _, test := range []struct {
		name   string
		cells  []string
		odd    []string
		marker string
		count  int // 0: none is proposed
	}{
		{"REDCap among dates", dates(48), tabletest.Repeat(12, "-8", "-5"), "-8", 6},
		{"no known day", dates(48), tabletest.Repeat(2, "99/99/9999"), "99/99/9999", 2},
		{"a day of no year", dates(48), tabletest.Repeat(2, "9999-12-31"), "9999-12-31", 2},
		{"a day of no year in any order", dates(48), tabletest.Repeat(2, "31/12/9999"), "31/12/9999", 2},
		{"in digits", tabletest.Sequence(48, "19%02d0517"), tabletest.Repeat(6, "00000000", "99999999", "99991231"), "99991231", 2},
		{"zeros in digits", tabletest.Sequence(48, "19%02d0517"), tabletest.Repeat(6, "00000000", "99999999", "99991231"), "00000000", 2},
		{"a placeholder 10 years before the others", tabletest.Sequence(10, "17/05/191%d"), tabletest.Repeat(2, "01/01/1900"), "01/01/1900", 2},
		{"a placeholder 9 years before the others", append(tabletest.Sequence(10, "17/05/191%d"), "17/05/1909"), tabletest.Repeat(2, "01/01/1900"), "01/01/1900", 0},
		{"a placeholder that stands once", tabletest.Sequence(10, "17/05/191%d"), []string{"01/01/1900"}, "01/01/1900", 0},
		{"a day that is no placeholder", tabletest.Sequence(10, "17/05/191%d"), tabletest.Repeat(2, "02/01/1900"), "02/01/1900", 0},
		{"a mark of three characters", tabletest.Sequence(40, "%d"), tabletest.Repeat(2, "***"), "***", 2},
		{"one of four", tabletest.Sequence(40, "%d"), tabletest.Repeat(2, "****"), "****", 0},
		{"a cross", tabletest.Sequence(40, "%d"), tabletest.Repeat(2, "+"), "+", 0},
		{"777", tabletest.Sequence(40, "%d"), tabletest.Repeat(2, "777"), "777", 2},
		{"that stands once", dates(48), []string{"99/99/9999"}, "99/99/9999", 0},
		{"among 80 of 100", dates(80), tabletest.Repeat(20, "-8"), "-8", 20},
		{"among 79 of 100", dates(79), tabletest.Repeat(21, "-8"), "-8", 0},
		{"years among dates", dates(48), tabletest.Repeat(12, "1950"), "1950", 0},
		{"SAS among numbers", tabletest.Sequence(40, "%d"), tabletest.Repeat(10, ".A", ".B"), ".A", 5},
		{"as many kinds as numbers", tabletest.Repeat(40, "1", "2", "3", "4"), []string{"a", "a", "b", "b", "c", "c", "d", "d"}, "d", 2},
		{"more kinds than numbers", tabletest.Repeat(40, "1", "2", "3", "4"), []string{"a", "a", "b", "b", "c", "c", "d", "d", "e", "e"}, "d", 0},
		{"SAS in most cells", tabletest.Repeat(8, "1.5", "2.5", "3.5", "4.5"), tabletest.Repeat(60, ".A", ".N", "._"), "._", 20},
		{"SAS in one cell", tabletest.Repeat(8, "1.5", "2.5", "3.5", "4.5"), []string{".N"}, ".N", 1},
		{"SAS among dates", dates(8), tabletest.Repeat(60, ".A", ".N", "._"), ".N", 20},
		{"SAS beside 80 of 100 numbers", append(tabletest.Repeat(80, "1", "2", "3", "4"), tabletest.Repeat(20, "2 of 3")...), []string{".N"}, ".N", 1},
		{"SAS beside 79 of 100 numbers", append(tabletest.Repeat(79, "1", "2", "3", "4"), tabletest.Repeat(21, "2 of 3")...), []string{".N"}, ".N", 0},
		{"SAS among words", tabletest.Repeat(40, "red", "green"), tabletest.Repeat(10, ".N"), ".N", 0},
		{"among five values", tabletest.Repeat(40, "1", "2", "3", "4"), tabletest.Repeat(4, ".A"), ".A", 4},
		{"among four values", tabletest.Repeat(40, "1", "2", "3"), tabletest.Repeat(4, ".A"), ".A", 0},
		{"REDCap among numbers", tabletest.Sequence(40, "%d"), tabletest.Repeat(10, "-8", "-5"), "-5", 5},
		{"below zero as others", append(tabletest.Sequence(40, "%d"), "-2"), tabletest.Repeat(10, "-8", "-5"), "-5", 0},
		{"in one word", tabletest.Repeat(40, "red", "green"), []string{"NotKnown"}, "NotKnown", 1},
	} {
		text := "id;x\n"
		for i, cell := range slices.Concat(test.cells, test.odd) {
			text += fmt.Sprintf("a%d;%s\n", i, cell)
		}
		_, f, err := csv.Read(strings.NewReader(text), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(f.Found, func(found asread.Found) bool { return found.Marker == test.marker })
		if (at >= 0) != (test.count > 0) {
			t.Errorf("%s: found %+v", test.name, f.Found)
		} else if at >= 0 && (f.Found[at].On || f.Found[at].Columns[0] != asread.FoundIn{Column: "x", Cells: test.count}) {
			t.Errorf("%s: %+v", test.name, f.Found[at])
		}
	}
}
