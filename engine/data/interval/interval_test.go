package interval_test

import (
	"math"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

var inf = math.Inf(1)

// dates reads labels of dates, plain those of anything else.
var (
	plain interval.Reader
	dates = interval.ReaderOf([]string{"2024-05-17"}, format.Format{})
)

func TestReaderOf(t *testing.T) {
	comma := format.Format{Type: format.Decimal, Numbers: format.PointGrouped}
	dmy := format.Format{Type: format.Date, Dates: format.DayMonthYear}
	for _, test := range []struct {
		values      []string
		format      format.Format
		text        string
		lo, hi      float64 // as a value
		group, none bool    // it is a group as well; it is neither
	}{
		{nil, format.Format{}, "1970", 1970, 1970, true, false},
		{[]string{"1970-01-01", "unknown"}, format.Format{}, "1970", 0, 364, true, false},
		{[]string{"1970-01-01", "7"}, format.Format{}, "1970", 1970, 1970, true, false},
		{[]string{"1.200"}, comma, "1.200", 1200, 1200, true, false}, // as the label of a group 1.2
		{[]string{"1.200"}, comma, "1,5", 1.5, 1.5, false, false},
		{[]string{"1/2/1970"}, dmy, "1/2/1970", 31, 31, false, false},
		{[]string{"1/2/1970"}, dmy, "1970-02", 31, 58, true, false},
		{[]string{"1/2/1970"}, dmy, "31", 0, 0, false, true},
	} {
		r := interval.ReaderOf(test.values, test.format)
		got, ok := r.Value(test.text)
		if ok == test.none || got.Lo != test.lo || got.Hi != test.hi {
			t.Errorf("%q among %q stands for %+v, %v, want %v to %v", test.text, test.values, got, ok, test.lo, test.hi)
		}
		if _, ok := r.Group(test.text); ok != test.group {
			t.Errorf("%q among %q is the label of a group: %v", test.text, test.values, ok)
		}
	}
}

// The bounds of each interval are told apart: at each pair of places both ways to
// compare agree with what numbers between halves say.
func TestIntervalsAreSetsOfNumbers(t *testing.T) {
	var all []interval.Interval
	for lo := range 4 {
		for hi := lo; hi < 4; hi++ {
			for open := range 4 {
				if lo < hi || open == 0 {
					all = append(all, interval.Interval{Lo: float64(lo), Hi: float64(hi), OpenLo: open&1 > 0, OpenHi: open&2 > 0})
				}
			}
		}
	}
	in := func(i interval.Interval, x float64) bool {
		return (x > i.Lo || x == i.Lo && !i.OpenLo) && (x < i.Hi || x == i.Hi && !i.OpenHi)
	}
	for _, a := range all {
		for _, b := range all {
			covers, overlaps := true, false
			for x := -0.5; x < 4; x += 0.5 {
				if a.Contains(x) != in(a, x) {
					t.Fatalf("%+v contains %v: %v", a, x, a.Contains(x))
				}
				covers = covers && (in(a, x) || !in(b, x))
				overlaps = overlaps || in(a, x) && in(b, x)
			}
			if a.Covers(b) != covers || a.Overlaps(b) != overlaps {
				t.Errorf("%+v covers %+v: %v, want %v; overlaps: %v, want %v", a, b, a.Covers(b), covers, a.Overlaps(b), overlaps)
			}
		}
	}
}

// FuzzGroup: whatever the label, an interval has its bounds in order, is the same
// with blanks around the label, and of dates no less than a day.
func FuzzGroup(f *testing.F) {
	for _, seed := range []string{"[20,30)", "]20;30]", "0-4", "-5--1", "90+", "≤5", "2024", "2024-05", "2024-W20", "ISO 2020s", "2020s", "-", "≥", "[2024-01-01,2024-02-01)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, label string) {
		for _, r := range []interval.Reader{plain, dates} {
			i, ok := r.Group(label)
			again, okAgain := r.Group(" " + label + "\t")
			if i != again || ok != okAgain {
				t.Fatalf("%q stands for %+v, with blanks around it for %+v", label, i, again)
			}
			if !ok && i != (interval.Interval{}) || ok && !(i.Lo <= i.Hi) {
				t.Fatalf("%q stands for %+v, %v", label, i, ok)
			}
			if value, isValue := r.Value(label); ok && (!isValue || value != i) {
				t.Fatalf("%q as a value is %+v, %v, as a group %+v", label, value, isValue, i)
			}
		}
	})
}
