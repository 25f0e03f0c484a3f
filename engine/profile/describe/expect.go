package describe

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Expect returns what a column looks like: its type, the share of its missing
// values in [0,1], 0 of no records, the number of its distinct values, and how codes and
// categories are written, of which there are two or more: one says nothing of the others.
func Expect(c *table.Column) recipe.Expected {
	e := recipe.Expected{Type: string(recognize.Type(c)), Distinct: len(recognize.Of(c).Occurring().Texts)}
	if len(c.Codes) > 0 {
		e.Missing = float64(c.MissingCount()) / float64(len(c.Codes))
	}
	if all, t := Written(c, nil), format.Type(e.Type); e.Distinct > 1 && (t == format.Code || t == format.Category ||
		t == format.Integer && len(all) == 1 && all[0].Signs == "9" && all[0].Shortest == all[0].Longest && all[0].Longest >= codeDigits) {
		e.Forms = all
	}
	return e
}

// codeDigits is the least length of whole numbers, all of one length, that are taken for codes.
const codeDigits = 5

// Written returns the forms of the values of a column that have none of the expected forms, by
// signs; nil: these are in no more than half of the records.
func Written(c *table.Column, expected []recipe.Form) (found []recipe.Form) {
	v, others := recognize.Of(c).Occurring(), 0
	for i, text := range v.Texts {
		text = strings.TrimSpace(text)
		length, signs := utf8.RuneCountInString(text), signsOf(text)
		if length == 0 || slices.ContainsFunc(expected, func(f recipe.Form) bool {
			spread := f.Longest - f.Shortest // other words of one list differ as these do
			return f.Signs == signs && f.Shortest-spread <= length && length <= f.Longest+spread
		}) {
			continue
		}
		others += v.Counts[i]
		at, known := slices.BinarySearchFunc(found, signs, func(f recipe.Form, signs string) int { return strings.Compare(f.Signs, signs) })
		if !known {
			found = slices.Insert(found, at, recipe.Form{Signs: signs, Shortest: length})
		}
		found[at].Shortest, found[at].Longest = min(found[at].Shortest, length), max(found[at].Longest, length)
	}
	if 2*others <= v.Records {
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
