package csv

import (
	"strconv"
	"strings"
)

// lines notices blank lines, which the CSV reader passes over: a record must
// start on the line after the one before has ended.
type lines struct {
	last  []string // the last record
	line  int      // on which it started
	blank int      // lines passed over
	first int      // the first of them
}

// saw is told of every record, and the line on which it starts.
func (l *lines) saw(record []string, line int) {
	if missing := line - l.line - 1; missing > 0 {
		// Only now is it worth to look for line ends within the last record.
		end := l.line + newlines(l.last)
		if gap := line - end - 1; gap > 0 {
			if l.blank == 0 {
				l.first = end + 1
			}
			l.blank += gap
		}
	}
	l.last = append(l.last[:0], record...)
	l.line = line
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
func (l *lines) warnings(before int) []Warning {
	if l.blank == 0 {
		return nil
	}
	return []Warning{{Code: WarnBlankLines, Args: []string{strconv.Itoa(l.blank), strconv.Itoa(before + l.first)}}}
}
