package format

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold writes a text as all that look like it: an accent in one character with its letter (NFC),
// letters and digits of full width and digits of any script in ASCII, every blank as ' ', every
// dash as '-', curly quotes as straight ones, and nothing that has no width.
func Fold(text string) string {
	for i := range len(text) {
		if text[i] > unicode.MaxASCII {
			return strings.Map(foldRune, norm.NFC.String(text))
		}
	}
	return text
}

func foldRune(r rune) rune {
	switch {
	case r <= unicode.MaxASCII:
		return r
	case r >= '！' && r <= '～': // of full width, in the order of ASCII
		return foldRune(r - '！' + '!')
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
		zero := r
		for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
			zero--
		}
		return '0' + (r - zero)
	}
	return r
}
