package format_test

import (
	"math/big"
	"strings"
	"testing"

	"quasi/engine/data/format"
)

func TestExact(t *testing.T) {
	for _, test := range []struct {
		style  format.NumberStyle
		text   string
		digits string // empty: no such number
		places int
	}{
		{"", "12", "12", 0}, {"", " -0.50 ", "-50", 2}, {"", "+7.", "7", 0}, {"", ".5", "5", 1}, {"", "1.5e3", "1500", 0}, {"", "15E-1", "15", 1}, {"", "007", "7", 0},
		{"", "0x10p-1", "", 0}, {"", "1,5", "", 0}, {"", "a", "", 0}, {"", "", "", 0}, {"", "Inf", "", 0}, {"", "5%", "", 0}, {"", "<5", "", 0},
		{format.Plain, "45 %", "45", 0}, {format.Comma, "-1,25", "-125", 2}, {format.PointGrouped, "1.234,5", "12345", 1}, {format.Spaced, "1 234", "1234", 0},
		{format.Grouped, "1,234.50%", "123450", 2}, {format.Apostrophe, "1'234", "1234", 0},
		{"", "1e-30", "1", 30}, {"", "1e-31", "", 0}, {"", "0." + strings.Repeat("0", 29) + "1", "1", 30}, {"", "0." + strings.Repeat("0", 30) + "1", "", 0},
		{"", "0e400", "0", 0}, {"", "0e401", "", 0}, {"", "0e999999999999", "", 0},
	} {
		x, ok := format.Format{Numbers: test.style}.Exact(test.text)
		if ok != (test.digits != "") || ok && (x.Digits.String() != test.digits || x.Places != test.places) {
			t.Errorf("%q in style %q is %+v, %v, want %s and %d places", test.text, test.style, x, ok, test.digits, test.places)
		}
	}
	if _, ok := (format.Format{Type: format.Date}).Exact("5"); ok {
		t.Error("a date is a number")
	}
}

// An exact number is the one that is read elsewhere, before it is rounded.
func FuzzExact(f *testing.F) {
	for _, seed := range []string{"1.5e3", "-0,5", "1'234.5", "0x1p-2", "1_0", "45 %", "1e-400", "+.5", "1.e1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, style := range append(format.NumberStyles(), "") {
			of := format.Format{Numbers: style}
			x, ok := of.Exact(text)
			plain, isNumber := of.Plain(text)
			if ok && !isNumber || ok && (x.Places < 0 || x.Places > format.MostPlaces) {
				t.Fatalf("%q in style %q is %+v", text, style, x)
			}
			if !ok {
				continue
			}
			nearest, _ := new(big.Rat).SetFrac(x.Digits, format.Exact{Digits: big.NewInt(1)}.At(x.Places)).Float64()
			if nearest != plain {
				t.Fatalf("%q in style %q is %v, and exactly %+v", text, style, plain, x)
			}
		}
	})
}
