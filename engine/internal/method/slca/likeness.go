package slca

import (
	"math"
	"math/rand/v2"
	"slices"

	"quasi/engine/internal/model/relation"
	"quasi/engine/method/problem"
)

// likeness is the distance of SLCA: the sum over the quasi-identifiers of 1 - R
// (Definition 9), to one class at a time, of which it keeps the sums.
type likeness struct {
	attributes []categories
}

// categories are a quasi-identifier cut into few values.
type categories struct {
	relation.Categories
	apart [][]float64 // 1 - R, by two values
	sums  []float64   // by value: apart from each record of the class
	rest  float64     // the least of sums of this attribute and those after it
}

// mostExponent is the greatest exponent of a weight with finite sums of distances.
const mostExponent = 512

// newLikeness correlates the quasi-identifiers of p on its first sensitive
// attribute. Those of weight 0 are left out. Weights so great that sums would be infinite are
// divided by one power of two, which leaves their order.
func newLikeness(p *problem.Problem) *likeness {
	d := &likeness{}
	greatest := 0.0
	for j := range p.QI {
		greatest = max(greatest, p.QI[j].Weight)
	}
	_, exponent := math.Frexp(greatest)
	down := min(0, mostExponent-exponent)
	on := []relation.Categories{relation.OfSensitive(&p.Sensitive[0])}
	for j := range p.QI {
		if p.QI[j].Weight == 0 {
			continue
		}
		c := categories{Categories: relation.Of(&p.QI[j])}
		c.apart, c.sums = relation.Correlate(c.Categories, on), make([]float64, c.Size)
		for _, row := range c.apart {
			for v := range row {
				row[v] = math.Ldexp(p.QI[j].Weight, down) * max(0, 1-row[v])
			}
		}
		d.attributes = append(d.attributes, c)
	}
	return d
}

// join adds a record to the class.
func (d *likeness) join(record int32) {
	rest := 0.0
	for j := len(d.attributes) - 1; j >= 0; j-- {
		c := &d.attributes[j]
		for v, apart := range c.apart[c.Codes[record]] {
			c.sums[v] += apart
		}
		rest += slices.Min(c.sums)
		c.rest = rest
	}
}

// distance returns the mean distance of a record to the given ones, or any number
// above limit if it is above that.
func (d *likeness) distance(record int32, rows []int32, limit float64) float64 {
	sum := 0.0
	for j := range d.attributes {
		c := &d.attributes[j]
		row := c.apart[c.Codes[record]]
		for _, r := range rows {
			sum += row[c.Codes[r]]
		}
		if sum > limit*float64(len(rows)) {
			break
		}
	}
	return sum / float64(len(rows))
}

// sensitiveSet holds the records of one sensitive value that are in no class, by
// their tuples in lexicographic order.
type sensitiveSet struct {
	*likeness
	remain  int
	tuples  [][]int32 // records of each tuple that remain, the next one last
	values  []int32   // of the tuples, one per attribute
	jump    []int32   // by tuple and attribute: the next tuple that differs up to there
	tupleOf map[int32]int32
}

func newSensitiveSet(d *likeness, records []int32) *sensitiveSet {
	s := &sensitiveSet{likeness: d, remain: len(records), tupleOf: make(map[int32]int32, len(records))}
	records = slices.Clone(records)
	slices.SortStableFunc(records, s.compare)
	for i, r := range records {
		if i == 0 || s.compare(records[i-1], r) != 0 {
			s.tuples = append(s.tuples, nil)
			for j := range d.attributes {
				s.values = append(s.values, d.attributes[j].Codes[r])
			}
		}
		t := len(s.tuples) - 1
		s.tuples[t] = append(s.tuples[t], r)
		s.tupleOf[r] = int32(t)
	}
	for _, rows := range s.tuples {
		slices.Reverse(rows) // the lowest is taken first
	}
	m := len(s.attributes)
	s.jump = make([]int32, len(s.values))
	for t := len(s.tuples) - 1; t >= 0; t-- {
		same := t+1 < len(s.tuples)
		for j := range m {
			same = same && s.values[t*m+j] == s.values[(t+1)*m+j]
			s.jump[t*m+j] = int32(t + 1)
			if same {
				s.jump[t*m+j] = s.jump[(t+1)*m+j]
			}
		}
	}
	return s
}

func (s *sensitiveSet) compare(a, b int32) int {
	for j := range s.attributes {
		codes := s.attributes[j].Codes
		if d := codes[a] - codes[b]; d != 0 {
			return int(d)
		}
	}
	return 0
}

// nearest takes out the record that is nearest to the class, that of the first tuple if several
// are. Tuples that begin with what is too far already are passed over together.
func (s *sensitiveSet) nearest() int32 {
	m := len(s.attributes)
	best, least := int32(-1), math.Inf(1)
	for t := int32(0); int(t) < len(s.tuples); {
		next, sum := t+1, 0.0
		for j := range m {
			c := &s.attributes[j]
			sum += c.sums[s.values[int(t)*m+j]]
			bound := sum
			if j+1 < m {
				bound += s.attributes[j+1].rest
			}
			if bound >= least {
				next = s.jump[int(t)*m+j]
				sum = bound
				break
			}
		}
		if sum < least && len(s.tuples[t]) > 0 {
			best, least = t, sum
		}
		t = next
	}
	return s.take(best)
}

// take takes the next record of a tuple out.
func (s *sensitiveSet) take(tuple int32) int32 {
	rows := s.tuples[tuple]
	record := rows[len(rows)-1]
	s.tuples[tuple] = rows[:len(rows)-1]
	s.remain--
	return record
}

// put puts a record back.
func (s *sensitiveSet) put(record int32) {
	t := s.tupleOf[record]
	s.tuples[t] = append(s.tuples[t], record)
	s.remain++
}

// pick takes a random record out.
func (s *sensitiveSet) pick(random *rand.Rand) int32 {
	at := random.IntN(s.remain)
	for t, rows := range s.tuples {
		if at < len(rows) {
			rows[at], rows[len(rows)-1] = rows[len(rows)-1], rows[at]
			return s.take(int32(t))
		}
		at -= len(rows)
	}
	panic("a set has fewer records than it counts")
}

// any returns a record of the set, which must have one.
func (s *sensitiveSet) any() int32 {
	for _, rows := range s.tuples {
		if len(rows) > 0 {
			return rows[0]
		}
	}
	panic("a set has fewer records than it counts")
}

// empty takes all records out.
func (s *sensitiveSet) empty() []int32 {
	var records []int32
	for t, rows := range s.tuples {
		records = append(records, rows...)
		s.tuples[t] = nil
	}
	s.remain = 0
	return records
}
