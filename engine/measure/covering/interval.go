package covering

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
)

// interval is a run of numbers; dates count in days.
type interval struct {
	lo, hi         float64 // may be infinite
	openLo, openHi bool    // the bound itself is out
}

// ranged is a value that is an interval, mostly of a single number.
type ranged struct {
	interval
	value int32
}

// contains reports whether all of x is in i.
func (i interval) contains(x interval) bool {
	return (i.lo < x.lo || i.lo == x.lo && (!i.openLo || x.openLo)) &&
		(x.hi < i.hi || x.hi == i.hi && (!i.openHi || x.openHi))
}

// overlaps reports whether some number may be in both.
func (i interval) overlaps(x interval) bool {
	return !i.before(x) && !x.before(i)
}

// before reports whether i ends before x begins.
func (i interval) before(x interval) bool {
	return i.hi < x.lo || i.hi == x.lo && (i.openHi || x.openLo)
}

// order notes which values are numbers, dates or intervals.
func (c *Column) order() {
	dates, numbers := false, false
	for v, text := range c.texts {
		if c.missing[v] {
			continue
		}
		_, isDate := c.format.Day(text)
		_, isNumber := c.format.Plain(text)
		dates, numbers = dates || isDate, numbers || isNumber
	}
	c.dates = dates && !numbers
	for v, text := range c.texts {
		if x, ok := c.parse(text); ok && !c.missing[v] {
			c.ranges = append(c.ranges, ranged{x, int32(v)})
		}
	}
	slices.SortStableFunc(c.ranges, func(a, b ranged) int { return cmp.Compare(a.lo, b.lo) })
}

// within returns the values of which all is in x.
func (c *Column) within(x interval) Set {
	var values Set
	from := sort.Search(len(c.ranges), func(i int) bool { return c.ranges[i].lo >= x.lo })
	for _, r := range c.ranges[from:] {
		if r.lo > x.hi {
			break
		}
		if x.contains(r.interval) {
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
	return x.lo, x.hi, ok
}

// span reads a released text as an interval.
func (c *Column) span(label string) (interval, bool) {
	text := strings.TrimSpace(label)
	if x, ok := c.parse(text); ok {
		return x, true
	}
	return c.parse(strings.TrimPrefix(text, "'"))
}

// parse reads a text without blanks around it as an interval.
func (c *Column) parse(text string) (interval, bool) {
	if x, ok := c.format.Number(text); ok && c.format != (format.Format{}) {
		return interval{lo: x, hi: x}, true
	}
	switch year, isDecade := strings.CutSuffix(text, "s"); {
	case c.dates && isYear(text):
		lo, _, _ := hierarchy.Bounds(text + "-01")
		_, hi, ok := hierarchy.Bounds(text + "-12")
		return interval{lo: lo, hi: hi}, ok
	case !c.dates && isDecade && isYear(year) && year[3] == '0':
		lo, _ := strconv.ParseFloat(year, 64)
		return interval{lo: lo, hi: lo + 10, openHi: true}, true
	}
	i, ok := hierarchy.ParseInterval(text)
	return interval{i.Lo, i.Hi, i.OpenLo, i.OpenHi}, ok
}

func isYear(text string) bool {
	return len(text) == 4 && strings.Trim(text, "0123456789") == ""
}
