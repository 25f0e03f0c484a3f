package recognize

import (
	"unicode/utf8"

	"quasi/engine/data/format"
)

// A column is one of numbers with words beside them where leastBesideWords of its records are
// numbers, at least leastNumbers different ones, and the others hold at most mostWords different texts of at most longestCode characters,
// each in leastPerWord records on average: coag, hemolizli, Negative, 1+. Nobody writes notes so.
const (
	leastBesideWords = 0.3
	mostWords        = 5
	leastPerWord     = 4
)

// BesideWords returns the values that are numbers where all others are few words that repeat, and
// the type of those numbers; ok is false for any other column.
func (v Values) BesideWords() (numbers Values, t format.Type, ok bool) {
	if _, enough := v.Sample().Reaches(leastBesideWords, isNumber); !enough {
		return v, "", false
	}
	numbers = Values{Name: v.Name, Format: v.Format}
	words, records := 0, 0
	t = format.Integer
	for i, text := range v.Texts {
		switch {
		case isNumber(text):
			numbers.add(text, v.Counts[i], v.Codes[i])
			if !isInteger(text) {
				t = format.Decimal
			}
			continue
		case utf8.RuneCountInString(text) > longestCode || words == mostWords:
			return v, "", false
		}
		words, records = words+1, records+v.Counts[i]
	}
	return numbers, t, words > 0 && len(numbers.Texts) >= leastNumbers && records >= leastPerWord*words
}
