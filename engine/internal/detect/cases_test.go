package detect

import (
	_ "embed"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/tabletest"
)

//go:embed testdata/cases.txt
var cases string

// asked are the questions that are asked of a text.
var asked = map[string]func(text string) bool{
	"HasNameShape": HasNameShape, "HoldsDay": HoldsDay, "IsPressure": IsPressure, "bare": func(text string) bool { return bare(text) != "" },
	"hasName": func(text string) bool { return hasName(search(fold(text))) }, "hasNational": hasNational, "hasSurname": func(text string) bool { return hasSurname([]rune(text)) },
	"hasResidence": func(text string) bool { return hasResidence(search(text)) }, "hasSurnameEnding": hasSurnameEnding, "inCapitals": inCapitals, "isATC": isATC, "isAge": isAge,
	"isCapital": isCapital, "isCard": isCard, "isDevice": isDevice, "isEmail": isEmail, "isIBAN": isIBAN, "isICD10": isICD10, "isIP": isIP, "isInstitution": isInstitution,
	"isKVNR": isKVNR, "isKnownName": isKnownName, "isLOINC": isLOINC, "isLab": recognize.IsLab, "isLicence": isLicence, "isMAC": isMAC, "isNameLike": isNameLike,
	"isNotation": isNotation, "isOPS": isOPS, "isPair": isPair, "isPhone": isPhone, "isPhoto": isPhoto, "isPlace": func(text string) bool { return placeWords()[folded(text)] },
	"isPlate": isPlate, "isPostcode": isPostcode, "isQuantity": isQuantity, "isSNOMED": isSNOMED, "isSSN": isSSN, "isStage": isStage, "isStreet": isStreet,
	"isTemplate": isTemplate, "isTitled": isTitled, "isURL": isURL, "isUUID": isUUID, "isVIN": isVIN, "isWard": isWard, "mayHaveName": mayHaveName,
	"numberOfYear": numberOfYear.MatchString,
}

// ofColumns are the questions that are asked of a column: whether it is so, or of what kind.
var ofColumns = map[string]any{
	"Code": Values.Code, "Impersonal": Values.Impersonal, "Listed": Values.Listed, "LongNumbers": Values.LongNumbers, "Names": Values.Names, "Notations": Values.Notations,
	"NumberRecords": Values.NumberRecords, "Postcodes": Values.Postcodes, "Routes": Values.Routes, "Sentences": Values.Sentences, "Sequence": Values.Sequence, "Titled": Values.Titled,
	"WeeksAndDays": Values.WeeksAndDays, "Worded": Values.Worded, "icdCodes": Values.icdCodes, "letters": Values.letters, "national": Values.national, "placed": Values.placed,
	"procedures": Values.procedures, "streets": Values.streets,
}

// byKind are the questions of columns whose answer is the kind.
var byKind = []string{"Code", "Listed"}

// columnIn returns what is asked in a line, and the column that it says.
func columnIn(in []string) (question string, c *table.Column) {
	question, more, _ := strings.Cut(in[0], ", ")
	texts := slices.Clone(in[1:])
	if n, ok := strings.CutSuffix(more, " in turn"); ok {
		rows, _ := strconv.Atoi(n)
		texts = tabletest.Repeat(rows, texts...)
	} else if more == "backwards" {
		slices.Reverse(texts)
	}
	return question, tabletest.Column("x", texts...).Columns[0]
}

// kindsOf returns the kinds that cells of a column are found to be, each with its records.
func kindsOf(found []Revealing) string {
	var said []string
	for _, r := range found {
		said = append(said, fmt.Sprintf("%s %d from %d", r.Kind, r.Records, r.Row))
	}
	return strings.Join(said, ", ")
}

