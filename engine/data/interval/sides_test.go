package interval_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

// A year has up to 53 weeks, four quarters and two halves, all counted from 1.
func TestThePartsOfAYear(t *testing.T) {
	for label, want := range map[string]*interval.Interval{
		"1970-W53": {Lo: 361, Hi: 367}, "1970-W54": nil, "1970-W00": nil, "1970-Q4": {Lo: 273, Hi: 364}, "1970-Q5": nil, "1970-Q0": nil,
		"1970-H2": {Lo: 181, Hi: 364}, "1970-H3": nil, "1970-H0": nil,
	} {
		if got, ok := dates.Group(label); ok != (want != nil) || ok && got != *want {
			t.Errorf("%q stands for %+v, %v", label, got, ok)
		}
	}
}

// What is below a bound is not below zero where nothing in the column is, but below zero itself.
func TestBoundsFromAboveBeginAtZero(t *testing.T) {
	r := interval.ReaderOf([]string{"1", "<0.5"}, format.Format{})
	for text, want := range map[string]interval.Interval{
		"<0.5": {Lo: 0, Hi: 0.5, OpenHi: true}, "<=0": {Lo: 0, Hi: 0}, "<0": {Lo: -inf, Hi: 0, OpenHi: true}, "<=-0.5": {Lo: -inf, Hi: -0.5},
	} {
		if got, ok := r.Value(text); !ok || got != want {
			t.Errorf("%s is %+v, %v", text, got, ok)
		}
	}
}

// A group with a slash goes over two numbers at least, of three digits at most.
func TestGroupsWithASlash(t *testing.T) {
	for label, want := range map[string]bool{"3/5": true, "3/4": false, "997/999": true, "998/1000": false, "0001/3": false} {
		if got, ok := plain.Group(label); ok != want {
			t.Errorf("%q stands for %+v, %v", label, got, ok)
		}
	}
}

// 1950-1959 is a decade as well where it begins with a zero and ends with a nine.
func TestPlainLabels(t *testing.T) {
	for text, want := range map[string]int{"1950-1959": 3, "1951-1959": 2, "1950-1958": 2, "1950-1969": 2, "950-959": 2, "5-6": 2, "5-5": 0, "05-9": 0} {
		if got := interval.Plain(text); len(got) != want {
			t.Errorf("%q may be %q", text, got)
		}
	}
}

// These labels look like groups of numbers, but name none.
func TestNoGroups(t *testing.T) {
	for _, label := range []string{"20,30)", "[20,301", "20,301", "5 Jahre bis 9 mg", "unter 18 (alle)", "5 (x) to 9", "5to 9", "5to9", "5 to9 (x)", "1995-95", "15,5/44", "15/44,5", "15.5/44", "over 5 and 9"} {
		if got, ok := plain.Group(label); ok {
			t.Errorf("%q stands for %+v", label, got)
		}
	}
	for _, label := range []string{"abcd-Q1", "19x0-H1", "1970-W5", "1970-W053", "1970-Q04", "1970-X2", "1970-X02", "1970-H01", "1970-W", "2020-2019", "2020-2020"} {
		if got, ok := dates.Group(label); ok {
			t.Errorf("%q stands for the days %+v", label, got)
		}
	}
}

// Groups with units and signs beside their numbers.
func TestGroupsWithUnitsAndSigns(t *testing.T) {
	for label, want := range map[string]interval.Interval{
		"5 Jahr bis 9 Jahre": {Lo: 5, Hi: 9}, "5 bis 9 Jahre": {Lo: 5, Hi: 9}, "5 Jahre bis 9": {Lo: 5, Hi: 9}, "5%-9%": {Lo: 5, Hi: 9}, "5岁至9岁": {Lo: 5, Hi: 9}, "5 से 9": {Lo: 5, Hi: 9},
		">=5 and 9": {Lo: 5, Hi: 9}, "≥5 and 9": {Lo: 5, Hi: 9}, ">5 and 9": {Lo: 5, Hi: 9, OpenLo: true}, "5 bis ∞": {Lo: 5, Hi: inf}, "1995-96": {Lo: 1995, Hi: 1996},
	} {
		if got, ok := plain.Group(label); !ok || got != want {
			t.Errorf("%q stands for %+v, %v", label, got, ok)
		}
	}
}

// A comma stands before decimals in a group but where it stands between thousands in the column.
func TestCommasInGroups(t *testing.T) {
	for style, want := range map[format.NumberStyle]bool{format.Plain: true, format.Comma: true, format.Grouped: false, format.Apostrophe: false, format.Myriad: false} {
		r := interval.ReaderOf(nil, format.Format{Type: format.Decimal, Numbers: style})
		if got, ok := r.Group("[1,200;1,300]"); (ok && got.Lo == 1.2 && got.Hi == 1.3) != want {
			t.Errorf("%s: %+v, %v", style, got, ok)
		}
	}
}

// A number or a bound below 0 says that others may be, however near it is.
func TestNumbersBelowZero(t *testing.T) {
	for _, test := range []struct {
		values []string
		want   bool
	}{{[]string{"0", "<1"}, true}, {[]string{"-0.5", "<1"}, false}, {[]string{"<-0.5", "1"}, false}, {[]string{"<0", "1"}, true}, {[]string{"0", "1"}, false}} {
		if got := interval.Positive(test.values, format.Format{}); got != test.want {
			t.Errorf("%q: %v", test.values, got)
		}
	}
	for label, want := range map[string]string{"[0,5)": "0-4", "[-1,5)": "[-1,5)", "[4,5)": "[4,5)", "[3,5)": "3-4", "[20.5,30)": "[20.5,30)", "[20,30.5)": "[20,30.5)", "[07,30)": "[07,30)", "(5,9]": "(5,9]"} {
		if got := (interval.Notation{Dash: interval.Hyphen}).Write(label); got != want {
			t.Errorf("%s is written %s, want %s", label, got, want)
		}
	}
}
