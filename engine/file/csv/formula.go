package csv

import (
	"strconv"
	"strings"
)

// IsFormula reports whether a spreadsheet would run text as a formula: it
// starts with = + - @, a tab or a carriage return, goes on, and is no plain
// number.
func IsFormula(text string) bool {
	if len(text) < 2 || !strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return false
	}
	return !isSignedNumber(text)
}

// isSignedNumber reports whether text is a sign and a decimal number.
func isSignedNumber(text string) bool {
	if text[0] != '+' && text[0] != '-' {
		return false
	}
	number := strings.Replace(text[1:], ",", ".", 1)
	if strings.Trim(number, "0123456789.eE+-") != "" {
		return false
	}
	_, err := strconv.ParseFloat(number, 64)
	return err == nil && number[0] != '+' && number[0] != '-'
}
