package ingest

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gocarina/gocsv"

	"quasi/engine/table"
)

// Read reads a CSV file: UTF-8, with or without a byte order mark, fields
// quoted with doubled quotes where needed (RFC 4180), any line ends. What can't
// be read is an [*Error]; an error of r is returned as it is.
func Read(r io.Reader, opt Options) (*table.Table, Format, error) {
	counter := &counter{r: r, progress: opt.Progress}
	in := bufio.NewReaderSize(counter, prefixSize)
	format := Format{Missing: opt.markers()}
	prefix, err := in.Peek(prefixSize)
	if err != nil && err != io.EOF {
		return nil, format, err
	}
	if format.BOM = strings.HasPrefix(string(prefix[:min(len(prefix), len(bom))]), string(bom)); format.BOM {
		prefix = prefix[len(bom):]
		if _, err := in.Discard(len(bom)); err != nil {
			return nil, format, err
		}
	}
	if len(strings.TrimSpace(string(prefix[:min(len(prefix), 4096)]))) == 0 && len(prefix) < prefixSize {
		return nil, format, newError(ErrEmpty)
	}
	if err := checkText(prefix); err != nil {
		return nil, format, err
	}
	delimiter := opt.Delimiter
	if delimiter == 0 {
		delimiter = detectDelimiter(prefix)
	}
	if !validDelimiter(delimiter) {
		return nil, format, newError(ErrDelimiter, strconv.QuoteRune(delimiter))
	}
	format.Delimiter = string(delimiter)
	returns := &returns{r: in}
	rd := &reader{csv: newCSV(returns, delimiter), returns: returns, format: &format, source: counter, markers: table.NewMarkers(format.Missing)}
	t, err := rd.table(opt.Header)
	return t, format, err
}

func validDelimiter(d rune) bool {
	return d != '"' && d != '\r' && d != '\n' && d != utf8.RuneError && utf8.ValidRune(d)
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
	end      bool
	progress func(int64)
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.read += int64(n)
	c.end = c.end || err == io.EOF
	if c.progress != nil {
		c.progress(c.read)
	}
	return n, err
}

// reader makes a table of records.
type reader struct {
	csv     *csv.Reader
	returns *returns
	source  *counter
	format  *Format
	markers table.Markers
	builder *table.Builder
	width   int
	ragged  ragged
	lines   lines
}

func (r *reader) table(header Choice) (*table.Table, error) {
	first, line, err := r.next()
	if err == io.EOF {
		return nil, newError(ErrEmpty)
	}
	if err != nil {
		return nil, err
	}
	r.width = len(first)
	r.format.Header = header == Yes || header == Detect && looksLikeHeader(first, r.markers)
	names := make([]string, len(first))
	if r.format.Header {
		names = slices.Clone(first)
	}
	r.builder = table.NewBuilder(r.nameColumns(names), r.markers)
	if !r.format.Header {
		r.add(first, line)
	}
	if err := r.rest(); err != nil {
		return nil, err
	}
	if r.builder.Len() == 0 {
		return nil, newError(ErrNoRows)
	}
	r.format.Warnings = append(r.format.Warnings, r.lines.warnings()...)
	return r.builder.Table(), nil
}

// rest reads the records after the first. Ragged rows do not end it: all of
// them are reported together.
func (r *reader) rest() error {
	for {
		record, line, err := r.next()
		if err == io.EOF {
			return r.ragged.err(r.width)
		}
		if err != nil {
			return err
		}
		r.add(record, line)
	}
}

func (r *reader) add(record []string, line int) {
	if len(record) != r.width {
		r.ragged.add(line, len(record))
		return
	}
	if r.ragged.total == 0 {
		r.builder.Append(record)
	}
}

// next returns the next record and its line.
func (r *reader) next() ([]string, int, error) {
	record, err := r.csv.Read()
	if err == io.EOF {
		return nil, 0, err
	}
	var parse *csv.ParseError
	if errors.As(err, &parse) {
		return nil, 0, parseError(err, r.source.end && r.csv.InputOffset() >= r.source.read-int64(r.bomLen()))
	}
	if err != nil {
		return nil, 0, err
	}
	r.returns.restore(record)
	line, _ := r.csv.FieldPos(0)
	r.lines.saw(record, line)
	for i, cell := range record {
		if !utf8.ValidString(cell) {
			at, _ := r.csv.FieldPos(i)
			return nil, 0, newError(ErrEncoding, at)
		}
	}
	return record, line, nil
}

func (r *reader) bomLen() int {
	if r.format.BOM {
		return len(bom)
	}
	return 0
}

// nameColumns gives every column a name of its own and warns where the file
// does not.
func (r *reader) nameColumns(names []string) []string {
	taken, count := map[string]bool{}, map[string]int{}
	for _, name := range names {
		taken[name] = true
	}
	for i, name := range names {
		count[name]++
		switch {
		case strings.TrimSpace(name) == "":
			names[i] = free(taken, "column "+strconv.Itoa(i+1))
			if r.format.Header {
				r.warn(WarnUnnamed, strconv.Itoa(i+1), names[i])
			}
		case count[name] > 1:
			names[i] = free(taken, fmt.Sprintf("%s (%d)", name, count[name]))
			r.warn(WarnDuplicate, name, names[i])
		}
	}
	return names
}

// free returns a name that is not taken, and takes it.
func free(taken map[string]bool, name string) string {
	for taken[name] {
		name += "'"
	}
	taken[name] = true
	return name
}

func (r *reader) warn(code string, args ...string) {
	r.format.Warnings = append(r.format.Warnings, Warning{code, args})
}
