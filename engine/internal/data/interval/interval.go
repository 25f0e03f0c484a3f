// Package interval reads what the texts of a release and the labels of a hierarchy
// stand for as runs of numbers or days: [20,30), 20-29, 90+, 2024-05, 2020s.
//
//	reader := interval.ReaderOf(column.Values, column.Format)
//	i, ok := reader.Group("[20,30)")
//	i.Contains(25)
//
// What a label stands for depends on the values that it groups: 2024 is a year
// where they are dates, and else a number. Package hierarchy writes such labels.
package interval

import (
	"math"
	"strings"
)

// Interval is a run of numbers; dates count in days since 1970. Lo <= Hi.
type Interval struct {
	Lo, Hi         float64 // may be infinite
	OpenLo, OpenHi bool    // the bound itself is out
}

// Contains reports whether a number is in the interval.
func (i Interval) Contains(x float64) bool { return i.Covers(Interval{Lo: x, Hi: x}) }

// Covers reports whether all of x is in i.
func (i Interval) Covers(x Interval) bool {
	return (i.Lo < x.Lo || i.Lo == x.Lo && (!i.OpenLo || x.OpenLo)) &&
		(x.Hi < i.Hi || x.Hi == i.Hi && (!i.OpenHi || x.OpenHi))
}

// Overlaps reports whether some number may be in both.
func (i Interval) Overlaps(x Interval) bool { return !i.before(x) && !x.before(i) }

// Days returns how many whole days an interval of days has; infinite where an end is.
func (i Interval) Days() float64 {
	n := i.Hi - i.Lo + 1
	for _, open := range []bool{i.OpenLo, i.OpenHi} {
		if open {
			n--
		}
	}
	return max(n, 0)
}

// before reports whether i ends before x begins.
func (i Interval) before(x Interval) bool {
	return i.Hi < x.Lo || i.Hi == x.Lo && (i.OpenHi || x.OpenLo)
}

// numbers reads a bound.
type numbers func(text string) (float64, bool)

// parse reads a label without blanks around it.
func parse(label string, number numbers) (Interval, bool) {
	if x, ok := number(label); ok {
		return Interval{Lo: x, Hi: x}, true
	}
	return group(label, number, bracketed, open, period, dashed)
}

// group reads a label that has one of some forms.
func group(label string, number numbers, forms ...func(string, numbers) (Interval, bool)) (Interval, bool) {
	for _, form := range forms {
		if i, ok := form(label, number); ok && i.Lo <= i.Hi {
			return i, true
		}
	}
	return Interval{}, false
}

// bracketed parses [20,30) (20;30] [20, 30[ ]20,30] (75, Inf] and the like.
func bracketed(label string, number numbers) (Interval, bool) {
	if len(label) < 5 {
		return Interval{}, false
	}
	first, last := rune(label[0]), rune(label[len(label)-1])
	if !strings.ContainsRune("[(]", first) || !strings.ContainsRune("])[", last) {
		return Interval{}, false
	}
	lo, hi, ok := pair(label[1:len(label)-1], ",;", orInfinite(number))
	return Interval{lo, hi, first != '[' && !math.IsInf(lo, 0), last != ']' && !math.IsInf(hi, 0)}, ok
}

// orInfinite reads an end that is infinite, too: ∞, Inf.
func orInfinite(number numbers) numbers {
	return func(text string) (float64, bool) {
		switch strings.ToLower(strings.TrimSpace(text)) {
		case "∞", "+∞", "inf", "+inf":
			return math.Inf(1), true
		case "-∞", "-inf":
			return math.Inf(-1), true
		}
		return number(text)
	}
}

// open parses >=90 >90 ≥90 90+ <5 <=5 ≤5.
func open(label string, number numbers) (Interval, bool) {
	bound := strings.Trim(label, "<>=≤≥+ ")
	x, ok := number(bound)
	if !ok || bound == label {
		return Interval{}, false
	}
	starts := func(with string) bool { return strings.HasPrefix(label, with) }
	switch {
	case starts("<"), starts("≤"):
		return Interval{Lo: math.Inf(-1), Hi: x, OpenHi: starts("<") && !starts("<=")}, true
	case starts(">"), starts("≥"), strings.HasSuffix(label, "+"):
		return Interval{Lo: x, Hi: math.Inf(1), OpenLo: starts(">") && !starts(">=")}, true
	}
	return Interval{}, false
}

// toDash writes what other tools have between two bounds as a dash.
var toDash = strings.NewReplacer("–", "-", "—", "-", " to ", "-", "..", "-", "~", "-")

// dashed parses 20-29, 20 – 29, 20 to 29, 20..29 and 20~29.
func dashed(label string, number numbers) (Interval, bool) {
	lo, hi, ok := pair(toDash.Replace(label), "-", number)
	return Interval{Lo: lo, Hi: hi}, ok
}

// pair parses two numbers with one of the separators between them; a dash may
// also be a sign.
func pair(text, separators string, number numbers) (lo, hi float64, ok bool) {
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
