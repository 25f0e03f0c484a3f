package format

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// NumberStyle is a way to write the numbers of a column.
type NumberStyle string

// The styles of numbers. A percent sign may follow in any that is named.
const (
	Plain        NumberStyle = "plain"         // 1234.5, 1.2e3
	Grouped      NumberStyle = "grouped"       // 1,234.5
	Comma        NumberStyle = "comma"         // 1234,5
	PointGrouped NumberStyle = "point-grouped" // 1.234,5
	Spaced       NumberStyle = "spaced"        // 1 234,5 or 1 234.5, also with narrow or fixed blanks
	Apostrophe   NumberStyle = "apostrophe"    // 1'234.5 or 1’234.5, as in Switzerland
	Myriad       NumberStyle = "myriad"        // 1.2万 for 12000 and 3亿 for 300000000, among 1,234.5
	Years        NumberStyle = "years"         // ages with their unit, in years: 77岁, 77 J., 77y, 3月 for 0.25, 1岁6个月 for 1.5
)

// NumberStyles returns all styles. Of those that fit equally well, the first is
// meant: 1,234 is more than a thousand, and 3,5 three and a half.
func NumberStyles() []NumberStyle {
	return []NumberStyle{Plain, Grouped, Comma, PointGrouped, Spaced, Apostrophe, Myriad, Years}
}

// marks has a style's marks between groups of three digits and before decimals.
var marks = map[NumberStyle]struct{ groups, decimal string }{
	Grouped:      {",", "."},
	Comma:        {"", ","},
	PointGrouped: {".", ","},
	Spaced:       {" \u00a0\u202f", ".,"},
	Apostrophe:   {"'’", "."},
}

// longest is the most bytes of a number with marks in it.
const longest = 64

// Parse returns the finite number that a text is in the style; 45 for 45 %. The
// empty style is [Plain] without percent signs.
func (s NumberStyle) Parse(text string) (float64, bool) { return Format{Numbers: s}.Amount(text) }

// Amount returns the finite number that a text is in the style and with the unit of the format, or
// without it, whatever its type is.
func (f Format) Amount(text string) (float64, bool) {
	if f.Numbers == Years {
		return years(strings.TrimSpace(Narrow(text)))
	}
	text, ok := f.bare(text)
	if !ok || !plain(text) {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil // out of range is an error
}

// plain reports whether a text is written as a decimal number, perhaps with an exponent, and
// nothing between its digits: strconv reads 18_12_1 and 0x1F, which in a table are codes.
func plain(text string) bool {
	mantissa, exponent := text, ""
	if at := strings.IndexAny(text, "eE"); at >= 0 {
		if mantissa, exponent = text[:at], unsigned(text[at+1:]); !digits(exponent) {
			return false
		}
	}
	whole, fraction, _ := strings.Cut(unsigned(mantissa), ".")
	return digits(whole + fraction)
}

// unsigned cuts one sign off.
func unsigned(text string) string {
	if text != "" && (text[0] == '+' || text[0] == '-') {
		return text[1:]
	}
	return text
}

// bare returns a number without its unit and the marks of its style, as strconv reads it.
func (f Format) bare(text string) (string, bool) {
	text = strings.TrimSpace(Narrow(text))
	switch {
	case f.Unit != "":
		// Cut the unit of the format off a number, if it follows, or if it is a currency's that
		// stands before it.
		number, found := strings.CutSuffix(text, f.Unit)
		if rest, before := strings.CutPrefix(text, f.Unit); before && Currency(f.Unit) {
			number, found = rest, true
		}
		unit := UnitSpelled(f.Unit)
		for at := len(text) - 1; !found && at > 0 && at >= len(text)-longest; at-- {
			if found = UnitSpelled(text[at:]) == unit; found {
				number = text[:at]
			}
		}
		text = strings.TrimSpace(number)
	case f.Numbers != "":
		text = strings.TrimSpace(strings.TrimSuffix(text, "%"))
	}
	if f.Numbers == "" || f.Numbers == Plain {
		return text, true
	}
	return f.Numbers.bare(text)
}

// bare returns a number without the marks of a style that is not [Plain].
func (s NumberStyle) bare(text string) (string, bool) {
	if (s == Myriad || s == Years) && len(text) <= longest {
		return s.unitless(text)
	}
	mark, known := marks[s]
	if !known || len(text) > longest {
		return "", false
	}
	sign, whole, fraction := "", text, ""
	if text != "" && strings.ContainsRune("+-", rune(text[0])) {
		sign, whole = text[:1], text[1:]
	}
	if at := strings.LastIndexAny(whole, mark.decimal); at >= 0 {
		whole, fraction = whole[:at], whole[at+1:]
		if s == Apostrophe && fraction != "" && strings.Trim(fraction, "-–—") == "" {
			fraction = "" // 500.– in Switzerland
		} else if !digits(fraction) {
			return "", false
		}
	}
	groups := strings.FieldsFunc(whole, func(r rune) bool { return strings.ContainsRune(mark.groups, r) })
	if !grouped(whole, groups) {
		return "", false
	}
	return sign + strings.Join(groups, "") + "." + fraction, true
}

// grouped reports whether a whole number is one run of digits or stands in groups
// of three with one mark between them. Grouped numbers begin with no zero: 0.123
// is a decimal in every style.
func grouped(whole string, groups []string) bool {
	if len(groups) == 1 {
		return digits(whole)
	}
	if len(groups) == 0 || groups[0][0] == '0' || len(groups[0]) > 3 {
		return false
	}
	for i, g := range groups {
		if !digits(g) || i > 0 && len(g) != 3 {
			return false
		}
	}
	return utf8.RuneCountInString(whole) == len(strings.Join(groups, ""))+len(groups)-1
}

// digits reports whether text is nothing but digits, at least one.
func digits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

// hasDigit reports whether a digit is in a text.
func hasDigit(text string) bool {
	for i := range len(text) {
		if text[i] >= '0' && text[i] <= '9' {
			return true
		}
	}
	return false
}
