package suda

import "testing"

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
