package detect

import (
	"regexp"
	"strings"

	"quasi/engine/data/recognize"
)

var codiceFiscale = regexp.MustCompile(`^[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$`)

// isCodiceFiscale checks the last letter (DM 23.12.1976).
func isCodiceFiscale(n string) bool {
	if !codiceFiscale.MatchString(n) {
		return false
	}
	odd := [...]int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23}
	total := 0
	for i := range 15 {
		value := int(n[i] - '0')
		if !isDigit(n[i]) {
			value = int(n[i] - 'A')
		}
		if i%2 == 0 {
			value = odd[value]
		}
		total += value
	}
	return n[15] == byte('A'+total%26)
}

// isCNP checks the last digit, which is 1 where the others leave ten.
func isCNP(n string) bool {
	check := sum(n, 2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9) % 11
	if check == 10 {
		check = 1
	}
	return n[0] >= '1' && n[0] <= '8' && born(n[1:], "ymd") && check == int(n[12]-'0')
}

func isCPF(n string) bool {
	if strings.Count(n, n[:1]) == 11 {
		return false
	}
	first := sum(n, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10
	second := sum(n, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10
	return first == int(n[9]-'0') && second == int(n[10]-'0')
}

func isKimlik(n string) bool {
	tenth := ((sum(n, 7, 0, 7, 0, 7, 0, 7, 0, 7)-sum(n, 0, 1, 0, 1, 0, 1, 0, 1))%10 + 10) % 10
	return n[0] != '0' && tenth == int(n[9]-'0') && sum(n, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)%10 == int(n[10]-'0')
}

// isHetu reports whether a number, with its mark or without '-', is Finnish.
func isHetu(n string) bool {
	digits := n
	if len(n) == 11 {
		digits = n[:6] + n[7:]
	}
	return recognize.IsDigits(digits[:9]) && born(digits, "dmy") && "0123456789ABCDEFHJKLMNPRSTUVWXY"[remainder(digits[:9], 31)] == digits[9]
}

func isMyNumber(n string) bool {
	rest := sum(n, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2) % 11
	check := 0
	if rest > 1 {
		check = 11 - rest
	}
	return check == int(n[11]-'0')
}

func isIsikukood(n string) bool {
	if n[0] < '1' || n[0] > '8' || !born(n[1:], "ymd") {
		return false
	}
	check := sum(n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1) % 11
	if check == 10 {
		check = sum(n, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3) % 11 % 10
	}
	return check == int(n[10]-'0')
}

// isSteuerID reports whether the last of eleven digits checks the others (ISO 7064, MOD 11,10)
// and one of the first ten stands there two or three times.
func isSteuerID(n string) bool {
	counts, repeated := [10]int{}, 0
	for i := range 10 {
		counts[n[i]-'0']++
	}
	for _, c := range counts {
		if c > 3 {
			return false
		}
		if c > 1 {
			repeated++
		}
	}
	return n[0] != '0' && repeated == 1 && checked11(n)
}

func isRUT(n string) bool {
	digits := n[:len(n)-1]
	if !recognize.IsDigits(digits) {
		return false
	}
	total := 0
	for i := range len(digits) {
		total += int(digits[len(digits)-1-i]-'0') * (2 + i%6)
	}
	return "0K987654321"[total%11] == n[len(n)-1]
}

func isNRIC(n string) bool {
	if !recognize.IsDigits(n[1:8]) {
		return false
	}
	total := sum(n[1:], 2, 7, 6, 5, 4, 3, 2)
	switch n[0] {
	case 'S':
		return "JZIHGFEDCBA"[total%11] == n[8]
	case 'T':
		return "JZIHGFEDCBA"[(total+4)%11] == n[8]
	case 'F':
		return "XWUTRQPNMLK"[total%11] == n[8]
	case 'G':
		return "XWUTRQPNMLK"[(total+4)%11] == n[8]
	case 'M': // of foreigners since 2022
		return "XWUTRQPNJLK"[(total+3)%11] == n[8]
	}
	return false
}

func isTaiwanID(n string) bool {
	at := strings.IndexByte("ABCDEFGHJKLMNPQRSTUVXYWZIO", n[0])
	if at < 0 || n[1] != '1' && n[1] != '2' || !recognize.IsDigits(n[1:]) {
		return false
	}
	code := at + 10
	return (code/10+9*(code%10)+sum(n[1:], 8, 7, 6, 5, 4, 3, 2, 1, 1))%10 == 0
}

// checked11 reports whether the last of eleven digits checks the others (ISO 7064, MOD 11,10).
func checked11(n string) bool {
	product := 10
	for i := range 10 {
		s := (int(n[i]-'0') + product) % 10
		if s == 0 {
			s = 10
		}
		product = 2 * s % 11
	}
	return (11-product)%10 == int(n[10]-'0')
}

// isPPS reports whether seven digits have the letter that checks them; since 2013 another letter
// stands behind it and counts nine times.
func isPPS(n string) bool {
	if !recognize.IsDigits(n[:7]) {
		return false
	}
	total := sum(n, 8, 7, 6, 5, 4, 3, 2)
	if len(n) == 9 {
		if n[8] < 'A' || n[8] > 'I' {
			return false
		}
		total += 9 * int(n[8]-'A'+1)
	}
	return "WABCDEFGHIJKLMNOPQRSTUV"[total%23] == n[7]
}

// isIIN checks the last digit, with other weights where the first ones leave ten.
func isIIN(n string) bool {
	if !born(n, "ymd") || n[6] < '1' || n[6] > '6' {
		return false
	}
	check := sum(n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) % 11
	if check == 10 {
		check = sum(n, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2) % 11
	}
	return check == int(n[11]-'0')
}

// isHKID reports whether one letter or two, six digits and a check digit in brackets are 0 modulo
// 11, where letters count from 10 and no letter as 36.
func isHKID(n string) bool {
	open := strings.IndexByte(n, '(')
	if open != len(n)-3 || n[len(n)-1] != ')' || open < 7 || !recognize.IsDigits(n[open-6:open]) {
		return false
	}
	total := 9 * 36
	if open == 8 {
		total = 9 * int(n[0]-'A'+10)
	}
	total += 8*int(n[open-7]-'A'+10) + sum(n[open-6:], 7, 6, 5, 4, 3, 2)
	check := (11 - total%11) % 11
	return n[open+1] == "0123456789A"[check]
}

// isNHI reports whether three letters, without I and O, and three digits have their check digit
// (HISO 10046).
func isNHI(n string) bool {
	if !recognize.IsDigits(n[3:]) {
		return false
	}
	total := 0
	for i := range 3 {
		at := strings.IndexByte("ABCDEFGHJKLMNPQRSTUVWXYZ", n[i])
		if at < 0 {
			return false
		}
		total += (at + 1) * (7 - i)
	}
	rest := (total + sum(n[3:], 4, 3, 2)) % 11
	return rest != 0 && (11-rest)%10 == int(n[6]-'0')
}

// isNIK reports whether a province, a place and a day of birth, to which women add 40, stand in 16
// digits.
func isNIK(n string) bool {
	day := remainder(n[6:8], 100)
	return n[:2] > "10" && n[:2] < "95" && born(two(day%40)+n[8:], "dmy") && n[12:] != "0000"
}

// isVSNR reports whether a region, a day of birth, the first letter of a surname and an order have the
// digit that checks them (VKVV, section 2): the letter counts as its two digits, products by their digits.
func isVSNR(n string) bool {
	if !recognize.IsDigits(n[:8]) || n[8] < 'A' || n[8] > 'Z' || !recognize.IsDigits(n[9:]) || !born(n[2:8], "dmy") {
		return false
	}
	total, digits := 0, n[:8]+two(int(n[8]-'A')+1)+n[9:11]
	for i := range digits {
		product := int(digits[i]-'0') * [...]int{2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1}[i]
		total += product/10 + product%10
	}
	return total%10 == int(n[11]-'0')
}

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
