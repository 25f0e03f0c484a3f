package suda

import (
	"strings"
	"testing"
)

// Sets of three columns are looked at where no size is asked for; of more than 50,000 sets, and of
// more than 2,147,483,648 bits of them, fewer are.
func TestLimitsOfTheSearch(t *testing.T) {
	for _, test := range []struct{ columns, uniques, size, want int }{
		{2, 10, 0, 2}, {3, 10, 0, 3}, {5, 10, 0, 3}, {5, 10, 1, 1}, {5, 10, 4, 4}, {5, 0, 0, 3}, {5, 1, 3, 3},
		{66, 10, 3, 3}, {67, 10, 3, 2}, // 66 + 2,145 + 45,760, and 67 + 2,211 + 47,905
		{2, 1_073_741_824, 2, 2}, {2, 1_073_741_825, 2, 1},
	} {
		if got := affordable(test.columns, test.uniques, test.size); got != test.want {
			t.Errorf("%d columns of %d uniques, %d asked for: %d, want %d", test.columns, test.uniques, test.size, got, test.want)
		}
	}
	if _, err := Find(t.Context(), 0, nil, Options{MaxSize: -1}); err == nil || !strings.HasSuffix(err.Error(), "want at least 1, or 0 for 3") {
		t.Error(err)
	}
	for fraction, want := range map[float64]bool{-0.1: false, 0: true, 0.1: true, 1: true, 1.1: false, 2: false} { // 0 is the default
		if _, err := Find(t.Context(), 0, nil, Options{Fraction: fraction}); (err == nil) != want {
			t.Errorf("a fraction of %v: %v", fraction, err)
		}
	}
}
