package residual

import (
	"slices"
	"testing"
)

// Where there is not time for all pairs, those that can have the most values are looked at.
func TestPairsThatCanTellMostComeFirst(t *testing.T) {
	rest := []attribute{{distinct: 2}, {distinct: 30}, {distinct: 3}, {distinct: 20}}
	for _, test := range []struct {
		name  string
		rows  int
		least float64
		want  [][]int
	}{
		{"all", 1, 0, [][]int{{1, 3, 2}, {3, 2}, {3}, nil}},
		{"two", MostVisits / 2, 0, [][]int{nil, {3, 2}, nil, nil}},
		{"one", MostVisits, 0, [][]int{nil, {3}, nil, nil}},
		{"none", MostVisits + 1, 0, [][]int{nil, nil, nil, nil}},
		{"those with more values than people are asked for", 1, 60, [][]int{nil, {3, 2}, nil, nil}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &people{of: make([]int32, test.rows)} // of which nothing is read
			if got := p.affordable(rest, test.least); !slices.EqualFunc(got, test.want, slices.Equal) {
				t.Errorf("looks at %v, want %v", got, test.want)
			}
		})
	}
}
