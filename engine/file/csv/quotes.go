package csv

import (
	"bytes"
	"io"
	"strings"

	"quasi/engine/file/recipe"
)

// Stand-ins take the place of what the CSV reader would drop or misunderstand.
// None of these bytes occurs in UTF-8, and all text is UTF-8 by then.
const (
	crBeforeLF = 0xff - iota // CR of a CR LF within a quoted cell
	quoteMark                // a quote that is text
	crAlone                  // CR within a quoted cell; a LF that follows it is ours
	nothing                  // where a backslash was
	separator                // a delimiter that is text
	keptText                 // = before a quote, where a cell begins
)

// quotes brings line ends and quotes to what the CSV reader knows: LF, and quotes
// that are doubled. Stand-ins carry past it what must come out as it went in.
// Lines stay what they are, so that their numbers stay true.
type quotes struct {
	r         io.Reader
	mode      string
	delimiter rune
	quoted    bool // within a quoted cell, in a file without stray quotes
	used      bool // there is a stand-in
	keeps     bool // =" may be in what is brought
	texts     kept
	in        []byte
	have      int // bytes of in that wait for the next
	out       []byte
	outlet          // of out
	given     int64 // bytes given out
	ends      int   // line ends given out
	last      byte  // given out
}

func newQuotes(r io.Reader, mode string, delimiter rune) *quotes {
	return &quotes{r: r, mode: mode, delimiter: delimiter, in: make([]byte, chunkSize)}
}

func (q *quotes) Read(p []byte) (int, error) {
	n, err := q.give(p, q.fill)
	q.given += int64(n)
	q.ends += bytes.Count(p[:n], []byte{'\n'})
	if n > 0 {
		q.last = p[n-1]
	}
	return n, err
}

// fill brings the next chunk.
func (q *quotes) fill() {
	n, err := q.r.Read(q.in[q.have:])
	src := q.in[:q.have+n]
	q.out, q.err = q.out[:0], err
	q.have = copy(q.in, src[q.bring(src, err != nil):])
	q.rest = q.out
}

// lines returns the number of lines given out.
func (q *quotes) lines() int {
	if q.given > 0 && q.last != '\n' {
		return q.ends + 1
	}
	return q.ends
}

// fault returns the error that ended reading before the end of the file.
func (q *quotes) fault() error {
	if q.err == io.EOF {
		return nil
	}
	return q.err
}

// atEnd reports whether everything has been given out.
func (q *quotes) atEnd() bool { return q.err == io.EOF && len(q.rest) == 0 }

// bring appends the text to out and returns how much of it; the last byte may
// have to wait for what follows.
func (q *quotes) bring(src []byte, end bool) int {
	special := "\r\""
	if q.mode == recipe.QuoteBackslash {
		special = "\r\"\\"
	}
	q.keeps = bytes.Contains(src, []byte(`="`)) || bytes.HasSuffix(src, []byte("="))
	from := 0
	for {
		step := q.nextSpecial(src[from:], special)
		if step < 0 {
			q.out = append(q.out, src[from:]...)
			return len(src)
		}
		q.out = append(q.out, src[from:from+step]...)
		from += step
		if src[from] != '"' && from+1 == len(src) && !end {
			return from
		}
		from += q.one(src[from:])
	}
}

// nextSpecial returns where the next byte is that needs a look. Doubled quotes
// between line ends of one byte need none: they are only counted.
func (q *quotes) nextSpecial(src []byte, special string) int {
	if q.mode != recipe.QuoteDoubled {
		return bytes.IndexAny(src, special)
	}
	step := -1
	if q.keeps {
		step = q.nextKept(src)
	} else {
		step = bytes.IndexByte(src, '\r')
	}
	before := src
	if step >= 0 {
		before = src[:step]
	}
	q.quoted = q.quoted != (bytes.Count(before, []byte{'"'})%2 == 1)
	return step
}

