package audit

import (
	"cmp"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/model/privacy"
)

const (
	defaultSubset = 2    // quasi-identifiers in a set
	mostReported  = 200  // sets
	mostSubsets   = 5000 // sets that are looked at
)

// subsets returns the sets of at most size columns that separate best. So that
// it ends, the sets are smaller where there would be too many of them.
func subsets(n int, qi []*table.Column, size int, of *privacy.Patients) []Subset {
	size = cmp.Or(size, defaultSubset)
	if n == 0 || size < 0 {
		return nil
	}
	qi = slices.Clone(qi)
	slices.SortFunc(qi, func(a, b *table.Column) int { return cmp.Compare(a.Name, b.Name) })
	qi = slices.CompactFunc(qi, func(a, b *table.Column) bool { return a.Name == b.Name })
	s := search{n: n, of: of, columns: qi, size: affordable(len(qi), size)}
	s.extend(whole(n), 0, nil)
	s.cut()
	return s.found
}

// affordable returns the greatest size up to the given one, and at least 1, with
// at most mostSubsets sets of up to so many of m columns.
func affordable(m, size int) int {
	sets, ofSize := m, m
	for s := 2; s <= min(m, size); s++ {
		ofSize = ofSize * (m - s + 1) / s
		if sets += ofSize; sets > mostSubsets {
			return s - 1
		}
	}
	return min(m, size)
}

type search struct {
	n       int
	of      *privacy.Patients // nil: every row is another person's
	columns []*table.Column
	size    int
	found   []Subset
}

// extend adds the sets that have one more column, from the given one on, and
// what follows from them. p are the classes by the columns before.
func (s *search) extend(p partition, from int, before []string) {
	for j := from; j < len(s.columns); j++ {
		c := s.columns[j]
		names := append(slices.Clone(before), c.Name)
		if len(names) < s.size {
			finer := p.refine(c)
			s.add(names, finer.tuples(s.of))
			s.extend(finer, j+1, names)
			continue
		}
		s.add(names, p.tally(c, s.of))
	}
}

// tuples counts the distinct tuples of a set of columns.
type tuples struct {
	distinct int
	same     int64 // pairs of rows with one tuple
	single   int   // tuples of one row, or persons who have one that nobody else has
}

// tuplesOf counts tuples of so many rows; of none, it is no tuple.
func tuplesOf(sizes []int32) (t tuples) {
	for _, rows := range sizes {
		t.distinct += int(min(rows, 1))
		t.same += pairs(rows)
		if rows == 1 {
			t.single++
		}
	}
	return t
}

// tuples counts the classes, and the persons who are alone in one.
func (p partition) tuples(of *privacy.Patients) tuples {
	t := tuplesOf(p.sizes())
	if of != nil {
		t.single = p.lone(of)
	}
	return t
}

// add notes a set with its tuples.
func (s *search) add(names []string, t tuples) {
	persons := s.n
	if s.of != nil {
		persons = s.of.Count
	}
	subset := Subset{Columns: names, Distinction: float64(t.distinct) / float64(s.n), Unique: float64(t.single) / float64(persons)}
	if all := pairs(int32(s.n)); all > 0 {
		subset.Separation = float64(all-t.same) / float64(all)
	}
	s.found = append(s.found, subset)
	if len(s.found) >= 2*mostReported {
		s.cut()
	}
}

// cut keeps the sets that separate best; of those that separate alike, the
// smaller ones, then by name.
func (s *search) cut() {
	slices.SortFunc(s.found, func(a, b Subset) int {
		return cmp.Or(
			cmp.Compare(b.Separation, a.Separation),
			len(a.Columns)-len(b.Columns),
			slices.Compare(a.Columns, b.Columns),
		)
	})
	s.found = s.found[:min(len(s.found), mostReported)]
}

// pairs returns the number of pairs of n rows.
func pairs(n int32) int64 { return int64(n) * int64(n-1) / 2 }

// tally counts the classes of refining p by c, and makes them only where a table of all
// pairs would be much larger than the rows are many.
func (p partition) tally(c *table.Column, of *privacy.Patients) tuples {
	value, width := merged(c)
	all := int64(p.count) * int64(width)
	if all > 4*int64(len(p.class))+1024 {
		return p.refine(c).tuples(of)
	}
	sizes := make([]int32, all)
	place := func(row int) int64 { return int64(p.class[row])*int64(width) + int64(value[c.Codes[row]]) }
	for row := range p.class {
		sizes[place(row)]++
	}
	t := tuplesOf(sizes)
	if of != nil {
		t.single = alone(of, all, place)
	}
	return t
}
