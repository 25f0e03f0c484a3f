package detect

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/detect/prefilter"
)

// Embedded counts the records of a free text in which something identifying stands.
type Embedded struct{ Emails, Phones, Dates, Names int }

// longestText is the most bytes of a text that are searched.
const longestText = 2000

// Embedded searches the texts.
func (v Values) Embedded() Embedded {
	var found Embedded
	for i, text := range v.Texts {
		text = fold(text[:min(len(text), longestText)])
		n := v.Counts[i]
		if strings.Contains(text, "@") && innerEmail.MatchString(text) {
			found.Emails += n
		}
		if innerDate.MatchString(text) {
			found.Dates += n
		}
		if hasPhone(text) {
			found.Phones += n
		}
		if hasName(search(text)) {
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
	// spelledEmail hides its mark from programs.
	spelledEmail = seek(`(?i)[\w.-] ?[\[(]\s?(?:at|ät|arroba|chez)\s?[\])] ?[\w-]+(?:\.| ?[\[(](?:dot|punkt|point|punto)[\])] ?)[a-z]{2}`)
	innerDate    = regexp.MustCompile(`\b(1[89]|20)[0-9]{2}([-/.])[01]?[0-9]([-/.])[0-3]?[0-9]\b|\b[0-3]?[0-9][./-][0-3]?[0-9][./-]((1[89]|20)?[0-9]{2})\b|[0-9]{4}年[0-9]{1,2}月`)
	innerPhone   = regexp.MustCompile(`[+(]?[0-9][-0-9() ./]{5,}[0-9]`)
)

func hasPhone(text string) bool {
	return slices.ContainsFunc(innerPhone.FindAllString(text, 20), isPhone)
}

// hasName reports whether a person's name stands in text: a title and a word
// with a capital, a given name and another such word, or a Chinese name behind
// the word for a person.
func hasName(in searched) bool {
	text := in.string
	if !mayHaveName(text) {
		return false
	}
	if in.may.Has(innerName.index) {
		for _, part := range innerName.FindAllStringSubmatch(text, 20) {
			if first, _ := utf8.DecodeRuneInString(part[2]); familyCharacters()[first] {
				return true
			}
		}
	}
	if behindName.in(in) || !recognize.IsASCII(text) && initialed.MatchString(text) || isRelated(in) || roleOfName(in) || in.may.Has(signed.index) && isSigned(text) {
		return true
	}
	if uncased.in(in) || in.may.Has(beforeTitle.index) && hasNameBeforeTitle(text) || in.may.Has(politely.index) && isPolite(text) {
		return true
	}
	prescribes := false             // Sig. is a title in Italy, and on prescriptions stands before a direction
	titled, byTitle := false, false // a title or a given name stands before the word
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == ',' || r == ';' || r == ':' || r == '(' || r == ')'
	}) {
		if titled && isCapital(word) && !leads(word) && !isInstitution(word) && !(prescribes && slices.Contains(directions, word)) {
			return true
		}
		prescribes = word == "Sig." || word == "sig."
		if byTitle && isCapital(word) && isGiven(word) {
			return true // Schwester Ines
		}
		if titled && isInitial(word) {
			continue // Dr. J. Weber
		}
		if titled && degrees[strings.ToLower(strings.Trim(word, ".-"))] {
			continue // Dr. med. Weber
		}
		if title, name, ok := strings.Cut(word, "."); ok && isCapital(name) && leads(title) {
			return true // Dr.Weber
		}
		titled = leads(word) || titled && particles()[strings.ToLower(word)] // Dr. van Dijk
		byTitle = titled && !isGiven(word)
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

var innerName = seek(`(患者|病人|家属|医生|姓名|联系人|先生|女士|其子|其女|配偶)[:： ]?(\p{Han}{2,3})`)

// isGiven reports whether a word is a given name, and no title.
func isGiven(word string) bool {
	parts := recognize.Parts(word)
	return len(parts) == 1 && givenNames()[parts[0]] && !titles()[parts[0]]
}

// isInitial reports whether a word is a capital and a point.
func isInitial(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) && word[size:] == "."
}

func isCapital(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	second, _ := utf8.DecodeRuneInString(word[size:])
	return unicode.IsUpper(first) && (unicode.IsLower(second) || second == '\'') // O'Shea
}

// leads reports whether a word comes before a name: a title or a given name.
func leads(word string) bool {
	word = strings.TrimRight(word, "ªº.")
	if !isCapital(word) && !isSmallTitle(word) {
		return false
	}
	if digitsOf(word) > 0 {
		return false // no title and no given name has one
	}
	parts := recognize.Parts(word)
	return titles()[strings.Join(parts, "")] || len(parts) > 1 && titles()[parts[0]] && degrees[parts[1]] ||
		len(parts) == 1 && givenNames()[parts[0]]
}

// isSmallTitle reports whether a word is a title that does not begin as a name does: dr.,
// MUDr. An abbreviation in capitals, as MS, is something else, and so is pr.
func isSmallTitle(word string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(word, "."))
	return unicode.IsLower(last) && word != "pr" && titles()[strings.Join(recognize.Parts(word), "")]
}

