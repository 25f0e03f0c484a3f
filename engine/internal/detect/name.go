package detect

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/detect/valuekind"
)

// The words of names, made into sets when they are first asked for.
var (
	givenNames = setOf(lexicon.GivenNames)
	surnames   = setOf(lexicon.Surnames)
	// moreNames tell of a column, and nothing within a text.
	moreNames = setOf(lexicon.Names)
	titles    = setOf(lexicon.Titles)
	particles = setOf(lexicon.Particles)
	// institutions are the words of wards and departments.
	institutions = setOf(lexicon.Institutions)
	wards        = setOf(lexicon.Wards)
	// familyCharacters has the characters of China's commonest surnames.
	familyCharacters = sync.OnceValue(func() map[rune]bool {
		found := map[rune]bool{}
		for _, character := range lexicon.FamilyCharacters.Entries() {
			r, _ := utf8.DecodeRuneInString(character)
			found[r] = true
		}
		return found
	})
)

// longestName is the most bytes of a person's name.
const longestName = 60

// Names reports whether enough values are persons' names. A name has the shape
// of one, and a share of them has a part that is on the lists: the lists hold
// the frequent names only.
func (v Values) Names() (Match, bool) {
	if share, initials := v.Reaches(mostly, surnameAndInitial.MatchString); initials {
		return Match{valuekind.PersonName, share}, true
	}
	share, ok := v.Reaches(mostly, isNameLike)
	if !ok || v.Share(isInstitution) > 0.1 {
		return Match{}, false
	}
	if share, korean := v.Reaches(mostly, koreanName.MatchString); korean {
		_, frequent := v.Reaches(0.2, func(text string) bool {
			return strings.HasPrefix(text, "김") || strings.HasPrefix(text, "이") || strings.HasPrefix(text, "박")
		})
		return Match{valuekind.PersonName, share}, frequent || v.families() >= leastFamilies
	}
	least := 0.3
	if _, several := v.Reaches(0.5, func(text string) bool { return strings.ContainsAny(text, " ,") }); several {
		least = 0.25
	} else if _, chinese := v.Reaches(0.5, isHan); chinese {
		least = 0.6
	}
	_, known := v.Reaches(least, func(text string) bool { return isKnownName(text) || hasSurnameEnding(text) })
	return Match{valuekind.PersonName, share}, known
}

// Titled reports whether at least half of the records begin with a title and a name, which no list
// need hold, whatever stands in the others: Dr Nogaret, hospital, Dr Vial.
func (v Values) Titled() (Match, bool) {
	share, ok := v.Reaches(half, isTitled)
	return Match{valuekind.PersonName, share}, ok
}

// isTitled reports whether a title and a word that is written as a name begin a text: Dr. med. Weber,
// MUDr. Kalous, Dr van Dijk.
func isTitled(text string) bool {
	words := strings.FieldsFunc(text[:min(len(text), longestName)], apart)
	titled := false
	for _, word := range words {
		switch {
		case isTitle(word):
			titled = true
		case titled && utf8.RuneCountInString(strings.Trim(word, ".")) == 1 && isCapitalized(word): // an initial
		case titled && (degrees[strings.ToLower(strings.Trim(word, ".-"))] || particles()[strings.ToLower(word)]):
		default:
			return titled && isCapitalized(word) && !isInstitution(word)
		}
	}
	return false
}

// isTitle reports whether a word is a title, not a given name: Dr., MUDr, Frau.
func isTitle(word string) bool {
	word = strings.TrimRight(word, "ªº.")
	if vietnamese[word] {
		return true
	}
	joined := strings.Join(recognize.Parts(word), "")
	if digitsOf(word) > 0 || strings.ToUpper(word) == word && !capitals[joined] {
		return false // MS and PD are diseases
	}
	return titles()[joined]
}

// capitals are the titles that stay titles where they are written in capitals.
var capitals = map[string]bool{"dr": true, "dra": true, "dssa": true, "dottssa": true, "drssa": true, "prof": true, "profssa": true, "mudr": true}

// vietnamese are titles in capitals before names: doctor, specialist, doctor of science, professor.
var vietnamese = map[string]bool{"BS": true, "BSCK1": true, "BSCK2": true, "BSCKI": true, "BSCKII": true, "TS": true, "GS": true, "PGS": true, "ĐD": true, "KTV": true, "DS": true}

// isCapitalized reports whether a word begins with a capital and has no digit: Weber, LE.
func isCapitalized(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) && digitsOf(word) == 0
}

// surnameAndInitial is a name written as a surname with initials behind it: Dudek-Sowa A.
var surnameAndInitial = regexp.MustCompile(`^\p{Lu}\p{Ll}+(?:[-' ]\p{Lu}\p{Ll}+)?,? \p{Lu}\.(?: ?\p{Lu}\.)?$`)

// leastFamilies is the fewest first syllables of Korean names that rule out words which begin
// like names by chance.
const leastFamilies = 6

// families counts the first syllables of the values.
func (v Values) families() int {
	first := map[rune]bool{}
	for _, text := range v.Texts {
		r, _ := utf8.DecodeRuneInString(text)
		first[r] = true
	}
	return len(first)
}

// isNameLike reports whether text has the shape of a person's name: two to four
// Chinese characters, or one to five words in capitals or with a capital first.
func isNameLike(text string) bool {
	if len(text) < 2 || len(text) > longestName {
		return false
	}
	if isHan(text) {
		n := utf8.RuneCountInString(text)
		return n >= 2 && n <= 4
	}
	words := strings.FieldsFunc(text, apart)
	return len(words) > 0 && len(words) <= 5 && !slices.ContainsFunc(words, func(word string) bool { return !isNameWord(word) })
}

