package covering

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/interval"
)

// NewFor is [New] for the texts of a released column. Where one of them is a number between
// the least and the greatest value, is no value, and has more digits after the point than
// any value, the column shows means of groups, of which nothing says over which values they
// were taken. A mean is then read as every value, missing ones included, and a value that
// is written as it is as itself, and as the missing ones that may be in its group. That is
// less than a mean says: it is near the values of its group, for which there is [Column.Number].
func NewFor(of, released *table.Column, tree *hierarchy.Tree) *Column {
	c := New(of, tree)
	m := meansOf(of)
	for v, rows := range released.Counts() {
		if rows > 0 && m.mean(c, released.Shown(int32(v))) {
			c.means = m
			c.read = map[string]reading{}
			break
		}
	}
	return c
}

// Averaged reports whether the column was found to show means, see [NewFor].
func (c *Column) Averaged() bool { return c.means != nil }

// Number returns the number that a text of a column of means shows; ok is false for one that
// is no number between the least and the greatest value, and of any other column.
func (c *Column) Number(label string) (x float64, ok bool) {
	text := bare(label)
	if c.means == nil || c.markers[text] {
		return 0, false
	}
	x, _, ok = c.means.exact(text)
	return x, ok
}

// means describes the numbers of a column.
type means struct {
	format          format.Format
	least, greatest float64
	places          int             // the most digits after the point
	written         map[string]bool // the values as they are written
}

func meansOf(c *table.Column) *means {
	m := &means{format: c.Format, least: 1, written: map[string]bool{}}
	for _, text := range c.Occurring().Texts {
		x, _ := c.Format.Plain(text)
		exact, decimal := c.Format.Exact(text)
		switch {
		case !c.Format.Measured(text):
			return &means{least: 1} // between 1 and 0 is nothing
		case !decimal:
			continue // a bound is shown as itself alone
		}
		if len(m.written) == 0 {
			m.least, m.greatest = x, x
		}
		m.least, m.greatest, m.places = min(m.least, x), max(m.greatest, x), max(m.places, exact.Places)
		m.written[strings.TrimSpace(text)] = true
	}
	return m
}

// exact reads a number in the format of the column, or with another decimal mark.
func (m *means) exact(text string) (x float64, places int, ok bool) {
	for _, one := range append([]string{text}, interval.Plain(text)...) {
		if exact, ok := m.format.Exact(one); ok {
			x, _ := m.format.Plain(one)
			return x, exact.Places, m.least <= x && x <= m.greatest
		}
	}
	return 0, 0, false
}

// mean reports whether a text shows that its column is one of means.
func (m *means) mean(c *Column, label string) bool {
	_, places, ok := m.exact(bare(label))
	if !ok || places <= m.places {
		return false
	}
	return len(c.reading(label).values) == 0
}

// bare is a text without blanks and the apostrophe before a formula.
func bare(label string) string { return strings.TrimPrefix(strings.TrimSpace(label), "'") }

// averaged reads a text of a column of means; ok is false if it is no number of it.
func (c *Column) averaged(label string) reading {
	if _, ok := c.Number(label); !ok {
		return reading{}
	}
	text := bare(label)
	if c.means.written[text] {
		key, _ := c.key(text)
		return reading{union(c.same[key], c.unknown), Exact, true}
	}
	return reading{c.all, Mean, true}
}

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
