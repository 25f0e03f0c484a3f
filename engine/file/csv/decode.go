package csv

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/file/charset"
	"quasi/engine/say"
)

var binary = say.Define("file-binary", "a binary file")

// chunkSize is the size of the read buffers, in bytes.
const chunkSize = 32 << 10

// decoder reads text of any encoding as UTF-8. It fails with a [*say.Error] that
// names the line at bytes that are no text.
type decoder struct {
	r        io.Reader
	encoding string
	convert  charset.Convert
	raw      []byte // chunkSize
	have     int    // bytes of raw that wait
	out      []byte
	outlet   // of out
	breaks   breaks
	replaced replaced
	// failed says that bytes were no text in the encoding.
	failed bool
}

// outlet gives out what a reader makes of another, a part after the other.
type outlet struct {
	rest []byte // to be given out
	err  error  // behind it
}

// give is Read with what makes the next part.
func (o *outlet) give(p []byte, next func()) (int, error) {
	for len(o.rest) == 0 {
		if o.err != nil {
			return 0, o.err
		}
		next()
	}
	n := copy(p, o.rest)
	o.rest = o.rest[n:]
	return n, nil
}

func newDecoder(r io.Reader, encoding string) *decoder {
	return &decoder{
		r: r, encoding: encoding, convert: charset.Converter(encoding),
		raw: make([]byte, chunkSize), out: make([]byte, charset.Widest*chunkSize),
	}
}

func (d *decoder) Read(p []byte) (int, error) { return d.give(p, d.fill) }

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
		d.rest, d.err = d.rest[:zero], d.control(d.rest, zero)
		return
	}
	if last := len(d.rest) - 1; last >= 0 && d.rest[last] == controlZ {
		end := bytes.IndexByte(d.rest, controlZ)
		d.rest, d.err = d.rest[:end], d.control(d.rest, end)
		return
	}
	if d.encoding == recipe.UTF8Replace {
		d.replaced.add(d.rest, src[:nSrc], d.breaks)
	}
	d.breaks.count(d.rest)
	if bad != nil {
		d.failed = true
		d.err = d.invalid(src, nSrc)
		return
	}
	d.have = copy(d.raw, src[nSrc:])
}

// controlZ is the last character in files of old programs.
const controlZ = 0x1a

// mostControls is the greatest share of control characters, in what is read at a time, of a
// text: of more, it is a binary file.
const mostControls = 0.01

// control says in which line a text has a control character, or that it is none.
func (d *decoder) control(text []byte, at int) error {
	controls := group.Count(text, func(b byte) bool { return b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != 0x1f })
	if controls > 1 && text[at] != controlZ && float64(controls) > mostControls*float64(len(text)) {
		return newError(ErrNotText, binary.Say())
	}
	d.breaks.count(text[:at])
	return newError(ErrControl, d.breaks.n+1, fmt.Sprintf("U+%04X", text[at]))
}

// invalid says where the text ends to be one, and in which encoding its line and
// those after it would be. The bytes before the fault can be part of a character
// of another encoding.
func (d *decoder) invalid(src []byte, at int) error {
	line := d.breaks.n + 1
	start := bytes.LastIndexAny(src[:at], "\r\n") + 1
	if fits := fitting(src[start:], d.encoding); fits != "" {
		return newError(ErrEncodingFits, line, charset.Name(d.encoding), charset.Name(fits))
	}
	return newError(ErrEncoding, line, charset.Name(d.encoding))
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

// replaced are the bytes that were no UTF-8, by their lines.
type replaced struct {
	total int
	lines []int // the first of them
}

// add takes the text that bytes were read as, which begins after the line ends that
// were counted.
func (r *replaced) add(text, from []byte, before breaks) {
	n := bytes.Count(text, []byte("\ufffd")) - bytes.Count(from, []byte("\ufffd"))
	if n == 0 {
		return
	}
	r.total += n
	for at := 0; len(r.lines) < listed; {
		read := validPrefix(from[at:])
		if at+read == len(from) {
			return
		}
		before.count(from[at : at+read])
		if line := before.n + 1; len(r.lines) == 0 || r.lines[len(r.lines)-1] != line {
			r.lines = append(r.lines, line)
		}
		at += read + 1
	}
}

// validPrefix returns how many bytes are UTF-8 from the start on.
func validPrefix(text []byte) int {
	n := 0
	for n < len(text) {
		r, size := utf8.DecodeRune(text[n:])
		if r == utf8.RuneError && size == 1 {
			return n
		}
		n += size
	}
	return n
}

// list names the lines, the first of them if there are many.
func (r *replaced) list() say.Text {
	return say.Series(group.Each(r.lines, func(line int) say.Text { return lineOnly.Say(line) }), len(r.lines))
}

var lineOnly = say.Define("line-only", "line {0}")
