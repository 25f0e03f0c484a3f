package detect

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"quasi/engine/data/recognize"
)

// fold writes a text as detectors expect it: full-width letters and digits as plain ones
// (NFKC), every blank as ' ', every dash as '-', curly quotes as straight ones, and nothing
// that has no width.
func fold(text string) string {
	if recognize.IsASCII(text) {
		return text
	}
	return strings.Map(foldRune, norm.NFKC.String(text))
}

func foldRune(r rune) rune {
	switch {
	case r <= unicode.MaxASCII:
		return r
	case unicode.Is(unicode.Zs, r):
		return ' '
	case unicode.Is(unicode.Pd, r), r == '−':
		return '-'
	case r == '‘', r == '’', r == 'ʼ':
		return '\''
	case r == '“', r == '”', r == '„', r == '״':
		return '"'
	case unicode.Is(unicode.Cf, r):
		return -1
	case unicode.Is(unicode.Nd, r):
		return digit(r)
	}
	return r
}

// digit writes a decimal digit of any script in ASCII: they stand in runs of ten.
func digit(r rune) rune {
	zero := r
	for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
		zero--
	}
	return '0' + (r - zero)
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
