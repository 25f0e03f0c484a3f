package detect

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/detect/valuekind"
)

// countryNumber recognizes the personal numbers of a country.
type countryNumber struct {
	name string
	// written is the form with marks that no other number has; "" is none.
	written *regexp.Regexp
	// least and most are how many characters the number has as [bare] writes it.
	least, most int
	fits        func(string) bool // of the number as bare writes it
	// sure says that check digits and a day of birth together leave nothing to chance.
	sure bool
}

// nationals are the numbers of people in the countries that write them with a check digit,
// beside those that have a kind of their own.
var nationals = []countryNumber{
	{"Switzerland", nil, 13, 13, func(n string) bool { return n[:3] == "756" && gs1("0"+n) }, true},
	{"Italy", nil, 16, 16, isCodiceFiscale, true},
	{"Poland", nil, 11, 11, func(n string) bool { return born(n, "polish") && sum(n, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)%10 == 0 }, true},
	{"India", nil, 12, 12, func(n string) bool { return n[0] >= '2' && verhoeff(n) }, false},
	{"Brazil", regexp.MustCompile(`^[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}$`), 11, 11, isCPF, false},
	{"Netherlands", nil, 9, 9, func(n string) bool { return sum(n, 9, 8, 7, 6, 5, 4, 3, 2, -1)%11 == 0 && n != "000000000" }, false},
	{"Turkey", nil, 11, 11, isKimlik, false},
	{"South Korea", regexp.MustCompile(`^[0-9]{6}-[1-8][0-9]{6}$`), 13, 13, func(n string) bool {
		return born(n, "ymd") && n[6] >= '1' && n[6] <= '8' && (11-sum(n, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)%11)%10 == int(n[12]-'0')
	}, true},
	{"Sweden", regexp.MustCompile(`^([0-9]{2})?[0-9]{6}-[0-9]{4}$`), 10, 10, func(n string) bool { return born(n, "ymd") && luhn(n) }, false},
	{"Sweden in full", nil, 12, 12, func(n string) bool {
		return (n[:2] == "19" || n[:2] == "20") && born(n[2:], "ymd") && luhn(n[2:])
	}, true},
	{"Czechia", regexp.MustCompile(`^[0-9]{6}/[0-9]{4}$`), 10, 11, func(n string) bool {
		n = strings.Replace(n, "/", "", 1)
		return len(n) == 10 && recognize.IsDigits(n) && born(n, "czech") && remainder(n, 11) == 0
	}, false},
	{"Romania", nil, 13, 13, func(n string) bool {
		return n[0] >= '1' && n[0] <= '8' && born(n[1:], "ymd") && sum(n, 2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9)%11%10 == int(n[12]-'0')
	}, true},
	{"Russia", regexp.MustCompile(`^[0-9]{3}-[0-9]{3}-[0-9]{3}[ -][0-9]{2}$`), 11, 11, func(n string) bool {
		return sum(n, 9, 8, 7, 6, 5, 4, 3, 2, 1)%101%100 == 10*int(n[9]-'0')+int(n[10]-'0') && n[:9] != "000000000"
	}, false},
	{"Finland", regexp.MustCompile(`^[0-9]{6}[-+A-FU-Ya-fu-y][0-9]{3}[0-9A-Ya-y]$`), 10, 11, isHetu, true},
	{"Japan", nil, 12, 12, isMyNumber, false},
	{"Israel", nil, 9, 9, luhn, false},
	{"Thailand", regexp.MustCompile(`^[1-8]-[0-9]{4}-[0-9]{5}-[0-9]{2}-[0-9]$`), 13, 13, func(n string) bool {
		return (11-sum(n, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)%11)%10 == int(n[12]-'0')
	}, false},
	{"Norway", nil, 11, 11, func(n string) bool {
		return born(n, "dmy") && sum(n, 3, 7, 6, 1, 8, 9, 4, 5, 2, 1)%11 == 0 && sum(n, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0
	}, true},
	{"Denmark", regexp.MustCompile(`^[0-9]{6}-[0-9]{4}$`), 10, 10, func(n string) bool { return born(n, "dmy") && sum(n, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0 }, false},
	{"Bulgaria", nil, 10, 10, func(n string) bool {
		return born(n, "bulgarian") && sum(n, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11%10 == int(n[9]-'0')
	}, false},
	{"Estonia and Lithuania", nil, 11, 11, isIsikukood, true},
	{"Belgium", nil, 11, 11, func(n string) bool {
		return born(n, "ymd") && (97-remainder(n[:9], 97) == remainder(n[9:], 100) || 97-remainder("2"+n[:9], 97) == remainder(n[9:], 100))
	}, true},
	{"Austria", nil, 10, 10, func(n string) bool {
		return born(n[4:], "dmy") && sum(n, 3, 7, 9, 0, 5, 8, 4, 2, 1, 6)%11 == int(n[3]-'0')
	}, false},
	{"Greece", nil, 11, 11, func(n string) bool { return born(n, "dmy") && luhn(n) }, false},
	{"Serbia and its neighbours", nil, 13, 13, func(n string) bool {
		return born(n[:4]+n[5:], "dmy") && (11-sum(n, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11%10 == int(n[12]-'0')
	}, true},
	{"South Africa", nil, 13, 13, func(n string) bool { return born(n, "ymd") && n[10] <= '2' && luhn(n) }, true},
	{"Germany's taxes", nil, 11, 11, isSteuerID, false},
	{"Canada", regexp.MustCompile(`^[0-9]{3} [0-9]{3} [0-9]{3}$`), 9, 9, luhn, false},
	{"Hungary", nil, 9, 9, func(n string) bool { return sum(n, 3, 7, 3, 7, 3, 7, 3, 7)%10 == int(n[8]-'0') }, false},
	{"Portugal", nil, 9, 9, func(n string) bool { return (11-sum(n, 9, 8, 7, 6, 5, 4, 3, 2)%11)%11%10 == int(n[8]-'0') }, false},
	{"Mexico", nil, 18, 18, curp.MatchString, true},
	{"Chile", regexp.MustCompile(`^[0-9]{1,2}\.[0-9]{3}\.[0-9]{3}-[0-9Kk]$`), 8, 9, isRUT, false},
	{"Singapore", nil, 9, 9, isNRIC, true},
	{"Taiwan", nil, 10, 10, isTaiwanID, false},
}

var curp = regexp.MustCompile(`^[A-Z]{4}[0-9]{2}(0[1-9]|1[0-2])[0-3][0-9][HMX][A-Z]{5}[0-9A-Z][0-9]$`)

// look says whether text is such a number, and whether chance is left out.
func (c countryNumber) look(text, number string) (is, sure bool) {
	if len(number) < c.least || len(number) > c.most || !c.takes(number) || !c.fits(number) || recognize.IsDate(text) || isSNOMED(text) {
		return false, false
	}
	return true, c.sure || c.written != nil && c.written.MatchString(text)
}

// lettered are the countries whose numbers are not of digits alone.
var lettered = []string{"Italy", "Finland", "Mexico", "Chile", "Singapore", "Taiwan", "Czechia"}

func (c countryNumber) takes(number string) bool {
	return recognize.IsDigits(number) || slices.Contains(lettered, c.name)
}

// national returns the first country of whose numbers enough values are one.
func (v Values) national() (Match, bool) {
	for _, c := range nationals {
		if share, ok := v.Reaches(0.6, func(text string) bool { is, _ := c.look(text, bare(text)); return is }); ok {
			return Match{valuekind.PersonNumber, share}, true
		}
	}
	return Match{}, false
}

// isNational reports whether text is a number of a person in some country, and no other number by
// chance.
func isNational(text string) bool {
	number := bare(text)
	if len(number) < 8 || len(number) > 18 {
		return false
	}
	return slices.ContainsFunc(nationals, func(c countryNumber) bool { _, sure := c.look(text, number); return sure })
}

// sum adds the products of the digits with the weights.
func sum(digits string, weights ...int) int {
	total := 0
	for i, w := range weights {
		total += w * int(digits[i]-'0')
	}
	return total
}

// remainder divides a number of any length.
func remainder(digits string, by int) int {
	rest := 0
	for i := range len(digits) {
		rest = (10*rest + int(digits[i]-'0')) % by
	}
	return rest
}

// born reports whether the first six digits are a day: ymd, dmy, or year, month and day
// where the month says the century (Poland, Bulgaria) or the sex (Czechia).
func born(digits, order string) bool {
	if len(digits) < 6 || !recognize.IsDigits(digits[:6]) {
		return false
	}
	day, month, year := digits[4:6], remainder(digits[2:4], 100), digits[:2]
	switch order {
	case "dmy":
		day, year = digits[:2], digits[4:6]
	case "polish", "bulgarian":
		month %= 20
	case "czech":
		month = month % 50 % 20
	}
	if month < 1 || month > 12 {
		return false
	}
	_, ok := format.ParseDate("20"+year+two(month)+day, format.YearMonthDay, 0)
	_, before := format.ParseDate("19"+year+two(month)+day, format.YearMonthDay, 0)
	return ok || before
}

func two(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }

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
	product, counts := 10, [10]int{}
	for i := range 10 {
		counts[n[i]-'0']++
		s := (int(n[i]-'0') + product) % 10
		if s == 0 {
			s = 10
		}
		product = 2 * s % 11
	}
	repeated := 0
	for _, c := range counts {
		if c > 3 {
			return false
		}
		if c > 1 {
			repeated++
		}
	}
	return n[0] != '0' && repeated == 1 && (11-product)%10 == int(n[10]-'0')
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
