package csv

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/delimited"
	"quasi/engine/internal/file/charset"
	"quasi/engine/say"
)

// Read reads a table of delimited text. What can't be read is a [*say.Error]; an
// error of r is returned as it is. The format is returned with an error too, as
// far as it is known then.
func Read(r io.Reader, opt Options) (*table.Table, asread.Format, error) { return read(r, opt, -1) }

// Preview reads the first rows, at most the given number, and no more of r than
// it takes. [Read] returns the same table of a file that ends there.
func Preview(r io.Reader, opt Options, rows int) (*table.Table, asread.Format, error) {
	return read(r, opt, max(0, rows))
}

func read(r io.Reader, opt Options, rows int) (*table.Table, asread.Format, error) {
	if opt.Workbook.Cells() { // how engine/file/xlsx/sheets writes is known
		opt.Encoding, opt.Delimiter, opt.Quote = recipe.UTF8, ',', recipe.QuoteDoubled
	}
	t, f, err := attempt(r, opt, rows, nil)
	if f.decoder == nil || !f.decoder.failed || !f.again() {
		return t, f.format, err
	}
	// It began as UTF-8, and is something else further down.
	words, err := f.survey()
	if err != nil {
		return nil, f.format, err
	}
	again, err := opt.Reopen()
	if err != nil {
		return nil, f.format, err
	}
	t, f, err = attempt(again, opt, rows, words)
	return t, f.format, err
}

// attempt reads a file of which the words are known that tell its encoding; nil: they
// are not.
func attempt(r io.Reader, opt Options, rows int, words *charset.Words) (*table.Table, *file, error) {
	f := &file{opt: opt, words: words, format: asread.Format{Missing: opt.markers(), Quote: opt.Quote, Ragged: cmp.Or(opt.Ragged, recipe.RaggedError), Notes: opt.Notes, Encoding: opt.Encoding}}
	f.format.ComeFrom(opt.Workbook)
	if err := f.open(r); err != nil {
		return nil, f, err
	}
	t, err := newReader(f, rows).table()
	if n := f.decoder.replaced; n.total > 0 {
		f.warnList(asread.WarnReplaced, n.list(), strconv.Itoa(n.total))
	}
	return t, f, err
}

// file is the text of a file from the first line of its table on.
type file struct {
	opt     Options
	format  asread.Format
	words   *charset.Words // of all of the file; nil: not known
	raw     *counter
	decoder *decoder
	text    *bufio.Reader // in UTF-8
	layout  layout
	sep     bool // the first line names the delimiter
}

// again reports whether the encoding was taken for UTF-8 from the beginning of a file
// that can be read again.
func (f *file) again() bool {
	reason := f.format.Guess.Encoding.Reason
	return f.opt.Reopen != nil && (reason == asread.ReasonASCII || reason == asread.ReasonUTF8)
}

// survey reads all of the file for the words that tell its encoding.
func (f *file) survey() (*charset.Words, error) {
	r, err := f.opt.Reopen()
	if err != nil {
		return nil, err
	}
	return charset.Survey(r)
}

// open detects how the file is written and goes to the first line of its table.
func (f *file) open(r io.Reader) error {
	if f.opt.Delimiter != 0 && !validDelimiter(f.opt.Delimiter) {
		return newError(ErrDelimiter, strconv.QuoteRune(f.opt.Delimiter))
	}
	f.raw = &counter{r: r, progress: f.opt.Progress}
	if err := f.decode(f.raw); err != nil {
		return err
	}
	if err := f.skipGiven(); err != nil {
		return err
	}
	prefix, whole, err := peek(f.text)
	if err != nil {
		return err
	}
	if whole && strings.TrimSpace(string(prefix)) == "" {
		return newError(ErrEmpty)
	}
	s := sniffer{prefix, whole, f.opt}
	if f.layout = s.layout(); f.layout.width > mostFields { // before all of it is in memory
		return newError(ErrTooWide, f.format.SkipLines+f.layout.skip+1, mostFields)
	}
	// Take over what was detected and go over the lines before the table.
	g, l := &f.format.Guess, f.layout
	if g.Delimiter.Reason == "" {
		g.Delimiter = l.delimiter
	}
	g.Quote, g.Header, g.SkipLines = l.quote, l.header, l.skipping
	f.format.Delimiter, f.format.Quote = g.Delimiter.Value, g.Quote.Value
	f.format.Header = g.Header.Value != "no"
	if n := f.format.SkipLines; n > 0 && f.opt.SkipLines == nil {
		g.SkipLines = asread.Setting{Value: strconv.Itoa(n + l.skip), Confidence: 0.95, Reason: asread.ReasonComments}
		if f.sep {
			g.SkipLines = asread.Setting{Value: strconv.Itoa(n + l.skip), Confidence: 1, Reason: asread.ReasonSepLine}
		}
	}
	if err := f.skip(l.skip); err != nil {
		return err
	}
	if cut := l.cut; cut != nil {
		code := asread.WarnFixed
		if cut.columns == nil {
			code = asread.WarnRuns
		}
		f.warn(code, strconv.Itoa(l.width))
	}
	if l.delimiter.Reason == asread.ReasonOneColumn && l.padding() {
		f.warn(asread.WarnOneColumn)
	}
	n := f.format.SkipLines
	if f.sep {
		n--
	}
	switch said := title(f.format.Preamble, f.format.Delimiter); {
	case n > 0 && said == "":
		f.warn(asread.WarnBlankLines, strconv.Itoa(n), strconv.Itoa(f.format.SkipLines-n+1))
	case n > 0:
		f.warn(asread.WarnPreamble, strconv.Itoa(n), said)
	}
	return nil
}

