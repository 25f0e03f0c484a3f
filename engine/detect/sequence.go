package detect

import (
	"regexp"
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
	prefix := strings.TrimRight(v.Texts[0], "0123456789")
	_, alike := v.Reaches(recognize.NearlyAll, func(text string) bool {
		digits, ok := strings.CutPrefix(text, prefix)
		return ok && recognize.IsDigits(digits) && len(digits) >= leastDigits && len(digits) <= 18
	})
	return alike && (prefix != "" && v.oneLength() || v.Rising(len(prefix)))
}

// NumberRecords reports whether nearly every record has a value of its own with at least
// five digits, and all are of one length: whole numbers, or codes of one form; or a number of
// a year, such as 2024/0815. Amounts
// rounded to hundreds are not.
func (v Values) NumberRecords() bool {
	if !v.NearlyUnique() {
		return false
	}
	first := formOf(v.Texts[0])
	_, alike := v.Reaches(recognize.NearlyAll, func(text string) bool { return formOf(text) == first })
	if _, yearly := v.Reaches(recognize.NearlyAll, numberOfYear.MatchString); yearly && !v.Months() {
		return true
	}
	return alike && v.LongNumbers() && v.Share(func(text string) bool { return strings.HasSuffix(text, "00") }) < recognize.NearlyAll
}

// numberOfYear is a number that begins anew each year, with the year before or behind it: 2024/0815,
// 815/2024.
var numberOfYear = regexp.MustCompile(`^(?:(?:19|20)[0-9]{2}/[0-9]{3,7}|[0-9]{1,7}/(?:19|20)[0-9]{2})$`)

// LongNumbers reports whether nearly all values are numbers or codes of at least five
// digits, without a blank or a decimal separator in them.
func (v Values) LongNumbers() bool {
	_, ok := v.Reaches(recognize.NearlyAll, func(text string) bool {
		return len(text) <= longestNumber && digitsOf(text) >= leastDigits && !strings.ContainsAny(text, " .,:")
	})
	return ok
}

func (v Values) oneLength() bool {
	length := len(v.Texts[0])
	_, ok := v.Reaches(recognize.NearlyAll, func(text string) bool { return len(text) == length })
	return ok
}
