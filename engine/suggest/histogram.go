package suggest

import (
	"slices"

	"quasi/engine/hierarchy"
	"quasi/engine/profile"
)

// bars is the most bars that a histogram has.
const bars = 12

// histogram counts the values looked at of a number or date in equal bins, and
// the most frequent values of anything else.
func (v values) histogram(t profile.Type) []int {
	switch t {
	case profile.Empty:
		return nil
	case profile.Integer, profile.Decimal, profile.Date, profile.DateTime:
		return v.looked().bins()
	}
	falling := slices.Clone(v.counts)
	slices.SortFunc(falling, func(a, b int) int { return b - a })
	return falling[:min(bars, len(falling))]
}

// bins counts numbers or dates in equal widths.
func (v values) bins() []int {
	numbers, counts := v.numbers()
	if len(numbers) == 0 {
		return nil
	}
	least, greatest := slices.Min(numbers), slices.Max(numbers)
	bins := make([]int, min(bars, len(numbers)))
	width := (greatest - least) / float64(len(bins))
	for i, x := range numbers {
		bin := 0
		if width > 0 {
			bin = min(len(bins)-1, int((x-least)/width))
		}
		bins[bin] += counts[i]
	}
	return bins
}

// numbers returns the values that are numbers or dates; there is at least one
// in a column of such a type.
func (v values) numbers() (numbers []float64, counts []int) {
	for i, text := range v.texts {
		if x, ok := hierarchy.Number(text); ok {
			numbers, counts = append(numbers, x), append(counts, v.counts[i])
		}
	}
	return numbers, counts
}
