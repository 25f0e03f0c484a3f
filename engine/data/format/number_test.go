package format_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

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
