package interval_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

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

// A comma stands before decimals in a group but where it stands between thousands in the column.
func TestCommasInGroups(t *testing.T) {
	for style, want := range map[format.NumberStyle]bool{format.Plain: true, format.Comma: true, format.Grouped: false, format.Apostrophe: false, format.Myriad: false} {
		r := interval.ReaderOf(nil, format.Format{Type: format.Decimal, Numbers: style})
		if got, ok := r.Group("[1,200;1,300]"); (ok && got.Lo == 1.2 && got.Hi == 1.3) != want {
			t.Errorf("%s: %+v, %v", style, got, ok)
		}
	}
}