var sets = map[string]string{"digits": checkDigits, "letters": checkLetters, "digits and letters": checkDigits + checkLetters}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"texts": func(t *testing.T, in []string) string {
			is := asked[in[0]]
			if is == nil {
				t.Fatalf("nobody asks %s", in[0])
			}
			return casetest.Each(in[1:], func(text string) string { return strconv.FormatBool(is(text)) })
		},
		"columns": func(t *testing.T, in []string) string {
			question, c := columnIn(in)
			switch is := ofColumns[question].(type) {
			case func(Values) bool:
				return strconv.FormatBool(is(Of(c)))
			case func(Values) (float64, bool):
				_, ok := is(Of(c))
				return strconv.FormatBool(ok)
			case func(Values) (Match, bool):
				m, ok := is(Of(c))
				if !slices.Contains(byKind, question) {
					return strconv.FormatBool(ok)
				} else if ok {
					return m.Kind
				}
				return "none"
			}
			t.Fatalf("nobody asks %s", question)
			return ""
		},
		"may be codes beside 0303010037": func(_ *testing.T, in []string) string {
			return strconv.FormatBool(Of(tabletest.Column("x", "0303010037", in[1]).Columns[0]).MayBeCodes(in[0]))
		},
		"found by chance": func(_ *testing.T, in []string) string {
			return kindsOf(Identify(tabletest.Column("x", in...).Columns[0]))
		},
		"revealed": func(_ *testing.T, in []string) string {
			return kindsOf(Reveal(tabletest.Column("x", in...).Columns[0]))
		},
		"identified": func(_ *testing.T, in []string) string {
			kind, c := columnIn(in)
			return strconv.FormatBool(slices.ContainsFunc(Identify(c), func(r Revealing) bool { return r.Kind == kind }))
		},
		"check digits alone": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				wrong := text[:len(text)-1] + string('0'+(text[len(text)-1]-'0'+1)%10)
				_, is := Of(tabletest.Column("x", tabletest.Repeat(20, text)...).Columns[0]).Identifier()
				if _, ok := Of(tabletest.Column("x", tabletest.Repeat(20, wrong)...).Columns[0]).national(); !is || ok && isNational(wrong) {
					return fmt.Sprintf("recognized: %v, the next: %v", is, ok)
				}
				return "recognized, the next is not"
			})
		},
		"numbers of people": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				if !isNational(text) || len(within("seen today, "+text+" and sent home")) == 0 {
					return "none"
				}
				return "national"
			})
		},
		"ways to end a number": func(t *testing.T, in []string) string {
			set, ok := sets[in[1]]
			if !ok {
				set = in[1]
			}
			more, _ := strconv.Atoi(in[2])
			return casetest.Each(in[3:], func(stem string) string { return strconv.Itoa(completions(t, in[0], stem, set, more)) })
		},
		// The numbers that are accepted with a digit raised, or refused as they are.
		"slips of the pen": func(t *testing.T, in []string) string {
			var wrong []string
			for _, number := range in[1:] {
				if completions(t, in[0], number, "", 0) != 1 {
					wrong = append(wrong, number)
				}
				for i, digit := range number {
					if slip := number[:i] + string('0'+(digit-'0'+1)%10) + number[i+1:]; isDigit(number[i]) && completions(t, in[0], slip, "", 0) > 0 {
						wrong = append(wrong, slip)
					}
				}
			}
			return strings.Join(wrong, " | ")
		},
		"kinds in a cell": func(_ *testing.T, in []string) string { return strings.Join(cell(in[0]), " ") },
		"kinds within a text": func(_ *testing.T, in []string) string {
			return strconv.FormatBool(slices.Contains(within(fold(in[0])), in[1]))
		},
		"anything within a text": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strconv.FormatBool(len(within(fold(text))) > 0) })
		},
		"embedded": func(_ *testing.T, in []string) string {
			e := Values{recognize.Values{Texts: in, Counts: []int{1}, Records: 1}}.Embedded()
			return strings.Join(regexp.MustCompile(`\w+ [1-9]`).FindAllString(strings.ReplaceAll(fmt.Sprintf("%+v", e), ":", " "), -1), ", ")
		},
		"telling": func(_ *testing.T, in []string) string {
			found, _ := strconv.Atoi(in[1])
			records, _ := strconv.Atoi(in[2])
			return strconv.FormatBool(map[string]Embedded{"Names": {Names: found}, "Dates": {Dates: found}}[in[0]].Telling(records))
		},
		"length of a number": func(_ *testing.T, in []string) string { return strconv.Itoa(bareLength(in[0])) },
		"forms of texts":     func(_ *testing.T, in []string) string { return formOf(in[0]) },
		"folded texts":       func(_ *testing.T, in []string) string { return fold(in[0]) },
		"units of names":     func(_ *testing.T, in []string) string { return casetest.Each(in, recognize.UnitOf) },
		"headings": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strings.Join(Heading(text), " | ") })
		},
	})
}

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

// numbersDrawn returns the number of draws of each rule.
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
