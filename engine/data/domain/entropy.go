package domain

import (
	"math"

	"quasi/engine/internal/data/natural"
)

// entropy holds the value statistics of an attribute: how often each leaf
// occurs and, as prefix sums, the |p·ln p| of KAIM Definition 8.
type entropy struct {
	count []int     // count[i]: records with a value at a position below i
	sum   []float64 // sum[i]: the |p·ln p| of the positions below i, exactly
}

// newEntropy takes the number of records at each position.
func newEntropy(counts []int) entropy {
	total := 0
	for _, c := range counts {
		total += c
	}
	e := entropy{count: make([]int, len(counts)+1), sum: make([]float64, len(counts)+1)}
	for i, c := range counts {
		e.count[i+1] = e.count[i] + c
		e.sum[i+1] = e.sum[i] + surprise(c, total)
	}
	return e
}

func (e entropy) of(s Span) float64 { return e.sum[s.Hi+1] - e.sum[s.Lo] }

func (e entropy) Info(s Span) float64 {
	if s.IsLeaf() {
		return 0
	}
	return e.of(s)
}

func (e entropy) Surprise(s Span) float64 {
	if !s.IsLeaf() {
		return 0
	}
	return e.of(s)
}

func (e entropy) Count(s Span) int { return e.count[s.Hi+1] - e.count[s.Lo] }

// surprise returns |p·ln p| for p = count/total, and 0 where p is 0.
//
// It is rounded to a multiple of 2⁻⁴⁸. A column's entropy is below
// ln(2³¹) < 2⁵, so every sum of such multiples is exact: spans of equal shares
// have equal entropy bit for bit wherever they stand, and ties stay ties. The
// rounding is less than 2·10⁻⁷ of the value even for one record in 2³¹.
func surprise(count, total int) float64 {
	if count == 0 || count == total {
		return 0
	}
	p := float64(count) / float64(total)
	return math.RoundToEven(-p*natural.Log(p)*unit) / unit
}

const unit = 1 << 48
