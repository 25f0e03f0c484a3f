package drift

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// codeDigits is the least length of whole numbers, all of one length, that are taken for codes.
const codeDigits = 5

// coded reports whether values of a type in these forms are codes or categories.
func coded(typ string, all []recipe.Form) bool {
	switch format.Type(typ) {
	case format.Code, format.Category:
		return true
	case format.Integer:
		return len(all) == 1 && all[0].Signs == "9" && all[0].Shortest >= codeDigits && all[0].Shortest == all[0].Longest
	}
	return false
}

// forms returns the forms of the values of a column that have none of the expected forms, by
// signs; nil: these are in no more records than [mostUnread].
func forms(c *table.Column, expected []recipe.Form) []recipe.Form {
	var found []recipe.Form
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

// signKinds are the kinds of signs, in the order of [recipe.Form].
var signKinds = []struct {
	letter string
	is     func(rune) bool
	named  say.Kind
}{
	{"A", unicode.IsUpper, say.Define("signs-capitals", "capital letters")},
	{"a", unicode.IsLower, say.Define("signs-small", "small letters")},
	{"9", unicode.IsDigit, say.Define("signs-digits", "digits")},
	{".", func(r rune) bool { return !unicode.IsUpper(r) && !unicode.IsLower(r) && !unicode.IsDigit(r) }, say.Define("signs-others", "other characters")},
}

// signsOf names the kinds of signs in a text.
func signsOf(text string) (signs string) {
	for _, kind := range signKinds {
		if strings.ContainsFunc(text, kind.is) {
			signs += kind.letter
		}
	}
	return signs
}

var saidForm = say.Define("drift-form-of", "{0} of length {1}")

func saidForms(all []recipe.Form) say.Text {
	said := make([]say.Text, len(all))
	for i, f := range all {
		var kinds []say.Text
		for _, kind := range signKinds {
			if strings.Contains(f.Signs, kind.letter) {
				kinds = append(kinds, kind.named.Say())
			}
		}
		length := strconv.Itoa(f.Shortest)
		if f.Longest > f.Shortest {
			length += "–" + strconv.Itoa(f.Longest)
		}
		said[i] = saidForm.Say(say.Series(kinds, len(kinds)), length)
	}
	return say.List(said, len(said))
}
