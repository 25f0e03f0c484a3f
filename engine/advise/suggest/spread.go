package suggest

import (
	"cmp"
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
)

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
