package attack

import (
	"math"
	"testing"
)

// Of as many held records as are drawn, the rate is counted: a predicate that fits one of them
// singles it out, one that fits two or none does not.
func TestRatesOfAsManyHeldRecordsAreCounted(t *testing.T) {
	r := byChance([]int{1, 2, 0, 1}, 10, 10, 1)
	if math.Abs(r.Right-2) > 1e-12 || r.Of != 4 {
		t.Errorf("%v of %v, want 2 of 4", r.Right, r.Of)
	}
}
