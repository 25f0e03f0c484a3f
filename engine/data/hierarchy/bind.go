package hierarchy

import (
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

// bind gives each node the numbers that its label stands for, or else those of
// the leaves below it: a label can also count something else than they do, as
// the age 34 does of birth dates.
func (t *Tree) bind(nodes []domain.Node, least, greatest float64, r interval.Reader) {
	for n := len(nodes) - 1; n >= 0; n-- {
		var below *[2]float64
		for _, child := range t.nodes[n].children {
			below = hull(below, nodes[child].Bounds)
		}
		nodes[n].Bounds = below
		if i, ok := t.interval(n, r); ok {
			lo, hi := i.Lo, i.Hi
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

// interval returns what the label of a node stands for.
func (t *Tree) interval(n int, r interval.Reader) (interval.Interval, bool) {
	if t.IsLeaf(n) {
		return r.Value(t.Label(n))
	}
	return r.Group(t.Label(n))
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
