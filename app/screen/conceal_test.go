package screen

import (
	"testing"

	"pgregory.net/rapid"
)

// Of whatever two distributions, no count from 1 to 10 is told, nor can it be worked out: if
// one is hidden, another is, and together they are no small count, unless all is hidden. With
// nothing small nothing is hidden.
func TestSmallCountsAreConcealed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, of := rapid.IntRange(1, 8).Draw(t, "values"), 0
		counts := make([][2]int, n)
		for i := range counts {
			counts[i][0] = rapid.IntRange(0, 40).Draw(t, "count")
			of += counts[i][0]
		}
		left := of
		for i := range counts { // the same rows after, under other values
			if counts[i][1] = rapid.IntRange(0, left).Draw(t, "after"); i == n-1 {
				counts[i][1] = left
			}
			left -= counts[i][1]
		}
		all, few := make([]Pair, n), false
		for i, c := range counts {
			all[i] = Pair{float64(c[0]) / float64(max(1, of)), float64(c[1]) / float64(max(1, of))}
			few = few || c[0] > 0 && c[0] <= 10 || c[1] > 0 && c[1] <= 10
		}
		hidden := Conceal(all, of)
		for side := range 2 {
			some, sum, more, told := 0, 0, false, 0
			for i, c := range counts {
				switch {
				case hidden[i] && c[side] > 0:
					some, sum, more = some+1, sum+c[side], more || c[side] <= 10
				case !hidden[i] && c[side] > 0 && c[side] <= 10:
					t.Fatalf("%d is told of %v", c[side], counts)
				case !hidden[i] && c[side] > 0:
					told++
				}
			}
			if more && told > 0 && (some < 2 || sum <= 10) {
				t.Fatalf("a small count can be worked out of %v, hidden are %v", counts, hidden)
			}
		}
		for _, h := range hidden {
			if h && !few {
				t.Fatalf("something is hidden of %v", counts)
			}
		}
	})
}

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
