package csv

import (
	"bufio"
	"io"
	"regexp"
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
	run := regexp.MustCompile(`\s*(?:` + regexp.QuoteMeta(delimiter) + `\s*){2,}`)
	for _, line := range lines {
		if said := strings.Trim(run.ReplaceAllString(line, " "), " "+delimiter); said != "" {
			return said
		}
	}
	return ""
}
