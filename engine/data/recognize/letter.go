package recognize

import (
	"quasi/engine/data/format"
	"strings"
	"unicode"
)

// Parts cuts a text into its words, in small letters without marks: at what is no
// letter or digit, and where a capital begins a word, as in patientName and BMIValue.
func Parts(text string) []string {
	if simple(text) {
		return []string{strings.ToLower(text)}
	}
	var spaced strings.Builder
	runes := []rune(endings.Replace(format.Narrow(text)))
	for i, r := range runes {
		if begins(runes, i) {
			spaced.WriteByte(' ')
		}
		switch {
		case r == '\u0308' && i > 0 && strings.ContainsRune("aouAOU", runes[i-1]):
			spaced.WriteByte('e') // the mark of ä, written apart
		case unicode.Is(unicode.Mn, r), r == 'ـ':
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.M, r):
			spaced.WriteRune(unicode.ToLower(r))
		default:
			spaced.WriteByte(' ')
		}
	}
	return strings.Fields(unmarked.Replace(spaced.String()))
}

// endings are those of women and of several, in brackets: né(e), Patient(in), name(s).
var endings = strings.NewReplacer("(e)", "e", "(in)", "in", "(r)", "r", "(a)", "a", "(s)", "s")

// simple reports whether a text is one word of ASCII letters, small but for the first, as
// most are.
func simple(text string) bool {
	for i := range len(text) {
		if b := text[i]; (b < 'a' || b > 'z') && (i > 0 || b < 'A' || b > 'Z') {
			return false
		}
	}
	return text != ""
}

// begins reports whether a capital begins a word: behind a small letter, or before one
// and behind a capital.
func begins(runes []rune, i int) bool {
	if i == 0 || !capital(runes[i]) {
		return false
	}
	if unicode.IsLower(runes[i-1]) && runes[i-1] != 'ß' { // which capitals have beside them
		return true
	}
	return capital(runes[i-1]) && i+2 < len(runes) && unicode.IsLower(runes[i+1]) && unicode.IsLower(runes[i+2])
}

// capital reports whether a letter has a small one: ℂ has none.
func capital(r rune) bool { return unicode.IsUpper(r) && unicode.ToLower(r) != r }

// unmarked replaces letters with marks by plain ones: ä, ö, ü, å, ø by two as in
// German and Danish, any other by the letter below the mark. Of the letters of Greek
// and Arabic that have several forms one is kept.
var unmarked = strings.NewReplacer(letterPairs()...)

// marked lists plain letters, and behind each the letters that it stands for.
var marked = [][2]string{
	{"ae", "äæ"}, {"oe", "öøœő"}, {"ue", "üű"}, {"ss", "ß"}, {"th", "þ"},
	{"a", "àáâãåāăąạảấầẩẫậắằẳẵặ"}, {"c", "çćčċĉ"}, {"d", "ďđð"}, {"e", "èéêëēėęěẹẻẽếềểễệ"}, {"g", "ğģġ"}, {"h", "ħ"},
	{"i", "ìíîïĩīįıỉị"}, {"k", "ķ"}, {"l", "łľĺļ"}, {"n", "ñńňņ"}, {"o", "òóôõōọỏốồổỗộớờởỡợơ"}, {"r", "řŕ"}, {"s", "śšşșŝ"},
	{"t", "ťţț"}, {"u", "ùúûũūůųụủứừửữựư"}, {"y", "ýÿỳỵỷỹ"}, {"z", "źžż"},
	{"α", "ά"}, {"ε", "έ"}, {"η", "ή"}, {"ι", "ίϊΐ"}, {"ο", "ό"}, {"υ", "ύϋΰ"}, {"ω", "ώ"}, {"σ", "ς"}, {"е", "ё"},
	{"ا", "أإآ"}, {"ي", "ى"}, {"ه", "ة"},
}

func letterPairs() []string {
	var pairs []string
	for _, m := range marked {
		for _, r := range m[1] {
			pairs = append(pairs, string(r), m[0])
		}
	}
	return pairs
}

// glue are the English words that the names of columns are written together from, as
// in hospitaldischargeyear. Words that are the ends of others, such as pack and man
// before age, are left out: a part is cut only where all of it consists of these. One
// is written in two, because no literal may hold the name of a page's address.
var glue = func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`patient patients subject person hospital unit icu stay visit encounter admission admit admitted discharge
 discharged health system birth death home work marital status race ethnicity ethnic gender sex age dob zip postal code address
 phone email mail name first last family given maiden date time year month day days hours number num type source loca` + `tion
 offset height weight group insurance diagnosis apache dx ward city state country county province region education occupation
 religion language provider physician doctor nurse record medical account member study site country id at of in`) {
		words[word] = true
	}
	return words
}()

// segments cuts a part into words of the glue if it consists of nothing else, at most
// five of them.
func segments(part string) []string {
	if len(part) < 5 || !IsASCII(part) || glue[part] {
		return []string{part}
	}
	if cut := cutInto(part, 5); cut != nil {
		return cut
	}
	return []string{part}
}

func cutInto(part string, most int) []string {
	if part == "" {
		return []string{}
	}
	for n := len(part); n >= 2 && most > 0; n-- {
		if !glue[part[:n]] {
			continue
		}
		if rest := cutInto(part[n:], most-1); rest != nil {
			return append([]string{part[:n]}, rest...)
		}
	}
	return nil
}
