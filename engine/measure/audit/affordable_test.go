package audit

import "testing"

// Of 99 columns 4,950 sets of one and two are looked at, of 100 the 100 of one.
func TestSetsThatAreLookedAt(t *testing.T) {
	for m, want := range map[int]int{1: 1, 17: 4, 18: 4, 99: 2, 100: 1} {
		if got := affordable(m, 4); got != want {
			t.Errorf("%d columns: sets of up to %d, want %d", m, got, want)
		}
	}
}
