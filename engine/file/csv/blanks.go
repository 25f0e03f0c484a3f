package csv

import (
	"bufio"
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
)

// Blank as a delimiter says that cells have blanks between them: those of files of fixed width, which
// are cut at positions, and those of other files, which are cut at each run of blanks.
const Blank = ' '

// cellEnd stands between the cells that blanks are cut into. No line with it is cut.
const cellEnd = '\x1f'

// blanks is how lines without a delimiter are cut into cells.
type blanks struct {
	columns []columnAt // nil: at each run of blanks
	wide    bool       // a wide character, as 张, takes two places
	rule    int        // the line, from the first of the table, that underlines the names; 0: none
}

// columnAt is where a column of fixed width stands, in places, the end no part of it.
type columnAt struct{ from, to int }

// The least columns and lines of a file that is cut at blanks without having been told to.
const (
	leastCut   = 3
	leastLines = 4
)

// linesBeforeRule is the most lines before one that underlines the names, theirs among them.
const linesBeforeRule = 20

// underlines returns the columns that a line below the names shows, as SQL tools print it: runs of
// dashes or of equals signs, each as wide as its column. It returns nil for any other line, and for
// fewer than two columns.
func underlines(text string) []columnAt {
	columns := new(blanks).between([]string{text})
	if len(columns) < 2 || strings.Trim(text, "- ") != "" && strings.Trim(text, "= ") != "" {
		return nil
	}
	return columns
}

// blanks returns the layout of a file that is cut at blanks, where it is told to be, or is rather than
// at the delimiter of another layout.
func (s *sniffer) blanks(other layout) (l layout, ok bool) {
	told := s.opt.Delimiter == Blank
	if !told && s.opt.Delimiter != 0 || bytes.ContainsAny(s.prefix, "\"\t\x1f") {
		return layout{}, false
	}
	texts := s.texts()
	if len(texts) < leastLines && !told {
		return layout{}, false
	}
	b, first, ok := underlined(texts, s.opt.SkipLines != nil)
	switch {
	case ok:
	case other.score <= 0 && b.moreByRuns(texts):
		b.columns = nil
	case b.fixed(texts, leastCut) && (other.score <= 0 || len(b.columns) > other.width && b.filled(texts[1:]) && !b.beside(texts, other.with)):
	case other.score > 0 && !told:
		return layout{}, false
	case runs(texts, leastCut):
		b.columns = nil
	case !told:
		return layout{}, false
	case !b.fixed(texts, leastCut-1):
		b.columns = nil
	}
	l = newLayout(b.records(texts[first:], first), Blank, s.opt)
	if first > 0 {
		l.skip += first
		l.skipping = asread.Setting{Value: strconv.Itoa(l.skip), Confidence: 0.95, Reason: asread.ReasonUnderlined}
	}
	if !told && b.columns == nil && !numbersBelow(l.records[0].cells, l.records[1:], table.NewMarkers(s.opt.markers())) {
		return layout{}, false
	}
	l.cut = &b
	b.rule -= l.skip
	l.quote = asread.Setting{Value: recipe.QuoteNone, Confidence: 0.9, Reason: asread.ReasonNoQuotes}
	l.delimiter = asread.Setting{Value: string(Blank), Confidence: 0.7, Reason: asread.ReasonFixed}
	switch d := &l.delimiter; {
	case told:
		d.Confidence, d.Reason = 1, asread.ReasonGiven
	case b.columns == nil:
		d.Confidence, d.Reason = 0.6, asread.ReasonRuns
	case b.rule > 0:
		d.Confidence, d.Reason = 0.95, asread.ReasonUnderlined
	}
	return l, true
}

// texts returns the first lines of the prefix, the last one left out if it may be cut.
func (s *sniffer) texts() []string {
	all := strings.Split(string(s.prefix), "\n")
	if len(all) > 1 && (!s.whole || all[len(all)-1] == "") {
		all = all[:len(all)-1]
	}
	return group.Each(all[:min(len(all), sampled)], func(line string) string { return strings.TrimSuffix(line, "\r") })
}

