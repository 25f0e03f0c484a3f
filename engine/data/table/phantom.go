package table

import (
	"slices"
	"sort"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
)

// A phantom is a record that is no person: none of its cells has a value. Spreadsheets
// leave such records, ,,, below a table, and each would count as somebody among whom
// others hide. A record with a value in any column is a person, whichever column that
// is.
//
// A star is no value either. In a release, though, it shows that somebody was there
// whose values were suppressed: there, a record with a star is a person.

// Phantom reports whether a record is no person; released says that it stands in a
// release.
func (m Markers) Phantom(record []string, released bool) bool {
	return !slices.ContainsFunc(record, func(text string) bool { return !m.Absent(text) || released && domain.IsSuppressed(text) })
}

// Persons returns t without the records that are no person, as in a release: t itself
// if all are. It takes time in proportion to the records only if every column lacks a
// value somewhere.
func (t *Table) Persons() *Table {
	if phantoms := t.phantoms(); len(phantoms) > 0 {
		return t.Without(phantoms)
	}
	return t
}

// phantoms returns the records that are no person, ascending.
func (t *Table) phantoms() []int32 {
	if len(t.Columns) == 0 {
		return nil
	}
	nothing := make([][]bool, len(t.Columns)) // by column and value
	for i, c := range t.Columns {
		nothing[i] = make([]bool, len(c.Values))
		for v, text := range c.Values {
			nothing[i][v] = c.Missing[v] && !domain.IsSuppressed(text)
		}
		if !slices.Contains(nothing[i], true) {
			return nil
		}
	}
	var found []int32
	for row := range t.N {
		none := true
		for i, c := range t.Columns {
			if none = nothing[i][c.Codes[row]]; !none {
				break
			}
		}
		if none {
			found = append(found, int32(row))
		}
	}
	return found
}

// Without returns t without some of its records, which are given in their order. The
// others keep their numbers: see [Column.Number]. A value that only those records have, as the
// figure of a row of totals, is none of the columns any more: what is made of their values, such
// as groups of a round width, is made for the records that stay.
func (t *Table) Without(records []int32) *Table {
	if len(records) == 0 {
		return t
	}
	kept := make([]int32, 0, t.N-len(records))
	for row, next := int32(0), records; int(row) < t.N; row++ {
		if len(next) > 0 && next[0] == row {
			next = next[1:]
			continue
		}
		kept = append(kept, row)
	}
	rest := t.Pick(kept)
	if len(t.Columns) == 0 {
		return rest
	}
	for i, c := range rest.Columns {
		rest.Columns[i] = c.occurring()
	}
	return rest.NumberedWithout(t.Columns[0].leftWith(records))
}

// occurring returns the column with the values that its records have alone, in their order. One
// of a part of a table has those of the whole.
func (c *Column) occurring() *Column {
	counts := c.Counts()
	if c.Whole != nil || !slices.Contains(counts, 0) {
		return c
	}
	had, codes := *c, make([]int32, len(counts))
	had.Values, had.Missing = nil, nil
	for v, n := range counts {
		if n > 0 {
			codes[v] = int32(len(had.Values))
			had.Values, had.Missing = append(had.Values, c.Values[v]), append(had.Missing, c.Missing[v])
		}
	}
	had.Codes = group.Pick(codes, c.Codes)
	return &had
}

// NumberedWithout returns t with the numbers that its records have if some others,
// which are numbered from 0 and ascend, were left out of the file before.
func (t *Table) NumberedWithout(left []int32) *Table {
	numbered := &Table{N: t.N}
	for _, c := range t.Columns {
		copied := *c
		copied.Left = left
		numbered.Columns = append(numbered.Columns, &copied)
	}
	return numbered
}

// leftWith returns the numbers of the records that were left out, those of some more
// records of the column among them.
func (c *Column) leftWith(records []int32) []int32 {
	left := slices.Clone(c.Left)
	for _, row := range records {
		left = append(left, int32(c.Number(int(row))-1))
	}
	slices.Sort(left)
	return left
}

// Number returns the number of a record in its file, counted from 1 without the
// header: those that were left out are counted too, so that a person finds the
// record.
func (c *Column) Number(row int) int {
	before := sort.Search(len(c.Left), func(i int) bool { return int(c.Left[i])-i > row })
	return row + before + 1
}
