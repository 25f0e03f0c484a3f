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
