package detect

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
)

// Notations reports whether the values are clinical shorthand for a finding or a dose, or
// reference ranges and bounds; the others are words such as trace, with no digit in them.
func (v Values) Notations() bool {
	_, ok := v.Reaches(mostly, isNotation)
	return ok && v.Share(func(text string) bool {
		return digitsOf(text) > 0 && !isNotation(text) && !smallNumber.MatchString(strings.TrimSpace(text))
	}) == 0
}

var weeksAndDays = regexp.MustCompile(`^[1-4][0-9](?: ?\+ ?[0-6](?: ?` + week + `)?| ?` + week + `)$`)

// week are the units of the weeks of a pregnancy.
const week = `(?:周|週|SSW|SA|SG|wks?|weeks?|w|Wo\.?|нед\.?|주|hft|sem\.?|semanas|settimane|weken|týd\.?|tyg\.?|hét|săpt\.?)`

// WeeksAndDays reports whether nearly all values are weeks and days of a pregnancy: 38+4, 38 SSW.
func (v Values) WeeksAndDays() bool {
	_, ok := v.Reaches(recognize.NearlyAll, func(text string) bool { return weeksAndDays.MatchString(strings.TrimSpace(text)) })
	return ok
}

// notation is a dosage scheme (1-0-1), a frequency (2x1), a visual acuity (6/12, 20/40), a strength
// out of five or ten (4/5), a titre (1:80), gravida and para (G2P1), weeks and days of a pregnancy
// (38+4), the parts of the Glasgow Coma Scale (E4V5M6), cycle and day of a chemotherapy
// (C2D8), a power of ten (10^5), crosses (++), the version of a form (V2.1), or the morphology of a
// tumour (ICD-O: 8140/3).
var notation = regexp.MustCompile(`^(?:[Vv][0-9]{1,2}(?:\.[0-9]{1,2}){1,2}|[89][0-9]{3}/[012369]|[0-9](?:[.,][0-9])?(?:-[0-9](?:[.,][0-9])?){2,3}|[0-9] ?[x×] ?[0-9]{1,4}|(?:6|20)/[0-9]{1,3}|[0-9]{1,2}/(?:5|10)|1[:/][0-9]{1,5}|G[0-9]{1,2}(?: ?[PCVAL][0-9]{1,2}){1,4}|[1-4][0-9] ?\+ ?[0-6]|E[1-4] ?V[1-5T] ?M[1-6]|C[0-9]{1,2} ?D[0-9]{1,2}|[<>]? ?10\^[0-9]|[0-9]?\+{1,4})$`)

// isNotation reports whether text is a notation, a unit, how something is given, a bound, or two
// numbers of which the second is greater and none has a zero before it. A bound and two numbers may
// have a unit of time behind them.
func isNotation(text string) bool {
	text = strings.TrimSpace(text)
	if isRoute(text) {
		return true
	}
	if isUnit(text) {
		return true
	}
	if number := withTime.FindStringSubmatch(text); number != nil {
		text = number[1]
	}
	part := rangeOfNumbers.FindStringSubmatch(text)
	if part == nil {
		return notation.MatchString(text)
	}
	if part[2] == "" {
		return true // a bound
	}
	return number(part[1]) < number(part[2]) && !zeroBefore(part[1]) && !zeroBefore(part[2])
}

// isUnit reports whether text is a unit of measurement that no single letter writes.
func isUnit(text string) bool {
	return text == "%" || len(text) >= 2 && (text[0] < '0' || text[0] > '9' || text[0] == '1') && recognize.IsLab("1 "+strings.TrimPrefix(thousands.Replace(text), "x"))
}

var (
	// thousands writes the German thousand of laboratories as a power of ten.
	thousands = strings.NewReplacer("Tsd/", "10^3/", "T/", "10^3/", "³", "^3", "⁹", "^9")
	withTime  = regexp.MustCompile(`^([<>≤≥].*[0-9]|[0-9][0-9.,]* ?[-–] ?[0-9.,]*[0-9]) ?(?:h|min|d|Std\.?|hrs?|days?|Tage|小时|天)$`)

	routeWords = sync.OnceValue(func() map[string]bool {
		words := map[string]bool{}
		for _, word := range lexicon.RouteValues.Entries() {
			words[folded(word)] = true
		}
		return words
	})
)

// isRoute reports whether text says by which route or how often something is given.
func isRoute(text string) bool { return routeWords()[folded(text)] }

// Routes reports whether the values say by which route or how often something is given.
func (v Values) Routes() bool { return v.nearlyAll(isRoute) }

var (
	rangeOfNumbers = regexp.MustCompile(`^(?:[<>≤≥]=? ?[0-9]{1,4}(?:[.,][0-9]{1,3})?|([0-9]{1,4}(?:[.,][0-9]{1,3})?) ?[-–] ?([0-9]{1,4}(?:[.,][0-9]{1,3})?))$`)
	smallNumber    = regexp.MustCompile(`^[0-9]{1,2}(?:[.,][0-9]{1,3})?$`)
)

func number(text string) float64 {
	n, _ := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64) // the pattern says that it is one
	return n
}

func zeroBefore(text string) bool { return len(text) > 1 && text[0] == '0' && isDigit(text[1]) }
