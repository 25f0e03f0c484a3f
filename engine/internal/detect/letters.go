package detect

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
)

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// digitsOf counts the ASCII digits of text.
func digitsOf(text string) int {
	n := 0
	for i := range len(text) {
		if isDigit(text[i]) {
			n++
		}
	}
	return n
}

// severalWords reports whether something separates words of a text.
func severalWords(text string) bool { return strings.ContainsAny(text, " \n\t") }

// longestNumber is the most bytes of a number of a person, as it is written.
const longestNumber = 48

// bareLength returns len(bare(text)), but faster.
func bareLength(text string) int {
	if len(text) > longestNumber {
		return 0
	}
	n := len(text)
	for i := range len(text) {
		if b := text[i]; b == ' ' || b == '-' || b == '.' {
			n--
		}
	}
	return n
}

// bare returns a written number without the blanks, dashes and points between
// its groups, in capitals; "" where it is longer than any number of a person.
func bare(text string) string {
	if len(text) > longestNumber {
		return ""
	}
	var out [longestNumber]byte
	n := 0
	for i := range len(text) {
		b := text[i]
		if b == ' ' || b == '-' || b == '.' {
			continue
		}
		if b >= 'a' && b <= 'z' {
			b -= 'a' - 'A'
		}
		out[n] = b
		n++
	}
	return string(out[:n])
}

// fold writes a text as detectors expect it: as [format.Fold] does, and other forms of letters
// (NFKC), such as ligatures, as plain ones.
func fold(text string) string {
	if recognize.IsASCII(text) {
		return text
	}
	return format.Fold(norm.NFKC.String(text))
}

// fold returns the values with their texts folded.
func (v Values) fold() Values {
	if !slices.ContainsFunc(v.Texts, func(text string) bool { return !recognize.IsASCII(text) }) {
		return v
	}
	texts := make([]string, len(v.Texts))
	for i, text := range v.Texts {
		texts[i] = fold(text)
	}
	v.Texts = texts
	return v
}
