package detect

import (
	"strings"

	"quasi/engine/data/recognize"
)

// isIBAN reports whether text is an international bank account number (ISO
// 13616): two letters, and the whole is 1 modulo 97.
func isIBAN(text string) bool {
	text = bare(text)
	if len(text) < 15 || len(text) > 34 || !recognize.IsDigits(text[2:4]) {
		return false
	}
	rest := 0
	for i := range len(text) {
		switch b := text[(i+4)%len(text)]; {
		case isDigit(b):
			rest = (10*rest + int(b-'0')) % 97
		case b >= 'A' && b <= 'Z':
			rest = (100*rest + int(b-'A') + 10) % 97
		default:
			return false
		}
	}
	return !isDigit(text[0]) && !isDigit(text[1]) && rest == 1
}

// isCard reports whether text is the number of a payment card (ISO/IEC 7812):
// 13 to 19 digits of a known scheme and Luhn's check digit.
func isCard(text string) bool {
	text = bare(text)
	return len(text) >= 13 && len(text) <= 19 && strings.IndexByte("23456", text[0]) >= 0 && recognize.IsDigits(text) &&
		!(len(text) == 15 && text[:2] != "34" && text[:2] != "37") && luhn(text)
}

// luhn reports whether the last of the digits checks the others (ISO/IEC
// 7812-1, annex B).
func luhn(digits string) bool {
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			d *= 2
		}
		sum += d/10 + d%10
	}
	return sum%10 == 0
}

// isLicence reports whether text is the number of a practitioner's licence: of
// the Drug Enforcement Administration (two letters, six digits and a check
// digit), or a National Provider Identifier (45 CFR 162.406: ten digits that
// Luhn's digit checks behind 80840).
func isLicence(text string) bool {
	text = bare(text)
	switch {
	case len(text) == 10 && (text[0] == '1' || text[0] == '2') && recognize.IsDigits(text):
		return luhn("80840" + text)
	case len(text) == 9 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'A' && text[1] <= 'Z' && recognize.IsDigits(text[2:]):
		odd := text[2] + text[4] + text[6] - 3*'0'
		even := text[3] + text[5] + text[7] - 3*'0'
		return (odd+2*even)%10 == text[8]-'0'
	}
	return false
}
