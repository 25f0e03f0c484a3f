package population

import "testing"

// No terms add up to 0.
func TestNoReciprocals(t *testing.T) {
	for _, x := range []float64{0.5, 15, 16, 100} {
		if got := reciprocals(x, 0); got != 0 {
			t.Errorf("from %v on: %v, want 0", x, got)
		}
	}
}
