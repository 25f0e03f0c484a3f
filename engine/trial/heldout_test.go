package trial

import (
	"slices"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// A tenth of the rows is held out, at most 1000, and of few rows in turn until they are 500 or all; no row twice.
func TestHowManyAreHeldOut(t *testing.T) {
	for rows, want := range map[int][2]int{99: {10, 0}, 100: {10, 100}, 999: {6, 594}, 1000: {5, 500}, 4999: {2, 998}, 5000: {1, 500}, 9999: {1, 999}, 10_019: {1, 1000}} {
		var twin Twin
		splits, err := twin.holdOut(tabletest.Column("x", make([]string, rows)...), &recipe.Recipe{})
		all := slices.Concat(splits...)
		slices.Sort(all)
		if len(slices.Compact(all)) != want[1] || err == nil && twin.HeldOut != want[1] || twin.Splits != want[0] || (err == nil) != (want[1] > 0) {
			t.Errorf("of %d rows %d are held out in %d splits, want %v: %v", rows, len(all), twin.Splits, want, err)
		}
	}
}
