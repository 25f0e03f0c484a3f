package detect

import (
	"strings"

	"quasi/engine/data/recognize"
)

// leastDigits is the fewest digits of a record number that counts up.
const leastDigits = 5

// Sequence reports whether the values look like record numbers: one prefix, and
// digits that count up from row to row or that have one length.
func (v Values) Sequence() bool {
	if len(v.Texts) < 20 {
		return false
	}
	prefix := prefixOf(v.Texts[0])
	_, alike := v.Reaches(recognize.NearlyAll, func(text string) bool {
		digits, ok := strings.CutPrefix(text, prefix)
		return ok && recognize.IsDigits(digits) && len(digits) >= leastDigits && len(digits) <= 18
	})
	return alike && (prefix != "" && v.oneLength() || v.Rising(len(prefix)))
}

// prefixOf is what stands before the digits at the end of text.
func prefixOf(text string) string { return strings.TrimRight(text, "0123456789") }

func (v Values) oneLength() bool {
	length := len(v.Texts[0])
	_, ok := v.Reaches(recognize.NearlyAll, func(text string) bool { return len(text) == length })
	return ok
}
