package annotation

import (
	"slices"

	"quasi/engine/data/table"
)

// search is the state of [Find].
type search struct {
	t       *table.Table
	columns []*looks
	filled  int // cells with a value, of the rows that are not found
	people  int // rows that are not found
	found   map[int32]Kind
	of      map[Kind]int
	data    map[Kind]bool // there are so many that they are data
	suspect []int32       // the records that are looked at, ascending
	top     int32         // the first record that is not found
	bottom  int32         // the last
}

func newSearch(t *table.Table) *search {
	s := &search{t: t, people: t.N, found: map[int32]Kind{}, of: map[Kind]int{}, data: map[Kind]bool{}, bottom: int32(t.N - 1)}
	for _, c := range t.Columns {
		l := looksOf(c)
		s.columns = append(s.columns, l)
		for v, n := range l.counts {
			if !c.Absent(int32(v)) {
				s.filled += n
			}
		}
	}
	// Collect the records that are looked at.
	of := map[int32]bool{}
	for row := range int32(s.t.N) {
		if row < edge || int(row) >= s.t.N-edge {
			of[row] = true
		}
	}
	for _, record := range s.afterGaps() {
		of[record] = true
	}
	for i, l := range s.columns {
		odd := make([]bool, len(l.word))
		for v := range odd {
			odd[v] = l.word[v] != noWord || l.test[v] || l.rule[v] || l.named[v] || l.label(int32(v))
		}
		if !slices.Contains(odd, true) {
			continue
		}
		for row, v := range s.t.Columns[i].Codes {
			if odd[v] {
				of[int32(row)] = true
			}
		}
	}
	for record := range of {
		s.suspect = append(s.suspect, record)
	}
	slices.Sort(s.suspect)
	return s
}

// edge is the number of rows at either end that are always looked at.
const edge = 5

// rare is the most records with a value that is a label of its column.
const rare = 2

// afterGaps returns the records before which an empty one was left out of the file.
func (s *search) afterGaps() []int32 {
	var after []int32
	left := s.t.Columns[0].Left
	for i, number := range left {
		if record := int(number) - i; record > 0 && record < s.t.N {
			after = append(after, int32(record))
		}
	}
	return after
}

// pass looks at every suspect once, and reports whether it found any.
func (s *search) pass() bool {
	some := false
	for _, record := range s.suspect {
		if s.found[record] != "" {
			continue
		}
		s.take(record, -1)
		kind := s.kind(record)
		if kind == "" || s.data[kind] {
			s.take(record, 1)
			continue
		}
		some = true
		s.found[record] = kind
		if s.of[kind]++; s.of[kind] > s.most(kind) {
			s.data[kind] = true
			for record, of := range s.found {
				if of == kind {
					delete(s.found, record)
					s.take(record, 1)
				}
			}
		}
		s.top, s.bottom = 0, int32(s.t.N-1)
		for s.found[s.top] != "" {
			s.top++
		}
		for s.bottom > 0 && s.found[s.bottom] != "" {
			s.bottom--
		}
	}
	return some
}

// most returns the most rows of a kind that are found.
func (s *search) most(kind Kind) int {
	switch kind {
	case Header:
		return max(mostRows, s.t.N/headersOf)
	case Label:
		return mostFirst
	}
	return mostRows
}

// take takes a record into account, or with -1 out of it.
func (s *search) take(record int32, records int) {
	s.people += records
	for i, c := range s.t.Columns {
		v := c.Codes[record]
		s.columns[i].add(v, records)
		if !c.Absent(v) {
			s.filled += records
		}
	}
}

// another looks for the header of another table within this one.
func (s *search) another() {
	after := s.afterGaps()
	for _, record := range s.suspect {
		if s.found[record] != "" || record <= s.top+1 {
			continue
		}
		s.take(record, -1)
		r := s.row(record)
		s.take(record, 1)
		least := 3
		if slices.Contains(after, record) {
			least = 2
		}
		if r.agree > 0 || r.contrary < least || !r.rare || record >= s.bottom {
			continue
		}
		for row := record; int(row) < s.t.N; row++ {
			s.found[row] = Another
		}
		return
	}
}

// begins returns the column of the first cell of a record with a value, or -1.
func (s *search) begins(record int32) int {
	return slices.IndexFunc(s.t.Columns, func(c *table.Column) bool { return !c.Absent(c.Codes[record]) })
}
