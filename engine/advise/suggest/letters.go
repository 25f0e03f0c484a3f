package suggest

import "strings"

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isDigits(text string) bool { return consists(text, "") }

// consists reports whether text is made of ASCII digits and of the given ASCII
// marks, and of at least one of them.
func consists(text, marks string) bool {
	for i := range len(text) {
		if !isDigit(text[i]) && strings.IndexByte(marks, text[i]) < 0 {
			return false
		}
	}
	return text != ""
}

// digitsOf counts the ASCII digits of text.
func digitsOf(text string) int {
	n := 0
	for i := range len(text) {
		if isDigit(text[i]) {
			n++
		}
	}
	return n
}

// bare returns a written number without the blanks, dashes and points between
// its groups, in capitals; "" where it is longer than any number of a person.
func bare(text string) string {
	if len(text) > 48 {
		return ""
	}
	var out [48]byte
	n := 0
	for i := range len(text) {
		b := text[i]
		if b == ' ' || b == '-' || b == '.' {
			continue
		}
		if b >= 'a' && b <= 'z' {
			b -= 'a' - 'A'
		}
		out[n] = b
		n++
	}
	return string(out[:n])
}
