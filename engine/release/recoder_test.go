package release

import (
	"fmt"
	"testing"

	"quasi/engine/data/table"
)

// Records are parted by what is released of them, from the first row of the release on, and
// those that are left out come last.
func TestRunsOfARecoding(t *testing.T) {
	b := table.NewBuilder([]string{"age"}, nil)
	for _, age := range []string{"[20,30)", "[30,40)", "[20,30)"} {
		b.Append([]string{age})
	}
	x := &recoder{Release: &Release{rows: []int32{-1, 1, 0, 2, -1}}, quasi: []int{0}, shown: b.Table()}
	for _, test := range []struct {
		records []int32
		want    string
	}{
		{[]int32{0, 1, 2, 3, 4}, "[[2 3] [1] [0 4]]"},
		{[]int32{1, 2}, "[[2] [1]]"},
		{[]int32{2, 1}, "[[2] [1]]"},
		{[]int32{0, 2}, "[[2] [0]]"},
		{[]int32{4, 1}, "[[1] [4]]"},
	} {
		if got := fmt.Sprint(x.runs(test.records)); got != test.want {
			t.Errorf("%v: %s, want %s", test.records, got, test.want)
		}
	}
}

// Two records are in the order of what is released of them.
func TestOrderOfReleasedRecords(t *testing.T) {
	b := table.NewBuilder([]string{"age"}, nil)
	for _, age := range []string{"[20,30)", "[30,40)", "[20,30)"} {
		b.Append([]string{age})
	}
	x := &recoder{Release: &Release{rows: []int32{0, 1, 2, -1, -1}}, quasi: []int{0}, shown: b.Table()}
	for pair, want := range map[[2]int32]int{{0, 1}: -1, {1, 0}: 1, {0, 2}: 0, {2, 0}: 0, {0, 3}: -1, {3, 0}: 1, {3, 4}: 0} {
		if got := x.compare(pair[0], pair[1]); got != want {
			t.Errorf("records %v: %d, want %d", pair, got, want)
		}
	}
}
