package audit_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/audit"
)

// Two classes of one row and one of two, half of a population of 8: P(1|1) = 1/2,
// P(1|2) = 2·C(6,3)/C(8,4) = 4/7. A sample unique is one of the population with
// probability (1/2·2)/(1/2·2 + 4/7) = 7/11; 2·7/11 of them are half of all.
func TestZayatzByHand(t *testing.T) {
	micro := build("a", "1", "2", "3", "3")
	for fraction, want := range map[float64]float64{0.5: 28.0 / 11, 1: 2} {
		got := mustAudit(t, micro, audit.Options{QI: []string{"a"}, Fraction: fraction}).PopulationUniques
		if got == nil || !near(got.Zayatz, want) {
			t.Errorf("of a share of %v: %+v, want %v", fraction, got, want)
		}
	}
	if got := mustAudit(t, micro, audit.Options{QI: []string{"a"}}).PopulationUniques; got != nil {
		t.Errorf("without a share: %+v", got)
	}
}

func TestZayatzAgreesWithTheHypergeometricDistribution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro := draw(t)
		times := rapid.IntRange(1, 1000).Draw(t, "times")
		r := mustAudit(t, micro, audit.Options{QI: []string{"a", "b"}, Fraction: 1 / float64(times)})
		n, everyone := int64(micro.N), int64(micro.N*times)
		one := func(size int64) float64 { // the probability of one row of a class
			p := new(big.Rat).SetFrac(new(big.Int).Binomial(everyone-size, n-1), new(big.Int).Binomial(everyone, n))
			x, _ := p.Float64()
			return x * float64(size)
		}
		uniques, sum := float64(r.SampleUniques), 0.0
		for _, s := range r.Classes.Sizes {
			sum += one(int64(s.Size)) * float64(s.Classes)
		}
		want := 0.0
		if uniques > 0 {
			want = uniques * (one(1) * uniques / sum) * float64(times)
		}
		if got := r.PopulationUniques.Zayatz; !near(got, want) || got > float64(everyone)*(1+1e-9) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
