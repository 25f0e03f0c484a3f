package csv

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// Paced returns opt for a reader that puts at least so many cells into the columns at a
// time, with so many goroutines.
func Paced(opt Options, workers, cells int) Options {
	opt.pace = pace{workers, cells}
	return opt
}

// CutAtBlanks cuts a text as one that is told to have blanks between its cells, and returns the line
// that underlines names; 0: none.
func CutAtBlanks(text string) (out string, rule int, err error) {
	s := sniffer{[]byte(text), true, Options{Delimiter: Blank, SkipLines: new(int)}}
	l, ok := s.blanks(layout{})
	if !ok {
		return "", 0, errors.New("not cut at blanks")
	}
	b, err := io.ReadAll(&cutter{blanks: l.cut, r: bufio.NewReader(strings.NewReader(text))})
	return string(b), l.cut.rule, err
}