// decode finds the encoding.
func (f *file) decode(r io.Reader) error {
	raw := bufio.NewReaderSize(r, prefixSize)
	prefix, whole, err := peek(raw)
	if err != nil {
		return err
	}
	if err := checkMagic(prefix); err != nil {
		return err
	}
	if f.opt.Quote != recipe.QuoteNone {
		// Who says that quotes are characters knows that it is a table.
		if err := checkMarkup(prefix); err != nil {
			return err
		}
	}
	if err := f.findEncoding(prefix, whole); err != nil {
		return err
	}
	f.format.Encoding = f.format.Guess.Encoding.Value
	f.decoder = newDecoder(raw, f.format.Encoding)
	f.text = bufio.NewReaderSize(f.decoder, prefixSize)
	start, err := f.text.Peek(len(bom))
	if f.format.BOM = err == nil && string(start) == string(bom); f.format.BOM {
		_, err := f.text.Discard(len(bom))
		return err
	}
	return nil
}

// findEncoding takes the encoding that is told, or else finds it.
func (f *file) findEncoding(prefix []byte, whole bool) (err error) {
	guess := &f.format.Guess.Encoding
	if f.opt.Encoding != "" {
		*guess = asread.Setting{Value: f.opt.Encoding, Confidence: 1, Reason: asread.ReasonGiven}
		return nil
	}
	unicode, ok := guessUnicode(prefix, whole)
	if ok && f.words == nil {
		*guess = unicode
		return nil
	}
	switch {
	case f.words != nil:
	case whole || f.opt.Reopen == nil:
		f.words = charset.SurveyOf(prefix, whole)
	default:
		if f.words, err = f.survey(); err != nil {
			return err
		}
	}
	*guess, f.format.Readings, err = legacy(f.words)
	if err == nil && guess.Value == recipe.UTF8 && guess.Confidence > 0 {
		if f.opt.Reopen == nil {
			return faulty(bytes.NewReader(prefix))
		}
		r, err := f.opt.Reopen()
		if err != nil {
			return err
		}
		return faulty(r)
	}
	return err
}

// peek returns the beginning of a file, and whether it is all of it.
func peek(r *bufio.Reader) (prefix []byte, whole bool, err error) {
	prefix, err = r.Peek(prefixSize)
	if err == io.EOF {
		return prefix, true, nil
	}
	return prefix, false, err
}

// skipGiven skips the lines that the options name, or else a line that names the
// delimiter, and comments.
func (f *file) skipGiven() error {
	if f.opt.SkipLines != nil {
		return f.skip(*f.opt.SkipLines)
	}
	start, err := f.text.Peek(32)
	if err != nil && err != io.EOF {
		return err
	}
	if delimiter, line, ok := sepLine(start); ok {
		if f.opt.Delimiter == 0 {
			f.opt.Delimiter = delimiter
			f.format.Guess.Delimiter = asread.Setting{Value: string(delimiter), Confidence: 1, Reason: asread.ReasonSepLine}
		}
		f.warn(asread.WarnSepLine, line)
		if err := f.skip(1); err != nil {
			return err
		}
		f.sep, f.format.Preamble = true, nil
	}
	prefix, _, err := peek(f.text)
	if err != nil {
		return err
	}
	return f.skip(comments(prefix))
}

// skip goes over lines and keeps their beginnings.
func (f *file) skip(lines int) error {
	for range lines {
		line, ok, err := nextLine(f.text)
		if err != nil {
			return err
		}
		if !ok {
			return newError(ErrSkip, lines)
		}
		f.format.SkipLines++
		if len(f.format.Preamble) < preambleLines {
			f.format.Preamble = append(f.format.Preamble, line)
		}
	}
	return nil
}

func (f *file) warn(code string, args ...string) {
	f.format.Warnings = append(f.format.Warnings, asread.Warning{Code: code, Args: args})
}

// warnList warns by a text that is another in each language, after what is the same in all.
func (f *file) warnList(code string, last say.Text, first ...string) {
	f.format.Warnings = append(f.format.Warnings, asread.Warning{Code: code, Args: append(first, last.String()), Lines: last})
}

func validDelimiter(d rune) bool {
	return d != '"' && d != '\\' && d != '\r' && d != '\n' && d != 0 && d != utf8.RuneError && utf8.ValidRune(d)
}

// newCSV returns a reader that uses the space of a record for the next one.
func newCSV(in io.Reader, delimiter rune) *csv.Reader {
	r := delimited.NewReader(in, delimiter)
	r.ReuseRecord = true
	return r
}

// counter counts the bytes that pass.
type counter struct {
	r        io.Reader
	read     int64
	progress func(int64)
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.read += int64(n)
	if c.progress != nil {
		c.progress(c.read)
	}
	return n, err
}
