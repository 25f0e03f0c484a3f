package csv

import (
	"bufio"
	"io"
	"regexp"
	"slices"
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
// that are empty, is a blank, and quotes around it are none of it; empty: no line has words.
func title(lines []string, delimiter string) string {
	run := regexp.MustCompile(`\s*(?:` + regexp.QuoteMeta(delimiter) + `\s*){2,}`)
	for _, line := range lines {
		if said := strings.Trim(run.ReplaceAllString(line, " "), " \""+delimiter); said != "" {
			return said
		}
	}
	return ""
}

// comments returns how many lines at the start of a text are comments: those up to the
// last that starts with #, if something comes after them. That one is a header, #id,age,
// if it has as many fields as the line below it, and either that line holds a number or
// no blank and no other mark follows the #.
func comments(prefix []byte) int {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(prefix)), "\n")
	last, next := -1, -1
	for i, line := range lines {
		if strings.HasPrefix(line, "#") {
			last = i
		} else if strings.TrimSpace(line) != "" {
			next = i
			break
		}
	}
	if last < 0 || next < 0 {
		return 0
	}
	header, below := lines[last], lines[next]
	delimiter := string(slices.MaxFunc(delimiters, func(a, b rune) int {
		return strings.Count(below, string(a)) - strings.Count(below, string(b))
	}))
	cells := strings.Split(below, delimiter)
	named := len(header) > 1 && !strings.ContainsRune("# \t!", rune(header[1]))
	if strings.Count(header, delimiter)+1 == len(cells) && (named || slices.ContainsFunc(cells, func(cell string) bool { cell = strings.TrimSpace(cell); return cell != "" && isNumeric(cell) })) {
		return last
	}
	return last + 1
}
