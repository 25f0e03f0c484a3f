package csv

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
)

// record is a record of the prefix and the line on which it starts.
type record struct {
	cells []string
	line  int
}

// layout is one way to read the prefix.
type layout struct {
	with     rune     // the delimiter
	records  []record // from the first of the table on
	skip     int      // lines before them
	width    int      // fields of the first record
	even     float64  // share of the records that have as many
	score    float64  // 0: the delimiter does not occur
	trailing bool     // lines end with a delimiter, the first one or all others
	cut      *blanks  // how lines are cut that have blanks in place of a delimiter; nil: they have one

	names []string // of columns, where they stand in two records; nil: they do not

	delimiter, quote, header, skipping asread.Setting
}

func newLayout(records []record, d rune, opt Options) layout {
	l := layout{with: d, records: records}
	markers := table.NewMarkers(opt.markers())
	before := 0
	if opt.SkipLines == nil {
		if before = preamble(records, markers); before == 0 && opt.Header == Detect {
			before = titles(records, markers)
		}
	}
	if before > 0 {
		l.records, l.skip = records[before:], records[before].line-1
	}
	if len(l.records) == 0 {
		return l
	}
	l.width = len(l.records[0].cells)
	l.trailing = trailing(l.records)
	even := group.Count(l.records, func(r record) bool { return len(r.cells) == l.width || l.trailing })
	l.even = float64(even) / float64(len(l.records))
	if l.width >= 2 {
		l.score = l.even + float64(min(l.width, 50))/1000
	}
	if before > 0 {
		l.score -= 0.1 // a reading that needs no such lines is likelier
	}
	l.skipping = l.guessSkip(before, opt)
	return l
}

// preamble returns how many records stand before the table: titles and the like,
// of at most half as many fields as, or of more that are mostly empty than, the long even run of records after them, whose
// first must look like column names: a row of data must never be passed over.
func preamble(records []record, markers table.Markers) int {
	const long = 3
	start, best, length := 0, 0, 0
	for i := range records {
		if len(records[i].cells) != len(records[start].cells) {
			start = i
		}
		if n := i - start + 1; len(records[i].cells) > 1 && n > length {
			best, length = start, n
		}
	}
	if best == 0 {
		best = padded(records)
		length -= best
	}
	if best == 0 || length < long || length < best {
		return 0
	}
	first, rest := records[best].cells, records[best+1:]
	if !looksLikeHeader(first, markers) || stands(first, rest) && !printedAgain(first, rest, markers) {
		return 0
	}
	for _, r := range records[:best] {
		width, empty := len(records[best].cells), group.Count(r.cells, func(cell string) bool { return strings.TrimSpace(cell) == "" })
		if filled(r.cells) > width/2 && !(len(r.cells) > width && 2*empty >= len(r.cells)) {
			return 0
		}
	}
	return best
}

// padded returns how many records stand before the first in which every field has
// a text, if a spreadsheet has filled them up with empty fields: all but the first
// fields of each are empty.
func padded(records []record) int {
	for i, r := range records {
		switch n := filled(r.cells); {
		case n == len(r.cells):
			return i
		case n > len(r.cells)/2:
			return 0
		}
	}
	return 0
}

// filled returns the number of fields up to the last that has a text.
func filled(cells []string) int {
	for n := len(cells); n > 0; n-- {
		if strings.TrimSpace(cells[n-1]) != "" {
			return n
		}
	}
	return 0
}

// trailing reports whether the first record has one field less than all others,
// whose last is empty, or the other way round.
func trailing(records []record) bool {
	if len(records) < 2 {
		return false
	}
	width, others := len(records[0].cells), len(records[1].cells)
	for _, r := range records[1:] {
		if len(r.cells) != others || others > width && r.cells[others-1] != "" {
			return false
		}
	}
	return others == width+1 || others == width-1 && records[0].cells[others] == ""
}

