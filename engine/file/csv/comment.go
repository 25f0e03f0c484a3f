package csv

import (
	"slices"
	"strings"
)

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
