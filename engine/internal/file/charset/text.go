package charset

import (
	"strings"
	"unicode"

	"quasi/engine/file/recipe"
)

// What stands side by side in a word, as logarithms of how likely it is.
const (
	mixedScripts = -6.0 // a Latin letter beside a Cyrillic one
	mixedAsian   = -2.0 // CT检查
	signWithin   = -5.0 // a sign between two letters
	signBeside   = -1.0 // µg
	markWithin   = -8.0 // 9í457, which is 9’457 in another table
	capitalLater = -5.0 // mÜller
	smallLater   = -0.9 // Müller
	capitalAgain = -0.1 // MÜLLER
	smallLast    = -3.0 // MÜller
	capitalFirst = -0.9
	smallFirst   = -0.5
)

// text returns the logarithm of how likely the characters beyond ASCII of a word are,
// with what stands beside them.
func (l *language) text(word []rune) float64 {
	sum := 0.0
	for i, r := range word {
		var before, after rune
		if i > 0 {
			before = word[i-1]
		}
		if i+1 < len(word) {
			after = word[i+1]
		}
		if i > 1 && unicode.IsLower(r) && unicode.IsUpper(before) && unicode.IsUpper(word[i-2]) && (r >= 0x80 || before >= 0x80 || word[i-2] >= 0x80) {
			sum += smallLast
		}
		if r < 0x80 {
			if before >= 0x80 {
				sum += l.beside(before, r)
			}
			continue
		}
		sum += l.log(r)
		if unicode.IsControl(r) || unicode.Is(unicode.Co, r) {
			sum += unlikely
		}
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			sum += sign(before, after)
			continue
		}
		sum += l.beside(before, r)
		if unicode.IsDigit(before) && unicode.IsDigit(after) && scriptOf(r) != eastAsian {
			sum += markWithin
		}
	}
	return sum
}

// sign weighs a sign by the letters beside it.
func sign(before, after rune) float64 {
	switch a, b := unicode.IsLetter(before), unicode.IsLetter(after); {
	case a && b && (scriptOf(before) != eastAsian || scriptOf(after) != eastAsian):
		return signWithin
	case a || b:
		return signBeside
	}
	return 0
}

// beside weighs two characters that follow each other, one of them beyond ASCII.
func (l *language) beside(before, r rune) float64 {
	s := scriptOf(r)
	if before == 0 || !unicode.IsLetter(before) {
		return inCase(r, capitalFirst, smallFirst)
	}
	if s == other || !unicode.IsLetter(r) {
		return 0
	}
	sum := 0.0
	switch was := scriptOf(before); {
	case was == other:
	case was != s && (was == eastAsian || s == eastAsian):
		sum += mixedAsian
	case was != s:
		sum += mixedScripts
	case s == latin && before >= 0x80 && r >= 0x80:
		sum += l.accents
	case s == cyrillic || s == greek:
		sum += turns[isVowel(before)][isVowel(r)]
	}
	switch {
	case unicode.IsUpper(before):
		return sum + inCase(r, capitalAgain, smallLater)
	case unicode.IsLower(before):
		return sum + inCase(r, capitalLater, 0)
	}
	return sum
}

// turns weighs how vowels and consonants follow each other in Cyrillic and Greek, of
// which letters read in a wrong table know nothing. A usual text gains nothing by it.
var turns = map[bool]map[bool]float64{
	false: {false: -0.45, true: -0.05}, // a consonant before
	true:  {false: 0.29, true: -1.45},
}

func isVowel(r rune) bool {
	return strings.ContainsRune("аеёиоуыэюяіїєъαεηιουωάέήίόύώϊϋΐΰ", unicode.ToLower(r))
}

// inCase weighs a letter by its case; one that has none costs nothing.
func inCase(r rune, capital, small float64) float64 {
	switch {
	case unicode.IsUpper(r):
		return capital
	case unicode.IsLower(r):
		return small
	}
	return 0
}

// rarity weighs the bytes of a word by where its characters stand in the tables of an
// encoding of several bytes: what is usual stands in the first of them.
func rarity(encoding, word string) float64 {
	t, several := multibyte[encoding]
	if !several {
		return 0
	}
	sum := 0.0
	for i := 0; i < len(word); i++ {
		if word[i] <= 0x80 { // 0x80 begins no character of several bytes: it is € in Windows' GBK
			continue
		}
		if encoding == recipe.ShiftJIS && word[i] >= 0xa1 && word[i] <= 0xdf {
			sum += halfWidth
			continue
		}
		trail := byte(0)
		if i+1 < len(word) {
			trail = word[i+1]
		}
		sum += t.rarity(word[i], trail)
		i++
	}
	return sum
}

// What stands in the further tables, as logarithms.
const (
	secondLevel = -2.0
	extension   = -4.0
	halfWidth   = -1.5 // katakana of one byte, which some systems write
)

// levels say where the characters of an encoding stand: by their lead bytes the usual
// ones from first on, those of the second level from second up to last. All others are
// of extensions, as are those between, from gap[0] to gap[1], and those of lower trail
// bytes.
type levels struct {
	first, second, last byte
	gap                 [2]byte
	trail               byte
}

var multibyte = map[string]levels{
	// GB 2312, to which GBK and GB 18030 add. What they add at lead bytes below 0xa1 counts as
	// usual where its trail byte does: traditional Chinese is full of it, and would else be
	// asked about more often.
	recipe.GB18030: {second: 0xd8, last: 0xf7, trail: 0xa1},
	// The 2,350 syllables of KS X 1001, and Han, to which CP949 adds syllables.
	recipe.EUCKR:    {first: 0xa1, second: 0xca, last: 0xff, trail: 0xa1},
	recipe.Big5:     {first: 0xa1, second: 0xc7, last: 0xf9},
	recipe.ShiftJIS: {second: 0x98, last: 0xea, gap: [2]byte{0x85, 0x87}},
	recipe.EUCJP:    {second: 0xd0, last: 0xf4, gap: [2]byte{0x8e, 0x8f}},
}

func (t levels) rarity(lead, trail byte) float64 {
	switch {
	case trail < t.trail, lead < t.first, lead > t.last, lead >= t.gap[0] && lead <= t.gap[1]:
		return extension
	case lead >= t.second:
		return secondLevel
	}
	return 0
}
