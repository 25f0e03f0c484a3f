package format_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

func TestNumbersWithUnits(t *testing.T) {
	none := math.NaN()
	for _, test := range []struct {
		style format.NumberStyle
		text  string
		want  float64 // NaN: no number
	}{
		{format.Years, "77岁", 77}, {format.Years, "77 J.", 77}, {format.Years, "77y", 77}, {format.Years, "77 Years old", 77}, {format.Years, " 77 ", 77}, {format.Years, "1,5 J.", 1.5},
		{format.Years, "3月", 0.25}, {format.Years, "6 mo", 0.5}, {format.Years, "1岁6个月", 1.5}, {format.Years, "1 y 3 mo", 1.25}, {format.Years, "7d", 7 / 365.25},
		{format.Years, "3月1岁", none}, {format.Years, "1岁2岁", none}, {format.Years, "1岁2", none}, {format.Years, "77 kg", none}, {format.Years, "77%", none}, {format.Years, "5th", none},
		{format.Years, "-3y", none}, {format.Years, "岁", none}, {format.Years, "", none}, {format.Years, "1.2.3y", none}, {format.Years, "1," + strings.Repeat("1", 62), 1.1111111111111112}, {format.Years, "1," + strings.Repeat("1", 63), none},
		{format.Years, "1 " + strings.Repeat("y", 33), none},
		{format.Myriad, "1.2万", 12000}, {format.Myriad, "3 亿", 3e8}, {format.Myriad, "1,234.5", 1234.5}, {format.Myriad, "-2萬", -20000}, {format.Myriad, "8500", 8500},
		{format.Myriad, "万", none}, {format.Myriad, "一万", none}, {format.Myriad, "1.2万5", none}, {format.Plain, "1.2万", none}, {format.Grouped, "77岁", none},
	} {
		x, ok := test.style.Parse(test.text)
		if ok == math.IsNaN(test.want) || ok && x != test.want {
			t.Errorf("%q in style %q is %v, %v, want %v", test.text, test.style, x, ok, test.want)
		}
	}
}

func TestExactNumbersWithUnits(t *testing.T) {
	for _, test := range []struct {
		style  format.NumberStyle
		text   string
		digits string // empty: it has none
	}{
		{format.Years, "77岁", "77"}, {format.Years, "77", "77"}, {format.Years, "3月", ""}, {format.Years, "1岁6个月", ""}, {format.Myriad, "1.2万", "12000"}, {format.Myriad, "1,234", "1234"},
	} {
		x, ok := format.Format{Type: format.Decimal, Numbers: test.style}.Exact(test.text)
		if ok != (test.digits != "") || ok && x.Digits.String() != test.digits {
			t.Errorf("%q in style %s is %v, %v", test.text, test.style, x.Digits, ok)
		}
	}
}

func TestInYears(t *testing.T) {
	for text, want := range map[string]bool{"77岁": true, " 77 J. ": true, "77": false, "3月": false, "1岁6个月": false, "y": false} {
		if format.InYears(text) != want {
			t.Errorf("%q is in years: %v", text, !want)
		}
	}
}

// What is written with a unit is as many of it as are a year, whatever is between and behind.
func TestAgesAreReadInTheirUnit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units := map[string]float64{"岁": 1, "Jahre": 1, "YRS": 1, "个月": 12, "mo": 12, "weeks": 365.25 / 7, "天": 365.25}
		unit := rapid.SampledFrom([]string{"岁", "Jahre", "YRS", "个月", "mo", "weeks", "天"}).Draw(t, "unit")
		n := rapid.IntRange(0, 130).Draw(t, "n")
		text := fmt.Sprint(n, rapid.SampledFrom([]string{"", " "}).Draw(t, "blank"), unit, rapid.SampledFrom([]string{"", "."}).Draw(t, "point"))
		if x, ok := format.Years.Parse(text); !ok || x != float64(n)/units[unit] {
			t.Fatalf("%q is %v, %v", text, x, ok)
		}
	})
}
