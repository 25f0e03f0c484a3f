package suda

import (
	"math"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/natural"
)

// Spread describes numbers; all are 0 if there are none. A quantile is the least
// number that so large a share of them does not exceed.
type Spread struct {
	Median float64 `json:"median"`
	P90    float64 `json:"p90"`
	P99    float64 `json:"p99"`
	Max    float64 `json:"max"`
}

// spread describes ascending numbers.
func spread(numbers []float64) Spread {
	n := len(numbers)
	if n == 0 {
		return Spread{}
	}
	at := func(percent int) float64 { return numbers[(n*percent+99)/100-1] }
	return Spread{at(50), at(90), at(99), numbers[n-1]}
}

// weights returns the scores of an MSU of 1, 2, ..., size attributes of m.
func weights(m, size int) (original, weighted []float64) {
	for s := 1; s <= size; s++ {
		factorial, choose := 1.0, 1.0 // (m-s)!; m!/(s!(m-s)!)
		for i := 2; i <= m-s; i++ {
			factorial *= float64(i)
		}
		for i := 1; i <= s; i++ {
			choose = choose * float64(m-s+i) / float64(i)
		}
		original = append(original, factorial)
		weighted = append(weighted, (math.Ldexp(1, m-s)-1)/choose)
	}
	return original, weighted
}

// dot returns the sum of counts times weights.
func dot[N int | uint32](counts []N, weights []float64) float64 {
	sum := 0.0
	for i, count := range counts {
		sum += float64(float64(count) * weights[i])
	}
	return sum
}

// score fills in all that follows from the numbers of MSUs.
func (r *Report) score(n int, columns []Column, s *search) {
	r.MSUs = s.msus
	original, weighted := weights(len(columns), s.size)
	r.Score, r.Weighted, r.DISScore = make([]float64, n), make([]float64, n), make([]float64, n)
	var records []int32
	for i, record := range s.table.uniques {
		counts := s.counts[i*s.size : (i+1)*s.size]
		if r.Score[record] = dot(counts, original); r.Score[record] > 0 {
			r.Weighted[record] = dot(counts, weighted)
			records = append(records, record)
		}
	}
	r.Records = len(records)
	total := dot(s.msus, original)
	for j, c := range columns {
		share := 0.0
		if total > 0 {
			share = dot(s.of[j*s.size:(j+1)*s.size], original) / total
		}
		r.Contribution = append(r.Contribution, Contribution{c.Name, share})
	}
	r.Scores = spread(ascending(r.Score, records))
	r.WeightedScores = spread(ascending(r.Weighted, records))
	r.disScore(records, len(columns))
	r.DISScores = spread(ascending(r.DISScore, records))
	for _, score := range r.DISScore {
		r.DISTenths[int(math.Ceil(10*score))]++
	}
}

// ascending returns the numbers of the given records, in order.
func ascending(numbers []float64, records []int32) []float64 {
	some := group.Pick(numbers, records)
	slices.Sort(some)
	return some
}

// disScore fills in DISScore. Equal scores have one power. The sum goes through them
// in ascending order, so that the order of the records is nothing to it.
func (r *Report) disScore(records []int32, m int) {
	q := 1 + float64(8-min(m, 27))/20
	powers := map[float64]float64{} // score^q, scores being at least 1
	sum := 0.0
	for _, score := range ascending(r.Score, records) {
		power, ok := powers[score]
		if !ok {
			power = natural.Expm1(q*natural.Log(score)) + 1
			powers[score] = power
		}
		sum += 1 / power
	}
	uniques := float64(r.Uniques)
	for _, record := range records {
		wrong := (uniques/r.DIS - uniques) / float64(powers[r.Score[record]]*sum)
		r.DISScore[record] = 1 / (1 + wrong)
	}
}
