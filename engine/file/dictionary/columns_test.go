package dictionary_test

import (
	"slices"
	"testing"

	"quasi/engine/file/dictionary"
)

// A box to tick has a column for each code, in whose name capitals are small and everything
// but letters and digits is an underscore.
func TestColumnsOfAField(t *testing.T) {
	for _, test := range []struct {
		kind string
		want []string
	}{
		{dictionary.TypeDescriptive, nil},
		{dictionary.TypeRadio, []string{"ill"}},
		{dictionary.TypeCheckbox, []string{"ill___azaz09", "ill_____a_b", "ill___bybz18__"}},
	} {
		f := dictionary.Field{Name: "ill", Type: test.kind, Codes: []dictionary.Code{{Value: "AZaz09"}, {Value: "-@a[b"}, {Value: "BYbz18/é"}}}
		if got := f.Columns(); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.kind, got, test.want)
		}
	}
}
