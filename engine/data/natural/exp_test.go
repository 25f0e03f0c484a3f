package natural

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestExpIsTheExponential(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-700, 700).Draw(t, "x")
		got, want := Exp(x), math.Exp(x)
		if math.Abs(got-want) > 4.5e-16*want {
			t.Fatalf("e to the power of %v is %v, want %v", x, got, want)
		}
	})
	for x, want := range map[float64]float64{0: 1, 1e9: Exp(700), -1e9: Exp(-700)} {
		if got := Exp(x); got != want {
			t.Errorf("e to the power of %v is %v, want %v", x, got, want)
		}
	}
}
