package csv

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"

	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// errInvalid says that bytes are no text in an encoding.
var errInvalid = errors.New("invalid bytes")

var binary = say.Define("file-binary", "a binary file")

// convert turns bytes into UTF-8. It returns how many bytes it has written and
// read; less than all were read if a character goes on behind src. errInvalid
// says that src[nSrc:] does not start with a character, whatever follows.
type convert func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error)

// widest is the greatest number of bytes of UTF-8 that a byte can become.
const widest = 3

// converter returns the conversion from the named encoding.
func converter(encoding string) convert {
	switch encoding {
	case recipe.UTF16LE:
		return fromUTF16(func(b []byte) rune { return rune(b[0]) | rune(b[1])<<8 })
	case recipe.UTF16BE:
		return fromUTF16(func(b []byte) rune { return rune(b[1]) | rune(b[0])<<8 })
	case recipe.Windows1252:
		return fromWindows1252
	case recipe.GB18030:
		return strict(simplifiedchinese.GB18030.NewDecoder(), "\ufffd")
	case recipe.ShiftJIS:
		return strict(japanese.ShiftJIS.NewDecoder(), "\ufffd", "\u0080")
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
		return n, n, errInvalid
	}
	return copy(dst, src), n, nil
}

// fromUTF16 refuses halves of characters, which [utf16] would replace.
func fromUTF16(unit func([]byte) rune) convert {
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
					return nDst, nSrc, errInvalid
				}
			}
			nDst += utf8.EncodeRune(dst[nDst:], r)
			nSrc += size
		}
		return nDst, nSrc, nil
	}
}

func cut(atEOF bool) error {
	if atEOF {
		return errInvalid
	}
	return nil
}

// windows1252 are the characters of the bytes 0x80 to 0x9f; those of the bytes
// beyond them have the numbers of the bytes.
var windows1252 = [32]rune{
	'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ',
}

// fromWindows1252 refuses the five bytes that the encoding leaves undefined,
// where other programs write U+FFFD or a control character.
func fromWindows1252(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		r := rune(src[nSrc])
		if r >= 0x80 && r < 0xa0 {
			if r = windows1252[r-0x80]; r == 0 {
				return nDst, nSrc, errInvalid
			}
		}
		nDst += utf8.EncodeRune(dst[nDst:], r)
		nSrc++
	}
	return nDst, nSrc, nil
}

// strict makes an error of what a decoder writes in place of bytes that it does
// not understand.
func strict(t transform.Transformer, signs ...string) convert {
	return func(dst, src []byte, atEOF bool) (int, int, error) {
		nDst, nSrc, err := t.Transform(dst, src, atEOF)
		if err != nil && !errors.Is(err, transform.ErrShortSrc) {
			return nDst, nSrc, err
		}
		for _, sign := range signs {
			if at := bytes.Index(dst[:nDst], []byte(sign)); at >= 0 {
				nDst, err = at, errInvalid
			}
		}
		if errors.Is(err, errInvalid) {
			return nDst, consumed(t, dst, src, nDst), errInvalid
		}
		return nDst, nSrc, nil
	}
}

// consumed returns how many bytes of src become the first want bytes of text.
func consumed(t transform.Transformer, dst, src []byte, want int) int {
	_, nSrc, _ := t.Transform(dst[:want], src, true)
	return nSrc
}

// chunkSize is how many bytes are decoded at a time.
const chunkSize = 32 << 10

// decoder reads text of any encoding as UTF-8. It fails with a [*say.Error] that
// names the line at bytes that are no text.
type decoder struct {
	r        io.Reader
	encoding string
	convert  convert
	raw      []byte // chunkSize
	have     int    // bytes of raw that wait
	out      []byte
	rest     []byte // of out, to be given out
	breaks   breaks
	err      error
}

func newDecoder(r io.Reader, encoding string) *decoder {
	return &decoder{
		r: r, encoding: encoding, convert: converter(encoding),
		raw: make([]byte, chunkSize), out: make([]byte, widest*chunkSize),
	}
}

func (d *decoder) Read(p []byte) (int, error) {
	for len(d.rest) == 0 {
		if d.err != nil {
			return 0, d.err
		}
		d.fill()
	}
	n := copy(p, d.rest)
	d.rest = d.rest[n:]
	return n, nil
}

// fill decodes the next chunk. Text before an error is given out before it.
func (d *decoder) fill() {
	n, err := d.r.Read(d.raw[d.have:])
	src := d.raw[:d.have+n]
	if err != nil && err != io.EOF {
		d.err = err
		return
	}
	nDst, nSrc, bad := d.convert(d.out, src, err == io.EOF)
	d.rest, d.err = d.out[:nDst], err
	if zero := bytes.IndexByte(d.rest, 0); zero >= 0 {
		d.rest, d.err = d.rest[:zero], newError(ErrNotText, binary.Say())
		return
	}
	d.breaks.count(d.rest)
	if bad != nil {
		d.err = d.invalid(src, nSrc)
		return
	}
	d.have = copy(d.raw, src[nSrc:])
}

// invalid says where the text ends to be one, and in which encoding its line and
// those after it would be. The bytes before the fault can be part of a character
// of another encoding.
func (d *decoder) invalid(src []byte, at int) error {
	line := d.breaks.n + 1
	start := bytes.LastIndexAny(src[:at], "\r\n") + 1
	if fits := fitting(src[start:], d.encoding); fits != "" {
		return newError(ErrEncodingFits, line, encodingName(d.encoding), encodingName(fits))
	}
	return newError(ErrEncoding, line, encodingName(d.encoding))
}

// breaks counts line ends: LF, CR LF and CR.
type breaks struct {
	n  int
	cr bool // the text so far ends with a CR, which is counted
}

func (b *breaks) count(text []byte) {
	if len(text) == 0 {
		return
	}
	if b.cr && text[0] == '\n' {
		b.n--
	}
	b.n += bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("\r")) - bytes.Count(text, []byte("\r\n"))
	b.cr = text[len(text)-1] == '\r'
}
