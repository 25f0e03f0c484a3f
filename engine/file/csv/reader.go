package csv

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/annotation"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// reader makes a table of records.
type reader struct {
	*file
	csv         *csv.Reader
	quotes      *quotes
	rows        int // the most to read; negative: all
	markers     table.Markers
	columns     *columns
	width       int
	ends        int // lines that end with a delimiter beyond the last column
	ragged      ragged
	padded      ragged
	below       []short // the last records so far, behind a blank line or a remark
	gap, spaced bool    // a blank line stands before the record, or stood before an earlier row
	padding     string
	phantoms    phantoms
	names       []string // of the columns, as the header has them; nil: there is none
	repeats     say.Runs // the lines of records that are the header again
	lines       lines
	trailing    bool // lines may end with a delimiter beyond the last column
}

// short is a record with too few fields, and its line.
type short struct {
	record []string
	line   int
}

// leastBeside is the least width of a table below which one field with a remark is no row.
const leastBeside = 3

// mostBelow is the most short records at the end of a file that are taken for remarks below the table.
const mostBelow = 10

func newReader(f *file, rows int) *reader {
	delimiter := []rune(f.format.Delimiter)[0]
	var text io.Reader = f.text
	if cut := f.layout.cut; cut != nil {
		text, delimiter = &cutter{blanks: cut, r: f.text, before: f.format.SkipLines}, cellEnd
	}
	q := newQuotes(text, f.format.Quote, delimiter)
	r := &reader{
		file: f, csv: newCSV(bufio.NewReaderSize(q, chunkSize), delimiter), quotes: q, rows: rows,
		markers: table.NewMarkers(f.format.Missing), trailing: f.layout.trailing,
	}
	if !r.markers.Missing("") && len(f.format.Missing) > 0 {
		r.padding = f.format.Missing[0]
	}
	return r
}

func (r *reader) table() (*table.Table, error) {
	first, line, err := r.next()
	if err == io.EOF {
		return nil, newError(ErrEmpty)
	}
	if err != nil {
		return nil, err
	}
	r.width = len(first)
	if r.trailing && r.format.Header && len(first) > 1 && first[len(first)-1] == "" {
		r.width--
		r.ends++
		first = first[:r.width]
	}
	names := make([]string, r.width)
	if r.format.Header {
		names = slices.Clone(first)
		r.names = slices.Clone(first)
	}
	if two := r.layout.names; two != nil {
		copy(names, two)
		second, _, err := r.next()
		if err != nil {
			return nil, err
		}
		joined := slices.IndexFunc(names, func(name string) bool { return !slices.Contains(r.names, name) && !slices.Contains(second, name) })
		r.warn(asread.WarnTwoLines, names[max(0, joined)])
	}
	r.columns = newColumns(names, r.markers, cmp.Or(r.opt.pace, pace{runtime.GOMAXPROCS(0), 32 << 10}))
	r.columns.most = r.opt.MaxBytes
	if r.opt.Size > 0 {
		r.columns.expected = r.expected
	}
	if !r.format.Header {
		r.add(first, line)
	}
	if err := r.rest(); err != nil {
		return nil, err
	}
	t := r.finish()
	switch left := r.phantoms.lines.Total; {
	case t.N > 0 || r.rows == 0 || r.opt.Part:
		return t, nil
	case left > 0:
		return nil, newError(ErrNoValues, left)
	}
	return nil, newError(ErrNoRows)
}

// expected estimates the records of the file by the bytes of those so far, and returns a
// little more: a table that is one row too small is copied.
func (r *reader) expected() int {
	n := int64(r.columns.n)
	all := n + n*max(0, r.opt.Size-r.raw.read)/max(1, r.raw.read)
	return int(all + all/100 + 1000)
}

