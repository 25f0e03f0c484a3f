package cli

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
)

// A + before the markers keeps the usual ones.
func TestMissingMarkersAreAdded(t *testing.T) {
	for _, test := range []struct{ listed, want []string }{
		{[]string{"-8", "NA"}, []string{"", "-8", "NA"}},
		{[]string{"+-8", "-5"}, append(table.DefaultMarkers(), "-8", "-5")},
		{[]string{"+NA"}, table.DefaultMarkers()},
		{[]string{"+"}, []string{"", "+"}},
		{[]string{"-8", "+5"}, []string{"", "-8", "+5"}},
	} {
		if got := missingMarkers(test.listed); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.listed, got, test.want)
		}
	}
}
