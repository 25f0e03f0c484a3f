package interval_test

import (
	"math"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

func TestGroupsOfNumbers(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		style format.NumberStyle
		label string
		want  interval.Interval
		ok    bool
	}{
		{"", "[30,40)", interval.Interval{Lo: 30, Hi: 40, OpenHi: true}, true}, {"", "30–34", interval.Interval{Lo: 30, Hi: 34}, true}, {"", "0 to 4", interval.Interval{Lo: 0, Hi: 4}, true},
		{"", " 85+ ", interval.Interval{Lo: 85, Hi: inf}, true}, {"", "<18", interval.Interval{Lo: -inf, Hi: 18, OpenHi: true}, true}, {"", ">= 90", interval.Interval{Lo: 90, Hi: inf}, true},
		{format.Comma, "<0,5", interval.Interval{Lo: -inf, Hi: 0.5, OpenHi: true}, true}, {format.Comma, "[0.5,1)", interval.Interval{Lo: 0.5, Hi: 1, OpenHi: true}, true}, {format.Comma, "18,5-24,9", interval.Interval{Lo: 18.5, Hi: 24.9}, true},
		{format.PointGrouped, "<1.234", interval.Interval{Lo: -inf, Hi: 1234, OpenHi: true}, true}, {format.PointGrouped, "[1.234,2)", interval.Interval{Lo: 1.234, Hi: 2, OpenHi: true}, true},
		{"", "2024-05", interval.Interval{}, false}, {"", "2024-05-17", interval.Interval{}, false}, {"", "30", interval.Interval{}, false}, {"", "-3", interval.Interval{}, false}, {"", "40-30", interval.Interval{}, false}, {"", "old", interval.Interval{}, false}, {"", "", interval.Interval{}, false},
	} {
		got, ok := interval.ReaderOf(nil, format.Format{Numbers: test.style}).Numbers(test.label)
		if ok != test.ok || ok && got != test.want {
			t.Errorf("%q in the style %q is %+v, %v, want %+v, %v", test.label, test.style, got, ok, test.want, test.ok)
		}
	}
}
