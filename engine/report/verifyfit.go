package report

import "math"

// interval is what a figure can be, both ends among it.
type interval struct{ low, high float64 }

func (i interval) String() string {
	switch {
	case i.low == i.high:
		return shown(&i.low)
	case math.IsInf(i.high, 1):
		return "≥ " + shown(&i.low)
	}
	return "≤ " + shown(&i.high)
}

// holds allows for the last digits.
func (i interval) holds(value float64) bool {
	return (value >= i.low || near(value, i.low)) && (value <= i.high || near(value, i.high))
}

// fitting returns what figures that the release does not tell can be, by those that it does,
// which are found, and by the sums in the report: a total is that of its parts, and no group
// has more patients than rows.
func (d *Document) fitting(found values) map[string]interval {
	fit := map[string]interval{}
	for _, s := range sums {
		if total, ok := d.added(s); ok {
			fit[s.total] = interval{total, total}
		}
	}
	if rows, ok := found[name{id: "groups.smallest"}]; ok && rows > 0 {
		for _, id := range []string{"patients.smallest", "patients.known-1.k", "patients.known-2.k", "patients.known-3.k", "patients.known-all.k"} {
			fit[id] = interval{0, rows}
		}
		fit["risk.prosecutor.highest"] = interval{1 / rows, math.Inf(1)}
	}
	return fit
}

// added returns the sum of the parts, where the report shows all of them.
func (d *Document) added(s sum) (total float64, ok bool) {
	for _, id := range s.parts {
		f := d.Figure(id, "")
		if f == nil || f.Value == nil {
			return 0, false
		}
		total += *f.Value
	}
	return total, true
}
