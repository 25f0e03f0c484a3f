package detect

import (
	"slices"
	"testing"
)

// completions counts the ways to end a number of a country by characters from a set, so many of
// them.
func completions(t *testing.T, country, stem, set string, more int) (n int) {
	t.Helper()
	if more > 0 {
		for _, end := range set {
			n += completions(t, country, stem+string(end), set, more-1)
		}
		return n
	}
	at := slices.IndexFunc(nationals, func(c countryNumber) bool { return c.name == country })
	if at < 0 {
		t.Fatalf("no country is called %q", country)
	}
	if is, _ := nationals[at].look(stem, bare(stem)); is {
		return 1
	}
	return 0
}

// What a number of a country begins with decides whether a check digit makes it one.
func TestBeginningsOfNumbersOfPeople(t *testing.T) {
	const digits, letters = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	for _, c := range []struct {
		country, stem, set string
		check, want        int
	}{
		{"Switzerland", "756123456789", digits, 1, 1}, {"Switzerland", "755123456789", digits, 1, 0},
		{"Poland", "8001011234", digits, 1, 1}, {"Poland", "8013011234", digits, 1, 0}, {"Poland", "8021011234", digits, 1, 1}, {"Poland", "8001321234", digits, 1, 0}, {"Poland", "8012311234", digits, 1, 1}, {"Poland", "8000311234", digits, 1, 0},
		{"India", "23456789012", digits, 1, 1}, {"India", "13456789012", digits, 1, 0},
		{"Brazil", "123456789", digits, 2, 1}, {"Brazil", "111111111", digits, 2, 0}, {"Brazil", "000000000", digits, 2, 0}, {"Brazil", "111111112", digits, 2, 1},
		{"Netherlands", "12345678", digits, 1, 1}, {"Netherlands", "00000000", digits, 1, 0},
		{"Turkey", "123456789", digits, 2, 1}, {"Turkey", "023456789", digits, 2, 0},
		{"South Korea", "800101012345", digits, 1, 0}, {"South Korea", "800101112345", digits, 1, 1}, {"South Korea", "800101812345", digits, 1, 1}, {"South Korea", "800101912345", digits, 1, 0}, {"South Korea", "800230112345", digits, 1, 0},
		{"Sweden", "800101123", digits, 1, 1}, {"Sweden", "801301123", digits, 1, 0}, {"Sweden", "800161123", digits, 1, 1}, {"Sweden", "800191123", digits, 1, 1}, {"Sweden", "800160123", digits, 1, 0}, {"Sweden", "800192123", digits, 1, 0}, {"Sweden", "800141123", digits, 1, 0},
		{"Sweden in full", "19800101123", digits, 1, 1}, {"Sweden in full", "20800101123", digits, 1, 1}, {"Sweden in full", "18800101123", digits, 1, 0}, {"Sweden in full", "19801301123", digits, 1, 0}, {"Sweden in full", "19800161123", digits, 1, 1},
		{"Czechia", "800101/123", digits, 1, 1}, {"Czechia", "805101/123", digits, 1, 1}, {"Czechia", "802101/124", digits, 1, 1}, {"Czechia", "807101/123", digits, 1, 1}, {"Czechia", "801301/123", digits, 1, 0}, {"Czechia", "806301/123", digits, 1, 0}, {"Czechia", "800101/12", digits, 1, 0},
		{"Romania", "180010112345", digits, 1, 1}, {"Romania", "880010112345", digits, 1, 1}, {"Romania", "080010112345", digits, 1, 0}, {"Romania", "980010112345", digits, 1, 0}, {"Romania", "180130112345", digits, 1, 0},
		{"Russia", "123456789", digits, 2, 1}, {"Russia", "000000000", digits, 2, 0}, {"Russia", "123-456-789 ", digits, 2, 1},
		{"Finland", "010180-123", digits + letters, 1, 1}, {"Finland", "011380-123", digits + letters, 1, 0}, {"Finland", "010180A123", digits + letters, 1, 1}, {"Finland", "0101801X3", digits + letters, 1, 0},
		{"Japan", "12345678901", digits, 1, 1},
		{"Israel", "12345678", digits, 1, 1},
		{"Thailand", "123456789012", digits, 1, 1}, {"Thailand", "1-2345-67890-12-", digits, 1, 1},
		{"Norway", "010180123", digits, 2, 1}, {"Norway", "011380123", digits, 2, 0}, {"Norway", "410180123", digits, 2, 1}, {"Norway", "710180123", digits, 2, 1}, {"Norway", "400180123", digits, 2, 0}, {"Norway", "720180123", digits, 2, 0},
		{"Denmark", "010180-123", digits, 1, 1}, {"Denmark", "011380-123", digits, 1, 0},
		{"Bulgaria", "800101123", digits, 1, 1}, {"Bulgaria", "802101123", digits, 1, 1}, {"Bulgaria", "801301123", digits, 1, 0},
		{"Estonia and Lithuania", "3800101123", digits, 1, 1}, {"Estonia and Lithuania", "1800101123", digits, 1, 1}, {"Estonia and Lithuania", "8800101123", digits, 1, 1}, {"Estonia and Lithuania", "0800101123", digits, 1, 0}, {"Estonia and Lithuania", "9800101123", digits, 1, 0}, {"Estonia and Lithuania", "3801301123", digits, 1, 0},
		{"Belgium", "800101123", digits, 2, 2}, {"Belgium", "801301123", digits, 2, 0},
		{"Austria", "123", digits, 1, 0},
		{"Greece", "0101801234", digits, 1, 1}, {"Greece", "0113801234", digits, 1, 0},
		{"Serbia and its neighbours", "010198071234", digits, 1, 1}, {"Serbia and its neighbours", "011398071234", digits, 1, 0},
		{"South Africa", "800101123408", digits, 1, 1}, {"South Africa", "800101123428", digits, 1, 1}, {"South Africa", "800101123438", digits, 1, 0}, {"South Africa", "801301123408", digits, 1, 0},
		{"Germany's taxes", "1123456789", digits, 1, 1}, {"Germany's taxes", "0112345678", digits, 1, 0}, {"Germany's taxes", "1234567890", digits, 1, 0}, {"Germany's taxes", "1112345678", digits, 1, 1}, {"Germany's taxes", "1111234567", digits, 1, 0}, {"Germany's taxes", "1122345678", digits, 1, 0}, {"Germany's taxes", "1234567891", digits, 1, 1},
		{"Canada", "123 456 78", digits, 1, 1},
		{"Hungary", "12345678", digits, 1, 1},
		{"Portugal", "12345678", digits, 1, 1},
		{"Chile", "12.345.678-", digits + "K", 1, 1}, {"Chile", "1234567", digits + "K", 1, 1}, {"Chile", "123456", digits + "K", 1, 0}, {"Chile", "12A4567", digits + "K", 1, 0},
		{"Singapore", "S1234567", letters, 1, 1}, {"Singapore", "T1234567", letters, 1, 1}, {"Singapore", "F1234567", letters, 1, 1}, {"Singapore", "G1234567", letters, 1, 1}, {"Singapore", "H1234567", letters, 1, 0}, {"Singapore", "S12345A7", letters, 1, 0},
		{"Taiwan", "A12345678", digits, 1, 1}, {"Taiwan", "A22345678", digits, 1, 1}, {"Taiwan", "A32345678", digits, 1, 0}, {"Taiwan", "A02345678", digits, 1, 0}, {"Taiwan", "112345678", digits, 1, 0}, {"Taiwan", "A1234A678", digits, 1, 0},
		{"Croatia", "1234567890", digits, 1, 1},
		{"Ireland", "1234567", letters, 1, 1}, {"Ireland", "1234567", letters, 2, 9}, {"Ireland", "1234567", digits + letters, 2, 9}, {"Ireland", "12A4567", letters, 1, 0},
		{"Iceland", "010180-12", digits, 2, 2}, {"Iceland", "010180-1239", "", 0, 0}, {"Iceland", "011380-12", digits, 2, 0},
		{"Latvia", "010180-1234", digits, 1, 1}, {"Latvia", "011380-1234", digits, 1, 0},
		{"Ukraine", "030001234", digits, 1, 0}, {"Ukraine", "030011234", digits, 1, 1}, {"Ukraine", "499991234", digits, 1, 1}, {"Ukraine", "500001234", digits, 1, 0},
		{"Kazakhstan", "80010101234", digits, 1, 0}, {"Kazakhstan", "80010111234", digits, 1, 1}, {"Kazakhstan", "80010161234", digits, 1, 1}, {"Kazakhstan", "80010171234", digits, 1, 0}, {"Kazakhstan", "80130111234", digits, 1, 0},
		{"Italy", "RSSMRA85T10A562", letters, 1, 1}, {"Italy", "RSSMRA85F10A562", letters, 1, 0}, {"Italy", "RSSMRA85T10A56", letters, 1, 0},
		{"Hong Kong", "A123456(", digits + "A", 1, 0}, {"Hong Kong", "A12345B(3", ")", 1, 0}, {"Hong Kong", "A123456(3", ")", 1, 1}, {"Hong Kong", "AB987654(3", ")", 1, 1}, {"Hong Kong", "ABC987654(3", ")", 1, 0}, {"Hong Kong", "A123456(4", ")", 1, 0}, {"Hong Kong", "123456(", digits + ")", 2, 0},
		{"Malaysia", "800101-14-123", digits, 1, 10}, {"Malaysia", "80010114123", digits, 1, 0}, {"Malaysia", "801301-14-123", digits, 1, 0},
		{"Pakistan", "12345-1234567-", digits, 1, 10}, {"Pakistan", "82345-1234567-", digits, 1, 0}, {"Pakistan", "123451234567", digits, 1, 0},
		{"Mexico", "BOXW310820HNERXN0", digits, 1, 10}, {"Mexico", "BOXW311320HNERXN0", digits, 1, 0},
		{"New Zealand", "ABC123", digits, 1, 1}, {"New Zealand", "AIC123", digits, 1, 0}, {"New Zealand", "AOC123", digits, 1, 0}, {"New Zealand", "ABCA23", digits, 1, 0},
		{"Australia", "21234567", digits, 2, 10}, {"Australia", "61234567", digits, 2, 10}, {"Australia", "11234567", digits, 2, 0}, {"Australia", "71234567", digits, 2, 0}, {"Australia", "2123456", digits, 1, 0}, {"Australia", "21234567", digits, 4, 0},
		{"Argentina", "2012345678", digits, 1, 1}, {"Argentina", "3012345678", digits, 1, 0},
		{"Ecuador", "000512345", digits, 1, 0}, {"Ecuador", "010512345", digits, 1, 1}, {"Ecuador", "240512345", digits, 1, 1}, {"Ecuador", "250512345", digits, 1, 0}, {"Ecuador", "016512345", digits, 1, 0},
		{"Indonesia", "110101010180000", digits, 1, 9}, {"Indonesia", "110101020180000", digits, 1, 8}, {"Indonesia", "120102030380000", digits, 1, 8}, {"Indonesia", "100101010180123", digits, 1, 0}, {"Indonesia", "940101010180123", digits, 1, 10}, {"Indonesia", "950101010180123", digits, 1, 0}, {"Indonesia", "110101410180123", digits, 1, 10}, {"Indonesia", "110101011380123", digits, 1, 0}, {"Indonesia", "010101010180123", digits, 1, 0},
		{"Egypt", "2800101011234", digits, 1, 10}, {"Egypt", "3800101351234", digits, 1, 10}, {"Egypt", "3800101101234", digits, 1, 10}, {"Egypt", "2800101361234", digits, 1, 0}, {"Egypt", "2800101001234", digits, 1, 0}, {"Egypt", "2800101881234", digits, 1, 10}, {"Egypt", "4800101011234", digits, 1, 0}, {"Egypt", "1800101011234", digits, 1, 0}, {"Egypt", "2801301011234", digits, 1, 0},
	} {
		if got := completions(t, c.country, c.stem, c.set, c.check); got != c.want {
			t.Errorf("%s: %d numbers begin with %s, want %d", c.country, got, c.stem, c.want)
		}
	}
}

