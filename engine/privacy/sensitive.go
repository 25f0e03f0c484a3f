package privacy

import "slices"

// Sensitive is a sensitive attribute of the table that a model is made for. A
// missing value is a value of its own.
type Sensitive struct {
	Name   string
	Values []string // the distinct values
	Codes  []int32  // one per record, an index into Values
	// Missing says of each value whether it stands for none; nil: no value does.
	Missing []bool
}

func (s *Sensitive) missing(value int) bool { return s.Missing != nil && s.Missing[value] }

// Counts returns how many records have each value.
func (s *Sensitive) Counts() []int {
	counts := make([]int, len(s.Values))
	for _, v := range s.Codes {
		counts[v]++
	}
	return counts
}

// Shares returns each value's share of the records; of none, 0.
func (s *Sensitive) Shares() []float64 {
	shares := make([]float64, len(s.Values))
	for v, n := range s.Counts() {
		shares[v] = float64(n) / float64(max(1, len(s.Codes)))
	}
	return shares
}

// count is how often a value occurs in a class.
type count struct {
	value int32
	n     int
}

// room is enough space for the values of most classes, so that looking at a
// class allocates nothing.
type room struct {
	values [64]int32
	counts [64]count
}

// tally counts the values of a class, in ascending order of their codes. The
// result may use the given room.
func (s *Sensitive) tally(class []int32, r *room) []count {
	if len(class) > 4*len(s.Values) {
		return s.tallyAll(class, r)
	}
	values := r.values[:0]
	for _, record := range class {
		values = append(values, s.Codes[record])
	}
	slices.Sort(values)
	counts := r.counts[:0]
	for i, v := range values {
		if i > 0 && values[i-1] == v {
			counts[len(counts)-1].n++
			continue
		}
		counts = append(counts, count{v, 1})
	}
	return counts
}

// tallyAll is tally for a class that is large beside the number of values.
func (s *Sensitive) tallyAll(class []int32, r *room) []count {
	n := append(r.values[:0], make([]int32, len(s.Values))...)
	for _, record := range class {
		n[s.Codes[record]]++
	}
	counts := r.counts[:0]
	for v, n := range n {
		if n > 0 {
			counts = append(counts, count{int32(v), int(n)})
		}
	}
	return counts
}
