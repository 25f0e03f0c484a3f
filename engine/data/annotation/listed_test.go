package annotation

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A text of which something is said is never passed over for how it begins.
func TestNothingListedIsPassedOver(t *testing.T) {
	known := slices.Concat(slices.Sorted(maps.Keys(words())), slices.Sorted(maps.Keys(units())), slices.Sorted(maps.Keys(tests())), slices.Sorted(maps.Keys(tries)))
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", " ", "- ", "(", "[", "# ", "**", "//"}).Draw(t, "before") +
			rapid.SampledFrom(known).Draw(t, "word") + rapid.SampledFrom([]string{"", " ", ":", " = 5", ") 3", " (x)", ".", ", x", "x", "2"}).Draw(t, "behind")
		if !listed(text) && (wordOf(text) != noWord || unit(text) || tried(text) || test(text)) {
			t.Fatalf("%q is passed over", text)
		}
	})
}
