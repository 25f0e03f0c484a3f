package csv

import "strings"

// kept are the cells that hold a text as a spreadsheet is told to keep it, zeros and all:
// ="0012345".
type kept struct {
	cells int
	first string // the text of the first of them
}

// unkept returns the text of a cell that is ="text", in which quotes are doubled.
func unkept(cell string) (text string, ok bool) {
	inner, begins := strings.CutPrefix(cell, `="`)
	inner, ends := strings.CutSuffix(inner, `"`)
	if !begins || !ends || strings.Contains(strings.ReplaceAll(inner, `""`, ""), `"`) {
		return "", false
	}
	return strings.ReplaceAll(inner, `""`, `"`), true
}

// nextKept returns where the next =" begins a cell, or the next return stands; -1: nowhere. A =
// at the end of src is returned, too: what follows it is not known.
func (q *quotes) nextKept(src []byte) int {
	quoted := q.quoted
	for i, b := range src {
		switch {
		case b == '\r':
			return i
		case b == '"':
			quoted = !quoted
		case b == '=' && !quoted && (i+1 == len(src) || src[i+1] == '"') && q.beginsCell(src[:i]):
			return i
		}
	}
	return -1
}

// beginsCell reports whether a cell begins behind the text given out and src.
func (q *quotes) beginsCell(src []byte) bool {
	before := q.last
	switch {
	case len(src) > 0:
		before = src[len(src)-1]
	case len(q.out) > 0:
		before = q.out[len(q.out)-1]
	case q.given == 0:
		return true
	}
	return before == '\n' || rune(before) == q.delimiter
}
