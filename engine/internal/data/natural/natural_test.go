package natural_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/data/natural"
)

func same(t interface{ Errorf(string, ...any) }, x float64) {
	got, want := natural.Log(x), math.Log(x)
	if diff := math.Abs(got - want); diff > 1e-15*math.Abs(want) {
		t.Errorf("Log(%v) = %v, want %v: off by %v of it", x, got, want, diff/math.Abs(want))
	}
}

func TestLogOfShares(t *testing.T) {
	for total := 1; total <= 400; total++ {
		for count := 1; count <= total; count++ {
			same(t, float64(count)/float64(total))
		}
	}
	for _, x := range []float64{1, 0.5, math.Sqrt2 / 2, 0.75, 1.0 / (1 << 31), math.Nextafter(1, 0), math.Nextafter(math.Sqrt2/2, 0), 1e-300, 2, 3, 1e6, 1e300} {
		same(t, x)
	}
}

func TestLogIsTheLogarithm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		same(t, rapid.Float64Range(1e-12, 1e12).Draw(t, "x"))
	})
}
