package format

import (
	"strconv"
	"strings"
)

// SameText returns a function that reports whether a program could read its argument as the
// text as: blanks around it and the notation of a number make no difference.
func SameText(as string) func(text string) bool {
	number, isNumber := Plain.Parse(as)
	return func(text string) bool {
		if strings.TrimSpace(text) == as {
			return true
		}
		x, ok := Plain.Parse(text)
		if !ok {
			x, ok = Comma.Parse(text)
		}
		return isNumber && ok && x == number
	}
}

// OneValue returns a text that all spellings of a value share: blanks around it make no
// difference, nor does, in a column of numbers, how the number is written (5, 5.0, 05).
func (f Format) OneValue(text string) string {
	if f.Type.Numeric() {
		if x, ok := f.Numbers.Parse(text); ok {
			return strconv.FormatFloat(x+0, 'g', -1, 64) // -0 + 0 is 0
		}
	}
	return strings.TrimSpace(text)
}
