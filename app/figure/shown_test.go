package figure

import "testing"

// What is saved of a chart hides a count of 10, and shows one of 11, or of none.
func TestTenIsHiddenAndElevenIsShown(t *testing.T) {
	for n, hidden := range map[int]bool{0: false, 1: true, 10: true, 11: false} {
		if IsSmall(n) != hidden {
			t.Errorf("%d rows are told: %v", n, hidden)
		}
		if Small(float64(n)/1000, 1000) != hidden {
			t.Errorf("a share of %d of 1000 rows is told: %v", n, hidden)
		}
	}
}
