package population

import (
	"math/rand/v2"
	"testing"
)

func BenchmarkEstimate(b *testing.B) {
	sizes, n := bars(restaurant(rand.New(rand.NewPCG(1, 2)), 1_000_000, 1000, 0.5))
	for b.Loop() {
		if _, err := Estimate(sizes, n, 0.05); err != nil {
			b.Fatal(err)
		}
	}
}
