package format_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

// Dates with the names of months, as people and databases write them. Each is read
// whatever the order of the column.
func TestDatesWithMonths(t *testing.T) {
	for text, want := range map[string]string{
		"01-JAN-1950": "1950-01-01", "01JAN1950": "1950-01-01", "1. Januar 1950": "1950-01-01", "12 mars 2020": "2020-03-12",
		"2020年3月1日": "2020-03-01", "2020年 3月 1日 8时30分": "2020-03-01", "2020년 3월 1일": "2020-03-01", "2020. 3. 1.": "2020-03-01",
		"January 5, 2020": "2020-01-05", "Jan-05-2020": "2020-01-05", "1st of March 2020": "2020-03-01", "March 3rd, 2020": "2020-03-03",
		"1er août 2020": "2020-08-01", "le 14 juillet 1989": "1989-07-14", "5 de marzo de 2020": "2020-03-05", "1º de março de 2020": "2020-03-01",
		"3 maggio 2001": "2001-05-03", "7 mrt. 2019": "2019-03-07", "12 sierpnia 1944 r.": "1944-08-12", "9 мая 1945 г.": "1945-05-09",
		"9 мая 1945 года": "1945-05-09", "24 серпня 1991 року": "1991-08-24", "17. listopadu 1989": "1989-11-17", "29 Ekim 1923": "1923-10-29",
		"6. joulukuuta 1917": "1917-12-06", "25 Μαρτίου 1821": "1821-03-25", "2. März 1950 14:30 Uhr": "1950-03-02", "01JAN1950:12:30:00": "1950-01-01",
		"1950-JAN-01": "1950-01-01", "15 АВГ 1960": "1960-08-15", "12 MÄRZ 2020": "2020-03-12", "30 déc. 1999 23:59": "1999-12-30",
		"1. 5. 1950": "1950-05-01", "06-MAY-2180 22:23:00": "2180-05-06", "2180-05-06 22:23:00": "2180-05-06",
	} {
		for _, order := range append(format.DateOrders(), "") {
			if d, ok := format.ParseDate(text, order, 0); !ok || d.Format(time.DateOnly) != want {
				t.Errorf("%q in order %q is %v, %v, want %s", text, order, d, ok, want)
			}
		}
	}
	for _, text := range []string{
		"01-JAN-50", "30 février 2020", "Jan 2020", "01-FOO-1950", "1 März", "March 2020 5 May", "32 May 2020", "May", "1 may may 2020", "01JAN1950x", "1-1-JAN-1950",
	} {
		if d, ok := format.ParseDate(text, "", 0); ok {
			t.Errorf("%q is read as %v", text, d)
		}
	}
}

// A year of two digits is the one that ends in them, from the pivot on.
func TestPivots(t *testing.T) {
	tests := []struct {
		text  string
		order format.DateOrder
		pivot int
		want  string // empty: no date
	}{
		{"17/5/24", format.DayMonthYear, 1930, "2024-05-17"}, {"17/5/30", format.DayMonthYear, 1930, "1930-05-17"}, {"17/5/29", format.DayMonthYear, 1930, "2029-05-17"},
		{"17.5.28", "", 1928, "1928-05-17"}, {"17.5.27", "", 1928, "2027-05-17"}, {"01-JAN-50", "", 1930, "1950-01-01"}, {"January 5, 50", "", 1900, "1950-01-05"},
		{"50-05-17", format.YearMonthDay, 1930, "1950-05-17"}, {"29/2/00", format.DayMonthYear, 1901, "2000-02-29"}, {"29/2/00", format.DayMonthYear, 1900, ""},
		{"17/5/24", format.DayMonthYear, 0, ""}, {"17/5/24", "", 1930, ""}, {"17/5/1924", format.DayMonthYear, 1930, "1924-05-17"}, {"17/5/124", format.DayMonthYear, 1930, ""},
	}
	for _, test := range tests {
		got := ""
		if d, ok := format.ParseDate(test.text, test.order, test.pivot); ok {
			got = d.Format(time.DateOnly)
		}
		if got != test.want {
			t.Errorf("%q in order %q from %d is %q, want %q", test.text, test.order, test.pivot, got, test.want)
		}
	}
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

// A date with words has a month with a name, whatever the order of the column.
func TestWordsWithoutAMonthAreNoDate(t *testing.T) {
	for _, text := range []string{"1 de 3 de 2020", "4 of the 5 2020", "2020 of 3 of 1", "2020 de 03 de 01"} {
		for _, order := range append(format.DateOrders(), "") {
			if d, ok := format.ParseDate(text, order, 0); ok {
				t.Errorf("%q in order %q is read as %v", text, order, d)
			}
		}
	}
}
