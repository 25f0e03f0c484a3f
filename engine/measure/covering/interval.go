package covering

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"quasi/engine/data/interval"
)

// ranged is a value that is an interval, mostly of a single number.
type ranged struct {
	interval.Interval
	value int32
}

// order notes which values are numbers, dates or intervals, and how such texts are
// read.
func (c *Column) order() {
	var values []string
	for v, text := range c.texts {
		if !c.missing[v] {
			values = append(values, text)
		}
	}
	c.reader = interval.ReaderOf(values, c.format)
	for v, text := range c.texts {
		if x, ok := c.reader.Value(text); ok && !c.missing[v] {
			c.ranges = append(c.ranges, ranged{x, int32(v)})
		}
	}
	slices.SortStableFunc(c.ranges, func(a, b ranged) int { return cmp.Compare(a.Lo, b.Lo) })
}

// within returns the values of which all is in x.
func (c *Column) within(x interval.Interval) Set {
	var values Set
	from := sort.Search(len(c.ranges), func(i int) bool { return c.ranges[i].Lo >= x.Lo })
	for _, r := range c.ranges[from:] {
		if r.Lo > x.Hi {
			break
		}
		if x.Covers(r.Interval) {
			values = append(values, r.value)
		}
	}
	slices.Sort(values)
	return values
}

// Bounds returns the least and the greatest number that a released text stands
// for if it is read as an interval or a number, as labelled: 20 and 30 for
// [20,30). They are infinite where it is open. Dates count in days since 1970.
func (c *Column) Bounds(label string) (lo, hi float64, ok bool) {
	x, ok := c.span(label)
	return x.Lo, x.Hi, ok
}

// span reads a released text as an interval.
func (c *Column) span(label string) (interval.Interval, bool) {
	text := strings.TrimSpace(label)
	if x, ok := c.reader.Value(text); ok {
		return x, true
	}
	return c.reader.Value(strings.TrimPrefix(text, "'"))
}
