package hierarchy

import (
	"math"
	"slices"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

// reading reads the values of a column of numbers, some of which may be groups of them.
type reading struct {
	format.Format
	groups interval.Reader
	bands  bool // some are groups that are no bound alone
}

func readingOf(values []string, f format.Format) reading {
	r := reading{Format: f, groups: interval.ReaderOf(nil, f)}
	r.bands = slices.ContainsFunc(values, func(v string) bool {
		_, group := r.groups.Numbers(v)
		_, bound := f.Bound(v)
		return group && !bound
	})
	return r
}

// group reads a value that is a group of numbers, in a column that has others than bounds.
func (r reading) group(value string) (interval.Interval, bool) {
	if !r.bands {
		return interval.Interval{}, false
	}
	return r.groups.Numbers(value)
}

// number is what a value is sorted by: a group by where it begins.
func (r reading) number(value string) (float64, bool) {
	if x, ok := r.Number(value); ok {
		return x, true
	}
	i, ok := r.group(value)
	return max(i.Lo, -math.MaxFloat64), ok
}
