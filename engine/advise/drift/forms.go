package drift

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// codeDigits is the least length of whole numbers, all of one length, that are taken for codes.
const codeDigits = 5

// forms returns the forms of the values of a column that have none of the expected forms, by
// signs; nil: these are in no more records than [mostUnread].
func forms(c *table.Column, expected []recipe.Form) (found []recipe.Form) {
	counts, records, others := c.Counts(), 0, 0
	for _, v := range present(c) {
		text := strings.TrimSpace(c.Values[v])
		length, signs := utf8.RuneCountInString(text), signsOf(text)
		records += counts[v]
		if length == 0 || counts[v] == 0 || slices.ContainsFunc(expected, func(f recipe.Form) bool {
			spread := f.Longest - f.Shortest // other words of one list differ as these do
			return f.Signs == signs && f.Shortest-spread <= length && length <= f.Longest+spread
		}) {
			continue
		}
		others += counts[v]
		at, known := slices.BinarySearchFunc(found, signs, func(f recipe.Form, signs string) int { return strings.Compare(f.Signs, signs) })
		if !known {
			found = slices.Insert(found, at, recipe.Form{Signs: signs, Shortest: length})
		}
		found[at].Shortest, found[at].Longest = min(found[at].Shortest, length), max(found[at].Longest, length)
	}
	if float64(others) <= mostUnread*float64(records) {
		return nil
	}
	return found
}

// signsOf has a letter for each kind of sign in a text, as [recipe.Form].
func signsOf(text string) (signs string) {
	kinds := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsUpper(r):
			return 'A'
		case unicode.IsLower(r):
			return 'a'
		case unicode.IsLetter(r):
			return 'x'
		case unicode.IsDigit(r):
			return '9'
		}
		return '.'
	}, text)
	for _, kind := range "A.ax9" {
		if strings.ContainsRune(kinds, kind) {
			signs += string(kind)
		}
	}
	return signs
}

// shown writes forms as examples: the last sign of each is repeated up to its lengths.
func shown(all []recipe.Form) string {
	var texts []string
	for _, f := range all {
		example := func(length int) string {
			return f.Signs + strings.Repeat(f.Signs[len(f.Signs)-1:], min(40, max(0, length-len(f.Signs))))
		}
		if texts = append(texts, example(f.Shortest)); f.Longest > f.Shortest {
			texts[len(texts)-1] += "–" + example(f.Longest)
		}
	}
	return strings.Join(texts, ", ")
}
