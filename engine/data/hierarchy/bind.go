package hierarchy

import (
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
)

// bind gives each node the numbers that its label stands for, or else those of
// the leaves below it: a label can also count something else than they do, as
// the age 34 does of birth dates.
func (t *Tree) bind(nodes []domain.Node, least, greatest float64, r reader) {
	for n := len(nodes) - 1; n >= 0; n-- {
		var below *[2]float64
		for _, child := range t.nodes[n].children {
			below = hull(below, nodes[child].Bounds)
		}
		nodes[n].Bounds = below
		parse := r.group
		if t.IsLeaf(n) {
			parse = r.leaf
		}
		if lo, hi, ok := parse(nodes[n].Label); ok {
			if math.IsInf(lo, -1) {
				lo = min(least, hi)
			}
			if math.IsInf(hi, 1) {
				hi = max(greatest, lo)
			}
			if below == nil || lo <= below[1] && below[0] <= hi {
				nodes[n].Bounds = &[2]float64{lo, hi}
			}
		}
	}
}

// reader reads labels as numbers.
type reader struct {
	number func(string) (float64, bool)           // of a value
	group  func(string) (lo, hi float64, ok bool) // of a group
}

// readerOf returns how the labels of a hierarchy of values are read. Where all
// values are dates, a plain number is none of them, and a year no number.
func readerOf(values []string, f format.Format) reader {
	if allDates(values, f) {
		return reader{f.Days, dateBounds}
	}
	return reader{f.Number, Bounds}
}

// bounds returns what the label of a node stands for.
func (t *Tree) bounds(n int, f format.Format) (lo, hi float64, ok bool) {
	if t.IsLeaf(n) {
		return reader{f.Number, Bounds}.leaf(t.Label(n))
	}
	return Bounds(t.Label(n))
}

// leaf reads the label of a leaf: a value in the format of its column or, as in a
// table that is generalised already, a group.
func (r reader) leaf(label string) (lo, hi float64, ok bool) {
	if x, ok := r.number(label); ok {
		return x, x, true
	}
	return r.group(label)
}

func hull(a, b *[2]float64) *[2]float64 {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &[2]float64{min(a[0], b[0]), max(a[1], b[1])}
}

// numbers returns the least and the greatest number among values, if there is
// one.
func numbers(values []string, f format.Format) (least, greatest float64, ok bool) {
	least, greatest = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if x, isNumber := f.Number(v); isNumber {
			least, greatest, ok = min(least, x), max(greatest, x), true
		}
	}
	return least, greatest, ok
}

func allDates(values []string, f format.Format) bool {
	return !slices.ContainsFunc(values, func(v string) bool {
		_, ok := f.Day(v)
		return !ok
	})
}
