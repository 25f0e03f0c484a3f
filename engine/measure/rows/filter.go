package rows

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/table"
)

// Change says how a record, or its cell in a column, is released.
type Change string

// The changes.
const (
	Whatever Change = ""         // any
	Same     Change = "same"     // released as it was
	Changed  Change = "changed"  // released otherwise
	Starred  Change = "starred"  // a value was replaced by a star
	Gone     Change = "left-out" // not released
)

// Any is no column, and no record, in particular.
const Any = -1

// Filter says which records are looked for: those for which all of it is true.
type Filter struct {
	Change Change
	// Column is the place of the column in which the change and the text must be; Any: a
	// record has changed if any column has, and has the text if any column does.
	Column int
	Text   string // that the original or what is released contains, in capitals or not; empty: any
	AtMost int    // how many their class counts at most; 0: any number, and those left out too
	Like   int    // a record whose class they are of; Any: of any class, and those left out too
}

// Admits reports whether there are such a change, such a column and such a record.
func (r *Rows) Admits(f Filter) bool {
	switch f.Change {
	case Whatever, Same, Changed, Starred, Gone:
		return f.Column >= Any && f.Column < len(r.Before) && f.Like >= Any && f.Like < r.N() && f.AtMost >= 0
	}
	return false
}

// Among returns those of some records that pass a filter that is admitted, in their order.
// It takes time in proportion to the records and the columns, and looks once at each value
// for a text.
func (r *Rows) Among(records []int32, f Filter) []int32 {
	tests := r.tests(f)
	var found []int32
next:
	for _, record := range records {
		for _, passes := range tests {
			if !passes(record) {
				continue next
			}
		}
		found = append(found, record)
	}
	return found
}

// tests returns what a record must pass, what costs least first.
func (r *Rows) tests(f Filter) []func(record int32) bool {
	var tests []func(record int32) bool
	if f.Like != Any {
		class := r.class[f.Like]
		tests = append(tests, func(record int32) bool { return class != LeftOut && r.class[record] == class })
	}
	if f.AtMost > 0 {
		tests = append(tests, func(record int32) bool {
			class := r.class[record]
			return class != LeftOut && int(r.sizes[class]) <= f.AtMost
		})
	}
	if f.Change != Whatever {
		tests = append(tests, r.became(f))
	}
	if f.Text != "" {
		tests = append(tests, r.contain(f))
	}
	return tests
}

// columns returns the places of the columns that a filter looks at.
func (r *Rows) columns(f Filter) []int {
	if f.Column != Any {
		return []int{f.Column}
	}
	all := make([]int, len(r.Before))
	for at := range all {
		all[at] = at
	}
	return all
}

// became tests what became of a record.
func (r *Rows) became(f Filter) func(record int32) bool {
	if f.Change == Gone {
		return func(record int32) bool { return r.Row[record] == LeftOut }
	}
	var cells []func(record, row int32) bool
	for _, at := range r.columns(f) {
		became := r.pair(at)
		if f.Change == Starred {
			cells = append(cells, became.starred)
		} else {
			cells = append(cells, became.changed)
		}
	}
	return func(record int32) bool {
		row := r.Row[record]
		if row == LeftOut {
			return false
		}
		for _, is := range cells {
			if is(record, row) {
				return f.Change != Same
			}
		}
		return f.Change == Same
	}
}

// contain tests whether the text is in a cell, as it was or as it is released.
func (r *Rows) contain(f Filter) func(record int32) bool {
	wanted := string(appendFolded(nil, f.Text))
	type cells struct {
		codes []int32
		has   []bool
	}
	var before, after []cells
	for _, at := range r.columns(f) {
		was, is := r.Before[at], r.After[at]
		before = append(before, cells{was.Codes, with(was, wanted)})
		if is != nil && !sharesValues(was, is) { // which would be found in the other one already
			after = append(after, cells{is.Codes, with(is, wanted)})
		}
	}
	return func(record int32) bool {
		for _, c := range before {
			if c.has[c.codes[record]] {
				return true
			}
		}
		row := r.Row[record]
		for _, c := range after {
			if row != LeftOut && c.has[c.codes[row]] {
				return true
			}
		}
		return false
	}
}

// with says which values of a column contain a folded text.
func with(c *table.Column, wanted string) []bool {
	has := make([]bool, len(c.Values))
	of, room := []byte(wanted), []byte(nil)
	for v, text := range c.Values {
		room = appendFolded(room[:0], text)
		has[v] = bytes.Contains(room, of)
	}
	return has
}

// appendFolded appends a text, folded, to some others.
func appendFolded(to []byte, text string) []byte {
	for i := range len(text) {
		b := text[i]
		switch {
		case b >= utf8.RuneSelf:
			return append(to[:len(to)-i], strings.Map(func(letter rune) rune { return unicode.ToLower(unicode.ToUpper(letter)) }, text)...)
		case 'A' <= b && b <= 'Z':
			b += 'a' - 'A'
		}
		to = append(to, b)
	}
	return to
}