func (l *layout) guessDelimiter(second float64, opt Options) asread.Setting {
	switch value := string(l.with); {
	case opt.Delimiter != 0:
		return asread.Setting{Value: value, Confidence: 1, Reason: asread.ReasonGiven}
	case l.score <= 0:
		return asread.Setting{Value: value, Confidence: 0.6, Reason: asread.ReasonOneColumn}
	default:
		n := float64(len(l.records))
		clear := 1 - float64(0.4*min(1, max(0, second)))
		return asread.Setting{Value: value, Confidence: min(0.99, l.even*clear*n/(n+0.2)), Reason: asread.ReasonEven}
	}
}

func (l *layout) guessSkip(before int, opt Options) asread.Setting {
	value := strconv.Itoa(l.skip)
	switch {
	case opt.SkipLines != nil:
		return asread.Setting{Value: strconv.Itoa(*opt.SkipLines), Confidence: 1, Reason: asread.ReasonGiven}
	case before > 0:
		n := float64(len(l.records))
		return asread.Setting{Value: value, Confidence: 0.95 * l.even * n / (n + 2), Reason: asread.ReasonPreamble}
	}
	return asread.Setting{Value: value, Confidence: max(0.3, l.even), Reason: asread.ReasonFromStart}
}

// guessHeader compares the first record with those below it.
func (l *layout) guessHeader(opt Options) {
	if opt.Header != Detect {
		l.header = asread.Setting{Value: []string{"", "yes", "no", recipe.HeaderTwo}[opt.Header], Confidence: 1, Reason: asread.ReasonGiven}
		return
	}
	if len(l.records) == 0 {
		l.header = asread.Setting{Value: "no", Confidence: 0, Reason: asread.ReasonNumbers}
		return
	}
	first, rest, markers := l.records[0].cells, l.records[1:], table.NewMarkers(opt.markers())
	switch {
	case !looksLikeHeader(first, markers):
		l.header = asread.Setting{Value: "no", Confidence: 0.9, Reason: asread.ReasonNumbers}
		if len(first) > 1 && slices.ContainsFunc(first, func(c string) bool { return strings.TrimSpace(c) != "" && !isNumeric(strings.TrimSpace(c)) }) {
			l.header.Confidence = 0.7
		}
	case stands(first, rest) && !printedAgain(first, rest, markers):
		l.header = asread.Setting{Value: "no", Confidence: 0.6, Reason: asread.ReasonRepeated}
	case numbersBelow(first, rest, markers):
		l.header = asread.Setting{Value: "yes", Confidence: 0.95, Reason: asread.ReasonNumbersBelow}
	default:
		l.header = asread.Setting{Value: "yes", Confidence: 0.65, Reason: asread.ReasonTexts}
	}
}

// stands reports whether every cell of the first record stands again below it:
// names would not.
func stands(first []string, rest []record) bool {
	for j, cell := range first {
		if !slices.ContainsFunc(rest, func(r record) bool { return j < len(r.cells) && r.cells[j] == cell }) {
			return false
		}
	}
	return len(rest) > 0
}

// printedAgain reports whether the first record stands below it as a whole alone, above
// numbers: so do the names where files were put together.
func printedAgain(first []string, rest []record, markers table.Markers) bool {
	others := slices.DeleteFunc(slices.Clone(rest), func(r record) bool { return slices.Equal(r.cells, first) })
	return len(others) < len(rest) && !stands(first, others) && numbersBelow(first, others, markers)
}

// numbersBelow reports whether a column has numbers below a text.
func numbersBelow(first []string, rest []record, markers table.Markers) bool {
	return slices.ContainsFunc(group.Numbers(len(first)), func(j int32) bool { return numbersAt(int(j), rest, markers) })
}

// numbersAt reports whether nine of ten texts at a place of records are numbers or dates.
func numbersAt(j int, rest []record, markers table.Markers) bool {
	numbers, texts := 0, 0
	for _, r := range rest {
		if j >= len(r.cells) || strings.TrimSpace(r.cells[j]) == "" || markers.Missing(r.cells[j]) {
			continue
		}
		if isNumeric(strings.TrimSpace(r.cells[j])) {
			numbers++
		} else {
			texts++
		}
	}
	return numbers > 0 && numbers >= 9*texts
}