func apart(r rune) bool { return r == ' ' || r == ',' || r == '\u00a0' }

// isNameWord reports whether a word can stand in a name.
func isNameWord(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	if !unicode.IsUpper(first) && !unicode.Is(unicode.Lo, first) && !particles()[word] && !strings.HasPrefix(word, "d'") {
		return false
	}
	return !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) && r != '-' && r != '\'' && r != '’' && r != '.'
	})
}

// isKnownName reports whether a part of text is a frequent name.
func isKnownName(text string) bool {
	if len(text) > longestName {
		return false
	}
	if isHan(text) {
		return isChineseName(text) || hasSurname([]rune(text))
	}
	return slices.ContainsFunc(recognize.Parts(text), func(word string) bool {
		return givenNames()[word] || surnames()[word] || moreNames()[word]
	})
}

// isChineseName reports whether text is a frequent surname and one to three more
// characters.
func isChineseName(text string) bool {
	n := utf8.RuneCountInString(text)
	first, _ := utf8.DecodeRuneInString(text)
	return n >= 2 && n <= 4 && familyCharacters()[first] && isHan(text)
}

var koreanName = regexp.MustCompile(`^[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄] ?[가-힣]{2}$`)

func isHan(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.Is(unicode.Han, r) })
}

// isInstitution reports whether a word of text belongs to a ward or a drug.
func isInstitution(text string) bool {
	return len(text) <= longestName && slices.ContainsFunc(recognize.Parts(text), func(word string) bool { return institutions()[word] })
}

// login is a name of a user, or the initials of one: k_weber, mue.
var login = regexp.MustCompile(`^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$`)

// HasNameShape reports whether text is written as a name, the name of a user or initials are, in one
// of the ways in which programs write them too: Weber, OKAFOR^NGOZI, kweber.
func HasNameShape(text string) bool {
	text = strings.TrimSpace(text)
	return isNameLike(text) || login.MatchString(text) || strings.ContainsAny(text, "^@")
}

// isPair reports whether text is two to four capitalised words of which none
// belongs to a ward: it may be a name that no list knows.
func isPair(text string) bool {
	words := len(strings.FieldsFunc(text, apart))
	return words >= 2 && words <= 4 && isNameLike(text) && !isInstitution(text)
}

// surnameEnding ends surnames of many families, and few other words that are written with a
// capital: Matošević, Cernatescu, Mikkelsen, Гаврилюк. Endings of drugs (-ин) and of adjectives (-ский)
// are none.
var surnameEnding = regexp.MustCompile(`(?:ić|ovic|evic|ovich|evich|wski|wska|czyk|ová|escu|eanu|opoulos|poulou|iadis|akis|oğlu|oglu|zadeh|nejad|shvili|yan|enko|chuk|sson|sdottir|swamy|nathan|murthy|wicz|[kltdrn]sen|[iäa]nen|qvist|quist|ström|mann|meier|meyer|maier|mayer|hofer|bauer|[^ ]{2}(?:nez|dez|quez|rez)|stra|` +
	`ов|ев|ёв|ова|ева|ёва|ович|евич|ьич|овна|евна|ична|інна|івна|енко|чук|юк|дзе|швили|άκης|ίδης|ιάδης|όπουλος|οπούλου|ίδου|زاده|نژاد|پور)$`)

// hasSurnameEnding reports whether a word of text is written and ends as surnames do.
func hasSurnameEnding(text string) bool {
	if len(text) > longestName {
		return false
	}
	text = strings.ReplaceAll(text, "\u200c", "") // Persian parts words with it
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return apart(r) || r == '-' || r == '.' }) {
		first, _ := utf8.DecodeRuneInString(word)
		if (unicode.IsUpper(first) || unicode.Is(unicode.Lo, first)) && isNameWord(word) && surnameEnding.MatchString(strings.ToLower(word)) {
			return true
		}
	}
	return false
}

// Impersonal reports whether values that repeat are neither like the numbers of persons nor
// like their names: patients of a long study repeat too.
func (v Values) Impersonal() bool {
	return v.Share(func(text string) bool { return digitsOf(text) >= 2 }) < 0.2 && v.Unnamed()
}

// Unnamed reports whether values that repeat are not like the names of persons.
func (v Values) Unnamed() bool {
	return v.Share(isPair) < half && v.Share(func(text string) bool { return (isKnownName(text) || hasSurnameEnding(text)) && !isInstitution(text) }) < 0.15
}

// Heading returns what identifies somebody in the name of a column, or in another short text
// that is written by hand beside a table: an e-mail address, a telephone number, the number of
// a person, a given name beside a surname. A title alone tells nothing there: Dr. Visits.
func Heading(name string) (kinds []string) {
	name = fold(name)
	for _, kind := range within(" " + stamp.ReplaceAllString(strings.ReplaceAll(name, "_", " "), "#")) {
		if kind != valuekind.PersonName && kind != valuekind.Street {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) == 0 && isEmail(name) {
		kinds = append(kinds, valuekind.Email)
	}
	parts := recognize.Parts(name)
	for i := 1; i < len(parts); i++ {
		if givenNames()[parts[i-1]] && surnames()[parts[i]] || givenNames()[parts[i]] && surnames()[parts[i-1]] {
			return append(kinds, valuekind.PersonName)
		}
	}
	return kinds
}

// stamp is a day with a time in digits, by which programs call what they export:
// 20240301120000, 20240301 1200.
var stamp = regexp.MustCompile(`\b(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[ T-]?([01]\d|2[0-3])[0-5]\d([0-5]\d)?\b`)
