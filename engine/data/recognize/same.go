package recognize

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// mostCodings is the most values of a column that is searched for two codings of one thing.
const mostCodings = 60

// domains are words in small letters and without accents, by what they say: those of a row are one value. A row begins
// with the codes that stand for it beside such words, of each of the codings that a domain has.
var domains = [][]string{
	{"1|m|male|man|boy|mann|mannl|mannlich|masc|masculin|masculino|maschio|homme|hombre|homem|uomo|mezczyzna|muz|мужской|муж|м|ذكر|男|男性|남|남성|남자",
		"2|f|w|female|woman|girl|frau|weibl|weiblich|fem|feminin|feminino|femenino|femmina|femme|mujer|mulher|donna|vrouw|kobieta|zena|женский|жен|ж|أنثى|女|女性|여|여성|여자"},
	// An initial that means something else in other languages counts beside the words of its own alone.
	{"1|s|si|sim", "0|n|no|nao"}, {"1|o|oui", "0|n|non"}, {"1|t|tak", "0|n|nie"},
	{"1|y|j|yes|ja|oui|si|sim|true|wahr|vrai|да|是|有|はい|예|tak|ano|evet", "0|n|no|nein|non|nao|nee|nej|false|falsch|faux|нет|否|无|いいえ|아니오|nie|ne|hayir"},
	{"1|pos|positive|positiv|positif|positivo|positief|阳性|阳性(+)|陽性|陽性(+)|(+)", "0|neg|negative|negativ|negatif|negativo|negatief|阴性|阴性(-)|陰性|陰性(-)|(-)"},
	{"1|y|j|yes|ja|oui|si|sim|true|wahr|vrai|да|是|有|はい|예|tak|ano|evet", "2|n|no|nein|non|nao|nee|nej|false|falsch|faux|нет|否|无|いいえ|아니오|nie|ne|hayir"},
}

// Same returns the texts of a column that look like another way to write one of its values, each with
// the most frequent text of that which is no code, or the longest code: texts that differ by capitals, width, accents and
// blanks alone, codes that differ by zeros before them, and words and codes for a sex, for yes and no, or for positive and
// negative, in a column that has nothing else, or words for both. They are cut of blanks around them.
func Same(c *table.Column) map[string]string {
	v := Of(c)
	if len(v.Texts) > mostCodings {
		return nil
	}
	meaning, zeros := make([]string, len(v.Texts)), v.zeroCodes()
	for i, text := range v.Texts {
		if meaning[i] = bare(text); zeros && IsDigits(text) {
			meaning[i] = strings.TrimLeft(text, "0")
		}
	}
	for _, domain := range domains {
		if said, ok := meant(meaning, domain); ok {
			meaning = said
			break
		}
	}
	rank := func(i int) []int { // words before codes, and of these those with their zeros
		if text := v.Texts[i]; IsDigits(text) {
			return []int{0, len(text), v.Counts[i]}
		}
		return []int{1, v.Counts[i]}
	}
	most := map[string]int{}
	for i, m := range meaning {
		if at, known := most[m]; !known || slices.Compare(rank(i), rank(at)) > 0 {
			most[m] = i
		}
	}
	same := map[string]string{}
	for i, m := range meaning {
		if to := strings.TrimSpace(v.Texts[most[m]]); m != "" && most[m] != i {
			same[strings.TrimSpace(v.Texts[i])] = to
		}
	}
	return same
}

// meant returns what texts say in a domain, and themselves where they say nothing there; ok is false
// if none is a word, or one says nothing and both rows have letters and digits alone.
func meant(texts, domain []string) (said []string, ok bool) {
	if slices.Contains(texts, "m") && slices.Contains(texts, "h") { // hombre and mujer
		return nil, false
	}
	all, letters, words := true, false, map[string]bool{}
	for _, text := range texts {
		at := slices.IndexFunc(domain, func(row string) bool { return slices.Contains(strings.Split(row, "|"), text) })
		if at < 0 {
			all, said = false, append(said, text)
			continue
		}
		letters = letters || text > "9"
		if len(text) > 1 {
			words[domain[at]] = true
		}
		said = append(said, domain[at])
	}
	return said, letters && (all || len(words) == len(domain))
}

// bare returns a text in small letters without accents, blanks at its ends, in a row and beside marks, and the
// point of an abbreviation.
func bare(text string) string {
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(format.Fold(text)))), " ")
	return strings.TrimSuffix(besideMarks.ReplaceAllString(text, "$1"), ".")
}

// besideMarks is a mark with the blanks beside it.
var besideMarks = regexp.MustCompile(` ?([^\pL\pN ]) ?`)
