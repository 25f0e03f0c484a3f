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

// firstText returns the first line that is not blank.
func firstText(lines []string) string {
	for _, line := range lines {
		if strings.TrimSpace(line) != "" {
			return line
		}
	}
	return ""
}