// one appends what a special byte becomes and returns how many bytes it took.
func (q *quotes) one(src []byte) int {
	next := byte(0)
	if len(src) > 1 {
		next = src[1]
	}
	switch {
	case src[0] == '"' && q.mode == recipe.QuoteNone:
		q.stand(quoteMark)
	case src[0] == '=' && next == '"':
		q.quoted = true
		q.out = append(q.out, '"')
		q.stand(keptText)
		return 2
	case src[0] == '=':
		q.out = append(q.out, '=')
	case src[0] == '"':
		q.quoted = !q.quoted
		q.out = append(q.out, '"')
	case src[0] == '\\' && next == '"':
		q.stand(quoteMark, nothing)
		return 2
	case src[0] == '\\' && next == '\\':
		q.out = append(q.out, '\\')
		q.stand(nothing)
		return 2
	case src[0] == '\\' && next != 0 && next < 0x80 && rune(next) == q.delimiter:
		q.stand(separator, nothing)
		return 2
	case src[0] == '\\':
		q.out = append(q.out, '\\')
	case q.quoted && next == '\n':
		q.stand(crBeforeLF)
	case q.quoted:
		q.stand(crAlone)
		q.out = append(q.out, '\n')
	case next != '\n':
		q.out = append(q.out, '\n')
	}
	return 1
}

func (q *quotes) stand(marks ...byte) {
	q.out, q.used = append(q.out, marks...), true
}

// restore puts back what stand-ins stand for, and takes texts out of what keeps them.
func (q *quotes) restore(record []string) {
	for i, cell := range record {
		isKept := strings.HasPrefix(cell, string([]byte{keptText}))
		if q.used && hasStandIn(cell) {
			record[i] = q.text(cell)
		}
		if inner, ok := unkept(cell); ok {
			record[i], isKept = inner, true
		}
		if isKept {
			text := record[i]
			if q.texts.cells == 0 {
				q.texts.first = strings.Clone(text)
			}
			q.texts.cells++
		}
	}
}

func hasStandIn(cell string) bool {
	for i := range len(cell) {
		if cell[i] >= keptText {
			return true
		}
	}
	return false
}

// text returns a cell without stand-ins.
func (q *quotes) text(cell string) string {
	var b strings.Builder
	for i := 0; i < len(cell); i++ {
		switch cell[i] {
		case crBeforeLF:
			b.WriteByte('\r')
		case crAlone:
			b.WriteByte('\r')
			i++
		case quoteMark:
			b.WriteByte('"')
		case nothing, keptText:
		case separator:
			b.WriteRune(q.delimiter)
		default:
			b.WriteByte(cell[i])
		}
	}
	return b.String()
}

// kept are the cells that hold a text as a spreadsheet is told to keep it, zeros and all:
// ="0012345".
type kept struct {
	cells int
	first string // the text of the first of them
}

// unkept returns the text of a cell that is ="text", in which quotes are doubled.
func unkept(cell string) (text string, ok bool) {
	inner, begins := strings.CutPrefix(cell, `="`)
	inner, ends := strings.CutSuffix(inner, `"`)
	if !begins || !ends || strings.Contains(strings.ReplaceAll(inner, `""`, ""), `"`) {
		return "", false
	}
	return strings.ReplaceAll(inner, `""`, `"`), true
}

// nextKept returns where the next =" begins a cell, or the next return stands; -1: nowhere. A =
// at the end of src is returned, too: what follows it is not known.
func (q *quotes) nextKept(src []byte) int {
	quoted := q.quoted
	for i, b := range src {
		switch {
		case b == '\r':
			return i
		case b == '"':
			quoted = !quoted
		case b == '=' && !quoted && (i+1 == len(src) || src[i+1] == '"') && q.beginsCell(src[:i]):
			return i
		}
	}
	return -1
}

// beginsCell reports whether a cell begins behind the text given out and src.
func (q *quotes) beginsCell(src []byte) bool {
	before := q.last
	switch {
	case len(src) > 0:
		before = src[len(src)-1]
	case len(q.out) > 0:
		before = q.out[len(q.out)-1]
	case q.given == 0:
		return true
	}
	return before == '\n' || rune(before) == q.delimiter
}
