package csv

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gocarina/gocsv"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Read reads a table of delimited text. What can't be read is a [*say.Error]; an
// error of r is returned as it is. The format is returned with an error too, as
// far as it is known then.
func Read(r io.Reader, opt Options) (*table.Table, Format, error) { return read(r, opt, -1) }

// Preview reads the first rows, at most the given number, and no more of r than
// it takes. The table is what [Read] would return of a file that ends there.
func Preview(r io.Reader, opt Options, rows int) (*table.Table, Format, error) {
	return read(r, opt, max(0, rows))
}

func read(r io.Reader, opt Options, rows int) (*table.Table, Format, error) {
	opt = opt.forWorkbook()
	f := &file{opt: opt, format: Format{Missing: opt.markers(), Quote: opt.Quote, Ragged: opt.Ragged, Encoding: opt.Encoding}}
	if f.format.Ragged == "" {
		f.format.Ragged = recipe.RaggedError
	}
	f.format.comeFrom(opt.Workbook)
	err := f.open(r)
	if err != nil {
		return nil, f.format, err
	}
	rd := newReader(f, rows)
	t, err := rd.table()
	return t, f.format, err
}

// file is the text of a file from the first line of its table on.
type file struct {
	opt    Options
	format Format
	text   *bufio.Reader // in UTF-8
	layout layout
}

// open detects how the file is written and goes to the first line of its table.
func (f *file) open(r io.Reader) error {
	if f.opt.Delimiter != 0 && !validDelimiter(f.opt.Delimiter) {
		return newError(ErrDelimiter, strconv.QuoteRune(f.opt.Delimiter))
	}
	if err := f.decode(&counter{r: r, progress: f.opt.Progress}); err != nil {
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
	f.layout = s.layout()
	return f.settle()
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
	f.format.Guess.Encoding = Setting{f.opt.Encoding, 1, ReasonGiven}
	if f.opt.Encoding == "" {
		f.format.Guess.Encoding = guessEncoding(prefix, whole)
	}
	f.format.Encoding = f.format.Guess.Encoding.Value
	f.text = bufio.NewReaderSize(newDecoder(raw, f.format.Encoding), prefixSize)
	start, err := f.text.Peek(len(bom))
	if f.format.BOM = err == nil && string(start) == string(bom); f.format.BOM {
		_, err := f.text.Discard(len(bom))
		return err
	}
	return nil
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
// delimiter.
func (f *file) skipGiven() error {
	if f.opt.SkipLines != nil {
		return f.skip(*f.opt.SkipLines)
	}
	start, err := f.text.Peek(32)
	if err != nil && err != io.EOF {
		return err
	}
	delimiter, line, ok := sepLine(start)
	if !ok {
		return nil
	}
	if f.opt.Delimiter == 0 {
		f.opt.Delimiter = delimiter
		f.format.Guess.Delimiter = Setting{string(delimiter), 1, ReasonSepLine}
	}
	f.warn(WarnSepLine, line)
	return f.skip(1)
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

// settle takes over what was detected and goes over the lines before the table.
func (f *file) settle() error {
	g, l := &f.format.Guess, f.layout
	if g.Delimiter.Reason == "" {
		g.Delimiter = l.delimiter
	}
	g.Quote, g.Header, g.SkipLines = l.quote, l.header, l.skipping
	f.format.Delimiter, f.format.Quote = g.Delimiter.Value, g.Quote.Value
	f.format.Header = g.Header.Value == "yes"
	sep := f.format.SkipLines > 0 && f.opt.SkipLines == nil
	before := f.format.SkipLines
	if sep {
		f.format.Preamble = nil
		g.SkipLines = Setting{strconv.Itoa(1 + l.skip), 1, ReasonSepLine}
	}
	if err := f.skip(l.skip); err != nil {
		return err
	}
	if n := f.format.SkipLines; n > 0 && !(sep && n == before) {
		if sep {
			n--
		}
		f.warn(WarnPreamble, strconv.Itoa(n), firstText(f.format.Preamble))
	}
	return nil
}

func (f *file) warn(code string, args ...string) {
	f.format.Warnings = append(f.format.Warnings, Warning{Code: code, Args: args})
}

func validDelimiter(d rune) bool {
	return d != '"' && d != '\\' && d != '\r' && d != '\n' && d != 0 && d != utf8.RuneError && utf8.ValidRune(d)
}

// newCSV returns gocsv's reader, strict about quotes.
func newCSV(in io.Reader, delimiter rune) *csv.Reader {
	r, ok := gocsv.DefaultCSVReader(in).(*csv.Reader)
	if !ok {
		panic(fmt.Sprintf("ingest: gocsv's reader is a %T", r))
	}
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = delimiter, -1, true
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