// directions are the first words of prescriptions on taking a drug.
var directions = strings.Fields("Take Apply Inhale Inject Use Give Instill Insert Place One Two Three Half Dissolve Chew Swish Swallow Dispense Per Every Once Twice As At Ut Int Cap Tab Instil Spray Drink Mix Rub Wash Put Administer Infuse")

// degrees stand between a title and a name.
var degrees = map[string]bool{"med": true, "h.c": true, "h": true, "c": true, "univ": true, "rer": true, "nat": true, "dent": true, "phil": true, "habil": true, "hab": true,
	"hum": true, "biol": true, "vet": true, "jur": true, "ing": true, "dipl": true, "n": true, "prof": true, "dr": true, "mult": true}

// uncased are titles beside names in scripts without capitals, beforeTitle words before the
// titles that Chinese and Japanese write behind names.
var (
	uncased = seek(`(?:^|[^\p{L}])(?:(?:د\.|الدكتور|الدكتورة|السيد|السيدة|ד"ר|דר'|פרופ'|גב'|גברת |डॉ\.?|श्री|श्रीमती|خانم|آقای|دکتر|(?:นพ|พญ)\.|คุณ|นางสาว|นาย|นาง|น\.ส\.) ?[\p{L}\p{M}]{2,}` +
		`|[김이박최강윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄](?:[가-힣]{2})? ?(?:교수|의사|선생|간호사|원장|과장)|[조정][가-힣]{2} ?(?:교수|의사|선생|간호사|원장|과장)` +
		`|B[iw]\. \p{Lu}[\p{L}\p{M}]{2,} \p{Lu}[\p{L}\p{M}]{2,}` +
		`|(?i:ông|bà|cô|cụ|anh|chị|bé|bác sĩ|điều dưỡng) \p{Lu}[\p{L}\p{M}]{1,6} \p{Lu}[\p{L}\p{M}]{1,6})`)
	beforeTitle = seek(`(\p{Han}{1,5}?)(?:医师|医師|医生|醫師|醫生|大夫|护士|看護師|主任|教授|先生|さん|様|氏(?:[^\p{Han}]|$))`)
)

// hasNameBeforeTitle reports whether a surname begins the characters before a title, or, of one
// character, ends them: 佐藤医師, 由张医生.
func hasNameBeforeTitle(text string) bool {
	for _, found := range beforeTitle.FindAllStringSubmatch(text, 20) {
		name := []rune(found[1])
		last := name[len(name)-1]
		if familyCharacters()[last] && last != '任' || hasSurname(name) { // 主任, 责任
			return true
		}
	}
	return false
}

// roled is a Chinese name behind a role and a colon, before a title or an end, and a Korean one behind the
// role of somebody who cares for patients; behindRole are the syllables that end other words there.
var (
	roled       = seek(`(?:医师|医生|医師|护士|护士长|术者|助手|主刀|麻醉师?|记录者|签名|签字|审核者?|报告人|检验者|负责人|家属|家长|母亲|父亲|妻子|丈夫|儿子|女儿|姓名|联系人|主任|教授)[:：] ?(\p{Han}{2,3})(?:主任|医师|医生|教授|护士|先生|女士|大夫|[^\p{Han}]|$)`)
	roledKorean = seek(`(?:간호사|의사|교수|주치의|전공의|집도의|마취의|담당의|수간호사|레지던트|인턴|원장|과장|약사)(?:: ?| )([김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄][가-힣]{2})(?:[^가-힣]|님|씨|선생|$)`)
	behindRole  = "는을를에의도만로고며면던요다까함됨임음감옴짐움중후전시상하적문서"
)

// roleOfName reports whether a name stands behind a role.
func roleOfName(in searched) bool {
	if in.may.Has(roled.index) {
		for _, found := range roled.FindAllStringSubmatch(in.string, 20) {
			if first, _ := utf8.DecodeRuneInString(found[1]); familyCharacters()[first] {
				return true
			}
		}
	}
	if in.may.Has(roledKorean.index) {
		for _, found := range roledKorean.FindAllStringSubmatch(in.string, 20) {
			if last, _ := utf8.DecodeLastRuneInString(found[1]); !strings.ContainsRune(behindRole, last) {
				return true
			}
		}
	}
	return false
}

// signed are two words written as names, or one behind the German gez., after the words for a signature.
var signed = seek(`(?:^|[^\p{L}])(?:(?i:(?:e-?|co-?|counter)?signed(?: by|,)|dictated by|transcribed by|assinad[oa](?: digitalmente)? por|firmad[oa](?: digitalmente)? por|firmato(?: digitalmente)? da|signée?(?: électroniquement)? par|dictée? par|(?:unterzeichnet|unterschrieben|diktiert|vidiert) von|(?:onder)?getekend door|signera[dt] av|signert av|underskrevet a[fv]|podpisan[yae] przez|podpisał[a]?|podepsala?|подписала?|aláírta|semnat de|imzalayan):? (?:\p{Lu}\p{L}{1,5}\.[ª]? ?){0,2}(\p{Lu}(?:\p{Ll}+|\.)) (\p{Lu}\p{Ll}[\p{L}'-]+)|gez\. (\p{Lu}\p{Ll}{2,}))`)

