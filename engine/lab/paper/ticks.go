package paper

import (
	"math"
	"slices"
)

// axis maps values to places on paper.
type axis struct {
	lo, hi   float64 // of the values
	from, to float64 // on paper
	log      bool
}

// newAxis returns an axis that holds the values. A plain one starts at 0 if zero
// says so.
func newAxis(values []float64, from, to float64, log, zero bool) axis {
	a := axis{lo: 0, hi: 1, from: from, to: to, log: log}
	if len(values) > 0 {
		a.lo, a.hi = slices.Min(values), slices.Max(values)
	}
	switch {
	case log:
		a.lo, a.hi = math.Pow(10, math.Floor(math.Log10(a.lo))), math.Pow(10, math.Ceil(math.Log10(a.hi)))
		if a.lo == a.hi {
			a.hi *= 10
		}
		return a
	case zero:
		a.lo = min(0, a.lo)
	}
	if a.lo == a.hi {
		a.hi = a.lo + 1
	}
	step := niceStep(a.hi - a.lo)
	if zero {
		a.hi = math.Ceil(a.hi/step-1e-9) * step
	}
	return a
}

// place returns where a value stands.
func (a axis) place(v float64) float64 {
	share := (v - a.lo) / (a.hi - a.lo)
	if a.log {
		share = math.Log(v/a.lo) / math.Log(a.hi/a.lo)
	}
	return a.from + share*(a.to-a.from)
}

// ticks returns the values at which the axis is labelled.
func (a axis) ticks() []float64 {
	var ticks []float64
	if a.log {
		for v := a.lo; v <= a.hi*1.0001; v *= 10 {
			ticks = append(ticks, v)
		}
		return ticks
	}
	step := niceStep(a.hi - a.lo)
	for i := math.Ceil(a.lo/step-1e-9) + 0; i*step <= a.hi+step*1e-9; i++ { // + 0: no -0
		ticks = append(ticks, i*step)
	}
	return ticks
}

// niceStep returns 1, 2 or 5 times a power of ten, so that there are four to ten
// steps in the range.
func niceStep(span float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(span/4)))
	for _, m := range []float64{5, 2} {
		if span/(m*power) >= 4 {
			return m * power
		}
	}
	return power
}
