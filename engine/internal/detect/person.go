package detect

import (
	"regexp"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
)

// isResidentID reports whether text is a Chinese resident identity number of 18
// characters: a place, a day of birth and an order, with a check character that
// is right (GB 11643-1999). The day keeps out most long numbers of which one in
// eleven has such a character by chance.
func isResidentID(text string) bool {
	text = bare(text)
	if len(text) != 18 || !recognize.IsDigits(text[:17]) {
		return false
	}
	if _, born := format.ParseDate(text[6:14], format.YearMonthDay, 0); !born {
		return false
	}
	sum, weight := 0, 1
	for i := 16; i >= 0; i-- {
		weight = weight * 2 % 11
		sum += int(text[i]-'0') * weight
	}
	return text[17] == "10X98765432"[sum%11]
}

// isSSN reports whether text is a social security number of the United States,
// in groups. Areas 000, 666 and 900 to 999, group 00 and serial 0000 are never
// given (Social Security Administration, POMS RM 10201.035).
func isSSN(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) != 11 || !ssn.MatchString(text) {
		return false
	}
	return text[:3] != "000" && text[:3] != "666" && text[0] != '9' && text[4:6] != "00" && text[7:] != "0000"
}

var ssn = regexp.MustCompile(`^\d{3}-\d{2}-\d{4}$|^\d{3} \d{2} \d{4}$`)

// isNHS reports whether text is an NHS number: ten digits, the last of which
// checks the others modulo 11 (NHS Data Dictionary, NHS NUMBER).
func isNHS(text string) bool {
	text = bare(text)
	if len(text) != 10 || !recognize.IsDigits(text) {
		return false
	}
	sum := 0
	for i := range 9 {
		sum += int(text[i]-'0') * (10 - i)
	}
	return (11-sum%11)%11 == int(text[9]-'0')
}

// isKVNR reports whether text is the unchanging part of a German health
// insurance number: a letter, eight digits and a check digit (section 290 SGB V).
func isKVNR(text string) bool {
	text = bare(text)
	if len(text) != 10 || text[0] < 'A' || text[0] > 'Z' || !recognize.IsDigits(text[1:]) {
		return false
	}
	letter := int(text[0]-'A') + 1
	digits := strconv.Itoa(letter/10) + strconv.Itoa(letter%10) + text[1:9]
	sum := 0
	for i := range digits {
		product := int(digits[i]-'0') * (1 + i%2)
		sum += product/10 + product%10
	}
	return sum%10 == int(text[9]-'0')
}

// isNIR reports whether text is a French registration number (INSEE): sex, year
// and month of birth, place, order, and a key that completes 97. Corsica's 2A
// and 2B count as 19 and 18.
func isNIR(text string) bool {
	text = bare(text)
	if len(text) != 15 || text[0] < '1' || text[0] > '8' || !recognize.IsDigits(text[7:]) || !recognize.IsDigits(text[:5]) {
		return false
	}
	number := text[:13]
	switch {
	case text[5:7] == "2A":
		number = text[:5] + "19" + text[7:13]
	case text[5:7] == "2B":
		number = text[:5] + "18" + text[7:13]
	}
	n, err := strconv.ParseInt(number, 10, 64)
	key, _ := recognize.Small(text[13:], 2)
	return err == nil && int(97-n%97) == key
}

// isDNI reports whether text is a Spanish DNI (eight digits) or NIE (X, Y or Z
// and seven digits) with its letter (Orden INT/2058/2008).
func isDNI(text string) bool {
	text = bare(text)
	if len(text) != 9 {
		return false
	}
	digits := text[:8]
	if at := strings.IndexByte("XYZ", digits[0]); at >= 0 {
		digits = strconv.Itoa(at) + digits[1:]
	}
	n, ok := recognize.Small(digits, 8)
	return ok && "TRWAGMYFPDXBNJZSQVHLCKE"[n%23] == text[8]
}

// isPlan reports whether text has the form of a Medicare Beneficiary Identifier
// (CMS, MBI format).
func isPlan(text string) bool {
	text = bare(text)
	return len(text) == 11 && plan.MatchString(text)
}

var plan = regexp.MustCompile(`^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d[AC-HJKMNP-RT-Y]{2}\d{2}$`)
