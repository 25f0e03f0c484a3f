package detect

import (
	"regexp"
	"strings"

	"quasi/engine/data/recognize"
)

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
	{"Sweden", regexp.MustCompile(`^([0-9]{2})?[0-9]{6}-[0-9]{4}$`), 10, 10, func(n string) bool { return born(n, "swedish") && luhn(n) }, false},
	{"Sweden in full", nil, 12, 12, func(n string) bool {
		return (n[:2] == "19" || n[:2] == "20") && born(n[2:], "swedish") && luhn(n[2:])
	}, true},
	{"Czechia", regexp.MustCompile(`^[0-9]{6}/[0-9]{4}$`), 10, 11, func(n string) bool {
		n = strings.Replace(n, "/", "", 1)
		return len(n) == 10 && recognize.IsDigits(n) && born(n, "czech") && remainder(n, 11) == 0
	}, false},
	{"Romania", nil, 13, 13, isCNP, true},
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
		return born(n, "norwegian") && sum(n, 3, 7, 6, 1, 8, 9, 4, 5, 2, 1)%11 == 0 && sum(n, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0
	}, true},
	{"Denmark", regexp.MustCompile(`^[0-9]{6}-[0-9]{4}$`), 10, 10, func(n string) bool { return born(n, "dmy") && sum(n, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0 }, false},
	{"Bulgaria", nil, 10, 10, func(n string) bool {
		return born(n, "bulgarian") && sum(n, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11%10 == int(n[9]-'0')
	}, false},
	{"Estonia and Lithuania", nil, 11, 11, isIsikukood, true},
	{"Belgium", nil, 11, 11, func(n string) bool {
		return born(n, "ymd") && (97-remainder(n[:9], 97) == remainder(n[9:], 100) || 97-remainder("2"+n[:9], 97) == remainder(n[9:], 100))
	}, true},
	{"Austria", regexp.MustCompile(`^[0-9]{4} [0-9]{6}$`), 10, 10, func(n string) bool {
		return born(n[4:], "dmy") && sum(n, 3, 7, 9, 0, 5, 8, 4, 2, 1, 6)%11 == int(n[3]-'0')
	}, false},
	{"Greece", nil, 11, 11, func(n string) bool { return born(n, "dmy") && luhn(n) }, false},
	{"Serbia and its neighbours", nil, 13, 13, func(n string) bool {
		return born(n[:4]+n[5:], "dmy") && (11-sum(n, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11%10 == int(n[12]-'0')
	}, true},
	{"South Africa", nil, 13, 13, func(n string) bool { return born(n, "ymd") && n[10] <= '2' && luhn(n) }, true},
	{"Germany's taxes", regexp.MustCompile(`^[0-9]{2} [0-9]{3} [0-9]{3} [0-9]{3}$`), 11, 11, isSteuerID, false},
	{"Canada", regexp.MustCompile(`^[0-9]{3} [0-9]{3} [0-9]{3}$`), 9, 9, luhn, false},
	{"Hungary", nil, 9, 9, func(n string) bool { return sum(n, 3, 7, 3, 7, 3, 7, 3, 7)%10 == int(n[8]-'0') }, false},
	{"Portugal", nil, 9, 9, func(n string) bool { return (11-sum(n, 9, 8, 7, 6, 5, 4, 3, 2)%11)%11%10 == int(n[8]-'0') }, false},
	{"Mexico", nil, 18, 18, curp.MatchString, true},
	{"Chile", regexp.MustCompile(`^[0-9]{1,2}\.[0-9]{3}\.[0-9]{3}-[0-9Kk]$`), 8, 9, isRUT, false},
	{"Singapore", nil, 9, 9, isNRIC, true},
	{"Taiwan", nil, 10, 10, isTaiwanID, false},
	{"Croatia", nil, 11, 11, checked11, false},
	{"Ireland", nil, 8, 9, isPPS, false},
	{"Iceland", regexp.MustCompile(`^[0-9]{6}-[0-9]{4}$`), 10, 10, func(n string) bool {
		return born(n, "dmy") && (n[9] == '9' || n[9] == '0') && sum(n, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0
	}, false},
	{"Latvia", regexp.MustCompile(`^[0-9]{6}-[0-9]{5}$`), 11, 11, func(n string) bool {
		return born(n, "dmy") && (1101-sum(n, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2))%11%10 == int(n[10]-'0')
	}, false},
	{"Ukraine", nil, 10, 10, func(n string) bool {
		days := remainder(n[:5], 1_000_000) // of life since 1899
		return days > 3_000 && days < 50_000 && (sum(n, 10, 5, 7, 9, 4, 6, 10, 5, 7)%11)%10 == int(n[9]-'0')
	}, false},
	{"Kazakhstan", nil, 12, 12, isIIN, false},
	{"Hong Kong", regexp.MustCompile(`^[A-Z]{1,2}[0-9]{6}\([0-9A]\)$`), 8, 11, isHKID, false},
	{"New Zealand", nil, 7, 7, isNHI, false},
	{"Australia", regexp.MustCompile(`^[2-6][0-9]{3} [0-9]{5} [0-9]$`), 10, 11, func(n string) bool {
		return n[0] >= '2' && n[0] <= '6' && sum(n, 1, 3, 7, 9, 1, 3, 7, 9)%10 == int(n[8]-'0')
	}, false},
	{"Argentina", regexp.MustCompile(`^2[03478]-[0-9]{8}-[0-9]$`), 11, 11, func(n string) bool {
		return n[0] == '2' && sum(n, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0
	}, false},
	{"Ecuador", nil, 10, 10, func(n string) bool {
		province := remainder(n[:2], 100)
		return province >= 1 && province <= 24 && n[2] < '6' && luhn(n)
	}, false},
	{"Malaysia", regexp.MustCompile(`^[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])-[0-9]{2}-[0-9]{4}$`), 12, 12, nil, false},
	{"Pakistan", regexp.MustCompile(`^[1-7][0-9]{4}-[0-9]{7}-[0-9]$`), 13, 13, nil, false},
	{"Indonesia", nil, 16, 16, isNIK, false},
	{"Great Britain", regexp.MustCompile(`^[A-Z]{2} [0-9]{2} [0-9]{2} [0-9]{2} [A-D]$`), 9, 9, nino.MatchString, false},
	{"Germany's pensions", nil, 12, 12, isVSNR, true},
	{"Quebec", regexp.MustCompile(`^[A-Z]{4} [0-9]{4} [0-9]{4}$`), 12, 12, func(n string) bool {
		return recognize.IsDigits(n[4:]) && !strings.ContainsAny(n[:4], "0123456789") && born("20"+two(remainder(n[6:8], 50))+n[8:10], "ymd")
	}, false},
	{"United Arab Emirates", nil, 15, 15, func(n string) bool { return n[:3] == "784" && luhn(n) }, true},
	{"Brazil's health service", nil, 15, 15, func(n string) bool {
		return strings.IndexByte("12789", n[0]) >= 0 && sum(n, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)%11 == 0
	}, false},
	{"Australia's and Ireland's health services", nil, 16, 18, func(n string) bool { return n[:4] == "8003" && luhn(n) }, true},
	{"Saudi Arabia", nil, 10, 10, func(n string) bool { return (n[0] == '1' || n[0] == '2') && luhn(n) }, false},
	{"Dominican Republic", regexp.MustCompile(`^[0-9]{3}-[0-9]{7}-[0-9]$`), 11, 11, luhn, false},
	{"Egypt", nil, 14, 14, func(n string) bool {
		return (n[0] == '2' || n[0] == '3') && born(n[1:], "ymd") && (n[7:9] <= "35" && n[7:9] > "00" || n[7:9] == "88")
	}, false},
}

var nino = regexp.MustCompile(`^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]$`)

var curp = regexp.MustCompile(`^[A-Z]{4}[0-9]{2}(0[1-9]|1[0-2])[0-3][0-9][HMX][A-Z]{5}[0-9A-Z][0-9]$`)
