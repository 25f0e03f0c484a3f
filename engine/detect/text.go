package detect

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/recognize"
)

// Embedded counts the records of a free text in which something identifying stands.
type Embedded struct{ Emails, Phones, Dates, Names int }

// longestText is the most bytes of a text that are searched.
const longestText = 2000

// Embedded searches the texts.
func (v Values) Embedded() Embedded {
	var found Embedded
	for i, text := range v.Texts {
		text = text[:min(len(text), longestText)]
		n := v.Counts[i]
		if strings.Contains(text, "@") && innerEmail.MatchString(text) {
			found.Emails += n
		}
		if digitsOf(text) >= 5 {
			if innerDate.MatchString(text) {
				found.Dates += n
			}
			if hasPhone(text) {
				found.Phones += n
			}
		}
		if hasName(text) {
			found.Names += n
		}
	}
	return found
}

// Telling reports whether more than one in a hundred records is affected.
func (e Embedded) Telling(records int) bool {
	return 100*max(e.Emails, e.Phones, e.Dates, e.Names) > records
}

var (
	innerEmail = regexp.MustCompile(`[^@\s]@[^@\s]+\.[A-Za-z]{2}`)
	innerDate  = regexp.MustCompile(`\b(1[89]|20)[0-9]{2}([-/.])[01]?[0-9]([-/.])[0-3]?[0-9]\b|\b[0-3]?[0-9][./-][0-3]?[0-9][./-]((1[89]|20)?[0-9]{2})\b|[0-9]{4}年[0-9]{1,2}月`)
	innerPhone = regexp.MustCompile(`[+(]?[0-9][-0-9() ./]{5,}[0-9]`)
)

func hasPhone(text string) bool {
	for _, found := range innerPhone.FindAllString(text, 20) {
		if isPhone(found) {
			return true
		}
	}
	return false
}

// hasName reports whether a person's name stands in text: a title and a word
// with a capital, a given name and another such word, or a Chinese name behind
// the word for a person.
func hasName(text string) bool {
	if !mayHaveName(text) {
		return false
	}
	if !recognize.IsASCII(text) && innerName.MatchString(text) {
		for _, part := range innerName.FindAllStringSubmatch(text, 20) {
			if first, _ := utf8.DecodeRuneInString(part[2]); familyCharacters()[first] {
				return true
			}
		}
	}
	before := ""
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == ',' || r == ';' || r == ':' || r == '(' || r == ')'
	}) {
		if isCapital(word) && len(word) > 2 && leads(before) {
			return true
		}
		before = word
	}
	return false
}

// mayHaveName reports whether a capital stands before a small letter, or a letter is not of
// ASCII: most texts of digits are passed over so.
func mayHaveName(text string) bool {
	for i := range len(text) {
		switch b := text[i]; {
		case b >= utf8.RuneSelf:
			return true
		case b >= 'A' && b <= 'Z' && i+1 < len(text) && (text[i+1] >= 'a' && text[i+1] <= 'z' || text[i+1] >= utf8.RuneSelf):
			return true
		}
	}
	return false
}

var innerName = regexp.MustCompile(`(患者|病人|家属|医生|姓名|联系人|先生|女士|其子|其女|配偶)[:： ]?(\p{Han}{2,3})`)

func isCapital(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	second, _ := utf8.DecodeRuneInString(word[size:])
	return unicode.IsUpper(first) && unicode.IsLower(second)
}

// leads reports whether a word comes before a name: a title or a given name.
func leads(word string) bool {
	if !isCapital(word) && !titles()[word] || len(word) > longestName {
		return false
	}
	if digitsOf(word) > 0 {
		return false // no title and no given name has one
	}
	parts := recognize.Parts(word)
	return len(parts) == 1 && (titles()[parts[0]] || givenNames()[parts[0]])
}
