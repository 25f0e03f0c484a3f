package asread_test

import (
	"slices"
	"testing"

	"quasi/engine/file/asread"
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
