package population

import "math"

// zayatz estimates the number of classes of one record in the population of which
// n records are a share (Zayatz 1991). Take the class sizes of the sample for those
// of the population, N. By Bayes a sample unique is a population unique with
// probability P(1|1)·c_1 / sum P(1|i)·c_i, where c_i is the number of classes of
// size i, and P(1|i) = i·C(N-i, n-1)/C(N, n) that a sample holds one record of a
// class of i. What is common to all P(1|i) cancels. There are sample uniques.
func zayatz(sizes []Size, n int, fraction float64) float64 {
	uniques, sum := float64(sizes[0].Classes), 0.0
	left := math.Round(float64(n)/fraction) - float64(n) // N - n
	ratio, size := 1.0, 1                                // C(N-size, n-1)/C(N-1, n-1)
	for _, s := range sizes {
		// Below the bound the rest is nothing beside the uniques.
		for ; size < s.Size && ratio > 1e-40; size++ {
			ratio *= max(0, left+1-float64(size)) / (left + float64(n-size))
		}
		sum += float64(ratio * float64(s.Size) * float64(s.Classes))
	}
	return uniques * uniques / sum / fraction
}
