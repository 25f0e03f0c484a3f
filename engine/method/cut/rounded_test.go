package cut

import (
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// checkTheorems makes sure of Theorems 1 and 2 and of Corollary 2.
func checkTheorems(t *rapid.T, p *problem.Problem) {
	for _, a := range []algorithm{rounded, roundedInHalves} {
		checkTheoremsOf(t, a, p)
	}
}

func checkTheoremsOf(t *rapid.T, a algorithm, p *problem.Problem) {
	k := p.Model.MinSize()
	α, β := p.N/k, p.N%k
	got := sizes(checked(t, a, p))
	if len(got) != α {
		t.Fatalf("%s: n = %d, k = %d: %d classes, want %d", a.name, p.N, k, len(got), α)
	}
	levels := 1 << (bits.Len(uint(α)) - 1) // 2^⌊log2 α⌋
	if most := k + (β+levels-1)/levels; got[len(got)-1] > most {
		t.Fatalf("%s: n = %d, k = %d: a class of %d, want at most %d", a.name, p.N, k, got[len(got)-1], most)
	}
	if p.N >= 2*k*k && got[len(got)-1] > k+min(β, 1) {
		t.Fatalf("%s: n = %d, k = %d: a class of %d", a.name, p.N, k, got[len(got)-1])
	}
}

func TestRoundedTheorems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkTheorems(t, weighing(problemtest.Draw(t, problemtest.Shape{Records: 90, Attributes: 3, Positions: 6})))
	})
}

func TestRoundedCorollary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 9).Draw(t, "k")
		n := 2*k*k + rapid.IntRange(0, 100).Draw(t, "more")
		p := numbers(k, rapid.SliceOfN(rapid.Int32Range(-1, 20), n, n).Draw(t, "values")...)
		checkTheorems(t, p)
	})
}
