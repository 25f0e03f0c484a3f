// Package charset reads text in the encodings that hospitals write, and finds out
// which one a file is in.
//
//	c, err := charset.Survey(file)     // one pass, bounded memory
//	found := c.Candidates()            // the likeliest first, with their readings
//	convert := charset.Converter(found[0].Encoding)
//
// A reading is as likely as its letters are in a language that is written in the
// encoding, and as its words are words: a small letter is not followed by a capital
// one, a Latin letter not by a Cyrillic one, and no currency sign stands between
// letters. What was read counts once for each different word, so that a word in every
// row proves no more than in one. Nothing is random, and nothing is looked up outside.
package charset

import (
	"bytes"
	"encoding/binary"
	"errors"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/transform"

	"quasi/engine/file/recipe"
)

// Name returns how people call an encoding.
func Name(encoding string) string { return names[encoding] }

var names = map[string]string{
	recipe.UTF8: "UTF-8", recipe.UTF8Replace: "UTF-8 with unreadable bytes replaced", recipe.UTF16LE: "UTF-16 LE", recipe.UTF16BE: "UTF-16 BE", recipe.UTF32LE: "UTF-32 LE", recipe.UTF32BE: "UTF-32 BE", recipe.UTF8Twice: "UTF-8 that was encoded twice",
	recipe.GB18030: "GB18030", recipe.Big5: "Big5", recipe.EUCKR: "EUC-KR (CP949)", recipe.ShiftJIS: "Shift-JIS", recipe.EUCJP: "EUC-JP",
	recipe.Windows1250: "Windows-1250", recipe.Windows1251: "Windows-1251", recipe.Windows1252: "Windows-1252", recipe.Windows1253: "Windows-1253",
	recipe.Windows1254: "Windows-1254", recipe.Windows1255: "Windows-1255", recipe.Windows1256: "Windows-1256", recipe.Windows1257: "Windows-1257",
	recipe.Windows1258: "Windows-1258", recipe.Windows874: "Windows-874", recipe.KOI8R: "KOI8-R", recipe.KOI8U: "KOI8-U", recipe.ISO88592: "ISO 8859-2",
	recipe.IBM850: "IBM 850", recipe.IBM852: "IBM 852", recipe.IBM866: "IBM 866", recipe.Macintosh: "Mac Roman",
}

// ErrInvalid says that bytes are no text in an encoding.
var ErrInvalid = errors.New("invalid bytes")

// Convert turns bytes into UTF-8. It returns how many bytes it has written and
// read; less than all were read if a character goes on behind src. ErrInvalid
// says that src[nSrc:] does not start with a character, whatever follows.
type Convert func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error)

// Widest is the greatest number of bytes of UTF-8 that a byte can become.
const Widest = 3

// Converter returns the conversion from the named encoding.
func Converter(encoding string) Convert {
	if table := runes()[encoding]; table != nil {
		return fromSingle(table)
	}
	switch encoding {
	case recipe.UTF16LE:
		return fromUTF16(func(b []byte) rune { return rune(b[0]) | rune(b[1])<<8 })
	case recipe.UTF16BE:
		return fromUTF16(func(b []byte) rune { return rune(b[1]) | rune(b[0])<<8 })
	case recipe.UTF32LE:
		return fromUTF32(binary.LittleEndian)
	case recipe.UTF32BE:
		return fromUTF32(binary.BigEndian)
	case recipe.UTF8Twice:
		return fromTwice
	case recipe.GB18030:
		return strict(simplifiedchinese.GB18030.NewDecoder(), "\ufffd")
	case recipe.Big5:
		return strict(traditionalchinese.Big5.NewDecoder(), "\ufffd")
	case recipe.EUCKR:
		return strict(korean.EUCKR.NewDecoder(), "\ufffd")
	case recipe.EUCJP:
		return strict(japanese.EUCJP.NewDecoder(), "\ufffd")
	case recipe.ShiftJIS:
		return strict(japanese.ShiftJIS.NewDecoder(), "\ufffd", "\u0080")
	case recipe.UTF8Replace:
		return replacing
	}
	return fromUTF8
}

