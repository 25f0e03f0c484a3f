package suggest_test

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/internal/tabletest"
)

// The range of a column of numbers is that of all its cells, sorted, with the lower one of two
// in the middle.
func TestRangeOfNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.IntRange(-50, 50), 1, 60).Draw(t, "numbers")
		cells := make([]string, len(numbers))
		for i, n := range numbers {
			cells[i] = strconv.Itoa(n)
		}
		got := suggest.Column(tabletest.Column("crp", cells...).Columns[0])
		if !got.Type.Numeric() {
			return
		}
		slices.Sort(numbers)
		at := func(i int) string { return strconv.Itoa(numbers[i]) }
		if want := (profile.Range{Least: at(0), Median: at((len(numbers) - 1) / 2), Greatest: at(len(numbers) - 1)}); got.Range == nil || *got.Range != want {
			t.Fatalf("%v is %v, want %v", numbers, got.Range, want)
		}
	})
}
