package say

import (
	"slices"
	"strings"
	"unicode"
)

// Nearest returns the one of the names that somebody most likely meant who wrote another, as
// "Sex" for "sexx"; ok is false if none is alike. In the order of preference it is alike in its
// letters and digits but for capitals, it is one of few edits away, or it is the only one that
// begins with at least three characters that were written. Of several as near, the first is
// returned.
func Nearest(written string, names []string) (name string, ok bool) {
	plain := bare(written)
	if len(plain) == 0 {
		return "", false
	}
	least, begins := max(1, len(plain)/4), 0 // edits: one, or one for four characters
	if len(plain) < 3 {
		least = 0
	}
	var longer string
	for _, n := range names {
		other := bare(n)
		if slices.Equal(plain, other) {
			return n, true
		}
		if d := edits(plain, other); d <= least && (!ok || d < least) {
			name, ok, least = n, true, d
		}
		if len(plain) >= 3 && len(other) > len(plain) && slices.Equal(plain, other[:len(plain)]) {
			longer = n
			begins++
		}
	}
	if !ok && begins == 1 {
		return longer, true
	}
	return name, ok
}

// bare returns the letters and digits of a name, the letters small.
func bare(name string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name))
}

// edits returns how many characters have to be inserted, removed, replaced, or exchanged with
// the one after them to make one text of another, no character twice (optimal string alignment).
func edits(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			differ := 1
			if a[i] == b[j] {
				differ = 0
			}
			row[j+1] = min(last[j]+differ, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
