package detect

import (
	"strings"
	"unicode/utf8"
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