// A right number with any one digit raised is wrong in
// the countries whose check digits find each slip of the pen.
func TestSlipsInNumbersOfPeople(t *testing.T) {
	for country, numbers := range map[string][]string{
		"Turkey": {"17291716060"}, "Estonia and Lithuania": {"36805280109", "33309240064"}, "Germany's taxes": {"36574261809"}, "Chile": {"76086428-5", "12531909-2"},
		"Singapore": {"S1234567D", "T1234567J", "F1234567N", "G1234567X", "M1234567K"}, "Taiwan": {"A123456789"}, "Croatia": {"33392005961", "94577403194"}, "Ireland": {"6433435F"},
		"Latvia": {"161175-19997"}, "Ukraine": {"1759013776"}, "Argentina": {"20055361682"}, "Ecuador": {"1714307103"}, "South Africa": {"7503305044089"},
		"Serbia and its neighbours": {"0101006500006"}, "Greece": {"01013099997"}, "Belgium": {"85073003328", "17073003384"}, "Bulgaria": {"7523169263", "8032056031"},
		"Denmark": {"211062-5629"}, "Norway": {"15108695088"}, "Finland": {"131052-308T"}, "Romania": {"1630615123457"}, "Czechia": {"710319/2745"}, "Sweden": {"880320-0016"},
		"Russia": {"112-233-445 95"}, "Switzerland": {"756.9217.0769.85"}, "Portugal": {"123456789"}, "Canada": {"123-456-782"}, "Israel": {"039337423"},
		"Netherlands": {"123456782"}, "India": {"234123412346"}, "Poland": {"44051401359"}, "Austria": {"1237010180"}, "Hungary": {"123456788"}, "Hong Kong": {"A123456(3)"},
		"Japan": {"123456789018"}, "Italy": {"RSSMRA85T10A562S"},
	} {
		for _, number := range numbers {
			if completions(t, country, number, "", 0) != 1 {
				t.Errorf("%s: %s is refused", country, number)
			}
			for i, digit := range number {
				if slip := number[:i] + string('0'+(digit-'0'+1)%10) + number[i+1:]; isDigit(number[i]) && completions(t, country, slip, "", 0) > 0 {
					t.Errorf("%s: %s is accepted", country, slip)
				}
			}
		}
	}
	for country, number := range map[string]string{"Iceland": "120174-3399", "Thailand": "3100600445635", "Brazil": "390.533.447-05"} {
		if completions(t, country, number, "", 0) != 1 {
			t.Errorf("%s: %s is refused", country, number)
		}
	}
}

// A number that begins as a day does is found in its groups.
func TestGroupsOfNumbersOfPeople(t *testing.T) {
	for text, want := range map[string]bool{"hat 15.10.86 95088 hier": true, "hat 15.10.86 95089 hier": false, "am 15.10.86 05.05.2020": false} {
		if got := hasNational(text); got != want {
			t.Errorf("%q holds a number: %v", text, got)
		}
	}
}
