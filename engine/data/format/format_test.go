package format_test

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

func TestFormatsAreWrittenAndRead(t *testing.T) {
	for _, kind := range format.Types() {
		styles := []string{""}
		if kind.Numeric() {
			for _, s := range format.NumberStyles() {
				styles = append(styles, ":"+string(s))
			}
		}
		if kind.Dated() {
			for _, s := range format.DateOrders() {
				styles = append(styles, ":"+string(s), ":"+string(s)+":1930")
			}
			styles = append(styles, ":1925")
		}
		for _, style := range styles {
			text := string(kind) + style
			if f, err := format.Parse(text); err != nil || f.String() != text {
				t.Errorf("%q is read as %q (%v)", text, f, err)
			}
		}
	}
	for text, want := range map[string]string{
		"": "no type", "number": `type is "number"`, "empty": `type is "empty"`, "date:": "nothing stands after the colon",
		"date:comma": `order of dates is "comma"`, "decimal:dmy": `style of numbers is "dmy"`, "text:dmy": "has no style",
		"date:dmy:": `order of dates is "dmy:"`, "date:dmy:30": "begin with 30", "date:dmy:2201": "choose a year from 1800 to 2200", "date:dmy:x": `order of dates is "dmy:x"`,
	} {
		if _, err := format.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want an error with %q", text, err, want)
		}
	}
}

func FuzzBand(f *testing.F) {
	for _, seed := range []string{"05-Sep", "Okt 14", "\xff-Sep", "- -"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if lo, hi, ok := format.Band(text); ok && (lo < 0 || lo >= hi || hi > 99) {
			t.Errorf("%q is %d-%d", text, lo, hi)
		}
	})
}

// They stand before and after all numbers and their bounds.
func TestPlacesBeyondAllNumbers(t *testing.T) {
	f := format.Format{Type: format.Decimal}
	order := []string{"BLQ", "<1", "<5", "-3", "0.5", "900", ">900", ">ULOQ"}
	for i := range order[1:] {
		a, ok := f.Place(order[i])
		if b, ok2 := f.Place(order[i+1]); !ok || !ok2 || a.Compare(b) >= 0 {
			t.Errorf("%s stands at %+v, %s at %+v", order[i], a, order[i+1], b)
		}
	}
	if _, ok := (format.Format{Type: format.Date}).Place("BLQ"); ok {
		t.Error("BLQ has a place among days")
	}
}

// No style of numbers reads a text that is beyond all numbers, and no bound has it.
func FuzzBeyond(f *testing.F) {
	for _, text := range []string{"<LLOQ", "5", "<5", "n.n.", ">ULOQ", "1岁", "3万", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := format.Beyond(text)
		if end < -1 || end > 1 {
			t.Fatalf("%q: %d", text, end)
		}
		for _, style := range format.NumberStyles() {
			_, number := style.Parse(text)
			if _, bound := (format.Format{Numbers: style}).Bound(text); end != 0 && (number || bound) {
				t.Errorf("%q is beyond all numbers and one in the style %s", text, style)
			}
		}
	})
}

// A bound has the number that is behind its sign, and no text is both.
func FuzzBound(f *testing.F) {
	for _, seed := range []string{"<0,5", ">100", "≤ 3", "<=", "<<1", "<-1e3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, style := range format.NumberStyles() {
			of := format.Format{Type: format.Decimal, Numbers: style}
			b, ok := of.Bound(text)
			if _, plain := of.Plain(text); ok && plain {
				t.Fatalf("%q is a number and a bound", text)
			}
			rest, _, cut := format.Unbound(text)
			if x, isNumber := of.Plain(rest); ok != (cut && isNumber) || ok && x != b.X {
				t.Fatalf("%q is %+v, %v", text, b, ok)
			}
		}
	})
}

// Eight digits are a day of records in one place of the year alone, first or last.
func TestEightDigitsHaveOneYear(t *testing.T) {
	for day := time.Date(1800, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2300; day = day.AddDate(0, 0, 17) {
		for order, layout := range map[format.DateOrder]string{format.YearMonthDay: "20060102", format.DayMonthYear: "02012006", format.MonthDayYear: "01022006"} {
			text := day.Format(layout)
			if got, ok := format.ParseDate(text, order, 0); !ok || !got.Equal(day) {
				t.Fatalf("%s in order %s is %v", text, order, got)
			}
			_, first := format.ParseDate(text, format.YearMonthDay, 0)
			if _, last := format.ParseDate(text, format.DayMonthYear, 0); first && last {
				t.Fatalf("%s has its year first and last", text)
			}
		}
	}
}

// Any day comes back from any way to write it.
func FuzzParseDate(f *testing.F) {
	for _, seed := range []string{"2024-05-17", "17.5.2024", "5/17/2024 1:45 PM", "2024年5月17日", "45429", "20240517", "17052024", "2024-05-17T"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, order := range []format.DateOrder{"", format.DayMonthYear, format.MonthDayYear, format.YearMonthDay, format.ExcelSerial} {
			d, ok := format.ParseDate(text, order, 0)
			if !ok {
				continue
			}
			if d.Year() < 1 || d.Year() > 9999 || d.Hour() != 0 {
				t.Fatalf("%q is read as %v", text, d)
			}
			if order != format.ExcelSerial && order != format.YearMonthDay && !strings.Contains(text, fmt.Sprintf("%04d", d.Year())) {
				t.Fatalf("%q is read as the year %d", text, d.Year())
			}
		}
	})
}

// An exact number agrees with the one read elsewhere, before rounding.
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

// Whatever the hundred years, a day comes back from its two digits if it lies in
// them, and is a day in them otherwise.
func TestShortYearsLieInTheirHundred(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := time.Date(1850, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, rapid.IntRange(0, 150_000).Draw(t, "days"))
		pivot := rapid.IntRange(format.FirstPivot, format.LastPivot).Draw(t, "pivot")
		layout := rapid.SampledFrom([]string{"02/01/06", "02-Jan-06", "02.01.06", "2 January 06"}).Draw(t, "layout")
		got, ok := format.ParseDate(day.Format(layout), format.DayMonthYear, pivot)
		inside := day.Year() >= pivot && day.Year() < pivot+100
		switch {
		case inside && (!ok || !got.Equal(day)):
			t.Fatalf("%v from %d on is %v, %v", day, pivot, got, ok)
		case ok && (got.Year() < pivot || got.Year() >= pivot+100 || got.Format(layout) != day.Format(layout)):
			t.Fatalf("%v from %d on is %v", day, pivot, got)
		}
	})
}

// A text without the four digits of a year has none.
func FuzzDatesWithMonths(f *testing.F) {
	for _, seed := range []string{"01-JAN-1950", "1. Januar 1950", "12 mars 20", "9 мая 1945 г.", "01JAN1950:12:30:00", "März 1 2000", "\xff1 may 2020"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, order := range append(format.DateOrders(), "") {
			if d, ok := format.ParseDate(text, order, 0); ok && order != format.ExcelSerial && !strings.Contains(text, fmt.Sprintf("%04d", d.Year())) {
				t.Fatalf("%q is read as the year %d", text, d.Year())
			}
			if d, ok := format.ParseDate(text, order, 1930); ok && order != format.ExcelSerial && !strings.Contains(text, fmt.Sprintf("%02d", d.Year()%100)) {
				t.Fatalf("%q is read as the year %d", text, d.Year())
			}
		}
	})
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
