package recognize

import (
	"strconv"
	"strings"
)

// IsDigits reports whether text is nothing but ASCII digits, at least one.
func IsDigits(text string) bool { return ConsistsOf(text, "") }

// ConsistsOf reports whether text is made of ASCII digits and of the given ASCII
// marks, and of at least one of them.
func ConsistsOf(text, marks string) bool {
	for i := range len(text) {
		if (text[i] < '0' || text[i] > '9') && strings.IndexByte(marks, text[i]) < 0 {
			return false
		}
	}
	return text != ""
}

// Small reads a number of at most the given number of digits.
func Small(text string, digits int) (int, bool) {
	if len(text) > digits || !IsDigits(text) {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
