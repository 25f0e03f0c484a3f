package hierarchy

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Number returns the number that a value stands for: itself, or for a date
// (2024-05-17, 17.5.2024) the days since 1970.
func Number(text string) (float64, bool) {
	text = strings.TrimSpace(text)
	if x, err := strconv.ParseFloat(text, 64); err == nil && !math.IsNaN(x) && !math.IsInf(x, 0) {
		return x, true
	}
	if d, ok := Date(text); ok {
		return days(d), true
	}
	return 0, false
}

// Date returns the day that a text names: year-month-day, with or without a
// time, or day.month.year.
func Date(text string) (time.Time, bool) {
	text = strings.TrimSpace(text)
	for _, layout := range []string{time.DateOnly, time.DateTime, "2006-01-02T15:04:05", "2006/1/2", "2.1.2006"} {
		if d, err := time.Parse(layout, text); err == nil {
			return d, true
		}
	}
	return time.Time{}, false
}

func days(d time.Time) float64 { return math.Floor(float64(d.Unix()) / 86400) }

// Bounds returns the least and the greatest number that a label stands for, as
// labelled: 20 and 30 for [20,30), 0 and 4 for 0-4, infinite where it is open
// (>=90, 90+, <5). Dates count in days: 2024-05 goes from its first day to its
// last.
func Bounds(label string) (lo, hi float64, ok bool) {
	label = strings.TrimSpace(label)
	if x, ok := Number(label); ok {
		return x, x, true
	}
	for _, parse := range []func(string) (float64, float64, bool){bracketed, open, period, dashed} {
		if lo, hi, ok := parse(label); ok && lo <= hi {
			return lo, hi, true
		}
	}
	return 0, 0, false
}

// bracketed parses [20,30) (20;30] [20, 30[ and the like.
func bracketed(label string) (lo, hi float64, ok bool) {
	if len(label) < 5 || !strings.ContainsRune("[(]", rune(label[0])) || !strings.ContainsRune("])[", rune(label[len(label)-1])) {
		return 0, 0, false
	}
	return pair(label[1:len(label)-1], ",;")
}

// dashed parses 20-29 and 20 – 29.
func dashed(label string) (lo, hi float64, ok bool) {
	return pair(strings.ReplaceAll(label, "–", "-"), "-")
}

// pair parses two numbers with one of the separators between them; a dash may
// also be a sign.
func pair(text, separators string) (lo, hi float64, ok bool) {
	for i := 1; i < len(text); i++ {
		if !strings.ContainsRune(separators, rune(text[i])) {
			continue
		}
		lo, okLo := Number(text[:i])
		hi, okHi := Number(text[i+1:])
		if okLo && okHi {
			return lo, hi, true
		}
	}
	return 0, 0, false
}

// open parses >=90 >90 ≥90 90+ <5 <=5 ≤5.
func open(label string) (lo, hi float64, ok bool) {
	number := strings.Trim(label, "<>=≤≥+ ")
	x, ok := Number(number)
	switch {
	case !ok || number == label:
		return 0, 0, false
	case strings.HasPrefix(label, "<"), strings.HasPrefix(label, "≤"):
		return math.Inf(-1), x, true
	case strings.HasPrefix(label, ">"), strings.HasPrefix(label, "≥"), strings.HasSuffix(label, "+"):
		return x, math.Inf(1), true
	}
	return 0, 0, false
}

// period parses 2024-05, 2024-Q2 and 2020s. A year alone is a number; see
// Tree.Domain for years of dates.
func period(label string) (lo, hi float64, ok bool) {
	if month, err := time.Parse("2006-01", label); err == nil {
		return days(month), days(month.AddDate(0, 1, 0)) - 1, true
	}
	if decade, ok := strings.CutSuffix(label, "s"); ok && len(decade) == 4 && decade[3] == '0' {
		return years(decade, 10)
	}
	if year, quarter, ok := strings.Cut(label, "-Q"); ok && len(quarter) == 1 && quarter >= "1" && quarter <= "4" {
		if start, err := time.Parse("2006", year); err == nil {
			start = start.AddDate(0, 3*int(quarter[0]-'1'), 0)
			return days(start), days(start.AddDate(0, 3, 0)) - 1, true
		}
	}
	return 0, 0, false
}

// years returns the days from the start of a year to the end of the n-th.
func years(year string, n int) (lo, hi float64, ok bool) {
	start, err := time.Parse("2006", year)
	if err != nil {
		return 0, 0, false
	}
	return days(start), days(start.AddDate(n, 0, 0)) - 1, true
}
