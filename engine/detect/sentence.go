package detect

import (
	"strings"
	"unicode/utf8"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
)

// The values are sentences, or of many words, where leastSentences of the records are. A sentence of
// Chinese or Japanese has a mark and at least leastHan characters, a text of many words leastWords.
const (
	leastSentences = 0.5
	leastHan       = 10
	leastWords     = 5
)

// Sentences reports whether the values are sentences in Chinese or Japanese, which no group is called.
func (v Values) Sentences() bool {
	_, ok := v.Reaches(leastSentences, isSentence)
	return ok
}

func isSentence(text string) bool {
	return strings.ContainsAny(text, "、。，；") && utf8.RuneCountInString(strings.TrimSpace(text)) >= leastHan
}

// Worded reports whether the values have so many words that a person may be among them, whatever their
// number.
func (v Values) Worded() bool {
	_, ok := v.Reaches(leastSentences, func(text string) bool {
		return len(strings.Fields(text)) >= leastWords || isSentence(text)
	})
	return ok
}

// Months reports whether nearly all values are months of a year: 05/2024.
func (v Values) Months() bool {
	return v.nearlyAll(func(text string) bool { _, _, ok := format.YearMonth(text); return ok })
}

// SolarHijri reports whether nearly all values are days of the Iranian calendar: 1403/05/12.
func (v Values) SolarHijri() bool {
	return v.nearlyAll(func(text string) bool { _, _, ok := format.SolarHijri(text); return ok })
}

func (v Values) nearlyAll(fits func(string) bool) bool {
	_, ok := v.Reaches(recognize.NearlyAll, fits)
	return ok
}
