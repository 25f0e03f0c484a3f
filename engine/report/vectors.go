package report

import "math/bits"

// prime is that by which vectors are computed: numbers modulo 2^61-1, so that no digit is lost.
// Two vectors that differ could be taken for the same only if a determinant of zeros and ones
// were a multiple of it.
const prime = 1<<61 - 1

// vectors is the space of all sums of multiples of some vectors, in echelon form.
type vectors struct {
	width int
	rows  map[int][]uint64 // by the place of their first number, which is 1
}

func newVectors(width int) *vectors { return &vectors{width, map[int][]uint64{}} }

// reduced subtracts from a vector, which is 1 at some places and 0 elsewhere, what the space has
// of it, and returns the rest with the place of its first number; -1: nothing is left.
func (s *vectors) reduced(ones []int) ([]uint64, int) {
	v := make([]uint64, s.width)
	for _, at := range ones {
		v[at] = 1
	}
	first := -1
	for at := range v {
		row := s.rows[at]
		switch by := v[at]; {
		case by == 0:
		case row != nil:
			for i := at; i < s.width; i++ {
				v[i] = minus(v[i], times(by, row[i]))
			}
		case first < 0:
			first = at
		}
	}
	return v, first
}

// holds reports whether a vector is in the space.
func (s *vectors) holds(ones []int) bool {
	_, first := s.reduced(ones)
	return first < 0
}

// add takes a vector into the space.
func (s *vectors) add(ones []int) {
	v, first := s.reduced(ones)
	if first < 0 {
		return
	}
	by := inverse(v[first])
	for i := range v {
		v[i] = times(v[i], by)
	}
	s.rows[first] = v
}

func minus(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + prime - b
}

func times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	sum := low&prime + (low>>61 | high<<3)
	if sum >= prime {
		sum -= prime
	}
	return sum
}

// inverse returns what a number has to be multiplied by to be 1: its power prime-2.
func inverse(a uint64) uint64 {
	result := uint64(1)
	for e := uint64(prime - 2); e > 0; e >>= 1 {
		if e&1 == 1 {
			result = times(result, a)
		}
		a = times(a, a)
	}
	return result
}
