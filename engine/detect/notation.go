package detect

import (
	"regexp"
	"strconv"
	"strings"
)

// leastNotations is the least share of records with a notation; the others are words such as
// trace, with no digit in them.
const leastNotations = 0.8

// Notations reports whether the values are what clinics write short for a finding or a dose, or
// reference ranges and bounds.
func (v Values) Notations() bool {
	_, ok := v.Reaches(leastNotations, isNotation)
	return ok && v.Share(func(text string) bool { return digitsOf(text) > 0 && !isNotation(text) && !isSmallNumber(text) }) == 0
}

// notation is a dosage scheme (1-0-1), a frequency (2x1), a visual acuity (6/12, 20/40), a strength
// out of five or ten (4/5), a titre (1:80), gravida and para (G2P1), weeks and days of a pregnancy
// (38+4), the parts of the Glasgow Coma Scale (E4V5M6), cycle and day of a chemotherapy
// (C2D8), a power of ten (10^5), or crosses (++).
var notation = regexp.MustCompile(`^(?:[0-9](?:[.,][0-9])?(?:-[0-9](?:[.,][0-9])?){2,3}|[0-9] ?[x×] ?[0-9]{1,4}|(?:6|20)/[0-9]{1,3}|[0-9]{1,2}/(?:5|10)|1[:/][0-9]{1,5}|G[0-9]{1,2} ?P[0-9]{1,2}|[1-4][0-9] ?\+ ?[0-6]|E[1-4] ?V[1-5T] ?M[1-6]|C[0-9]{1,2} ?D[0-9]{1,2}|[<>]? ?10\^[0-9]|[0-9]?\+{1,4})$`)

// isNotation reports whether text is a notation, a bound, or two numbers of which the second is
// greater and none has a zero before it.
func isNotation(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) > 16 {
		return false
	}
	part := rangeOfNumbers.FindStringSubmatch(text)
	if part == nil {
		return notation.MatchString(text)
	}
	if part[2] == "" {
		return true // a bound
	}
	return number(part[1]) < number(part[2]) && !zeroBefore(part[1]) && !zeroBefore(part[2]) || notation.MatchString(text)
}

var (
	rangeOfNumbers = regexp.MustCompile(`^(?:[<>≤≥]=? ?[0-9]{1,4}(?:[.,][0-9]{1,3})?|([0-9]{1,4}(?:[.,][0-9]{1,3})?) ?[-–] ?([0-9]{1,4}(?:[.,][0-9]{1,3})?))$`)
	smallNumber    = regexp.MustCompile(`^[0-9]{1,2}(?:[.,][0-9]{1,3})?$`)
)

// isSmallNumber reports whether text is a number below a hundred.
func isSmallNumber(text string) bool { return smallNumber.MatchString(strings.TrimSpace(text)) }

func number(text string) float64 {
	n, _ := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64) // the pattern says that it is one
	return n
}

func zeroBefore(text string) bool { return len(text) > 1 && text[0] == '0' && isDigit(text[1]) }
