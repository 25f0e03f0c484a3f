package detect

import (
	"strings"

	"quasi/engine/data/recognize"
	"quasi/engine/internal/detect/valuekind"
)

// leastTelling is the fewest digits of a number within a text that is looked for: of a
// telephone.
const leastTelling = 7

// mostSearched is the most bytes of a text that are searched: of a long letter.
const mostSearched = 20_000

// within returns what stands within a text of several words.
func within(text string) []string {
	if !severalWords(text) && recognize.IsASCII(text) {
		return nil
	}
	text = text[:min(len(text), mostSearched)]
	in := search(text)
	var kinds []string
	if strings.Contains(text, "@") && innerEmail.MatchString(text) || spelledEmail.in(in) {
		kinds = append(kinds, valuekind.Email)
	}
	if digitsOf(text) >= leastTelling && !recognize.IsDate(text) { // a day and a time have as many digits
		if hasPhone(innerDate.ReplaceAllString(text, "#")) {
			kinds = append(kinds, valuekind.Phone)
		}
		kinds = append(kinds, numbersWithin(text)...)
	}
	if recognize.IsDate(text) {
		return kinds
	}
	for _, kind := range numbersTold(in) {
		if kind != valuekind.PersonNumber || len(kinds) == 0 { // the same digits by another name
			kinds = append(kinds, kind)
		}
	}
	if hasName(in) {
		kinds = append(kinds, valuekind.PersonName)
	}
	return kinds
}

// leastPersonal is the fewest digits of a number of a person within a text, and betweenWords
// what separates its words there.
const (
	leastPersonal = 9
	betweenWords  = " \n\t,;:()"
)

// numbersWithin returns the numbers of persons among the words of a text: those that
// chance gives no word of a note.
func numbersWithin(text string) []string {
	var kinds []string
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(betweenWords, r) }) {
		if digitsOf(word) < leastPersonal {
			continue
		}
		for _, d := range []struct {
			kind string
			fits func(string) bool
		}{{valuekind.KVNR, isKVNR}, {valuekind.ResidentID, isResidentID}, {valuekind.SSN, isSSN}, {valuekind.IBAN, isIBAN}} {
			if d.fits(strings.TrimRight(word, ".")) {
				kinds = append(kinds, d.kind)
			}
		}
	}
	return kinds
}
