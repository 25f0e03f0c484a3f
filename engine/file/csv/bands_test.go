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

// A day among bands is named, with the band that a spreadsheet made it of.
func TestDaysAmongBandsAreNamed(t *testing.T) {
	many := func(n int) []string { return append(tabletest.Sequence(n-1, "%d-1000"), "05-Sep") }
	for _, test := range []struct {
		name  string
		cells []string
		want  string // empty: nothing is said
	}{
		{"English", []string{"0-4", "05-Sep", "14-Oct", "15-19", "05-Sep"}, `column age has 3 cells such as 05-Sep among groups of numbers: a spreadsheet makes 05-Sep of 5-9. Put them right in the file`},
		{"German", []string{"0-4", "Okt 14", "15-19", "85+"}, `column age has 1 cell such as Okt 14 among groups of numbers: a spreadsheet makes Okt 14 of 10-14. Put it right in the file`},
		{"two bands", []string{"0-4", "05-Sep", "15-19"}, "column age has 1 cell such as 05-Sep among groups of numbers: a spreadsheet makes 05-Sep of 5-9. Put it right in the file"},
		{"one band", []string{"0-4", "05-Sep", "x"}, ""},
		{"days", []string{"05-Sep", "06-Sep", "07-Sep"}, ""},
		{"bands", []string{"0-4", "5-9", "10-14"}, ""},
		{"200 values", many(200), "column age has 1 cell such as 05-Sep among groups of numbers: a spreadsheet makes 05-Sep of 5-9. Put it right in the file"},
		{"201 values", many(201), ""},
	} {
		text := "id,age\n"
		for i, cell := range test.cells {
			text += fmt.Sprintf("a%d,%s\n", i, cell)
		}
		_, f, err := csv.Read(strings.NewReader(text), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		if at := slices.IndexFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnBands }); at >= 0 {
			said = f.Warnings[at].String()
		}
		if said != test.want {
			t.Errorf("%s: said %q", test.name, said)
		}
	}
}
