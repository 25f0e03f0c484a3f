package recognize

import (
	"slices"
	"strings"
	"unicode/utf8"

	"quasi/engine/data/format"
)

// A column stays one of numbers or dates where mostlyRead of its records are such, and what
// the others hold are codes for no value, as -8, .A, NotKnown or 99/99/9999: short texts that
// repeat.
const (
	mostlyRead   = 0.8 // of the records
	longestCode  = 16  // characters of a code
	leastRepeats = 2   // records that have a code
	leastNumbers = 10  // different numbers: beside fewer, as wards 1, 2, 3, ICU, a word is one more group
)

// withoutCodes returns the values without codes for no value, and the share of the records
// that are left; ok is false where there are no codes, or too few numbers or dates.
func (v Values) withoutCodes() (left Values, share float64, ok bool) {
	if left, share, ok = v.withoutDateCodes(); ok {
		return left, share, ok
	}
	return v.without(isAmount, IsNumberCode, leastNumbers)
}

// withoutDateCodes is [Values.withoutCodes] of dates: 99999999 beside 20240517 is a whole number, too.
func (v Values) withoutDateCodes() (left Values, share float64, ok bool) {
	return v.without(IsDate, IsDateCode, 1)
}

// whole returns all values.
func (v Values) whole() (Values, float64, bool) { return v, 1, true }

// without leaves out the codes beside values that fit, of which there are at least so many
// different ones.
func (v Values) without(fits, code func(string) bool, least int) (left Values, share float64, ok bool) {
	if _, mostly := v.Reaches(mostlyRead, fits); !mostly {
		return v, 1, false
	}
	different := 0
	left = v.where(func(i int) bool {
		fitting := fits(v.Texts[i])
		if fitting {
			different++
		}
		return fitting || v.Counts[i] < leastRepeats || !code(v.Texts[i])
	})
	return left, float64(left.Records) / float64(v.Records), left.Records < v.Records && different >= least
}

// isNumber reports whether text is a number in some style, the bound of one, or beyond all.
func isNumber(text string) bool {
	if format.Beyond(text) != 0 {
		return true
	}
	if number, _, bound := format.Unbound(text); bound {
		text = number
	}
	return slices.ContainsFunc(format.NumberStyles(), func(s format.NumberStyle) bool { return isWritten(s, "")(text) })
}

// isAmount reports whether text is a number, or one with a unit of laboratories.
func isAmount(text string) bool { return isNumber(text) || UnitBehind(text) != "" }

// IsNumberCode reports whether a text among numbers, which is none, can be a code for no
// value: it is short and has no digit, as 5 mg has.
func IsNumberCode(text string) bool {
	return utf8.RuneCountInString(text) <= longestCode && !strings.ContainsAny(text, "0123456789")
}

// IsDateCode reports whether a text among dates, which is none, can be a code for no value:
// it is short, and has no digit, is a number below zero, has one digit alone, as 99/99/9999,
// or is a day of no year that records have, as 9999-12-31. 1950 and 00.05.1950 say something.
func IsDateCode(text string) bool {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > longestCode {
		return false
	}
	if below, minus := strings.CutPrefix(text, "-"); minus && IsDigits(below) {
		return true
	}
	known := false
	for _, order := range dateOrders {
		if day, ok := format.ParseDate(text, order, 0); ok {
			if day.Year() >= firstYear && day.Year() <= lastYear {
				return false
			}
			known = true
		}
	}
	if known {
		return true
	}
	digit := byte(0)
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			continue
		}
		if digit != 0 && digit != text[i] {
			return false
		}
		digit = text[i]
	}
	return true
}