// fromUTF8 lets valid text pass.
func fromUTF8(dst, src []byte, atEOF bool) (int, int, error) {
	if utf8.Valid(src) {
		return copy(dst, src), len(src), nil
	}
	n := 0
	for n < len(src) {
		r, size := utf8.DecodeRune(src[n:])
		if r != utf8.RuneError || size > 1 {
			n += size
			continue
		}
		copy(dst, src[:n])
		if !atEOF && !utf8.FullRune(src[n:]) {
			return n, n, nil
		}
		return n, n, ErrInvalid
	}
	return copy(dst, src), n, nil
}

// fromUTF16 refuses halves of characters, which [utf16] would replace.
func fromUTF16(unit func([]byte) rune) Convert {
	return func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
		for nSrc < len(src) {
			rest := src[nSrc:]
			if len(rest) < 2 {
				return nDst, nSrc, cut(atEOF)
			}
			r, size := unit(rest), 2
			if utf16.IsSurrogate(r) {
				if len(rest) < 4 {
					return nDst, nSrc, cut(atEOF)
				}
				if r, size = utf16.DecodeRune(r, unit(rest[2:])), 4; r == utf8.RuneError {
					return nDst, nSrc, ErrInvalid
				}
			}
			nDst += utf8.EncodeRune(dst[nDst:], r)
			nSrc += size
		}
		return nDst, nSrc, nil
	}
}

// fromUTF32 refuses halves of characters, and numbers that are no character.
func fromUTF32(order binary.ByteOrder) Convert {
	return func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
		for ; len(src)-nSrc >= 4; nSrc += 4 {
			unit := order.Uint32(src[nSrc:])
			if !utf8.ValidRune(rune(unit)) { // a number that is too large for a rune is negative
				return nDst, nSrc, ErrInvalid
			}
			nDst += utf8.EncodeRune(dst[nDst:], rune(unit))
		}
		if nSrc < len(src) {
			return nDst, nSrc, cut(atEOF)
		}
		return nDst, nSrc, nil
	}
}

func cut(atEOF bool) error {
	if atEOF {
		return ErrInvalid
	}
	return nil
}

// fromSingle refuses the bytes that an encoding leaves undefined, where other
// programs write U+FFFD or a control character.
func fromSingle(table *[128]rune) Convert {
	return func(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
		for nSrc < len(src) {
			r := rune(src[nSrc])
			if r < utf8.RuneSelf {
				dst[nDst] = byte(r)
				nDst++
				nSrc++
				continue
			}
			if r = table[r-utf8.RuneSelf]; r == 0 {
				return nDst, nSrc, ErrInvalid
			}
			nDst += utf8.EncodeRune(dst[nDst:], r)
			nSrc++
		}
		return nDst, nSrc, nil
	}
}

// replacing reads bytes that are no UTF-8 as U+FFFD.
func replacing(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		n, read, bad := fromUTF8(dst[nDst:], src[nSrc:], atEOF)
		nDst, nSrc = nDst+n, nSrc+read
		if bad == nil {
			break
		}
		nDst += copy(dst[nDst:], "\ufffd")
		nSrc++
	}
	return nDst, nSrc, nil
}

// strict makes an error of what a decoder writes in place of bytes that it does
// not understand.
func strict(t transform.Transformer, signs ...string) Convert {
	return func(dst, src []byte, atEOF bool) (int, int, error) {
		nDst, nSrc, err := t.Transform(dst, src, atEOF)
		if err != nil && !errors.Is(err, transform.ErrShortSrc) {
			return nDst, nSrc, err
		}
		for _, sign := range signs {
			if at := bytes.Index(dst[:nDst], []byte(sign)); at >= 0 {
				nDst, err = at, ErrInvalid
			}
		}
		if errors.Is(err, ErrInvalid) {
			_, nSrc, _ = t.Transform(dst[:nDst], src, true) // what of src makes what is kept of dst
			return nDst, nSrc, ErrInvalid
		}
		return nDst, nSrc, nil
	}
}
