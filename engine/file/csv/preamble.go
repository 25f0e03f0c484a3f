package csv

import (
	"bufio"
	"io"
	"strings"
)

// The lines before a table that are shown, and how much of each.
const (
	preambleLines = 20
	preambleText  = 200 // characters
)

// nextLine goes over a line, ended by LF, CR LF, CR or the file, and returns its
// beginning. ok is false if there is none.
func nextLine(r *bufio.Reader) (text string, ok bool, err error) {
	var b strings.Builder
	for n := 0; ; n++ {
		c, _, err := r.ReadRune()
		if err == io.EOF {
			return b.String(), n > 0, nil
		}
		if err != nil {
			return "", false, err
		}
		if c == '\r' {
			if next, err := r.Peek(1); err == nil && next[0] == '\n' {
				c, _, _ = r.ReadRune()
			} else {
				c = '\n'
			}
		}
		switch {
		case c == '\n':
			return b.String(), true, nil
		case n < preambleText:
			b.WriteRune(c)
		case n == preambleText:
			b.WriteRune('…')
		}
	}
}

// title returns the first line with words, as people read it: a run of delimiters, as those of cells
// that are empty, is a blank.
func title(lines []string, delimiter string) string {
	for _, line := range lines {
		said, run := "", false
		for part := range strings.SplitSeq(line, delimiter) {
			switch {
			case strings.TrimSpace(part) == "":
				run = true
				continue
			case said == "":
				said = strings.TrimLeft(part, " ")
			case run:
				said = strings.TrimRight(said, " ") + " " + strings.TrimLeft(part, " ")
			default:
				said += delimiter + part
			}
			run = false
		}
		if said != "" {
			return strings.TrimRight(said, " ")
		}
	}
	return ""
}
