package format

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"quasi/engine/internal/data/timeunit"
)

// UnitSpelled returns a text that all spellings of a unit share: without blanks and ^, µ and ² as one
// writes them otherwise (NFKC), without the s of a plural, and in small letters but for a first G, M, P or T, as
// G/l is not g/l.
func UnitSpelled(unit string) string {
	unit = spelledOtherwise.Replace(norm.NFKC.String(spelledOtherwise.Replace(unit)))
	if len(unit) > len("ms") {
		unit = strings.TrimRight(unit, "sS")
	}
	if unit != "" && strings.IndexByte("GMPT", unit[0]) >= 0 {
		return unit[:1] + strings.ToLower(unit[1:])
	}
	return strings.ToLower(unit)
}

var spelledOtherwise = strings.NewReplacer(" ", "", "^", "", "º", "°")

// Currency reports whether a unit is the sign of a currency, or its code (ISO 4217) or short name.
func Currency(unit string) bool {
	for _, r := range unit {
		if unicode.Is(unicode.Sc, r) {
			return true
		}
	}
	return strings.Contains(currencies, "|"+strings.ToLower(unit)+"|")
}

const currencies = "|eur|euro|usd|chf|fr.|gbp|cad|aud|jpy|cny|rmb|sek|nok|dkk|pln|czk|huf|inr|brl|kr|zł|kč|ft|元|円|руб|руб.|"

// perYear returns how many of the unit behind a number make a year. It returns 0 for a text that is no
// unit of an age in the style [Years]: decades and hours, since 5 dec is rather a day of December and
// 5 h a duration.
func perYear(unit string) float64 {
	switch u := timeunit.Behind(unit); u {
	case timeunit.Years, timeunit.Months, timeunit.Weeks, timeunit.Days:
		return timeunit.PerYear(u)
	}
	return 0
}

// longestUnit is the most bytes of a unit as it is written.
const longestUnit = 32

// myriads are the signs behind a Chinese or Japanese amount, with the zeros that they stand for.
var myriads = []struct {
	sign  string
	zeros int
}{{"万", 4}, {"萬", 4}, {"亿", 8}, {"億", 8}}

// InYears reports whether a text is a number with a unit of years behind it, as 77岁 and 77 J. are.
// 3月, which may be March, and 3a, which may be a class, are none.
func InYears(text string) bool {
	_, unit, rest, ok := withUnit(strings.TrimSpace(Narrow(text)))
	return ok && rest == "" && perYear(unit) == 1 && !strings.EqualFold(unit, "a")
}

// years returns the years that a text is in the style [Years].
func years(text string) (x float64, ok bool) {
	if len(text) > longest {
		return 0, false
	}
	for first, before := true, 0.0; text != ""; first = false {
		number, unit, rest, read := withUnit(text)
		n := perYear(unit)
		if !read || unit == "" && (!first || rest != "") || n <= before && unit != "" {
			return 0, false // 3月1岁 and 1岁2岁 are no ages
		}
		part, plain := Plain.Parse(number)
		x, text, before, ok = x+part/max(n, 1), rest, n, plain
		if !ok {
			return 0, false
		}
	}
	return x, ok
}

// withUnit cuts a number, perhaps with one decimal sign, and the unit behind it off the beginning of a
// text. The unit is empty where none follows, and one of an age otherwise.
func withUnit(text string) (number, unit, rest string, ok bool) {
	end := 0
	for end < len(text) && (text[end] >= '0' && text[end] <= '9' || end > 0 && (text[end] == '.' || text[end] == ',')) {
		end++
	}
	number, text = strings.Replace(text[:end], ",", ".", 1), strings.TrimSpace(text[end:])
	if !digits(strings.Replace(number, ".", "", 1)) {
		return "", "", "", false
	}
	end = strings.IndexAny(text, "0123456789")
	if end < 0 {
		end = len(text)
	}
	unit, rest = strings.TrimSpace(text[:end]), text[end:]
	if unit == "" || len(unit) > longestUnit {
		return number, "", rest, unit == ""
	}
	return number, unit, rest, perYear(unit) > 0
}

// myriad cuts the sign of [Myriad] off a number and returns the zeros that it stands for.
func myriad(text string) (number string, zeros int) {
	for _, m := range myriads {
		if number, found := strings.CutSuffix(text, m.sign); found {
			return strings.TrimSpace(number), m.zeros
		}
	}
	return text, 0
}

// unitless writes a number in [Years] or [Myriad] as strconv reads it: years without their unit, an
// amount with its zeros as an exponent. ok is false of other units than years.
func (s NumberStyle) unitless(text string) (number string, ok bool) {
	if s == Years {
		number, unit, rest, ok := withUnit(text)
		return number, ok && rest == "" && (unit == "" || perYear(unit) == 1)
	}
	number, zeros := myriad(text)
	number, ok = Grouped.bare(number)
	return number + "e" + string(rune('0'+zeros)), ok
}
