package format_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

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
