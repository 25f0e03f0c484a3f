package attack

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/audit"
)

// mostDistances is the most distances that a column remembers: in a column of amounts every
// person could have one to each amount.
const mostDistances = 1 << 21

// distance returns how far a value is from each released text, in [0,1], by code of the
// release: the mean over what the text covers (Gower 1971: 0 or 1 for categories, the
// difference over the range for numbers). A value that is no number is 1 from all others.
// A mean of a group is as far as its number is: of those who know the number of a person,
// the group with the nearest mean is the likeliest (Domingo-Ferrer, Torra: A quantitative
// comparison of disclosure control methods for microdata, 2001, distance-based linkage).
func (c *column) distance(value int32) []float64 {
	if d, ok := c.distances[value]; ok {
		return d
	}
	d := make([]float64, len(c.sets))
	for code, set := range c.sets {
		if c.means != nil && c.means[code].is {
			if d[code] = 1; c.isNumber[value] {
				d[code] = attackresult.Ratio(math.Abs(c.numbers[value]-c.means[code].number), c.width)
			}
			continue
		}
		sum := 0.0
		for _, other := range set {
			sum += c.apart(value, other)
		}
		d[code] = attackresult.Ratio(sum, float64(len(set)))
	}
	if (len(c.distances)+1)*len(d) > mostDistances {
		clear(c.distances)
	}
	c.distances[value] = d
	return d
}

// apart returns the distance of two values.
func (c *column) apart(a, b int32) float64 {
	switch {
	case a == b:
		return 0
	case c.numbers == nil || !c.isNumber[a] || !c.isNumber[b] || c.width == 0:
		return 1
	}
	return math.Abs(c.numbers[a]-c.numbers[b]) / c.width
}

// search finds the released rows that are nearest to a person in some columns.
type search struct {
	columns []*column
	classes [][]int32 // rows that agree in the columns
	codes   [][]int32 // by column and class: what it shows
	far     []float64 // by class, of the person asked for last
}

func (s *scene) search(names []string) (*search, error) {
	classes, err := audit.Rows(s.Release, names)
	if err != nil {
		return nil, err
	}
	found := &search{columns: s.named(names), classes: classes, far: make([]float64, len(classes))}
	for _, c := range found.columns {
		codes := make([]int32, len(classes))
		for class, rows := range classes {
			codes[class] = c.released.Codes[rows[0]]
		}
		found.codes = append(found.codes, codes)
	}
	return found, nil
}

// from measures the distances of all classes from a person.
func (s *search) from(person int32) {
	clear(s.far)
	for j, c := range s.columns {
		d := c.distance(c.people.Codes[person])
		for class, code := range s.codes[j] {
			s.far[class] += d[code]
		}
	}
}

// nearest returns the least distance from a person, and the classes at it.
func (s *search) nearest(person int32) (least float64, classes []int32) {
	s.from(person)
	least = slices.Min(s.far)
	for class, far := range s.far {
		if far == least {
			classes = append(classes, int32(class))
		}
	}
	return least, classes
}

// neighbours returns the n rows nearest to a person; who is in of those equally far is
// drawn.
func (s *search) neighbours(person int32, n int, random *rand.Rand) []int32 {
	s.from(person)
	// The least distance within which n rows are; the greatest if there are
	// fewer.
	type ring struct {
		far  float64
		rows int
	}
	var rings []ring // ascending; without the last they hold fewer than n rows
	total := 0
	for class, far := range s.far {
		if total >= n && far > rings[len(rings)-1].far {
			continue
		}
		at, found := slices.BinarySearchFunc(rings, far, func(r ring, far float64) int { return cmp.Compare(r.far, far) })
		if !found {
			rings = slices.Insert(rings, at, ring{far: far})
		}
		rings[at].rows += len(s.classes[class])
		total += len(s.classes[class])
		for last := rings[len(rings)-1]; total-last.rows >= n; last = rings[len(rings)-1] {
			total -= last.rows
			rings = rings[:len(rings)-1]
		}
	}
	least := rings[len(rings)-1].far
	var rows, border []int32
	for class, far := range s.far {
		switch {
		case far < least:
			rows = append(rows, s.classes[class]...)
		case far == least:
			border = append(border, s.classes[class]...)
		}
	}
	for i := range min(n-len(rows), len(border)) {
		at := i + random.IntN(len(border)-i)
		border[i], border[at] = border[at], border[i]
		rows = append(rows, border[i])
	}
	return rows
}
