package recognize_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/recognize"
)

// Parts are parts already, and a word is found between any others, but not within one
// that is no word of the names that are written together.
func TestPartsAreAtHome(t *testing.T) {
	words := recognize.WordsOf("zebra")
	rapid.Check(t, func(t *rapid.T) {
		parts := recognize.Parts(rapid.String().Draw(t, "name"))
		if again := recognize.Parts(strings.Join(parts, " ")); !slices.Equal(parts, again) {
			t.Fatalf("%q has the parts %q", parts, again)
		}
		other := rapid.StringMatching(`[a-z]{1,6}`).Draw(t, "other")
		if !recognize.NameOf(other + "_Zebra").Has(words) {
			t.Fatalf("%s_Zebra has no zebra", other)
		}
		if other != "zebra" && recognize.NameOf(other+"zebra").Has(words) {
			t.Fatalf("%szebra has one", other)
		}
	})
}
