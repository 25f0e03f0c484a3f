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
			finer, t := p.refine(c), tuples{}
			for _, size := range finer.sizes() {
				t.add(size)
			}
			t.single = finer.lone(s.of)
			s.add(names, t)
			s.extend(finer, j+1, names)
			continue
		}
		if s.of != nil {
			s.add(names, p.tallyPatients(c, s.of))
			continue
		}
		s.add(names, p.tally(c))
	}
}

// tuples counts the distinct tuples of a set of columns.
type tuples struct {
	distinct int
	same     int64 // pairs of rows with one tuple
	single   int   // tuples of one row, or persons who have one that nobody else has
}

// add takes in a tuple of so many rows; of none, it is no tuple.
func (t *tuples) add(rows int32) {
	if rows == 0 {
		return
	}
	t.distinct++
	t.same += pairs(rows)
	if rows == 1 {
		t.single++
	}
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

// tally counts the classes of refining p by c without making them.
func (p partition) tally(c *table.Column) tuples {
	value, width := merged(c)
	var t tuples
	if all := int64(p.count) * int64(width); all <= 4*int64(len(p.class))+1024 {
		sizes := make([]int32, all)
		for row, class := range p.class {
			sizes[int64(class)*int64(width)+int64(value[c.Codes[row]])]++
		}
		for _, size := range sizes {
			t.add(size)
		}
		return t
	}
	sizes := make([]int32, width)
	rows := p.rows()
	for class := range int32(p.count) {
		for _, row := range rows.At(class) {
			sizes[value[c.Codes[row]]]++
		}
		for _, row := range rows.At(class) {
			v := value[c.Codes[row]]
			t.add(sizes[v])
			sizes[v] = 0
		}
	}
	return t
}

// tallyPatients is tally with the persons who are alone with a tuple in place of the
// tuples of one row.
func (p partition) tallyPatients(c *table.Column, of *privacy.Patients) tuples {
	value, width := merged(c)
	all := int64(p.count) * int64(width)
	if all > 4*int64(len(p.class))+1024 {
		var t tuples
		finer := p.refine(c)
		for _, size := range finer.sizes() {
			t.add(size)
		}
		t.single = finer.lone(of)
		return t
	}
	sizes, owners := make([]int32, all), make(owners, all)
	for row, class := range p.class {
		at := int64(class)*int64(width) + int64(value[c.Codes[row]])
		sizes[at]++
		owners.take(at, of.Codes[row])
	}
	var t tuples
	for _, size := range sizes {
		t.add(size)
	}
	found := newFinder(of)
	for row, class := range p.class {
		found.look(owners, int64(class)*int64(width)+int64(value[c.Codes[row]]), of.Codes[row])
	}
	t.single = found.count
	return t
}
