package format_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

// What is written with a unit is as many of it as are a year, whatever is between and behind.
func TestAgesAreReadInTheirUnit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units := map[string]float64{"岁": 1, "Jahre": 1, "YRS": 1, "个月": 12, "mo": 12, "weeks": 365.25 / 7, "天": 365.25}
		unit := rapid.SampledFrom([]string{"岁", "Jahre", "YRS", "个月", "mo", "weeks", "天"}).Draw(t, "unit")
		n := rapid.IntRange(0, 130).Draw(t, "n")
		text := fmt.Sprint(n, rapid.SampledFrom([]string{"", " "}).Draw(t, "blank"), unit, rapid.SampledFrom([]string{"", "."}).Draw(t, "point"))
		if x, ok := format.Years.Parse(text); !ok || x != float64(n)/units[unit] {
			t.Fatalf("%q is %v, %v", text, x, ok)
		}
	})
}
