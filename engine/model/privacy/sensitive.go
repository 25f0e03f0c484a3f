package privacy

import (
	"math"
	"slices"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// Sensitive is a sensitive attribute of the table that a model is made for. A
// missing value is a value of its own.
type Sensitive struct {
	Name   string
	Values []string // the distinct values, each in its first spelling
	Codes  []int32  // one per record, an index into Values
	// Missing[v] reports whether value v is a missing marker; nil means that none is.
	Missing []bool
	Format  format.Format // of Values
	// Once says of each record whether it counts in the distribution of the whole
	// table; nil: all do. Of the records of one patient with one value, one does.
	Once []bool
	// Whole says how many records of the whole table have each value, those that count
	// there, if these are some of its records; nil: they are the whole.
	Whole []int
}

func (s *Sensitive) missing(value int) bool { return s.Missing != nil && s.Missing[value] }

// value returns the code of a text, in any spelling; it fails if there is none.
func (s *Sensitive) value(text string) (int32, error) {
	one := s.Format.OneValue(text)
	for v, other := range s.Values {
		if other == text || !s.missing(v) && s.Format.OneValue(other) == one {
			return int32(v), nil
		}
	}
	return 0, errNoValue.Of(s.Name, text)
}

// numbers returns the number or day that each value is, NaN for one that is missing or does
// not occur. It fails if another is neither.
func (s *Sensitive) numbers() ([]float64, error) {
	numbers, counts := make([]float64, len(s.Values)), s.Counts()
	for v, text := range s.Values {
		if s.missing(v) || counts[v] == 0 {
			numbers[v] = math.NaN()
			continue
		}
		x, ok := s.Format.Number(text)
		if !ok {
			return nil, errNoNumber.Of(s.Name, text)
		}
		numbers[v] = x
	}
	return numbers, nil
}

// Counts returns how many of the records that count have each value.
func (s *Sensitive) Counts() []int {
	if s.Whole != nil {
		return slices.Clone(s.Whole)
	}
	counts := make([]int, len(s.Values))
	for record, v := range s.Codes {
		if s.Once == nil || s.Once[record] {
			counts[v]++
		}
	}
	return counts
}

// occurring returns the values that records have which count.
func (s *Sensitive) occurring() []int32 {
	counts := s.Counts()
	return group.Where(group.Numbers(len(counts)), func(v int32) bool { return counts[v] > 0 })
}

// Shares returns each value's share of the records that count; of none, 0.
func (s *Sensitive) Shares() []float64 {
	counts := s.Counts()
	all := float64(max(1, sum(counts)))
	return group.Each(counts, func(n int) float64 { return float64(n) / all })
}

func sum(counts []int) int {
	all := 0
	for _, n := range counts {
		all += n
	}
	return all
}

// ValueCount is the count of a value in a class.
type ValueCount struct {
	Value int32
	N     int
}

// room is enough space for the values of most classes, so that looking at a
// class allocates nothing.
type room struct {
	values [64]int32
	counts [64]ValueCount
}

// tally counts the values of a class, in ascending order of their codes. The
// result may use the given room.
func (s *Sensitive) tally(class []int32, r *room) []ValueCount {
	if len(class) > 4*len(s.Values) { // large beside the number of values
		n := append(r.values[:0], make([]int32, len(s.Values))...)
		for _, record := range class {
			n[s.Codes[record]]++
		}
		counts := r.counts[:0]
		for v, n := range n {
			if n > 0 {
				counts = append(counts, ValueCount{int32(v), int(n)})
			}
		}
		return counts
	}
	values := r.values[:0]
	for _, record := range class {
		values = append(values, s.Codes[record])
	}
	slices.Sort(values)
	counts := r.counts[:0]
	for i, v := range values {
		if i > 0 && values[i-1] == v {
			counts[len(counts)-1].N++
			continue
		}
		counts = append(counts, ValueCount{v, 1})
	}
	return counts
}

// SensitiveOf returns a column as the models see it: all markers of missing values
// are one value, and so are the spellings of one.
func SensitiveOf(c *table.Column) Sensitive {
	code, distinct := c.Spellings()
	s := Sensitive{Name: c.Name, Codes: group.Pick(code, c.Codes), Format: c.Format}
	for v, text := range c.Values {
		if int(code[v]) == len(s.Values) {
			s.Values = append(s.Values, text)
			s.Missing = append(s.Missing, c.Absent(int32(v)))
		}
	}
	if c.Whole != nil {
		s.Whole = make([]int, distinct)
		for v, n := range c.Whole {
			s.Whole[code[v]] += n
		}
	}
	return s
}
