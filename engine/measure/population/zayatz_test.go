package population_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestZayatzAgreesWithTheHypergeometricDistribution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes, records := draw(t, 12, 9)
		times := rapid.IntRange(1, 1000).Draw(t, "times")
		r := mustEstimate(t, sizes, records, 1/float64(times))
		n, everyone := int64(records), int64(records*times)
		one := func(size int64) float64 { // the probability of one record of a class
			p := new(big.Rat).SetFrac(new(big.Int).Binomial(everyone-size, n-1), new(big.Int).Binomial(everyone, n))
			x, _ := p.Float64()
			return x * float64(size)
		}
		want, sum := 0.0, 0.0
		for _, s := range sizes {
			sum += one(int64(s.Size)) * float64(s.Classes)
		}
		if sizes[0].Size == 1 {
			uniques := float64(sizes[0].Classes)
			want = uniques * (one(1) * uniques / sum) * float64(times)
		}
		if got := *r.Zayatz; !near(got, want, 1e-9) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
