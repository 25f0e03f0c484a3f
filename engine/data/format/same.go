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
// difference, nor does what [Fold] takes away. Of a number it does not matter how it is written
// (5, 5.0, 05), but in a column of which nothing says that it has numbers, 71E2 is a code.
func (f Format) OneValue(text string) string {
	text = Fold(text)
	if f.Type.Numeric() || f.Type == "" && !strings.ContainsAny(text, "eE") {
		if x, ok := f.Numbers.Parse(text); ok {
			return strconv.FormatFloat(x+0, 'g', -1, 64) // -0 + 0 is 0
		}
	}
	return strings.TrimSpace(text)
}
