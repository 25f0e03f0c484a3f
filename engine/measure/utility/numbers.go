package utility

import (
	"math"

	"quasi/engine/data/domain"
)

// numeric is a domain whose values may stand for numbers.
type numeric interface {
	Numbers(s domain.Span) (lo, hi float64, ok bool)
}

// numbers are the values of a column of numbers or dates, by code.
type numbers struct {
	value            []float64 // of column.from; NaN: missing
	lo, hi           []float64 // bounds of column.to; NaN: not known
	least, greatest  float64   // of all values that occur
	ascending, known bool      // values ascend with their positions; one occurs
}

// numbers returns nil unless all values of c that occur are numbers or dates. A
// value whose label is an interval counts as its middle.
func (c *column) numbers() *numbers {
	d, ok := c.Domain.(numeric)
	if !ok {
		return nil
	}
	x := &numbers{ascending: true, least: math.Inf(1), greatest: math.Inf(-1)}
	for _, s := range c.from {
		lo, hi, ok := d.Numbers(s)
		switch {
		case s == c.full:
			lo, hi = math.NaN(), math.NaN()
		case !ok:
			return nil
		}
		middle := lo/2 + hi/2
		if s != c.full {
			x.ascending = x.ascending && !(middle <= x.greatest)
			x.least, x.greatest = min(x.least, middle), max(x.greatest, middle)
			x.known = true
		}
		x.value = append(x.value, middle)
	}
	for code, s := range c.to {
		lo, hi, ok := d.Numbers(s)
		if code == 0 || s == c.full || !ok {
			lo, hi = math.NaN(), math.NaN()
		}
		x.lo, x.hi = append(x.lo, lo), append(x.hi, hi)
	}
	return x
}
