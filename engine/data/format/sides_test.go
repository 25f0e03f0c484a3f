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
		"8:30:00.": false, "8:30:00.5": true, "8:30:00,5": true,
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
