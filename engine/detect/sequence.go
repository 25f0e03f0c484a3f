package detect

import (
	"strings"

	"quasi/engine/data/recognize"
)

// leastDigits is the fewest digits of a record number that counts up, or that is
// nobody else's.
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

// NumberRecords reports whether nearly every record has a value of its own with at least
// five digits, and all are of one length: whole numbers, or codes of one form. Amounts
// rounded to hundreds are not.
func (v Values) NumberRecords() bool {
	if !v.NearlyUnique() {
		return false
	}
	first := formOf(v.Texts[0])
	_, alike := v.Reaches(recognize.NearlyAll, func(text string) bool { return formOf(text) == first })
	return alike && v.LongNumbers() && v.Share(isRounded) < recognize.NearlyAll
}

// LongNumbers reports whether nearly all values are numbers or codes of at least five
// digits, without a blank or a decimal separator in them.
func (v Values) LongNumbers() bool {
	_, ok := v.Reaches(recognize.NearlyAll, func(text string) bool {
		return len(text) <= longestNumber && digitsOf(text) >= leastDigits && !strings.ContainsAny(text, " .,:")
	})
	return ok
}

func isRounded(text string) bool { return strings.HasSuffix(text, "00") }

// prefixOf is what stands before the digits at the end of text.
func prefixOf(text string) string { return strings.TrimRight(text, "0123456789") }

func (v Values) oneLength() bool {
	length := len(v.Texts[0])
	_, ok := v.Reaches(recognize.NearlyAll, func(text string) bool { return len(text) == length })
	return ok
}
