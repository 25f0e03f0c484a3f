package interval

import (
	"math"
	"strings"
)

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
