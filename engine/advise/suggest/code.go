package suggest

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
)

// The codes of a category are the whole numbers from leastCode to greatestCode, as an Apgar score, months
// and the levels of ISCED are: a column of as many texts is a category, too.
const (
	leastCode    = -1 // for a value that is not known
	greatestCode = 12
)

// codes reports whether the numbers of a column stand for categories. All of them are small, or mean no
// value and are written with the digits 7 to 9 alone, as 9, 88 and -99. A column measures something if its
// name says so, unless the name is one of codes or all values are 0 and 1, and if a person has said that it
// is of numbers.
func (v values) codes(t format.Type) bool {
	if !t.Numeric() || v.Format.Type != "" {
		return false
	}
	answers := true
	for _, text := range v.Texts {
		text = strings.TrimSuffix(strings.TrimSpace(text), ".0")
		n, err := strconv.Atoi(text)
		code := err == nil && n >= leastCode && n <= greatestCode
		if !code && strings.Trim(strings.TrimPrefix(text, "-"), "789") != "" && !recognize.IsNumberCode(text) {
			return false
		}
		answers = answers && (text == "0" || text == "1")
	}
	name := recognize.NameOf(v.Name)
	measured := recognize.UnitOf(v.Name) != "" || slices.ContainsFunc(measuredWords, name.Has) ||
		slices.ContainsFunc(quantities, func(q quantity) bool { return q.units[0].unit != "" && name.Has(q.words) })
	return answers || name.EndsWith(codeWords) || !measured
}

// measuredWords are of quantities, however few they are.
var measuredWords = []recognize.Words{ageWords, stayWords, calendarWords, countWords, unitWords}
