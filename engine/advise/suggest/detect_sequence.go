package suggest

import "strings"

// leastDigits is the fewest digits of a record number that counts up.
const leastDigits = 5

// sequence reports whether the values look like record numbers: one prefix, and
// digits that count up from row to row or that have one length.
func (v values) sequence() bool {
	if len(v.texts) < 20 {
		return false
	}
	prefix := prefixOf(v.texts[0])
	_, alike := v.reaches(nearlyAll, func(text string) bool {
		digits, ok := strings.CutPrefix(text, prefix)
		return ok && isDigits(digits) && len(digits) >= leastDigits && len(digits) <= 18
	})
	return alike && (prefix != "" && v.oneLength() || v.rising(len(prefix)))
}

// prefixOf is what stands before the digits at the end of text.
func prefixOf(text string) string { return strings.TrimRight(text, "0123456789") }

func (v values) oneLength() bool {
	length := len(v.texts[0])
	_, ok := v.reaches(nearlyAll, func(text string) bool { return len(text) == length })
	return ok
}

// rising reports whether the numbers behind a prefix of the given length nearly
// always grow from one value to the next.
func (v values) rising(prefix int) bool {
	up := 0
	for i := 1; i < len(v.texts); i++ {
		a, b := v.texts[i-1], v.texts[i]
		if len(a) > prefix && len(b) > prefix && (len(a) < len(b) || len(a) == len(b) && a[prefix:] < b[prefix:]) {
			up++
		}
	}
	return float64(up) >= nearlyAll*float64(len(v.texts)-1)
}
