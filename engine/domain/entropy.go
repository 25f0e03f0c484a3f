package domain

import "math"

// entropy holds the value statistics of an attribute: how often each leaf
// occurs and, as prefix sums, the |p·ln p| of KAIM Definition 8.
type entropy struct {
	count []int     // count[i]: records with a value at a position below i
	sum   []float64 // sum[i]: the |p·ln p| of the positions below i, added up
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

// Info implements [Domain].
func (e entropy) Info(s Span) float64 {
	if s.IsLeaf() {
		return 0
	}
	return e.of(s)
}

// Surprise implements [Domain].
func (e entropy) Surprise(s Span) float64 {
	if !s.IsLeaf() {
		return 0
	}
	return e.of(s)
}

// Count implements [Domain].
func (e entropy) Count(s Span) int { return e.count[s.Hi+1] - e.count[s.Lo] }

// surprise returns |p·ln p| for p = count/total, and 0 where p is 0.
func surprise(count, total int) float64 {
	if count == 0 || total == 0 {
		return 0
	}
	p := float64(count) / float64(total)
	return -p * ln(p)
}

// ln is the natural logarithm for 0 < x <= 1. math.Log is assembly on some
// machines and differs from WebAssembly in the last bit, which is enough to
// turn a tie; math.Log1p is the same Go code on both.
func ln(x float64) float64 {
	frac, exp := math.Frexp(x)
	return float64(exp)*math.Ln2 + math.Log1p(frac-1)
}
