// Package interval reads what the texts of a release and the labels of a hierarchy
// stand for as runs of numbers or days: [20,30), 20-29, 90+, 2024-05, 2020s.
//
//	reader := interval.ReaderOf(column.Values, column.Format)
//	i, ok := reader.Group("[20,30)")
//	i.Contains(25)
//
// What a label stands for depends on the values that it groups: 2024 is a year
// where they are dates, and else a number. Package hierarchy writes such labels.
package interval

// Interval is a run of numbers; dates count in days since 1970. Lo <= Hi.
type Interval struct {
	Lo, Hi         float64 // may be infinite
	OpenLo, OpenHi bool    // the bound itself is out
}

// Contains reports whether a number is in the interval.
func (i Interval) Contains(x float64) bool { return i.Covers(Interval{Lo: x, Hi: x}) }

// Covers reports whether all of x is in i.
func (i Interval) Covers(x Interval) bool {
	return (i.Lo < x.Lo || i.Lo == x.Lo && (!i.OpenLo || x.OpenLo)) &&
		(x.Hi < i.Hi || x.Hi == i.Hi && (!i.OpenHi || x.OpenHi))
}

// Overlaps reports whether some number may be in both.
func (i Interval) Overlaps(x Interval) bool { return !i.before(x) && !x.before(i) }

// Days returns how many whole days an interval of days has; infinite where an end is.
func (i Interval) Days() float64 {
	n := i.Hi - i.Lo + 1
	for _, open := range []bool{i.OpenLo, i.OpenHi} {
		if open {
			n--
		}
	}
	return max(n, 0)
}

// before reports whether i ends before x begins.
func (i Interval) before(x Interval) bool {
	return i.Hi < x.Lo || i.Hi == x.Lo && (i.OpenHi || x.OpenLo)
}
