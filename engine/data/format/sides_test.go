package format_test

import (
	"strings"
	"testing"
	"time"

	"quasi/engine/data/format"
)

// A day and a month that a band became has at most two digits, in at most 64 bytes.
func TestTheLongestBand(t *testing.T) {
	for text, want := range map[string]bool{
		"99-Sep": true, "100-Sep": false, "05" + strings.Repeat("-", 59) + "Sep": true, "05" + strings.Repeat("-", 60) + "Sep": false,
	} {
		if _, _, ok := format.Band(text); ok != want {
			t.Errorf("%q: %v", text, ok)
		}
	}
}

// Dates have 6 to 64 bytes, with their time; hours and minutes have two digits at most.
func TestTheLengthOfDates(t *testing.T) {
	for text, want := range map[string]bool{
		"1/2/24": true, "1/2/3": false, "2024-05-17" + strings.Repeat(" ", 50) + "8:30": true, "2024-05-17" + strings.Repeat(" ", 51) + "8:30": false,
		"2024-05-17 08:30": true, "2024-05-17 008:30": false, "2024-05-17 08:030": false, "2024-05-17 08:30:00": true, "2024-05-17 08:30:000": false,
	} {
		if _, ok := format.ReadDate(text); ok != want {
			t.Errorf("%q is read: %v", text, ok)
		}
	}
}

// Minutes end with 59, seconds with the leap second 60, hours with AM or PM with 12, and zones have two digits or four.
func TestTheEndsOfClocks(t *testing.T) {
	for text, want := range map[string]bool{
		"8:59": true, "8:60": false, "8:30:60": true, "8:30:61": false, "12:30 PM": true, "13:30 PM": false, "24:00": true, "25:00": false,
		"8:30+02": true, "8:30+020": false, "8:30+0200": true, "8:30+02000": false, "8:30+02:00": true, "8:30+2": false, "8:30+:02": false,
		"8:30:": false, "8:30:00:": false, "8时30分": true, "8时30分0秒": true, "时30分": false, "8:30:00.": false, "8:30:00.5": true, "8:30:00,5": true,
	} {
		if _, ok := format.ParseDate("2024-05-17 "+text, "", 0); ok != want {
			t.Errorf("%s is a time of day: %v", text, ok)
		}
	}
}

// A year of two digits is one of the hundred years from the pivot on, from 1930 on as spreadsheets have it.
func TestYearsOfTwoDigits(t *testing.T) {
	for _, test := range []struct {
		text  string
		pivot int
		want  string
	}{
		{"17/5/30", format.DefaultPivot, "1930-05-17"}, {"17/5/29", format.DefaultPivot, "2029-05-17"},
		{"17/5/00", 1800, "1800-05-17"}, {"17/5/99", 1800, "1899-05-17"}, {"17/5/25", 1925, "1925-05-17"}, {"17/5/24", 1925, "2024-05-17"}, {"17/5/24", 0, ""}, {"17/5/24", 1, "0024-05-17"},
		{"17/5/224", 1930, ""}, {"017/5/24", 1930, ""}, {"17/005/24", 1930, ""},
	} {
		got := ""
		if day, ok := format.ParseDate(test.text, format.DayMonthYear, test.pivot); ok {
			got = day.Format(time.DateOnly)
		}
		if got != test.want {
			t.Errorf("%s from %d on is %q, want %q", test.text, test.pivot, got, test.want)
		}
	}
}

// The first year is 1.
func TestTheFirstYear(t *testing.T) {
	for text, want := range map[string]bool{"0000-12-31": false, "0001-01-01": true} {
		if _, ok := format.ParseDate(text, "", 0); ok != want {
			t.Errorf("%s is a day: %v", text, ok)
		}
	}
}

