package population_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/measure/population"
)

// Two classes of one record and one of two, half of a population of 8:
// P(1|1) = 1/2, P(1|2) = 2·C(6,3)/C(8,4) = 4/7. A sample unique is one of the
// population with probability (1/2·2)/(1/2·2 + 4/7) = 7/11; 2·7/11 of them are half
// of all.
func TestZayatzByHand(t *testing.T) {
	for fraction, want := range map[float64]float64{0.5: 28.0 / 11, 1: 2} {
		got := mustEstimate(t, []population.Size{{Size: 1, Classes: 2}, {Size: 2, Classes: 1}}, 4, fraction)
		if !near(*got.Zayatz, want, 1e-12) {
			t.Errorf("of a share of %v: %v, want %v", fraction, *got.Zayatz, want)
		}
	}
}

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
