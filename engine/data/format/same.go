package format

import "strings"

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
