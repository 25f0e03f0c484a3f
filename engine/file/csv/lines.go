package csv

import (
	"strconv"
	"strings"

	"quasi/engine/file/asread"
	"quasi/engine/say"
)

// lines notices blank lines, which the CSV reader passes over: a record must
// start on the line after the one before has ended.
type lines struct {
	last  []string // the last record
	line  int      // on which it started
	blank say.Runs // lines passed over
}

// saw is told of every record, and the line on which it starts. It returns how many
// blank lines stand before it, and the first of them.
func (l *lines) saw(record []string, line int) (first, blank int) {
	first, blank = l.before(line)
	l.last = append(l.last[:0], record...)
	l.line = line
	return first, blank
}

// before returns how many blank lines stand between the last record and a line, and
// the first of them.
func (l *lines) before(line int) (first, blank int) {
	if line-l.line <= 1 {
		return 0, 0
	}
	// Only now is it worth to look for line ends within the last record.
	end := l.line + newlines(l.last)
	return end + 1, max(0, line-end-1)
}

func newlines(record []string) int {
	n := 0
	for _, cell := range record {
		n += strings.Count(cell, "\n")
	}
	return n
}

// warnings names the first blank line, after the given number of lines that the
// CSV reader has not seen.
func (l *lines) warnings(before int) []asread.Warning {
	if l.blank.Total == 0 {
		return nil
	}
	return []asread.Warning{{Code: asread.WarnBlankLines, Args: []string{strconv.Itoa(l.blank.Total), strconv.Itoa(before + l.blank.First())}}}
}
