package format

import (
	"strconv"
	"strings"
)

// Band returns the two numbers of which a spreadsheet makes a day and a month, or a month and
// a year, where they are typed with a line between them: 5 and 9 of 05-Sep, 10 and 14 of
// Okt 14. lo is less than hi.
func Band(text string) (lo, hi int, ok bool) {
	if len(text) > longDate || !hasDigit(text) {
		return 0, 0, false
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" -./\u00a0", r) })
	if len(parts) != 2 {
		return 0, 0, false
	}
	for i, part := range parts {
		other := parts[1-i]
		month, err := strconv.Atoi(months[strings.ToLower(part)])
		if err != nil || len(other) > 2 || !digits(other) {
			continue
		}
		n, _ := strconv.Atoi(other) // two digits at most
		lo, hi = min(n, month), max(n, month)
		return lo, hi, lo < hi
	}
	return 0, 0, false
}
