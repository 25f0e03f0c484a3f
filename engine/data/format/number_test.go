package format_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

func TestNumbersInEveryStyle(t *testing.T) {
	none := math.NaN()
	tests := []struct {
		style format.NumberStyle
		text  string
		want  float64 // NaN: no number
	}{
		{"", "1234.5", 1234.5}, {"", " -1e3 ", -1000}, {"", "45%", none}, {"", "1,234", none}, {"", "NaN", none}, {"", "Inf", none}, {"", "", none},
		{format.Plain, "45 %", 45}, {format.Plain, "1,234", none}, {format.Plain, "%", none},
		{format.Grouped, "1,234.5", 1234.5}, {format.Grouped, "12,345,678", 12345678}, {format.Grouped, "1234.5", 1234.5}, {format.Grouped, "-1,234 %", -1234},
		{format.Grouped, "1,23", none}, {format.Grouped, "0,123", none}, {format.Grouped, "1,,234", none}, {format.Grouped, ",234", none}, {format.Grouped, "1,234,", none},
		{format.Grouped, "1234,567", none}, {format.Grouped, "1,234.", none}, {format.Grouped, "1.234,5", none},
		{format.Comma, "1234,75", 1234.75}, {format.Comma, "+3,5", 3.5}, {format.Comma, "20", 20}, {format.Comma, "3.5", none}, {format.Comma, ",5", none}, {format.Comma, "1,2,3", none},
		{format.PointGrouped, "1.234,5", 1234.5}, {format.PointGrouped, "1.234", 1234}, {format.PointGrouped, "2,5", 2.5}, {format.PointGrouped, "1.23", none}, {format.PointGrouped, "12,5 %", 12.5},
		{format.Spaced, "1 234,5", 1234.5}, {format.Spaced, "12\u00a0345.5", 12345.5}, {format.Spaced, "1\u202f234", 1234}, {format.Spaced, "12 34", none}, {format.Spaced, "1  234", none},
		{format.Apostrophe, "1'234.5", 1234.5}, {format.Apostrophe, "12’345’678", 12345678}, {format.Apostrophe, "1'2", none},
		{"roman", "XII", none}, {format.Comma, strings.Repeat("1", 65), none},
	}
	for _, test := range tests {
		x, ok := test.style.Parse(test.text)
		if ok == math.IsNaN(test.want) || ok && x != test.want {
			t.Errorf("%q in style %q is %v, %v, want %v", test.text, test.style, x, ok, test.want)
		}
	}
}

// written writes a number in a style, by a way of its own: thousands from the
// right.
func written(x float64, style format.NumberStyle) string {
	group := map[format.NumberStyle]string{format.Grouped: ",", format.Myriad: ",", format.PointGrouped: ".", format.Spaced: " ", format.Apostrophe: "'"}[style]
	decimal := map[format.NumberStyle]string{format.Comma: ",", format.PointGrouped: ",", format.Spaced: ","}[style]
	if decimal == "" {
		decimal = "."
	}
	whole, fraction, broken := strings.Cut(strconv.FormatFloat(math.Abs(x), 'f', -1, 64), ".")
	text := ""
	for len(whole) > 3 && group != "" {
		whole, text = whole[:len(whole)-3], group+whole[len(whole)-3:]+text
	}
	text = whole + text
	if broken {
		text += decimal + fraction
	}
	if math.Signbit(x) {
		text = "-" + text
	}
	return text
}

// A number that is written in a style is read as the same number in it.
func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		style := rapid.SampledFrom(format.NumberStyles()).Draw(t, "style")
		x := float64(rapid.Int64Range(-1e12, 1e12).Draw(t, "thousandths")) / 1000
		if style == format.Years {
			x = math.Abs(x)
		}
		text := written(x, style)
		if got, ok := style.Parse(text); !ok || got != x {
			t.Fatalf("%v is written %q and read as %v, %v", x, text, got, ok)
		}
	})
}

// No style invents digits: what is read has the digits of the text, in their
// order.
func FuzzNumberStyles(f *testing.F) {
	for _, seed := range []string{"1,234.5", "1.234,5", "1 234,5", "1’234.5", "12 %", "-0,5", "1e3", "007", "1.2万", "1岁6个月", "77 J."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, style := range format.NumberStyles()[1:] {
			x, ok := style.Parse(text)
			if ok && style == format.Years && x < 0 {
				t.Fatalf("%q is %v years", text, x)
			}
			if !ok || style == format.Years { // 3月 is 0.25 of a year
				continue
			}
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("%q in style %s is %v", text, style, x)
			}
			keep := func(text string) string {
				digits := strings.Map(func(r rune) rune {
					if r >= '0' && r <= '9' {
						return r
					}
					return -1
				}, text)
				return strings.Trim(digits, "0")
			}
			// Beyond 15 digits a number is rounded.
			if digits := keep(text); len(digits) <= 15 && keep(strconv.FormatFloat(x, 'f', -1, 64)) != digits {
				t.Fatalf("%q in style %s is %v", text, style, x)
			}
		}
	})
}

// Codes of digits that strconv reads as numbers are none.
func TestCodesAreNoNumbers(t *testing.T) {
	for _, text := range []string{"18_12_1", "1_0", "0x1F", "0x1p4", "inf", "NaN", "Infinity", "+-1", "--1", ".", "", "e5", ".e5", "1e", "1e+", "1.5e", "1e+-2", "1.2.3", "5_%"} {
		for _, s := range append(format.NumberStyles(), "") {
			if x, ok := s.Parse(text); ok {
				t.Errorf("%q is %v in style %q", text, x, s)
			}
		}
	}
	for text, want := range map[string]float64{"1E2": 100, "1E+2": 100, "1e-2": 0.01, "1.0E2": 100, "1.E2": 100, ".5e1": 5, "-1.5e+3": -1500, "+7": 7, "5.": 5, ".5": 0.5, "007": 7} {
		if x, ok := format.Plain.Parse(text); !ok || x != want {
			t.Errorf("%q is %v (%v), want %v", text, x, ok, want)
		}
	}
}
