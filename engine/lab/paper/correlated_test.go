package paper

import (
	"slices"
	"testing"

	"quasi/engine/model/relation"
)

// five values: 0 and 1 are close, 2 and 3 are close, 4 is far from all but nearer
// to 2 and 3.
var five = relation.Matrix{
	{1, 0.9, 0.3, 0.2, 0.1},
	{0.9, 1, 0.2, 0.3, 0.1},
	{0.3, 0.2, 1, 0.8, 0.4},
	{0.2, 0.3, 0.8, 1, 0.6},
	{0.1, 0.1, 0.4, 0.6, 1},
}

// At first 0 and 1 are joined, then 2 and 3; then 4 joins these, at a mean of 0.5.
func TestKin(t *testing.T) {
	for n, want := range map[int][]int{
		5: {0, 1, 2, 3, 4}, 4: {0, 0, 1, 2, 3}, 3: {0, 0, 1, 1, 2}, 2: {0, 0, 1, 1, 1}, 1: {0, 0, 0, 0, 0},
	} {
		if got := kin(five, n); !slices.Equal(got, want) {
			t.Errorf("%d groups are %v, want %v", n, got, want)
		}
	}
}

// With {0,1} {2,3} {4} as kin: a class of 0 and 1 is highly correlated, one of 2
// alone, too; one of 1 and 2, or of 3 and 4, is not.
func TestCorrelated(t *testing.T) {
	codes := []int32{0, 1, 1, 2, 2, 1, 2, 3, 4}
	g := groups([]int32{0, 1, 2}, []int32{3, 4}, []int32{5, 6}, []int32{7, 8})
	classes, records := correlated(g, codes, kin(five, 3))
	if classes != 2 || records != 5 {
		t.Errorf("%d classes with %d records are highly correlated, want 2 with 5", classes, records)
	}
}

func TestLeastCorrelation(t *testing.T) {
	if got := leastCorrelation(five, func(int) bool { return true }); got != 0.1 {
		t.Errorf("least is %v, want 0.1", got)
	}
	if got := leastCorrelation(five, func(v int) bool { return v < 4 }); got != 0.2 {
		t.Errorf("least without value 4 is %v, want 0.2", got)
	}
}
