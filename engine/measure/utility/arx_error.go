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
	deviation        float64   // of the population of all values
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
	x.deviation = deviation(x.value, c.before)
	return x
}

// deviation returns the standard deviation of the records' values that are not
// missing.
func deviation(value []float64, codes []int32) float64 {
	sum, n := 0.0, 0
	for _, code := range codes {
		if x := value[code]; !math.IsNaN(x) {
			sum += x
			n++
		}
	}
	mean, squares := sum/float64(n), 0.0
	for _, code := range codes {
		if x := value[code]; !math.IsNaN(x) {
			squares += float64((x - mean) * (x - mean))
		}
	}
	return math.Sqrt(squares / float64(n))
}

// furthest returns how far the value of a code of column.before is from the
// further end of the column's range.
func (x *numbers) furthest(before int32) float64 {
	return max(x.value[before]-x.least, x.greatest-x.value[before])
}

// off returns how far the value is at most from the bounds of what it is
// released as, not beyond the column's range.
func (x *numbers) off(before, after int32) float64 {
	lo, hi := x.lo[after], x.hi[after]
	if math.IsNaN(lo) {
		return x.furthest(before)
	}
	value := x.value[before]
	return min(x.furthest(before), max(math.Abs(value-lo), math.Abs(hi-value)))
}

// attributeError measures each column of numbers.
func (v *view) attributeError(of []*numbers) Breakdown {
	var columns []ColumnFigure
	for j, x := range of {
		c := &v.columns[j]
		var p pool
		if x != nil {
			for _, t := range cross(c.before, c.after, len(c.from), len(c.to)) {
				if math.IsNaN(x.value[t.a]) {
					continue
				}
				off, most := 0.0, x.furthest(t.a)
				if c.from[t.a] != c.to[t.b] {
					off = x.off(t.a, t.b)
				}
				p.add(t.b == 0, t.n, float64(off*off), float64(most*most))
			}
		}
		columns = append(columns, ColumnFigure{c.Name, p.quality()})
	}
	return newBreakdown(columns)
}

// recordError measures the records over all columns of numbers.
func (v *view) recordError(of []*numbers) Figure {
	var p pool
	for _, r := range v.runs {
		off, most := 0.0, 0.0
		for j, x := range of {
			if x == nil || x.deviation == 0 {
				continue
			}
			c := &v.columns[j]
			before, after := c.before[r.at], c.after[r.at]
			if math.IsNaN(x.value[before]) {
				continue
			}
			far := x.furthest(before) / x.deviation
			most += float64(far * far)
			if c.from[before] != c.to[after] {
				near := x.off(before, after) / x.deviation
				off += float64(near * near)
			}
		}
		p.add(v.class[r.at] == absent, r.n, math.Sqrt(off), math.Sqrt(most))
	}
	return p.quality()
}