// finish names the columns and says what was done to the file.
func (r *reader) finish() *table.Table {
	t := r.columns.table()
	r.dropEmptyEnd(t)
	if left := r.phantoms.numbers; len(left) > 0 {
		t = t.NumberedWithout(left)
	}
	for i, name := range r.nameColumns(t.Names()) {
		t.Columns[i].Name = name
	}
	if r.ends > 0 {
		r.warn(asread.WarnTrailing, strconv.Itoa(r.ends))
	}
	if blank := r.lines.blank; blank.Total > 0 { // SkipLines are those that the CSV reader has not seen
		r.warn(asread.WarnBlankLines, strconv.Itoa(blank.Total), strconv.Itoa(r.format.SkipLines+blank.First()))
	}
	if r.padded.total > 0 {
		r.warnList(asread.WarnPadded, r.padded.list(), strconv.Itoa(r.padded.total), strconv.Itoa(r.width))
	}
	if k := r.quotes.texts; k.cells > 0 {
		r.warn(asread.WarnKept, strconv.Itoa(k.cells), k.first)
	}
	r.warnAt(asread.WarnPhantoms, r.phantoms.lines)
	t = r.people(t)
	t = r.unequal(t)
	// Write the texts of columns as they are to be written, and warn of columns of which nobody has said whether texts that
	// look alike are one value.
	for i, c := range t.Columns {
		if as, decided := r.opt.Same[c.Name]; decided {
			t.Columns[i] = c.Joined(as)
			continue
		}
		if r.opt.Released {
			continue
		}
		same := recognize.Same(c)
		var said []string
		for _, text := range slices.Sorted(maps.Keys(same)) {
			if !strings.Contains(text+same[text], asread.Becomes) && !strings.Contains(text+same[text], ",") {
				said = append(said, text+asread.Becomes+same[text])
			}
		}
		if len(said) > 0 {
			r.warnList(asread.WarnSame, say.Series(say.Plain(said...), len(said)), c.Name)
		}
		units := group.Each(recognize.Units(c), func(u recognize.Unit) string { return fmt.Sprintf("%s (%d)", u.Unit, u.Records) })
		if len(units) > 0 {
			r.warn(asread.WarnUnits, c.Name, strings.Join(units, ", "))
		}
	}
	recognize.MarkDecimals(t)
	r.format.Found = r.found(t)
	r.askTwice(t)
	r.askBirths(t)
	r.askNamibia(t)
	r.askDeclared(t)
	for _, c := range t.Columns {
		if cells, example, band := daysOfBands(c); cells > 0 {
			r.warn(asread.WarnBands, c.Name, strconv.Itoa(cells), example, band)
		}
	}
	return t
}

// dropEmptyEnd leaves out a last column without a name and without a text: it
// comes from a delimiter at the end of each line.
func (r *reader) dropEmptyEnd(t *table.Table) {
	last := len(t.Columns) - 1
	if last < 1 || t.N == 0 || r.padded.total > 0 {
		return
	}
	if c := t.Columns[last]; c.Name == "" && len(c.Values) == 1 && c.Values[0] == "" {
		t.Columns = t.Columns[:last]
		r.ends = t.N + len(r.phantoms.numbers)
		if r.format.Header {
			r.ends++
		}
	}
}

// rest reads the records after the first. Ragged rows do not end it: all of
// them are reported together.
func (r *reader) rest() error {
	err := r.records()
	if full := r.columns.finish(); full != nil {
		return full // with a record that came before whatever else is wrong
	}
	if err != nil {
		return err
	}
	if r.ragged.total == 0 {
		return nil
	}
	return newError(ErrRagged, r.ragged.total, r.width, r.ragged.list())
}

// records reads records until there are enough, or no more, or the table is too large.
func (r *reader) records() error {
	for r.columns.full == nil && (r.rows < 0 || r.columns.n+r.ragged.total+len(r.phantoms.numbers) < r.rows) {
		record, line, err := r.next()
		if err == io.EOF {
			r.end(r.ragged.total == 0 && len(r.below) <= mostBelow)
			break
		}
		if err != nil {
			return err
		}
		r.add(record, line)
	}
	return nil
}

// end adds the records below the table, as rows if they are remarks.
func (r *reader) end(remarks bool) {
	for _, s := range r.below {
		if !remarks {
			r.ragged.add(s.line, len(s.record))
			continue
		}
		r.columns.add(r.pad(s.record, s.line))
	}
	r.below = nil
}

// pad fills up a record that is too short.
func (r *reader) pad(record []string, line int) []string {
	r.padded.add(line, len(record))
	for len(record) < r.width {
		record = append(record, r.padding)
	}
	return record
}

func (r *reader) add(record []string, line int) {
	n := len(record)
	switch {
	case r.markers.Phantom(record, r.opt.Released):
		// Whatever its number of fields: nobody misses one.
		r.phantoms.add(record, r.columns.n+len(r.phantoms.numbers), r.opt.Workbook.Place(line))
		return
	case n < r.width && r.format.Ragged != recipe.RaggedPad && (r.gap && !r.spaced || len(r.below) > 0 || n == 1 && r.width >= leastBeside && annotation.Says(record[0])):
		r.below = append(r.below, short{slices.Clone(record), line})
		return
	}
	r.spaced, r.gap = r.spaced || r.gap, false
	r.end(false)
	switch {
	case r.trailing && n == r.width+1 && record[r.width] == "":
		r.ends++
		record = record[:r.width]
	case n < r.width && r.format.Ragged == recipe.RaggedPad:
		record = r.pad(record, line)
	case n != r.width:
		r.ragged.add(line, n)
		return
	}
	if r.names != nil && slices.Equal(record, r.names) {
		r.repeats.Add(r.opt.Workbook.Place(line), 1)
	}
	if r.ragged.total == 0 {
		r.columns.add(record)
	}
}

