package suppress

import (
	"slices"
	"testing"
)

// Records come by the value that is most frequent among those from there on, to the last one of
// each value.
func TestRecordsByLevel(t *testing.T) {
	for _, test := range []struct {
		by          [][]int32
		rows, stops []int32
	}{
		{nil, nil, nil},
		{[][]int32{{7}}, []int32{7}, []int32{1}},
		{[][]int32{{1, 2, 3}, {4}}, []int32{1, 2, 3, 4}, []int32{1, 2, 4}},
		{[][]int32{{1, 2}, {3, 4}}, []int32{1, 3, 2, 4}, []int32{2, 4}},
	} {
		o := byLevel(test.by)
		var stops []int32
		for _, stop := range o.stops {
			stops = append(stops, int32(stop))
		}
		if !slices.Equal(o.rows, test.rows) || !slices.Equal(stops, test.stops) {
			t.Errorf("%v: %v with stops %v, want %v with %v", test.by, o.rows, stops, test.rows, test.stops)
		}
	}
}
