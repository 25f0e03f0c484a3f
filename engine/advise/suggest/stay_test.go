package suggest

import (
	"testing"
	"time"
)

// Two columns of days are a stay where they lie 366 days apart at most, on average.
func TestLongestStay(t *testing.T) {
	first := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for days, want := range map[int]bool{366: true, 367: false} {
		o := &offering{dated: []dated{
			{name: "from", days: []day{{first, true}, {first, true}}},
			{name: "to", days: []day{{first.AddDate(0, 0, days), true}, {first.AddDate(0, 0, days), true}}},
		}}
		if _, got := o.stay(); got != want {
			t.Errorf("%d days: %v", days, got)
		}
	}
}
