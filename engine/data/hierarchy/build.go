package hierarchy

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
)

// plan tells how a builder puts values into groups.
type plan struct {
	levels int
	// groups returns the groups of a value, one for each level, from fine to
	// coarse; nil for a value that the builder can't place.
	groups func(value string) []string
	// number returns a value's sort key; values without one come last.
	number func(value string) (float64, bool)
}

// build makes a tree of distinct values. A value that can't be placed stands
// right below the root, or, if it is called as a group is, within that group:
// beside days, 2024-05 is one of the values of May 2024.
func (p plan) build(values []string) (*Tree, error) {
	if err := checkBlank(values); err != nil {
		return nil, err
	}
	rows := make([][]string, 0, len(values))
	above := map[string][]string{} // a group's row, from itself up
	var others []string
	for _, v := range values {
		groups := p.groups(v)
		if groups == nil {
			others = append(others, v)
			continue
		}
		rows = append(rows, append(append([]string{v}, groups...), domain.Suppressed))
		for i, label := range groups {
			if known, ok := above[label]; !ok || len(known) < p.levels-i {
				above[label] = groups[i:]
			}
		}
	}
	for _, v := range others {
		row := slices.Repeat([]string{v}, p.levels+1-len(above[v]))
		rows = append(rows, append(append(row, above[v]...), domain.Suppressed))
	}
	sortRows(rows, p.number)
	return FromRows(rows)
}

// checkBlank refuses values that a hierarchy file can't name.
func checkBlank(values []string) error {
	if at := slices.IndexFunc(values, func(v string) bool { return strings.TrimSpace(v) == "" }); at >= 0 {
		return errValueBlank.Of(values[at])
	}
	return nil
}

// countsOf returns the records of each value: one each where counts is nil. It
// fails if the counts do not fit the values.
func countsOf(values []string, counts []int) ([]int, error) {
	if counts == nil {
		return slices.Repeat([]int{1}, len(values)), nil
	}
	if len(counts) != len(values) {
		return nil, fmt.Errorf("%d counts are given for %d values", len(counts), len(values))
	}
	for i, n := range counts {
		if n < 0 {
			return nil, fmt.Errorf("value %q has %d records, want 0 or more", values[i], n)
		}
	}
	return counts, nil
}

// sortRows puts rows into the order of the numbers of their leaves, other texts
// last and by their letters.
func sortRows(rows [][]string, number func(string) (float64, bool)) {
	type keyed struct {
		row     []string
		x       float64
		numeric bool
	}
	all := make([]keyed, len(rows))
	for i, row := range rows {
		x, ok := number(row[0])
		all[i] = keyed{row, x, ok}
	}
	slices.SortStableFunc(all, func(a, b keyed) int {
		switch {
		case a.numeric && b.numeric:
			return cmp.Or(cmp.Compare(a.x, b.x), strings.Compare(a.row[0], b.row[0]))
		case a.numeric:
			return -1
		case b.numeric:
			return 1
		}
		return strings.Compare(a.row[0], b.row[0])
	})
	for i, k := range all {
		rows[i] = k.row
	}
}

// Longest returns the number of characters of the longest value.
func Longest(values []string) int {
	longest := 0
	for _, v := range values {
		longest = max(longest, utf8.RuneCountInString(v))
	}
	return longest
}

// Group makes a tree of distinct values by a function that returns the groups of
// a value, as many as there are levels, from fine to coarse, or nil for a value
// that it can't place. Such a value stands right below the root, or, if it is
// called as a group is, within that group.
func Group(values []string, levels int, groups func(value string) []string) (*Tree, error) {
	return plan{levels: levels, groups: groups, number: format.Format{}.Number}.build(values)
}
