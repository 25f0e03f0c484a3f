package hierarchy

import (
	"math"
	"strings"

	"quasi/engine/data/format"
)

// labels is how the labels of groups are written, whatever the format of the
// column is: with plain numbers and unmistakable dates.
var labels format.Format

// Bounds returns the least and the greatest number that a label stands for, as
// labelled: 20 and 30 for [20,30), 0 and 4 for 0-4, infinite where it is open
// (>=90, 90+, <5). Dates count in days: 2024-05 goes from its first day to its
// last.
func Bounds(label string) (lo, hi float64, ok bool) {
	label = strings.TrimSpace(label)
	return read(label, labels.Number)
}

// dateBounds is Bounds for labels of dates, where a year is no number and a
// number no date.
func dateBounds(label string) (lo, hi float64, ok bool) {
	label = strings.TrimSpace(label)
	if len(label) == 4 && digits(label) {
		return years(label, 1)
	}
	return read(label, labels.Days)
}

// read parses a label of numbers or days, or of a period.
func read(label string, number func(string) (float64, bool)) (lo, hi float64, ok bool) {
	if x, ok := number(label); ok {
		return x, x, true
	}
	withPeriods := func(label string, _ func(string) (float64, bool)) (float64, float64, bool) { return period(label) }
	for _, parse := range []func(string, func(string) (float64, bool)) (float64, float64, bool){bracketed, open, withPeriods, dashed} {
		if lo, hi, ok := parse(label, number); ok && lo <= hi {
			return lo, hi, true
		}
	}
	return 0, 0, false
}

// bracketed parses [20,30) (20;30] [20, 30[ and the like.
func bracketed(label string, number func(string) (float64, bool)) (lo, hi float64, ok bool) {
	if len(label) < 5 || !strings.ContainsRune("[(]", rune(label[0])) || !strings.ContainsRune("])[", rune(label[len(label)-1])) {
		return 0, 0, false
	}
	return pair(label[1:len(label)-1], ",;", number)
}

// dashed parses 20-29 and 20 – 29.
func dashed(label string, number func(string) (float64, bool)) (lo, hi float64, ok bool) {
	return pair(strings.ReplaceAll(label, "–", "-"), "-", number)
}

// pair parses two numbers with one of the separators between them; a dash may
// also be a sign.
func pair(text, separators string, number func(string) (float64, bool)) (lo, hi float64, ok bool) {
	for i := 1; i < len(text); i++ {
		if !strings.ContainsRune(separators, rune(text[i])) {
			continue
		}
		lo, okLo := number(text[:i])
		hi, okHi := number(text[i+1:])
		if okLo && okHi {
			return lo, hi, true
		}
	}
	return 0, 0, false
}

// open parses >=90 >90 ≥90 90+ <5 <=5 ≤5.
func open(label string, number func(string) (float64, bool)) (lo, hi float64, ok bool) {
	bound := strings.Trim(label, "<>=≤≥+ ")
	x, ok := number(bound)
	switch {
	case !ok || bound == label:
		return 0, 0, false
	case strings.HasPrefix(label, "<"), strings.HasPrefix(label, "≤"):
		return math.Inf(-1), x, true
	case strings.HasPrefix(label, ">"), strings.HasPrefix(label, "≥"), strings.HasSuffix(label, "+"):
		return x, math.Inf(1), true
	}
	return 0, 0, false
}

// digits reports whether text is nothing but digits, at least one.
func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
