package suda

import (
	"strings"
	"testing"
)

// Sets of three attributes are looked at where nothing else is asked, as long as they and
// what is kept of them are not too many.
func TestSizesThatAreAffordable(t *testing.T) {
	for _, test := range []struct {
		name             string
		m, uniques, size int
		want             int
	}{
		{"what is usual", 10, 100, 0, 3},
		{"as asked", 10, 100, 5, 5},
		{"more than there are", 4, 100, 9, 4},
		{"one column", 1, 100, 0, 1},
		{"just not too many sets", 66, 1, 3, 3},        // 66 + 2145 + 45760 = 47971
		{"too many sets", 68, 1, 3, 2},                 // 68 + 2278 + 50116 = 52462
		{"just not too many bits", 10, 39045157, 3, 3}, // of 55 sets of one and two
		{"too many bits", 10, 39045158, 3, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := affordable(test.m, test.uniques, test.size); got != test.want {
				t.Errorf("up to %d attributes, want %d", got, test.want)
			}
		})
	}
}

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
