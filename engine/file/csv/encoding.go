package csv

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/file/charset"
	"quasi/engine/say"
)

// signatures are byte order marks.
var signatures = []struct{ start, encoding string }{
	{"\xef\xbb\xbf", recipe.UTF8},
	{"\xff\xfe\x00\x00", recipe.UTF32LE}, // before the mark that it begins with
	{"\x00\x00\xfe\xff", recipe.UTF32BE},
	{"\xff\xfe", recipe.UTF16LE},
	{"\xfe\xff", recipe.UTF16BE},
	{"\x84\x31\x95\x33", recipe.GB18030},
}

// guessUnicode returns the encoding of Unicode that the beginning of a file is written
// in, of ASCII too; whole says that it is all of the file. ok is false if it is none.
func guessUnicode(prefix []byte, whole bool) (guess asread.Setting, ok bool) {
	for _, s := range signatures {
		if bytes.HasPrefix(prefix, []byte(s.start)) {
			return asread.Setting{Value: s.encoding, Confidence: 1, Reason: asread.ReasonBOM}, true
		}
	}
	if encoding := halfZero(prefix); encoding != "" {
		return asread.Setting{Value: encoding, Confidence: 0.9, Reason: asread.ReasonZeros}, true
	}
	switch ascii := !bytes.ContainsFunc(prefix, func(r rune) bool { return r > 0x7f }); {
	case ascii && whole:
		return asread.Setting{Value: recipe.UTF8, Confidence: 1, Reason: asread.ReasonASCII}, true
	case ascii:
		return asread.Setting{Value: recipe.UTF8, Confidence: 0.9, Reason: asread.ReasonASCII}, true
	case valid(prefix, recipe.UTF8, whole):
		return asread.Setting{Value: recipe.UTF8, Confidence: 0.99, Reason: asread.ReasonUTF8}, true
	}
	return asread.Setting{}, false
}

// What is shown of an encoding that can't be told: of so many encodings, so many words.
const (
	mostReadings = 4
	mostShown    = 6
)

// legacy decides which encoding words are in that are no UTF-8. Where the best do not
// read them alike and are close together, it fails with the readings of the same words:
// a person has to choose.
func legacy(words *charset.Words) (asread.Setting, []asread.Reading, error) {
	found := words.Candidates()
	if len(found) == 0 {
		return asread.Setting{Value: recipe.UTF8, Confidence: 0, Reason: asread.ReasonUsual}, nil, nil // it will be refused with its line
	}
	decision := charset.Decide(found)
	if !decision.Open {
		confidence := 0.8
		if decision.Sure {
			confidence = 0.95
		}
		return asread.Setting{Value: found[0].Encoding, Confidence: confidence, Reason: asread.ReasonUsual}, nil, nil
	}
	var readings []asread.Reading
	var said []say.Text
	var among []string
	for _, c := range found {
		if len(readings) < 2 || len(readings) < mostReadings && found[0].Score-c.Score < 2*charset.Margin {
			readings, among = append(readings, asread.Reading{Encoding: c.Encoding}), append(among, c.Encoding)
		}
	}
	for i, shown := range words.Compare(among, mostShown) {
		readings[i].Words = shown
		said = append(said, readingSaid.Say(readings[i].Encoding, say.Series(say.Plain(shown...), len(shown))))
	}
	return asread.Setting{Value: found[0].Encoding, Confidence: 0, Reason: asread.ReasonUsual}, readings, newError(ErrEncodingOpen, say.List(said, len(said)))
}

var readingSaid = say.Define("encoding-reading", "{0} reads {1}")

// fitting returns the encoding, other than the given one, that bytes are likely
// to be written in; empty: none, as of text with zeros.
func fitting(text []byte, not string) string {
	if bytes.IndexByte(text, 0) >= 0 {
		return ""
	}
	found := charset.SurveyOf(text, false).Candidates()
	at := slices.IndexFunc(found, func(c charset.Candidate) bool { return c.Encoding != not && c.Faults == 0 })
	if at < 0 {
		return ""
	}
	return found[at].Encoding
}

// valid reports whether bytes are text in an encoding; if they are not all of
// it, the last character may be cut.
func valid(text []byte, encoding string, whole bool) bool {
	dst := make([]byte, charset.Widest*len(text))
	_, _, err := charset.Converter(encoding)(dst, text, whole)
	return err == nil
}

// faulty fails if a file is UTF-8 but for some bytes, with the lines where they are.
func faulty(r io.Reader) error {
	d := newDecoder(r, recipe.UTF8Replace)
	if _, err := io.Copy(io.Discard, d); err != nil {
		return err
	}
	return newError(ErrEncodingFaulty, d.replaced.total, d.replaced.list())
}

// halfZero returns the UTF-16 that is told by its zeros: every second byte of
// what is ASCII. Empty: it is none.
func halfZero(prefix []byte) string {
	var zeros [2]int
	for i, b := range prefix {
		if b == 0 {
			zeros[i%2]++
		}
	}
	if total := zeros[0] + zeros[1]; total < 3 || total < len(prefix)/20 {
		return "" // a binary file
	}
	encoding := recipe.UTF16LE
	if zeros[0] > zeros[1] {
		encoding = recipe.UTF16BE
	}
	text := make([]byte, charset.Widest*len(prefix))
	n, _, err := charset.Converter(encoding)(text, prefix, false)
	if err != nil || bytes.ContainsFunc(text[:n], func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' }) || !bytes.ContainsAny(text[:n], "\r\n") {
		return ""
	}
	return encoding
}

// askTwice warns of text that was encoded twice, as JÃ¼rgen, which recipe.UTF8Twice reads
// as it was meant. There is no warning where a column has such text beside characters that
// it can't have, as those of CONCEIÇÃO, or where a workbook was read.
func (r *reader) askTwice(t *table.Table) {
	if r.format.Encoding != recipe.UTF8 || r.opt.Workbook.Cells() {
		return
	}
	cells, first, meant := 0, "", ""
	see := func(text string, count int) (undone, others int) {
		if strings.IndexFunc(text, func(r rune) bool { return r > 0x7f }) < 0 {
			return 0, 0
		}
		once, undone, others := charset.Once(text)
		if undone > 0 {
			if cells += count; first == "" {
				first, meant = strings.Clone(text), once
			}
		}
		return undone, others
	}
	for _, c := range t.Columns {
		counts := c.Counts()
		undone, others := see(c.Name, 1)
		for v, text := range c.Values {
			u, o := see(text, counts[v])
			undone, others = undone+u, others+o
		}
		if undone > 0 && others > 0 {
			return
		}
	}
	if cells > 0 {
		r.warn(asread.WarnTwice, strconv.Itoa(cells), first, meant)
	}
}
