package asread_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/say"
)

// Numbers and missing values of SAS that do not count as missing yet are codes; words are not.
func TestCodes(t *testing.T) {
	in := []asread.FoundIn{{Column: "y", Cells: 1}, {Column: "x", Cells: 2}}
	found := []asread.Found{
		{Marker: "-8", Columns: in}, {Marker: "99,9", Columns: in}, {Marker: ".N", Columns: in}, {Marker: "-9", On: true, Columns: in},
		{Marker: "unknown", Columns: in}, {Marker: "-5", Columns: in[:1]},
	}
	if got, want := asread.Codes(found, "x"), []string{"-8", "99,9", ".N"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := asread.Codes(found, "z"); got != nil {
		t.Errorf("of another column: %q", got)
	}
}

// A guess is sure from a confidence of 0.9 on, and likely from 0.6 on.
func TestSureness(t *testing.T) {
	for confidence, want := range map[float64]asread.Sureness{1: asread.Sure, 0.9: asread.Sure, 0.899: asread.Likely, 0.6: asread.Likely, 0.599: asread.Check, 0: asread.Check} {
		if got := (asread.Setting{Confidence: confidence}).Sureness(); got != want {
			t.Errorf("%v: %s", confidence, got)
		}
	}
}

// Lines of a text are rows of a sheet from where they go on together, or else as numbered.
func TestRowsOfLines(t *testing.T) {
	w := &asread.Workbook{Rows: []asread.LineRow{{Line: 3, Row: 5}, {Line: 4, Row: 10}}}
	for line, want := range map[int]int{1: 1, 2: 2, 3: 5, 4: 10, 5: 11} {
		if got := w.Place(line); got != want {
			t.Errorf("line %d is row %d, want %d", line, got, want)
		}
	}
	var none *asread.Workbook
	if none.Place(7) != 7 || (&asread.Workbook{}).Place(7) != 7 {
		t.Error("a line of no workbook has moved")
	}
}

// A list of lines is said as the text that it is, where there is one.
func TestLinesOfWarnings(t *testing.T) {
	w := asread.Warning{Code: asread.WarnUncomputed, Args: []string{"2", "A1"}}
	if got := w.String(); !strings.Contains(got, "A1") {
		t.Error(got)
	}
	w.Lines = say.Text{Code: "lines", English: "the first"}
	if got := w.String(); !strings.Contains(got, "the first") || strings.Contains(got, "A1") {
		t.Error(got)
	}
}
