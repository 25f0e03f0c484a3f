package hierarchy

import (
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

// NoHigher returns the limit by which no value is released above a level, as
// [Tree.LevelLabels] counts them: 0 is the values as they are.
func (t *Tree) NoHigher(level int) *domain.Limit {
	height := t.Height()
	return t.limit(func(n int) bool { return height-t.depth(n) <= level })
}

// NoWider returns the limit by which no group of numbers or dates is released that is
// wider than so much: as its label says, or else from the least to the greatest value
// below it. A group that holds something else is none of them, and an interval without an
// end is too wide. values are those of the column, in their format; a date is a number of
// days.
func (t *Tree) NoWider(width float64, values []string, f format.Format) *domain.Limit {
	r := interval.ReaderOf(values, f)
	below := make([]*[2]float64, len(t.nodes)) // the values below; nil: not all are numbers
	fits := make([]bool, len(t.nodes))
	for n := len(t.nodes) - 1; n >= 0; n-- {
		i, labelled := t.interval(n, r)
		below[n] = t.span(n, i, labelled, below)
		switch b := below[n]; {
		case b == nil:
		case labelled && i.Lo <= b[1] && b[0] <= i.Hi:
			fits[n] = i.Hi-i.Lo <= width
		default:
			fits[n] = b[1]-b[0] <= width
		}
	}
	return t.limit(func(n int) bool { return fits[n] })
}

// span returns the least and the greatest number that a node stands for, from those of
// its children.
func (t *Tree) span(n int, i interval.Interval, labelled bool, below []*[2]float64) *[2]float64 {
	if t.IsLeaf(n) {
		if !labelled || math.IsInf(i.Lo, 0) || math.IsInf(i.Hi, 0) {
			return nil
		}
		return &[2]float64{i.Lo, i.Hi}
	}
	var all *[2]float64
	for _, child := range t.nodes[n].children {
		if below[child] == nil {
			return nil
		}
		all = hull(all, below[child])
	}
	return all
}

// limit returns the limit whose parts are the topmost nodes that fit. A leaf always does,
// and what covers everything never: it is released as [domain.Suppressed].
func (t *Tree) limit(fits func(n int) bool) *domain.Limit {
	l := t.layOut()
	full := l.nodes[Root].Span
	var parts []domain.Span
	var visit func(n int)
	visit = func(n int) {
		if t.IsLeaf(n) || fits(n) && l.nodes[n].Span != full {
			parts = append(parts, l.nodes[n].Span)
			return
		}
		for _, child := range t.nodes[n].children {
			visit(child)
		}
	}
	visit(Root)
	return domain.PartsOf(parts)
}