// underlined finds a line under names, and the line of the names, counted from 0. skipped: the names
// stand in the first.
func underlined(texts []string, skipped bool) (b blanks, first int, ok bool) {
	for i := 1; i < min(len(texts), linesBeforeRule) && (i == 1 || !skipped); i++ {
		if b.columns = underlines(texts[i]); b.columns != nil && !blank(texts[i-1]) {
			b.rule = i + 1
			b.wide = b.fitsWide(texts[i-1:])
			return b, i - 1, true
		}
	}
	return blanks{}, 0, false
}

// fitsWide reports whether fewer lines go across the columns where a wide character takes two places.
func (b *blanks) fitsWide(texts []string) bool {
	across := func(wide bool) int {
		as := blanks{columns: b.columns, wide: wide}
		return group.Count(texts, func(text string) bool { return as.across(as.places(text)) > 0 })
	}
	return across(true) < across(false)
}

func blank(text string) bool { return strings.Trim(text, string(Blank)) == "" }

// splitAtBlanks cuts at each run of blanks. Wide blanks and those that don't break lines are text.
func splitAtBlanks(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == Blank })
}

// fixed finds at least some columns between positions that are blank in all lines, or all but the
// last, which may count the rows. Each must have a text in the first line: else a column is cut
// within its values.
func (b *blanks) fixed(texts []string, least int) bool {
	for _, of := range [][]string{texts, texts[:len(texts)-1]} {
		wide := blanks{wide: true}
		b.wide = len(wide.between(of)) > len(new(blanks).between(of))
		b.columns = b.between(of)
		if len(of) >= 2 && len(b.columns) >= least && !slices.Contains(b.cells(b.places(of[0])), "") {
			return true
		}
	}
	return false
}

// places returns the characters of a line by their places: the second place of a wide character
// has half.
func (b *blanks) places(text string) []rune {
	runes := []rune(text)
	if !b.wide {
		return runes
	}
	var places []rune
	for _, r := range runes {
		places = append(places, r)
		if unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303f || r >= 0xff01 && r <= 0xff60 {
			places = append(places, half)
		}
	}
	return places
}

// half stands in the second place of a wide character. It is none of Unicode's.
const half = -1

// between returns the columns between places that are blank in all lines.
func (b *blanks) between(texts []string) []columnAt {
	var filled []bool
	for _, text := range texts {
		for at, r := range b.places(text) {
			if at == len(filled) {
				filled = append(filled, false)
			}
			filled[at] = filled[at] || r != Blank
		}
	}
	var columns []columnAt
	for i, here := range filled {
		switch {
		case here && (i == 0 || !filled[i-1]):
			columns = append(columns, columnAt{i, i + 1})
		case here:
			columns[len(columns)-1].to = i + 1
		}
	}
	return columns
}

// beside reports whether a delimiter stands at one end of a column in all lines: then it
// separates the columns, and the blanks only pad cells.
func (b *blanks) beside(texts []string, delimiter rune) bool {
	sign := string(delimiter)
	for j := range b.columns {
		begins, ends := true, true
		for _, text := range texts {
			if cells := b.cells(b.places(text)); cells[j] != "" {
				begins, ends = begins && strings.HasPrefix(cells[j], sign), ends && strings.HasSuffix(cells[j], sign)
			}
		}
		if begins || ends {
			return true
		}
	}
	return false
}

// filled reports whether at least half of the lines have a text in each column.
func (b *blanks) filled(texts []string) bool {
	lines := make([]int, len(b.columns))
	for _, text := range texts {
		for j, cell := range b.cells(b.places(text)) {
			if cell != "" {
				lines[j]++
			}
		}
	}
	return 2*slices.Min(lines) >= len(texts)
}

// runs reports whether runs of blanks cut all lines into as many cells, at least some.
func runs(texts []string, least int) bool {
	n := 0
	for _, text := range texts {
		if got := len(splitAtBlanks(text)); got > 0 {
			if got < least || n > 0 && got != n {
				return false
			}
			n = got
		}
	}
	return n > 0
}

