package cut

import (
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

// hostileRows is how many rows the hostile tables have.
func hostileRows() int {
	if testing.Short() { // the rest is for make test-long
		return 600
	}
	return 2000
}

func TestHostileTables(t *testing.T) {
	for name, p := range problemtest.Hostile(hostileRows()) {
		t.Run(name, func(t *testing.T) {
			forEach(t, func(t *testing.T, a algorithm) { checked(t, a, p) })
		})
	}
}

// One record in a hundred has the only other disease: few cuts are allowed.
func TestHostileTablesWithRareDisease(t *testing.T) {
	for name, p := range problemtest.Hostile(hostileRows()) {
		t.Run(name, func(t *testing.T) {
			s := privacy.Sensitive{Name: "disease", Values: []string{"a", "b"}, Codes: make([]int32, p.N)}
			for r := range s.Codes {
				s.Codes[r] = int32(min(1, r%100)) ^ 1
			}
			p.Sensitive = []privacy.Sensitive{s}
			diversify(p, 2)
			forEach(t, func(t *testing.T, a algorithm) { checked(t, a, p) })
		})
	}
}

// Columns of 10,000 distinct values, in a hierarchy without levels and in order.
func TestTenThousandValues(t *testing.T) {
	n := 10_000
	if testing.Short() { // the rest is for make test-long
		n = 1000
	}
	p := problemtest.With(n, 5,
		problemtest.Made(n, problemtest.Flat, func(i int) int32 { return int32(i) }),
		problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i * 7919 % n) }))
	forEach(t, func(t *testing.T, a algorithm) {
		if groups := checked(t, a, p); groups.Len() < n/10 {
			t.Errorf("%d groups only", groups.Len())
		}
	})
}
