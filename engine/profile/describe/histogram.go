package describe

import (
	"cmp"
	"slices"

	"quasi/engine/data/format"
	"quasi/engine/profile"
)

// bars is the most bars that a histogram has.
const bars = 12

// histogram counts the values looked at of a number or date in equal bins, and
// the most frequent values of anything else.
func (v values) histogram(f format.Format) []int {
	switch f.Type {
	case format.Empty:
		return nil
	case format.Integer, format.Decimal, format.Date, format.DateTime:
		return values{v.Sample()}.bins(f)
	}
	falling := slices.Clone(v.Counts)
	slices.SortFunc(falling, func(a, b int) int { return b - a })
	return slices.Clone(falling[:min(bars, len(falling))]) // which does not keep those of all values
}

// bins counts numbers or dates in equal widths.
func (v values) bins(f format.Format) []int {
	numbers, counts := v.Numbers(f)
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

// spread returns where the values looked at of a number or date lie; nil where the values
// are neither, or none can be read.
func (v values) spread(f format.Format) *profile.Range {
	if !f.Type.Numeric() && f.Type != format.Date && f.Type != format.DateTime {
		return nil
	}
	type value struct {
		at     int // its place
		number float64
	}
	some, records := v.Sample(), 0
	var read []value
	for i, text := range some.Texts {
		if x, ok := f.Number(text); ok {
			read, records = append(read, value{i, x}), records+some.Counts[i]
		}
	}
	if len(read) == 0 {
		return nil
	}
	slices.SortStableFunc(read, func(a, b value) int { return cmp.Compare(a.number, b.number) })
	middle, below := 0, some.Counts[read[0].at]
	for ; 2*below < records; below += some.Counts[read[middle].at] {
		middle++
	}
	text := func(i int) string { return cut(some.Texts[read[i].at]) }
	return &profile.Range{Least: text(0), Median: text(middle), Greatest: text(len(read) - 1)}
}

// The most values that are shown of a column, and the most characters of one.
const (
	frequent = 3
	longest  = 40
)

// frequent returns the most frequent values, in falling order; of those that are as
// frequent, the ones that appear first.
func (v values) frequent() []profile.Frequent {
	var most []int // places
	for i := range v.Texts {
		at := len(most)
		for at > 0 && v.Counts[most[at-1]] < v.Counts[i] {
			at--
		}
		if at < frequent {
			most = slices.Insert(most, at, i)
			most = most[:min(frequent, len(most))]
		}
	}
	var found []profile.Frequent
	for _, i := range most {
		found = append(found, profile.Frequent{Value: cut(v.Texts[i]), Rows: v.Counts[i]})
	}
	return found
}

// cut returns a text as it is shown.
func cut(text string) string {
	runes := []rune(text)
	if len(runes) > longest {
		runes = append(runes[:longest-1], '…')
	}
	return string(runes)
}