// The order that a date is in whatever its column's, and the two digits of its year in that of the column.
func TestTheOrderOfADate(t *testing.T) {
	for _, test := range []struct {
		text          string
		own           format.DateOrder
		ymd, dmy, mdy int // two digits of the year; -1: it has others
	}{
		{"2024-05-17", format.YearMonthDay, -1, -1, -1},
		{"20240517", format.YearMonthDay, -1, -1, -1},
		{"24年5月17日", format.YearMonthDay, 24, 24, 24},
		{"2024年5月17日", format.YearMonthDay, -1, -1, -1},
		{"May 17, 2024", format.MonthDayYear, -1, -1, -1},
		{"May 17, 24", format.MonthDayYear, 24, 24, 24},
		{"17 May 2024", format.DayMonthYear, -1, -1, -1},
		{"17 May 24", format.DayMonthYear, 24, 24, 24},
		{"17.5.2024", format.DayMonthYear, -1, -1, -1},
		{"17.5.24", format.DayMonthYear, 24, 24, 24},
		{"5/6/2024", "", -1, -1, -1},
		{"5/6/24", "", -1, 24, 24},
		{"24/5/17", "", 24, 17, 17},
		{"005/6/24", "", -1, 24, 24},
	} {
		w, ok := format.ReadDate(test.text)
		if !ok || w.Own() != test.own {
			t.Errorf("%s is in the order %q, %v, want %q", test.text, w.Own(), ok, test.own)
		}
		for order, want := range map[format.DateOrder]int{format.YearMonthDay: test.ymd, format.DayMonthYear: test.dmy, format.MonthDayYear: test.mdy} {
			if got, short := w.Short(order); short != (want >= 0) || short && got != want {
				t.Errorf("%s in %s has the year %d, %v, want %d", test.text, order, got, short, want)
			}
		}
	}
	for text, want := range map[string]string{"1. 5. 1950": "1950-05-01", "1.5. 1950": "1950-05-01", "1 .5.1950": "", "1950年 5月 1日": "1950-05-01", "17/ 5/2024": "", "/5/2024": "", "17//2024": "", "17/5/": "", "31.4.2024": "", "17.13.2024": "", "17.5.2024г.": "2024-05-17", "17.5.2024.": "2024-05-17", "17.5.2024 г": "2024-05-17", "17.5.2024x": ""} {
		got := ""
		if day, ok := format.ParseDate(text, format.DayMonthYear, 0); ok {
			got = day.Format(time.DateOnly)
		}
		if got != want {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
	}
}

// A power of ten moves the point, and is whole.
func TestPowersOfTen(t *testing.T) {
	for text, want := range map[string]bool{"0e-30": true, "1.5e1": true, "15e0": true, "e5": false, "1e": false, "1e2.5": false, "0e-31": false} {
		if _, ok := (format.Format{}).Exact(text); ok != want {
			t.Errorf("%.9s is exact: %v", text, ok)
		}
	}
	for text, want := range map[string]string{"1.5e1": "15 0", "15e2": "1500 0", "1.25e1": "125 1", "1.25e2": "125 0", "1.25": "125 2"} {
		x, ok := (format.Format{}).Exact(text)
		if got := x.Digits.String() + " " + string(rune('0'+x.Places)); !ok || got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

// Pivots go from 1800 to 2200; styles are of the types that they fit, or of none.
func TestFormatsThatAreNone(t *testing.T) {
	for f, want := range map[format.Format]bool{
		{Type: format.Date, Pivot: 1799}: false, {Type: format.Date, Pivot: 1800}: true, {Type: format.Date, Pivot: 2200}: true, {Type: format.Date, Pivot: 2201}: false, {Type: format.Date, Pivot: -1}: false,
		{Pivot: 1930}: true, {Type: format.DateTime, Pivot: 1930}: true, {Type: format.Integer, Pivot: 1930}: false,
		{Numbers: format.Comma}: true, {Type: format.Decimal, Numbers: format.Comma}: true, {Type: format.Date, Numbers: format.Comma}: false,
		{Dates: format.DayMonthYear}: true, {Type: format.Date, Dates: format.DayMonthYear}: true, {Type: format.Text, Dates: format.DayMonthYear}: false,
		{}: true, {Type: format.Text}: true, {Type: "x"}: false, {Type: format.Integer}: true,
	} {
		if err := f.Validate(); (err == nil) != want {
			t.Errorf("%+v: %v", f, err)
		}
	}
	for text, want := range map[string]string{
		"date:dmy:1930": "date:dmy:1930", "date:1930": "date:1930", "date:dmy": "date:dmy", "date:dmy:": "", "date:1930:1930": "", "date:dmy:x": "", "date:": "", "date:x": "", "text:x": "", "": "", "decimal:comma": "decimal:comma", "decimal:1930": "",
	} {
		f, err := format.Parse(text)
		if (err == nil) != (want != "") || err == nil && f.String() != want {
			t.Errorf("%q is read as %q, %v", text, f, err)
		}
	}
}

// Numbers with marks have 64 bytes at most, without the sign of per cent; groups have three digits, and the first one to three.
func TestTheLengthOfNumbers(t *testing.T) {
	long := func(n int, tail string) string { return strings.Repeat("1", n-len(tail)) + tail }
	for _, test := range []struct {
		style format.NumberStyle
		text  string
		want  bool
	}{
		{format.Comma, long(64, ",5"), true}, {format.Comma, long(65, ",5"), false}, {format.Myriad, long(64, "万"), true}, {format.Myriad, long(65, "万"), false},
		{format.Years, long(64, " y"), true}, {format.Years, long(65, " y"), false},
		{format.Grouped, "123,456", true}, {format.Grouped, "1,234", true}, {format.Grouped, "1234,567", false}, {format.Grouped, "0,234", false}, {format.Grouped, ",234", false}, {format.Grouped, "12,34", false}, {format.Grouped, "1,2345", false}, {format.Grouped, "1,234,567", true}, {format.Grouped, "1,,234", false}, {format.Grouped, "1,23a", false},
		{format.Comma, ",5", false}, {format.Comma, "5,", false}, {format.Comma, "5,5", true}, {format.Comma, "e5", false}, {format.Plain, "e5", false}, {format.Plain, "1e", false}, {format.Plain, "1e400", false}, {format.Plain, "1e300", true},
	} {
		if x, ok := test.style.Parse(test.text); ok != test.want {
			t.Errorf("%s %q is %v, %v", test.style, test.text, x, ok)
		}
	}
}

// A text is the same with blanks around it, and a number in another notation.
func TestSameTexts(t *testing.T) {
	for _, test := range []struct {
		as, text string
		want     bool
	}{
		{"a", " a ", true}, {"a", "b", false}, {"a", "0", false}, {"0", "a", false}, {"0", "0.0", true}, {"5", "5.0", true}, {"5", "5,0", true}, {"5", "6", false}, {"5", "05", true}, {"a", "5", false}, {"5", "a", false}, {"a", "a", true},
	} {
		if got := format.SameText(test.as)(test.text); got != test.want {
			t.Errorf("%q is %q: %v", test.text, test.as, got)
		}
	}
}

// What begins with a digit is no bound or beyond all numbers, and no zone without a sign.
func TestWhatBeginsWithADigit(t *testing.T) {
	for _, text := range []string{"0 <LLOQ", "9 <LLOQ", "0", "9", ""} {
		if format.Beyond(text) != 0 {
			t.Errorf("%q is beyond all numbers", text)
		}
		if _, _, ok := format.Unbound(text); ok {
			t.Errorf("%q is a bound", text)
		}
	}
	for text, want := range map[string]bool{"8:30 +02": true, "8:30 -02": true, "8:30 x02": false, "8:30 /02": false, ":30": false, "8:": false, "8:30 1234": false} {
		if _, ok := format.ParseDate("2024-05-17 "+text, "", 0); ok != want {
			t.Errorf("%s is a time of day: %v", text, ok)
		}
	}
	for text, want := range map[string]bool{"5 y": true, ".5 y": false, ",5 y": false, "5": true, "y": false, "5 " + strings.Repeat("x", 32): false, "5 " + strings.Repeat("x", 33): false, "5 x": false, "5 y 3 m": true, "5.5 y": true, "5.5.5 y": false} {
		if x, ok := format.Years.Parse(text); ok != want {
			t.Errorf("%q are the years %v, %v", text, x, ok)
		}
	}
}

// A month's name stands before or behind the day, and in no date that has another month; a word for year may
// stand before the time.
func TestWhereNamedMonthsStand(t *testing.T) {
	for text, want := range map[string]string{
		"9May2024": "2024-05-09", "8May2024": "2024-05-08", "May9 2024": "2024-05-09", "2024-May-09": "2024-05-09", "09-May-2024": "2024-05-09",
		"2024-05-May": "", "17-05-May": "", "2024 17 May": "",
		"17 мая 2024 г.": "2024-05-17", "17 мая 2024 г. 08:30": "2024-05-17", "17 мая 2024 г.08:30": "", "17 мая 2024 г. 8": "",
	} {
		for _, order := range []format.DateOrder{"", format.DayMonthYear, format.YearMonthDay} {
			got := ""
			if day, ok := format.ParseDate(text, order, 1930); ok {
				got = day.Format(time.DateOnly)
			}
			if got != want {
				t.Errorf("%s in the order %q is %q, want %q", text, order, got, want)
			}
		}
	}
}

// Ages have any digits, and a unit that is known.
func TestDigitsAndUnitsOfAges(t *testing.T) {
	for text, want := range map[string]float64{"0y": 0, "9y": 9, "39 y": 39, "90岁": 90, "9,9 y": 9.9, "5 apples": -1, "5 6": -1, "5 y 6": -1, "y": -1} {
		got, ok := format.Years.Parse(text)
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%s is %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{"1e308": true, "1e309": false, "-1e309": false, "1e-999": true} {
		if _, ok := format.Plain.Parse(text); ok != want {
			t.Errorf("%s is a number: %v", text, ok)
		}
	}
}
