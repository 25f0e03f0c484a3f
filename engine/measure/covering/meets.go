package covering

import (
	"strings"

	"quasi/engine/data/interval"
)

// extent is a value that stands for several, as in a table that is generalised
// itself.
type extent struct {
	value  int32
	values Set
	span   interval.Interval
	ranged bool // span is known
}

// Meets returns the values that may be the same as what a released text stands
// for: those that it covers, the missing ones, since what is not known may be
// anything, and those that are groups themselves and overlap with it. Two groups
// overlap if a value of the column or a leaf of its hierarchy is in both, or if
// they are intervals with a number in common. Of a text that stands for nothing
// known ok is false, and only missing values meet it. The caller must not change
// the set.
func (c *Column) Meets(label string) (values Set, how How, ok bool) {
	r := c.reading(label)
	if r.how == Everything || r.how == Mean {
		return r.values.below(int32(c.n)), r.how, true
	}
	met := union(r.values.below(int32(c.n)), c.unknown)
	if !r.ok {
		return met, r.how, false
	}
	full := r.values
	if own, isGroup := c.extent(strings.TrimSpace(label)); isGroup && r.how == Exact {
		full = union(full, own.values) // [20,30) is a value, but 25 is in it all the same
		met = union(met, own.values.below(int32(c.n)))
	}
	span, ranged := c.span(label)
	var overlapping Set
	for _, x := range c.groupValues() {
		if x.values.meets(full) || ranged && x.ranged && x.span.Overlaps(span) {
			overlapping = append(overlapping, x.value)
		}
	}
	return union(met, overlapping), r.how, true
}

// groupValues returns the values that are groups, in their order.
func (c *Column) groupValues() []extent {
	if c.sought {
		return c.extents
	}
	c.sought = true
	for v, text := range c.texts[:c.n] {
		if c.missing[v] {
			continue
		}
		if x, ok := c.extent(text); ok {
			x.value = int32(v)
			c.extents = append(c.extents, x)
		}
	}
	return c.extents
}

// extent reads the text of a value as that of a group. A leaf of the hierarchy
// is none, nor is a single number.
func (c *Column) extent(text string) (extent, bool) {
	if below, ok := c.groups[text]; ok {
		span, ranged := c.reader.Value(text)
		return extent{values: below, span: span, ranged: ranged}, true
	}
	if _, isLeaf := c.leaf[text]; isLeaf {
		return extent{}, false
	}
	if span, ok := c.reader.Value(text); ok {
		_, single := c.format.Number(text)
		return extent{values: c.within(span), span: span, ranged: true}, !single || span.Lo < span.Hi
	}
	for _, r := range []reading{c.masked(text), c.list(text)} {
		if r.ok {
			return extent{values: r.values}, true
		}
	}
	return extent{}, false
}
