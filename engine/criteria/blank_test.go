package criteria

import (
	"testing"

	"quasi/engine/model/privacy"
)

// Of the smallest class counts how many had nothing, of no larger one; of several as small
// the most of one, in any order.
func TestBlankestIsOfTheSmallestClass(t *testing.T) {
	blank := []bool{true, true, true, false, false, true, false}
	for _, test := range []struct {
		name    string
		classes [][]int32
		want    int
	}{
		{"a smaller one with less", [][]int32{{0, 1, 2}, {3, 4}}, 0},
		{"a larger one with more", [][]int32{{3, 4}, {0, 1, 2}}, 0},
		{"as small, more first", [][]int32{{0, 1}, {3, 4}}, 2},
		{"as small, more last", [][]int32{{3, 5}, {0, 1}}, 2},
		{"smaller and smaller", [][]int32{{0, 1, 2}, {3, 4}, {5}}, 1},
		{"none", nil, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := &Criteria{blank: blank}
			if got := c.blankest(test.classes); got != test.want {
				t.Errorf("%d, want %d", got, test.want)
			}
		})
	}
	patients := &Criteria{blank: blank, patients: &privacy.Patients{Codes: []int32{0, 0, 1, 2, 2, 3, 3}, Count: 4}}
	if got := patients.blankest([][]int32{{0, 1, 2}, {3, 4, 5, 6}}); got != 2 { // of two patients each
		t.Errorf("%d patients had nothing, want 2", got)
	}
}
