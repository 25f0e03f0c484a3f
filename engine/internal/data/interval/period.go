package interval

import (
	"strconv"
	"strings"
	"time"

	"quasi/engine/data/format"
)

// period parses 2024-05, 2024-W20, 2024-Q2, 2024-H1, 2020s, ISO 2024 and ISO
// 2020s into days.
func period(label string, _ numbers) (Interval, bool) {
	if month, err := time.Parse("2006-01", label); err == nil {
		return days(month, month.AddDate(0, 1, 0)), true
	}
	if first, ok := decadeOf(label); ok {
		return years(first, 10)
	}
	if year, ok := strings.CutPrefix(label, "ISO "); ok {
		return isoYears(year)
	}
	if len(label) < 7 || label[4] != '-' {
		return Interval{}, false
	}
	start, err := time.Parse("2006", label[:4])
	n, errN := strconv.Atoi(label[6:])
	if err != nil || errN != nil || n < 1 {
		return Interval{}, false
	}
	switch kind := label[5]; {
	case kind == 'W' && len(label) == 8 && n <= 53:
		monday := isoMonday(start.Year()).AddDate(0, 0, 7*(n-1))
		return days(monday, monday.AddDate(0, 0, 7)), true
	case kind == 'Q' && len(label) == 7 && n <= 4:
		return months(start, 3, n), true
	case kind == 'H' && len(label) == 7 && n <= 2:
		return months(start, 6, n), true
	}
	return Interval{}, false
}

// months returns the days of the n-th part of a year that has that many months.
func months(start time.Time, length, n int) Interval {
	start = start.AddDate(0, length*(n-1), 0)
	return days(start, start.AddDate(0, length, 0))
}

// years returns the days from the start of a year to the end of the n-th.
func years(year string, n int) (Interval, bool) {
	start, err := time.Parse("2006", year)
	if err != nil {
		return Interval{}, false
	}
	return days(start, start.AddDate(n, 0, 0)), true
}

// isoYears returns the days of 2024, or of the 2020s, in ISO 8601's weeks.
func isoYears(label string) (Interval, bool) {
	n := 1
	label, isDecade := strings.CutSuffix(label, "s")
	if isDecade {
		n = 10
	}
	start, err := time.Parse("2006", label)
	if err != nil {
		return Interval{}, false
	}
	return days(isoMonday(start.Year()), isoMonday(start.Year()+n)), true
}

// isoMonday returns the first day of a year's weeks: the Monday of the week that
// holds the 4th of January (ISO 8601).
func isoMonday(year int) time.Time {
	fourth := time.Date(year, time.January, 4, 0, 0, 0, 0, time.UTC)
	return fourth.AddDate(0, 0, -(int(fourth.Weekday())+6)%7)
}

// days returns the days from one to the last before another.
func days(from, to time.Time) Interval {
	return Interval{Lo: format.Since1970(from), Hi: format.Since1970(to) - 1}
}
