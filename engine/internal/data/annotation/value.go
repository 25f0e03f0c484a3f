package annotation

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/lexicon"
)

// word is the meaning of a text that a row begins with.
type word int8

const (
	noWord    word = iota
	total          // a figure; nobody is called so
	statistic      // a figure, or a person's name
	remark         // a remark, or a person's name
	begun          // begins as a figure does, and goes on
	comment        // # and more
)

var words = sync.OnceValue(func() map[string]word {
	all := map[string]word{}
	for w, list := range map[word]lexicon.List{total: lexicon.Totals, statistic: lexicon.Statistics, remark: lexicon.Remarks} {
		for _, entry := range list.Entries() {
			all[entry] = w
		}
	}
	return all
})

var (
	units = sync.OnceValue(lexicon.UnitValues.Set)
	tests = sync.OnceValue(lexicon.TestPatients.Set)
)

// beginning is the first characters of a text in small letters, after ornaments; 0 is no letter and
// no digit, and stands for all behind it.
type beginning [4]rune

// starts holds the beginnings of all words, units and made-up patients. No value that begins
// otherwise belongs to them.
var starts = sync.OnceValue(func() map[beginning]bool {
	all := map[beginning]bool{}
	add := func(text string) { all[start(text)] = true }
	for text := range words() {
		add(text)
	}
	for text := range units() {
		add(text)
	}
	for text := range tests() {
		add(text)
	}
	for text := range tries {
		add(text)
	}
	return all
})

// ornament reports whether a character can stand before a word.
func ornament(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(".-_*#/;()[]", r) }

// start returns the beginning of a text.
func start(text string) (first beginning) {
	at := 0
	if !isPlain(text, 0) {
		text = strings.TrimLeftFunc(text, ornament)
	}
	for _, r := range text {
		if at > 0 && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		first[at] = unicode.ToLower(r)
		if at++; at == len(first) {
			break
		}
	}
	return first
}

// listed reports whether a text may be, or begin with, a word of the lists.
func listed(text string) bool {
	first := start(text)
	return starts()[first] || first[0] == '共' || strings.HasPrefix(strings.TrimSpace(text), "#")
}

// longestWord is the most bytes of a text that begins with a word of the lists.
const longestWord = 200

// counted matches what a database's program writes below rows: how many they are.
var counted = regexp.MustCompile(`(?i)^\(?(?:共\s*)?\d[\d.,]*\s*(?:(?:rows?|row\(s\)|records?|zeilen?|datensätze?|lignes?|filas|righe)\b.*|(?:行|条|件)(?:记录)?)\)?$`)

// countOf returns what a text that begins with a digit, or with a bracket before one, says of
// its row.
func countOf(text string) word {
	last, _ := utf8.DecodeLastRuneInString(text)
	if len(text) <= longestWord && (unicode.IsLetter(last) || last == ')') && counted.MatchString(strings.TrimSpace(text)) {
		return remark
	}
	return noWord
}

// wordOf returns what a text says of a row that begins with it.
func wordOf(text string) word {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > longestWord {
		return noWord
	}
	if strings.HasPrefix(text, "共") && counted.MatchString(text) {
		return remark
	}
	bare := strings.TrimLeft(text, "#*/;")
	if first, _ := utf8.DecodeRuneInString(strings.TrimSpace(bare)); text[0] == '#' && (first == utf8.RuneError || unicode.IsLetter(first)) {
		return comment
	}
	text = strings.Trim(strings.ToLower(bare), " .-_*#")
	if w := words()[text]; w != noWord {
		return w
	}
	head, mark := text, strings.IndexAny(text, ":=([：（")
	if mark > 0 {
		head = strings.TrimSpace(text[:mark])
		switch w := words()[head]; {
		case w == statistic && text[mark] == '=' && head == "n":
			return total
		case w != noWord:
			return w
		}
	}
	return begins(head)
}

// Says reports whether a text that stands alone is a figure or a remark about a table, by its words.
func Says(text string) bool {
	return wordOf(text) != noWord || countOf(text) != noWord || len(strings.Fields(text)) > longestValue
}

// longestValue is the most words of a text at the end that is no remark by their number.
const longestValue = 2

// begins returns what a text says by its first word, or its first two.
func begins(text string) word {
	fields := strings.Fields(text)
	for n := min(2, len(fields)-1); n > 0; n-- {
		switch words()[strings.Join(fields[:n], " ")] {
		case total:
			return begun
		case remark:
			return remark
		}
	}
	return noWord
}

// test reports whether a text is a made-up patient.
func test(text string) bool {
	return tests()[strings.Join(strings.Fields(strings.ToLower(strings.ReplaceAll(text, ",", " "))), " ")]
}

// tried reports whether a text is a word of who tries a program, which is no number or code
// of a patient.
func tried(text string) bool {
	return tries[strings.Trim(strings.ToLower(strings.TrimSpace(text)), "-_.*")]
}

var tries = map[string]bool{"test": true, "testfall": true, "dummy": true, "demo": true, "probe": true, "prueba": true, "prova": true, "测试": true, "テスト": true}

// Unit reports whether a text is a unit or a kind of values.
func Unit(text string) bool {
	return units()[strings.Trim(strings.ToLower(strings.TrimSpace(text)), "()[]. ")]
}

// isPlain reports whether a byte of a text is a letter or a digit of ASCII: nothing is trimmed up
// to it then.
func isPlain(text string, at int) bool {
	if at < 0 || at >= len(text) {
		return false
	}
	b := text[at]
	return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}

// rule reports whether a text is a line of dashes or of what looks so.
func rule(text string) bool {
	if isPlain(text, 0) {
		return false
	}
	text = strings.TrimSpace(text)
	return text != "" && strings.Trim(text, "-=_.~+|·–—─━═ ") == ""
}

// digits tells whether a text begins with a digit, after a sign, and whether it has any.
func digits(text string) (first, any bool) {
	if !isPlain(text, 0) {
		text = strings.TrimLeft(strings.TrimSpace(text), "<>≤≥~+-−±$€£([ ")
	}
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsDigit(r), strings.ContainsFunc(text, unicode.IsDigit)
}

// asked reports whether a text is a question of a form, or what a form's program writes
// below it.
func asked(text string) bool {
	if isPlain(text, 0) && isPlain(text, len(text)-1) {
		return false
	}
	text = strings.TrimSpace(text)
	return strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？") || strings.HasPrefix(text, `{"ImportId"`)
}

// isNamed reports whether a text is the name of its column, given as [named] has it.
func isNamed(text, name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	at := strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	if at < 0 {
		return false
	}
	begins, _ := utf8.DecodeRuneInString(text[at:])
	return unicode.ToLower(begins) == first && named(text) == name
}

// named returns a text without what the name of a column and its label differ in.
func named(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