// mostFields is the most fields of a record: as many as a workbook has columns. Each column
// takes more memory than a line of a file that has nothing else.
const mostFields = 16_384

// next returns the next record and its line.
func (r *reader) next() ([]string, int, error) {
	record, err := r.csv.Read()
	if err == io.EOF && r.quotes.fault() == nil && r.width == 1 {
		r.passed(r.lines.before(r.quotes.lines() + 1))
	}
	if err != nil {
		return nil, 0, r.failure(err)
	}
	line, _ := r.csv.FieldPos(0)
	if len(record) > mostFields {
		return nil, 0, newError(ErrTooWide, r.format.SkipLines+line, mostFields)
	}
	r.passed(r.lines.before(line))
	r.lines.last, r.lines.line = append(r.lines.last[:0], record...), line
	if err := r.swallowed(record); err != nil {
		return nil, 0, err
	}
	r.quotes.restore(record)
	return record, r.format.SkipLines + line, nil
}

// swallowed fails for a record with a cell of several lines that are rows: with the cells beside
// it, each that is not blank has as many fields as the record, some of which are not empty, so that
// its quotes belong to two rows. Prose has a blank behind its commas.
func (r *reader) swallowed(record []string) error {
	mark := string(r.csv.Comma)
	for i, cell := range record {
		if !strings.Contains(cell, "\n") || strings.Count(cell, mark) == strings.Count(cell, mark+" ") || r.opt.Workbook.Cells() {
			continue
		}
		all := strings.Split(strings.Repeat(mark, i)+cell+strings.Repeat(mark, len(record)-1-i), "\n")
		if !slices.ContainsFunc(all, func(row string) bool {
			return strings.TrimSpace(row) != "" && (strings.Count(row, mark) != len(record)-1 || strings.Trim(row, mark+" \r") == "")
		}) {
			line, _ := r.csv.FieldPos(i)
			line += r.format.SkipLines
			return newError(ErrSwallowed, line, line+len(all)-1)
		}
	}
	return nil
}

// passed notes blank lines, which the CSV reader passes over. In a table of one column
// each is a row whose only cell is empty.
func (r *reader) passed(first, blank int) {
	if cut := r.layout.cut; cut != nil && blank > 0 && first <= cut.rule && cut.rule < first+blank {
		if blank--; first == cut.rule {
			first++
		}
	}
	switch {
	case blank == 0:
	case r.width != 1:
		r.lines.blank.Add(first, blank)
		r.gap = true
	default:
		for line := first; line < first+blank; line++ {
			r.add([]string{""}, r.format.SkipLines+line)
		}
	}
}

// failure returns why reading ended. What ended it in the bytes comes first: a
// quote that it left open is no fault of the file.
func (r *reader) failure(err error) error {
	if fault := r.quotes.fault(); fault != nil {
		return fault
	}
	var parse *csv.ParseError
	if !errors.As(err, &parse) {
		return err
	}
	atEnd := r.quotes.atEnd() && r.csv.InputOffset() >= r.quotes.given
	if errors.Is(parse.Err, csv.ErrQuote) && (atEnd || parse.StartLine != parse.Line) {
		return newError(ErrUnclosedQuote, r.format.SkipLines+parse.StartLine)
	}
	return newError(ErrStrayQuote, r.format.SkipLines+parse.Line, parse.Column)
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
				r.warn(asread.WarnUnnamed, strconv.Itoa(i+1), names[i])
			}
		case count[name] > 1:
			names[i] = free(taken, fmt.Sprintf("%s (%d)", name, count[name]))
			r.warn(asread.WarnDuplicate, name, names[i])
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

// Stoppable returns a reader of r that fails with ctx.Err() once ctx is done, so
// that a long read can be given up.
func Stoppable(ctx context.Context, r io.Reader) io.Reader { return &stoppable{ctx, r} }

type stoppable struct {
	ctx context.Context
	r   io.Reader
}

func (s *stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.r.Read(p)
}

// lines notices blank lines, which the CSV reader passes over: a record must
// start on the line after the one before has ended.
type lines struct {
	last  []string // the last record
	line  int      // on which it started
	blank say.Runs // lines passed over
}

// before returns how many blank lines stand between the last record and a line, and
// the first of them.
func (l *lines) before(line int) (first, blank int) {
	if line-l.line <= 1 {
		return 0, 0
	}
	// Only now is it worth to look for line ends within the last record.
	end := l.line
	for _, cell := range l.last {
		end += strings.Count(cell, "\n")
	}
	return end + 1, max(0, line-end-1)
}
