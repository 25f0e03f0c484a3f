package attack

import (
	"testing"

	"quasi/engine/measure/covering"
)

// Thirty people are enough for their shares to be those of everybody.
func TestThirtyPeopleAreEnough(t *testing.T) {
	parts := []covering.Set{{0}, {1, 2}}
	for n, want := range map[int]bool{9: false, 10: true} {
		chances, ok := shares(map[int32]int{0: 20, 1: n}, parts)
		first := 1.0 / 3 // of the values
		if want {
			first = 2.0 / 3 // of the people
		}
		if ok != want || chances[0] != first {
			t.Errorf("%d people: %v, %t", 20+n, chances, ok)
		}
	}
}

// A number within 5 percent of another counts as it.
func TestNumbersThatAreCloseEnough(t *testing.T) {
	c := &column{numbers: []float64{100, 105, 95, 105.1, 94.9, 0}, isNumber: []bool{true, true, true, true, true, true}}
	for guess, want := range []bool{true, true, true, false, false, false} {
		if got := c.same(int32(guess), 0); got != want {
			t.Errorf("%v for 100: %t", c.numbers[guess], got)
		}
	}
}
