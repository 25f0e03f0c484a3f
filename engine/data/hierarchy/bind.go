package hierarchy

import (
	"math"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

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
