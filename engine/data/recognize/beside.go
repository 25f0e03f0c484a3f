package recognize

import (
	"slices"
	"unicode/utf8"

	"quasi/engine/data/format"
)

// A column is one of numbers, or of blood pressures, with words beside them where leastBesideWords of its
// records are such, at least leastNumbers different ones, and the others hold at most mostWords different texts of at most longestCode characters,
// each in leastPerWord records on average: coag, hemolizli, Negative, 1+. Nobody writes notes so.
const (
	leastBesideWords = 0.3
	mostWords        = 5
	leastPerWord     = 4
)

// BesideWords returns the values that are numbers where all others are few words that repeat, and
// the type of those numbers; ok is false for any other column.
func (v Values) BesideWords() (numbers Values, t format.Type, ok bool) {
	numbers, ok = v.Beside(isNumber)
	t = format.Integer
	if slices.ContainsFunc(numbers.Texts, func(text string) bool { return !isInteger(text) }) {
		t = format.Decimal
	}
	return numbers, t, ok
}

// Beside returns the values that fit where all others are few words that repeat; ok is false for any
// other column.
func (v Values) Beside(fits func(string) bool) (fitting Values, ok bool) {
	if _, enough := v.Sample().Reaches(leastBesideWords, fits); !enough {
		return v, false
	}
	fitting = Values{Name: v.Name, Format: v.Format, Decimal: v.Decimal}
	words, records := 0, 0
	for i, text := range v.Texts {
		switch {
		case fits(text):
			fitting.add(text, v.Counts[i], v.Codes[i])
			continue
		case utf8.RuneCountInString(text) > longestCode || words == mostWords:
			return v, false
		}
		words, records = words+1, records+v.Counts[i]
	}
	return fitting, words > 0 && len(fitting.Texts) >= leastNumbers && records >= leastPerWord*words
}