// moreByRuns reports whether runs of blanks cut all lines evenly, and positions miss some of them:
// there are fewer columns, which hold runs of several blanks, or no line has such a run.
func (b *blanks) moreByRuns(texts []string) bool {
	if !runs(texts, leastCut) {
		return false
	}
	if !b.fixed(texts, 1) {
		return true
	}
	several, within := false, false
	for _, text := range texts {
		several = several || strings.Contains(strings.TrimSpace(text), "  ")
		within = within || slices.ContainsFunc(b.cells(b.places(text)), func(cell string) bool { return strings.Contains(cell, "  ") })
	}
	return within || !several
}

// padding reports whether lines of one cell look like several columns: most have runs of blanks
// within, or all are as long, and longer than codes are.
func (l *layout) padding() bool {
	const long = 20
	several, even := 0, true
	for _, r := range l.records {
		text := strings.TrimSpace(r.cells[0])
		if strings.Contains(text, "  ") {
			several++
		}
		even = even && len(text) == len(strings.TrimSpace(l.records[0].cells[0])) && strings.ContainsAny(text, "0123456789| ")
	}
	return l.width == 1 && len(l.records) >= leastLines && (2*several > len(l.records) || even && len(l.records[0].cells[0]) > long)
}

// records cuts lines, of which the first is the given one, counted from 0.
func (b *blanks) records(texts []string, first int) []record {
	var found []record
	for i, text := range texts {
		if line := first + i + 1; !blank(text) && line != b.rule {
			found = append(found, record{b.cells(b.places(text)), line})
		}
	}
	return found
}

// cells cuts a line. A text beyond the ends of a column belongs to the one before it.
func (b *blanks) cells(text []rune) []string {
	if b.columns == nil {
		return splitAtBlanks(string(whole(text)))
	}
	cells := make([]string, len(b.columns))
	for j := range b.columns {
		from, to := 0, len(text)
		if j > 0 {
			from = min(b.columns[j].from, len(text))
		}
		if j+1 < len(b.columns) {
			to = min(b.columns[j+1].from, len(text))
		}
		cells[j] = strings.Trim(string(whole(text[from:to])), string(Blank))
	}
	return cells
}

// whole returns places without those of the second halves of wide characters.
func whole(places []rune) []rune {
	return slices.DeleteFunc(slices.Clone(places), func(r rune) bool { return r == half })
}

// across returns the number of the first column, counted from 1, after which a text goes on where
// blanks separate the columns; 0: there is none.
func (b *blanks) across(text []rune) int {
	for j := 1; j < len(b.columns); j++ {
		for at := b.columns[j-1].to; at < min(b.columns[j].from, len(text)); at++ {
			if text[at] != Blank {
				return j
			}
		}
	}
	return 0
}

// cutter is a reader of lines that are cut at blanks, with cellEnd between the cells. Lines stay what
// they are, so that their numbers stay true.
type cutter struct {
	*blanks
	r      *bufio.Reader
	before int // lines that were skipped
	line   int
	outlet
}

func (c *cutter) Read(p []byte) (int, error) { return c.give(p, c.next) }

// next cuts a line.
func (c *cutter) next() {
	text, err := c.r.ReadString('\n')
	c.err = err
	if text == "" {
		return
	}
	c.line++
	line, ended := strings.CutSuffix(text, "\n")
	line = strings.TrimSuffix(line, "\r")
	places := c.places(line)
	switch at := c.across(places); {
	case blank(line) || c.line == c.rule:
	case strings.ContainsAny(line, "\t\r\x1f"):
		c.err = newError(ErrTabAmongBlanks, c.before+c.line)
		return
	case at > 0:
		c.err = newError(ErrAcross, c.before+c.line, at, at+1)
		return
	default:
		c.rest = []byte(strings.Join(c.cells(places), string(cellEnd)))
	}
	if ended {
		c.rest = append(c.rest, '\n')
	}
}