// behindName is a name before a Turkish title.
var behindName = seek(`(?:^|[^\p{L}])\p{Lu}\p{Ll}{2,} (?:Bey|Hanım|Hoca)(?:[^\p{L}]|$)`)

// initialed is a Russian surname before its initials.
var initialed = regexp.MustCompile(`(?:^|[^\p{L}])[А-ЯЁ][а-яё]{2,} [А-ЯЁ]\. ?[А-ЯЁ]\.`)

// related are one or two words written as names behind a word for a relative.
var related = seek(`(?:^|[^\p{L}])(?i:wife|husband|son|daughter|mother|father|brother|sister|partner|épouse|époux|mari|femme|fils|fille|mère|père|frère|sœur|soeur|compagne|esposa|esposo|mujer|marido|hij[oa]|madre|padre|herman[oa]|moglie|marito|figli[oa]|fratello|sorella|filh[oa]|mãe|pai|irmã|irmão|echtgeno(?:te|ot)|dochter|zoon|moeder|vader|zus|broer|żona|mąż|córka|syn|matka|ojciec|manželka|manžel|dcera|hustru|maka|make|dotter|datter|sønn|søn|eşi|oğlu|kızı|annesi|babası|жена|муж|сын|дочь|мать|отец|брат|сестра),? (\p{Lu}\p{Ll}+)(?: (\p{Lu}\p{Ll}{2,}))?`)

// isRelated reports whether a relative is called by a given name, or by a word before a surname.
func isRelated(in searched) bool {
	return in.may.Has(related.index) && slices.ContainsFunc(related.FindAllStringSubmatch(in.string, 20), func(found []string) bool {
		return isGiven(found[1]) || found[2] != "" && (surnames()[folded(found[2])] || hasSurnameEnding(found[2]))
	})
}

// isSigned reports whether the words behind those for a signature belong to no ward.
func isSigned(text string) bool {
	return slices.ContainsFunc(signed.FindAllStringSubmatch(text, 20), func(found []string) bool {
		return !isInstitution(strings.Join(found[1:4], " "))
	})
}

// politely are two or three characters, or kana, that nothing of a word stands before, with the ending by which Japanese calls people;
// noName are the characters that end what is no name there: 患者様, 内科先生.
var (
	politely = seek(`(?:^|[^\p{Han}])(\p{Han}{2,3})(?:先生|さん|様)`)
	noName   = "者族人科医師长長員親母父男女子妹弟姉兄孫嫁妻夫室棟班院直任客様生当来介護友那形器患内"
)

// isPolite reports whether somebody is called by a name in a text.
func isPolite(text string) bool {
	return slices.ContainsFunc(politely.FindAllStringSubmatch(text, 20), func(found []string) bool {
		last, _ := utf8.DecodeLastRuneInString(found[1])
		return !strings.ContainsRune(noName, last)
	})
}

// hasSurname reports whether a Japanese surname of two or three characters begins a name.
func hasSurname(name []rune) bool {
	for n := 2; n <= min(3, len(name)); n++ {
		if surnames()[string(name[:n])] {
			return true
		}
	}
	return false
}

// A sentence of Chinese or Japanese has a mark and at least leastHan characters, a text of many words
// leastWords.
const (
	leastHan   = 10
	leastWords = 5
)

// Sentences reports whether the values are sentences in Chinese or Japanese, which no group is called.
func (v Values) Sentences() bool {
	_, ok := v.Reaches(half, isSentence)
	return ok
}

func isSentence(text string) bool {
	return strings.ContainsAny(text, "、。，；") && utf8.RuneCountInString(strings.TrimSpace(text)) >= leastHan
}

// Worded reports whether the values have so many words that a person may be among them, whatever their
// number.
func (v Values) Worded() bool {
	_, ok := v.Reaches(half, func(text string) bool {
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

// sought is a pattern that is looked for within texts: only in those that hold a word that it
// needs, which is seen of all patterns at once.
type sought struct {
	*regexp.Regexp
	index int // among the patterns
}

// patterns are all that are sought, in the order in which they were made.
var patterns []*regexp.Regexp

// seek compiles a pattern of [patterns].
func seek(pattern string) sought {
	patterns = append(patterns, regexp.MustCompile(pattern))
	return sought{patterns[len(patterns)-1], len(patterns) - 1}
}

var filter = sync.OnceValue(func() *prefilter.Set { return prefilter.New(patterns...) })

// searched is a text in which patterns are sought, with those that it may match.
type searched struct {
	string
	may prefilter.Found
}

func search(text string) searched { return searched{text, filter().In(text)} }

// in reports whether a text matches the pattern.
func (s sought) in(text searched) bool { return text.may.Has(s.index) && s.MatchString(text.string) }

// all returns where a text matches the pattern, at most n times, as the first byte and the one
// behind the last.
func (s sought) all(text searched, n int) [][]int {
	if !text.may.Has(s.index) {
		return nil
	}
	return s.FindAllStringIndex(text.string, n)
}
