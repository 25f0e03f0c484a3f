package suggest

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"quasi/engine/hierarchy"
	"quasi/engine/profile"
	"quasi/engine/table"
)

// TypeOf returns the type of a column's values as hierarchies can use it: never
// DateTime or Identifier, and a number or date only where [hierarchy.Number]
// reads it. [Table] tells more.
func TypeOf(c *table.Column) profile.Type { return valuesOf(c).typ() }

// nearlyAll is the share of records that must fit a type; the rest are slips of
// the pen such as "n/k" among numbers.
const nearlyAll = 0.95

// typ looks at every value, because hierarchies must hold every one.
func (v values) typ() profile.Type {
	if v.records == 0 {
		return profile.Empty
	}
	if v.share(leadingZero) > mostZeros {
		return v.textual() // a number with leading zeros is a code
	}
	for _, t := range []struct {
		typ  profile.Type
		fits func(string) bool
	}{{profile.Integer, isInteger}, {profile.Decimal, isDecimal}, {profile.Date, isDate}} {
		if _, ok := v.reaches(nearlyAll, t.fits); ok {
			return t.typ
		}
	}
	return v.textual()
}

// mostZeros is the greatest share of numbers with leading zeros among numbers.
const mostZeros = 0.01

func leadingZero(text string) bool { return len(text) > 1 && text[0] == '0' && isDigits(text) }

func isInteger(text string) bool {
	_, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return err == nil
}

func isDecimal(text string) bool {
	text = strings.TrimSpace(text)
	if !consists(text, "+-.eE") {
		return false
	}
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

func isDate(text string) bool {
	_, ok := hierarchy.Date(text)
	return ok
}

// textual tells apart what is neither number nor date.
func (v values) textual() profile.Type {
	short := v.share(func(text string) bool { return utf8.RuneCountInString(text) <= 24 })
	_, coded := v.reaches(nearlyAll, isCode)
	switch repeated := v.records >= 3*len(v.texts); {
	case coded && (len(v.texts) > 20 || !repeated):
		return profile.Code
	case short < 0.5:
		return profile.Text
	case repeated || len(v.texts) <= 12:
		return profile.Category
	case coded:
		return profile.Code
	}
	return profile.Text
}

// isCode reports whether text is short, without blanks, with a digit in it.
func isCode(text string) bool {
	return len(text) <= 24 && strings.ContainsAny(text, "0123456789") && !strings.ContainsAny(text, " \t\n,;<>[]()")
}
