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

func TestGroup(t *testing.T) {
	type i = interval.Interval
	for label, want := range map[string]i{
		"[20,30)": {Lo: 20, Hi: 30, OpenHi: true}, "[20, 30[": {Lo: 20, Hi: 30, OpenHi: true},
		"(10000;15000]": {Lo: 10000, Hi: 15000, OpenLo: true}, "]20,30]": {Lo: 20, Hi: 30, OpenLo: true}, "[1,2]": {Lo: 1, Hi: 2},
		"0-4": {Lo: 0, Hi: 4}, "-5--1": {Lo: -5, Hi: -1}, " 20 – 29 ": {Lo: 20, Hi: 29}, "20 to 29": {Lo: 20, Hi: 29}, "-5 to 5": {Lo: -5, Hi: 5}, "20..29": {Lo: 20, Hi: 29}, "20~29": {Lo: 20, Hi: 29}, "20—29": {Lo: 20, Hi: 29}, "7": {Lo: 7, Hi: 7},
		"90+": {Lo: 90, Hi: inf}, ">=90": {Lo: 90, Hi: inf}, "≥ 90": {Lo: 90, Hi: inf}, ">90": {Lo: 90, Hi: inf, OpenLo: true},
		"<5": {Lo: -inf, Hi: 5, OpenHi: true}, "<=5": {Lo: -inf, Hi: 5}, "≤5": {Lo: -inf, Hi: 5},
		"1970s": {Lo: 1970, Hi: 1980, OpenHi: true}, "1970": {Lo: 1970, Hi: 1970}, "1970-1979": {Lo: 1970, Hi: 1979},
		"1970-01": {Lo: 0, Hi: 30}, "1970-01-02": {Lo: 1, Hi: 1},
	} {
		if got, ok := plain.Group(label); !ok || got != want {
			t.Errorf("%q stands for %+v, %v, want %+v", label, got, ok, want)
		}
	}
	for _, label := range []string{"*", "1200*", "[a,b)", "", "30-20", "[3,2)", "spouse present", "11th", "20 to", "to 29", "29 to 20", "10 to go", "<", "+", "1971s", "197s"} {
		if got, ok := plain.Group(label); ok {
			t.Errorf("%q stands for %+v", label, got)
		}
	}
}

// 1970 began on a Thursday, so its first week on Monday, 29 December 1969.
func TestPeriods(t *testing.T) {
	for label, want := range map[string][2]float64{
		"1970": {0, 364}, "1970s": {0, 3651}, "1970-01": {0, 30}, "1970-Q1": {0, 89}, "1970-Q4": {273, 364}, "1970-H1": {0, 180}, "1970-H2": {181, 364},
		"1970-W01": {-3, 3}, "ISO 1970": {-3, 367}, "ISO 1970s": {-3, 3650}, "[1970-01-02,1970-01-05]": {1, 4}, "1970-1971": {0, 729}, "<=1970-01-02": {-inf, 1},
	} {
		if got, ok := dates.Group(label); !ok || got != (interval.Interval{Lo: want[0], Hi: want[1]}) {
			t.Errorf("%q stands for %+v, %v, want %v", label, got, ok, want)
		}
	}
	for _, label := range []string{"1970-W54", "1970-W00", "1970-H3", "1970-Q5", "ISO x", "1970-13", "20", "[20,30)", "<5", "19000", "1971-1970", "1970-1970"} {
		if got, ok := dates.Group(label); ok {
			t.Errorf("%q stands for the days %+v", label, got)
		}
	}
}

// Days counts the days that a label covers, without a bound that it leaves out.
func TestDays(t *testing.T) {
	for label, want := range map[string]float64{
		"1961": 365, "1964": 366, "ISO 1961": 364, "1961-Q1": 90,
		"[1961-01-01,1961-12-31]": 365, "[1961-01-01,1961-12-31)": 364, "(1961-01-01,1961-12-31]": 364, "(1961-01-01,1961-12-31)": 363,
		"[1961-01-01,1961-01-01]": 1, "[1961-01-01,1961-01-01)": 0, "(1961-01-01,1961-01-01)": 0,
		">=1961-01-01": inf, "<1961-01-01": inf,
	} {
		if i, ok := dates.Group(label); !ok || i.Days() != want {
			t.Errorf("%q: %v days, %v, want %v", label, i.Days(), ok, want)
		}
	}
}

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

// Zero is not below zero; a number or a bound below it is.
func TestPositive(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []string
		want   bool
	}{
		{"a bound and zero", []string{"0", "<5"}, true}, {"a bound at zero", []string{"3", ">=0"}, true}, {"below zero", []string{"-1", "<5"}, false},
		{"a bound below zero", []string{"1", ">-5"}, false}, {"no bound", []string{"1", "2"}, false}, {"a text beside", []string{"<5", "n/k"}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := interval.Positive(test.values, format.Format{}); got != test.want {
				t.Errorf("%q are positive: %v", test.values, got)
			}
		})
	}
}
