package charset

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/file/recipe"
)

// Once undoes, of each character that can come of it, that UTF-8 was read as Windows-1252, with the controls of
// Latin-1 where that has nothing, and written as UTF-8 (ü as Ã¼), and returns how many there are
// and how many characters beyond ASCII it can't have made, which stay.
func Once(text string) (once string, undone, others int) {
	var b strings.Builder
	for len(text) > 0 {
		r, size := undo(text)
		switch {
		case size > 0:
			undone++
		case text[0] < utf8.RuneSelf:
			r, size = rune(text[0]), 1
		default:
			r, size = utf8.DecodeRuneInString(text)
			others++
		}
		b.WriteRune(r)
		text = text[size:]
	}
	return b.String(), undone, others
}

// undo returns the character of which this has made the first ones of a text, and how many
// bytes those have; size is 0 where it has made none: a letter or sign alone can be read as
// one.
func undo(text string) (r rune, size int) {
	var bytes [utf8.UTFMax]byte
	n, end := 0, 0
	for n < len(bytes) {
		c, width := utf8.DecodeRuneInString(text[end:])
		b, ok := westernByte(c)
		if width == 0 || c == utf8.RuneError || !ok {
			break
		}
		bytes[n] = b
		n, end = n+1, end+width
		if !utf8.FullRune(bytes[:n]) {
			continue
		}
		if r, _ = utf8.DecodeRune(bytes[:n]); r == utf8.RuneError || r < 0xa0 && !unicode.IsSpace(r) {
			break // no character, or a control of Latin-1, which no text has
		}
		return r, end
	}
	return 0, 0
}

// longestTwice is the most bytes that this makes of a character.
const longestTwice = utf8.UTFMax * 3

// fromTwice reads what was encoded twice. A character that may go on behind src is left.
func fromTwice(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		rest := src[nSrc:]
		if rest[0] < utf8.RuneSelf {
			dst[nDst] = rest[0]
			nDst, nSrc = nDst+1, nSrc+1
			continue
		}
		if !atEOF && len(rest) < longestTwice {
			return nDst, nSrc, nil
		}
		r, size := undo(string(rest[:min(len(rest), longestTwice)]))
		if size == 0 {
			if r, size = utf8.DecodeRune(rest); r == utf8.RuneError && size == 1 {
				return nDst, nSrc, ErrInvalid
			}
		}
		nDst += utf8.EncodeRune(dst[nDst:], r)
		nSrc += size
	}
	return nDst, nSrc, nil
}

// westernRune returns the character of a byte above 0x7f in Windows-1252, or in Latin-1 where
// that has none.
func westernRune(b byte) rune {
	if r := runes()[recipe.Windows1252][b-utf8.RuneSelf]; r != 0 {
		return r
	}
	return rune(b)
}

// westernByte is the reverse of westernRune.
func westernByte(r rune) (b byte, ok bool) {
	if r >= utf8.RuneSelf && r <= 0xff && westernRune(byte(r)) == r {
		return byte(r), true
	}
	for b := byte(0x80); b < 0xa0; b++ {
		if westernRune(b) == r {
			return b, true
		}
	}
	return 0, false
}
