package detect

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/recognize"
	"quasi/engine/internal/drawcount"
)

const (
	checkDigits  = "0123456789"
	checkLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// weighted adds the digits of a number, each times its weight.
func weighted(number, weights string) (total int) {
	for i, w := range strings.Fields(weights) {
		weight, _ := strconv.Atoi(w)
		digit, _ := strconv.Atoi(number[i : i+1])
		total += weight * digit
	}
	return total
}

// modulo returns the remainder of n, which may be negative, from 0 to below the divisor.
func modulo(n, divisor int) int { return ((n % divisor) + divisor) % divisor }

// checkDigit writes a check of 0 to 9; nothing else is one.
func checkDigit(check int) string {
	if check < 0 || check > 9 {
		return ""
	}
	return strconv.Itoa(check)
}

// doubled is the check digit of a stem of which every second digit counts twice, from the last on.
func doubled(stem string) string {
	total := 0
	for i := range stem {
		d, _ := strconv.Atoi(stem[len(stem)-1-i : len(stem)-i])
		if i%2 == 0 {
			d *= 2
		}
		if d > 9 {
			d -= 9
		}
		total += d
	}
	return checkDigit(modulo(-total, 10))
}

// insured is the check digit of a German insurance number whose letter is written as two digits:
// every second product's own digits are added.
func insured(digits string) string {
	total := weighted(digits, "1 0 1 0 1 0 1 0 1 0")
	for i := 1; i < len(digits); i += 2 {
		d, _ := strconv.Atoi(digits[i : i+1])
		total += []int{0, 2, 4, 6, 8, 1, 3, 5, 7, 9}[d]
	}
	return checkDigit(total % 10)
}

func completes97(digits string) string {
	n, _ := strconv.Atoi(digits)
	return fmt.Sprintf("%02d", 97-n%97)
}

func ofSpain(digits string) string {
	n, _ := strconv.Atoi(digits)
	return string("TRWAGMYFPDXBNJZSQVHLCKE"[n%23])
}

// countryRule is the rule of a country's numbers as the country prints it.
type countryRule struct {
	// form has '#' for any digit, '?' for a character that checks the others, and days.
	country, form string
	checks        string // what a check can be
	length        int    // the most characters of a number
	// check returns the right characters for '?'; "" where no number is given out. Its digits are
	// those before the check, or, where some stand behind it, all with 0 for it.
	check func(digits string) string
}

var countryRules = []countryRule{
	{"Switzerland", "756#########?", checkDigits, 13, func(s string) string { return checkDigit(modulo(-weighted(s, "1 3 1 3 1 3 1 3 1 3 1 3"), 10)) }},
	{"Poland", "YYMMDD####?", checkDigits, 11, func(s string) string { return checkDigit(modulo(-weighted(s, "1 3 7 9 1 3 7 9 1 3"), 10)) }},
	{"Brazil", "1########??", checkDigits, 11, func(s string) string {
		eleven := func(total int) string { return checkDigit(modulo(-total, 11) % 10) }
		first := eleven(weighted(s, "10 9 8 7 6 5 4 3 2"))
		return first + eleven(weighted(s+first, "11 10 9 8 7 6 5 4 3 2"))
	}},
	{"Netherlands", "1#######?", checkDigits, 9, func(s string) string { return checkDigit(weighted(s, "9 8 7 6 5 4 3 2") % 11) }},
	{"Turkey", "1########??", checkDigits, 11, func(s string) string {
		tenth := checkDigit(modulo(7*weighted(s, "1 0 1 0 1 0 1 0 1")-weighted(s, "0 1 0 1 0 1 0 1"), 10))
		return tenth + checkDigit(weighted(s+tenth, "1 1 1 1 1 1 1 1 1 1")%10)
	}},
	{"South Korea", "YYMMDD1#####?", checkDigits, 13, func(s string) string { return checkDigit((11 - weighted(s, "2 3 4 5 6 7 8 9 2 3 4 5")%11) % 10) }},
	{"Sweden", "YYMMDD###?", checkDigits, 10, doubled},
	{"Sweden in full", "19YYMMDD###?", checkDigits, 12, func(s string) string { return doubled(s[2:]) }},
	{"Czechia", "YYMMDD###?", checkDigits, 10, func(s string) string {
		n, _ := strconv.Atoi(s + "0")
		return checkDigit(modulo(-n, 11))
	}},
	{"Romania", "1YYMMDD#####?", checkDigits, 13, func(s string) string {
		rest := weighted(s, "2 7 9 1 4 6 3 5 8 2 7 9") % 11
		if rest == 10 {
			rest = 1
		}
		return checkDigit(rest)
	}},
	{"Russia", "1########??", checkDigits, 11, func(s string) string {
		total := weighted(s, "9 8 7 6 5 4 3 2 1") % 101
		if total == 100 {
			total = 0
		}
		return fmt.Sprintf("%02d", total)
	}},
	{"Finland", "DDMMYY-###?", checkDigits + checkLetters, 11, func(s string) string {
		n, _ := strconv.Atoi(s[:6] + s[7:])
		return string("0123456789ABCDEFHJKLMNPRSTUVWXY"[n%31])
	}},
	{"Japan", "###########?", checkDigits, 12, func(s string) string {
		rest := weighted(s, "6 5 4 3 2 7 6 5 4 3 2") % 11
		if rest <= 1 {
			return "0"
		}
		return checkDigit(11 - rest)
	}},
	{"Israel", "########?", checkDigits, 9, doubled},
	{"Canada", "########?", checkDigits, 9, doubled},
	{"Greece", "DDMMYY####?", checkDigits, 11, doubled},
	{"South Africa", "YYMMDD####08?", checkDigits, 13, doubled},
	{"Ecuador", "170######?", checkDigits, 10, doubled},
	{"Thailand", "############?", checkDigits, 13, func(s string) string { return checkDigit((11 - weighted(s, "13 12 11 10 9 8 7 6 5 4 3 2")%11) % 10) }},
	{"Norway", "DDMMYY###??", checkDigits, 11, func(s string) string {
		first := checkDigit(modulo(-weighted(s, "3 7 6 1 8 9 4 5 2"), 11))
		if first == "" {
			return ""
		}
		second := checkDigit(modulo(-weighted(s+first, "5 4 3 2 7 6 5 4 3 2"), 11))
		if second == "" {
			return ""
		}
		return first + second
	}},
	{"Denmark", "DDMMYY###?", checkDigits, 10, func(s string) string { return checkDigit(modulo(-weighted(s, "4 3 2 7 6 5 4 3 2"), 11)) }},
	{"Bulgaria", "YYMMDD###?", checkDigits, 10, func(s string) string { return checkDigit(weighted(s, "2 4 8 5 10 9 7 3 6") % 11 % 10) }},
	{"Estonia and Lithuania", "3YYMMDD###?", checkDigits, 11, func(s string) string {
		check := weighted(s, "1 2 3 4 5 6 7 8 9 1") % 11
		if check == 10 {
			check = weighted(s, "3 4 5 6 7 8 9 1 2 3") % 11
		}
		return checkDigit(check % 10)
	}},
	{"Austria", "###?DDMMYY", checkDigits, 10, func(s string) string { return checkDigit(weighted(s, "3 7 9 0 5 8 4 2 1 6") % 11) }},
	{"Serbia and its neighbours", "DDMM9YY#####?", checkDigits, 13, func(s string) string {
		check := 11 - weighted(s, "7 6 5 4 3 2 7 6 5 4 3 2")%11
		if check > 9 {
			check = 0
		}
		return checkDigit(check)
	}},
	{"Hungary", "########?", checkDigits, 9, func(s string) string { return checkDigit(weighted(s, "3 7 3 7 3 7 3 7") % 10) }},
	{"Portugal", "########?", checkDigits, 9, func(s string) string {
		rest := weighted(s, "9 8 7 6 5 4 3 2") % 11
		if rest < 2 {
			return "0"
		}
		return checkDigit(11 - rest)
	}},
	{"Chile", "########?", checkDigits + "K", 9, func(s string) string {
		rest := modulo(-weighted(s, "3 2 7 6 5 4 3 2"), 11)
		if rest == 10 {
			return "K"
		}
		return checkDigit(rest)
	}},
	{"Singapore", "S#######?", checkLetters, 9, func(s string) string { return string("JZIHGFEDCBA"[weighted(s[1:], "2 7 6 5 4 3 2")%11]) }},
	{"Singapore", "T#######?", checkLetters, 9, func(s string) string { return string("JZIHGFEDCBA"[(4+weighted(s[1:], "2 7 6 5 4 3 2"))%11]) }},
	{"Singapore", "F#######?", checkLetters, 9, func(s string) string { return string("XWUTRQPNMLK"[weighted(s[1:], "2 7 6 5 4 3 2")%11]) }},
	{"Singapore", "G#######?", checkLetters, 9, func(s string) string { return string("XWUTRQPNMLK"[(4+weighted(s[1:], "2 7 6 5 4 3 2"))%11]) }},
	{"Singapore", "M#######?", checkLetters, 9, func(s string) string { return string("KLJNPQRTUWX"[10-(3+weighted(s[1:], "2 7 6 5 4 3 2"))%11]) }},
	{"Taiwan", "A1#######?", checkDigits, 10, func(s string) string { return checkDigit(modulo(-weighted("10"+s[1:], "1 9 8 7 6 5 4 3 2 1"), 10)) }},
	{"Taiwan", "J1#######?", checkDigits, 10, func(s string) string {
		return checkDigit(modulo(-weighted("18"+s[1:], "1 9 8 7 6 5 4 3 2 1"), 10))
	}},
	{"Taiwan", "I2#######?", checkDigits, 10, func(s string) string { return checkDigit(modulo(-weighted("34"+s[1:], "1 9 8 7 6 5 4 3 2 1"), 10)) }},
	{"Taiwan", "O2#######?", checkDigits, 10, func(s string) string { return checkDigit(modulo(-weighted("35"+s[1:], "1 9 8 7 6 5 4 3 2 1"), 10)) }},
	{"Ireland", "#######?", checkLetters, 9, func(s string) string { return string("WABCDEFGHIJKLMNOPQRSTUV"[weighted(s, "8 7 6 5 4 3 2")%23]) }},
	{"Iceland", "DDMMYY##?9", checkDigits, 10, func(s string) string { return checkDigit(modulo(-weighted(s, "3 2 7 6 5 4 3 2"), 11)) }},
	{"Latvia", "DDMMYY####?", checkDigits, 11, func(s string) string { return checkDigit((1101 - weighted(s, "1 6 3 7 9 10 5 8 4 2")) % 11 % 10) }},
	{"Ukraine", "3########?", checkDigits, 10, func(s string) string { return checkDigit(modulo(weighted(s, "-1 5 7 9 4 6 10 5 7"), 11) % 10) }},
	{"Kazakhstan", "YYMMDD3####?", checkDigits, 12, func(s string) string {
		check := weighted(s, "1 2 3 4 5 6 7 8 9 10 11") % 11
		if check == 10 {
			check = weighted(s, "3 4 5 6 7 8 9 10 11 1 2") % 11
		}
		return checkDigit(check)
	}},
	{"Australia", "2#######?1", checkDigits, 11, func(s string) string { return checkDigit(weighted(s, "1 3 7 9 1 3 7 9") % 10) }},
	{"England", "#########?", checkDigits, 10, func(s string) string { return checkDigit(modulo(-weighted(s, "10 9 8 7 6 5 4 3 2"), 11)) }},
	{"Germany", "A########?", checkDigits, 10, func(s string) string { return insured("01" + s[1:]) }},
	{"Germany", "M########?", checkDigits, 10, func(s string) string { return insured("13" + s[1:]) }},
	{"Germany", "Z########?", checkDigits, 10, func(s string) string { return insured("26" + s[1:]) }},
	{"France", "1############??", checkDigits, 15, completes97},
	{"France", "2####2A######??", checkDigits, 15, func(s string) string { return completes97(s[:5] + "19" + s[7:]) }},
	{"France", "2####2B######??", checkDigits, 15, func(s string) string { return completes97(s[:5] + "18" + s[7:]) }},
	{"Spain", "########?", checkLetters, 9, ofSpain},
	{"Spain", "X#######?", checkLetters, 9, func(s string) string { return ofSpain("0" + s[1:]) }},
	{"Spain", "Z#######?", checkLetters, 9, func(s string) string { return ofSpain("2" + s[1:]) }},
	{"New Zealand", "ABZ###?", checkDigits, 7, func(s string) string {
		rest := (1*7 + 2*6 + 24*5 + weighted(s[3:], "4 3 2")) % 11
		if rest == 0 {
			return ""
		}
		return checkDigit((11 - rest) % 10)
	}},
	{"Argentina", "2#########?", checkDigits, 11, func(s string) string { return checkDigit(modulo(-weighted(s, "5 4 3 2 7 6 5 4 3 2"), 11)) }},
}

// otherKinds are the numbers that have a kind of their own.
var otherKinds = map[string]func(string) bool{"England": isNHS, "Germany": isKVNR, "France": isNIR, "Spain": isDNI}

// recognizer returns what tells the numbers of the rule's country.
func (r countryRule) recognizer(t *testing.T) func(number string) bool {
	if fits := otherKinds[r.country]; fits != nil {
		return fits
	}
	at := slices.IndexFunc(nationals, func(c countryNumber) bool { return c.name == r.country })
	if at < 0 {
		t.Fatalf("no country is called %q", r.country)
	}
	return func(number string) bool {
		is, _ := nationals[at].look(number, bare(number))
		return is && !isCode(number)
	}
}

// numbersDrawn is how many numbers are drawn of each rule.
func numbersDrawn() int {
	if drawcount.Many() {
		return 200
	}
	return 20
}

// drawn returns a form with digits and a day of 1950 to 1999 in it.
func (r countryRule) drawn(draw *rand.Rand) string {
	day := strings.NewReplacer("YY", strconv.Itoa(50+draw.IntN(50)), "MM", fmt.Sprintf("%02d", 1+draw.IntN(12)), "DD", fmt.Sprintf("%02d", 1+draw.IntN(28)))
	return strings.Map(func(c rune) rune {
		if c == '#' {
			return rune('0' + draw.IntN(10))
		}
		return c
	}, day.Replace(r.form))
}

// completed returns a drawn form with each possible check in it, by the check.
func (r countryRule) completed(drawn string) map[string]string {
	numbers := map[string]string{"": drawn}
	for strings.Contains(numbers[slices.Sorted(maps.Keys(numbers))[0]], "?") {
		more := map[string]string{}
		for check, number := range numbers {
			for _, c := range r.checks {
				more[check+string(c)] = strings.Replace(number, "?", string(c), 1)
			}
		}
		numbers = more
	}
	return numbers
}

// isCode reports whether a number is read as a concept of SNOMED CT or a day first.
func isCode(number string) bool { return isSNOMED(number) || recognize.IsDate(number) }

// A number of a person has the check that its country's rule gives and no other, whatever its
// other digits are, and no more characters than the rule says.
func TestChecksOfNumbersOfPeople(t *testing.T) {
	draw := rand.New(rand.NewPCG(7, 11))
	for _, rule := range countryRules {
		accepted := rule.recognizer(t)
		for range numbersDrawn() {
			drawn := rule.drawn(draw)
			right := rule.check(strings.ReplaceAll(strings.TrimRight(drawn, "?"), "?", "0"))
			for check, number := range rule.completed(drawn) {
				if got := accepted(number); got != (check == right) && !isCode(number) {
					t.Fatalf("%s: %s is accepted: %v; the check is %q", rule.country, number, got, right)
				}
				if long := number + strings.Repeat("1", 1+rule.length-len(bare(number))); accepted(long) {
					t.Fatalf("%s: %s is accepted, longer than any", rule.country, long)
				}
			}
		}
	}
}

// Belgium's check is 97 less the remainder by 97, with a 2 in front from the year 2000 on.
func TestChecksOfBelgiansNumbers(t *testing.T) {
	draw := rand.New(rand.NewPCG(7, 11))
	for range numbersDrawn() {
		n := 800101000 + draw.IntN(1000)
		for check := range 100 {
			want := !isCode(fmt.Sprintf("%d%02d", n, check)) && (check == 97-n%97 || check == 97-(2_000_000_000+n)%97)
			if got := completions(t, "Belgium", fmt.Sprintf("%d%02d", n, check), "", 0) == 1; got != want {
				t.Fatalf("%d%02d is accepted: %v", n, check, got)
			}
		}
	}
}
