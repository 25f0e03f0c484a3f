package covering_test

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/measure/covering"
)

// Each of 63 to 130 tuples is found by its own value, whatever else is asked of it, and none twice.
func TestTuplesAreFoundOneByOne(t *testing.T) {
	for _, n := range []int32{63, 64, 65, 66, 127, 128, 129, 130} {
		own, third := make([]int32, n), make([]int32, n)
		of := make([]covering.Set, 3) // the tuples of each third
		for tuple := range n {
			own[tuple], third[tuple] = tuple, tuple%3
			of[tuple%3] = append(of[tuple%3], tuple)
		}
		x := covering.NewIndex(int(n), [][]int32{own, third})
		match := func(want []int32, of ...covering.Posting) {
			if got := x.Match(nil, of); !slices.Equal(got, want) {
				t.Errorf("of %d tuples %v are found, want %v", n, got, want)
			}
		}
		for i := range of {
			match(of[i], x.Posting(1, covering.Set{int32(i)}))
			match(of[i], x.Posting(0, of[i]), x.Posting(1, covering.Set{int32(i)}))
		}
		for tuple := range n {
			one := x.Posting(0, covering.Set{tuple})
			match([]int32{tuple}, one)
			match([]int32{tuple}, one, x.Posting(1, covering.Set{tuple % 3}))
			match(nil, one, x.Posting(1, covering.Set{(tuple + 1) % 3}))
			match(nil, one, x.Posting(1, covering.Set{(tuple + 2) % 3}))
		}
	}
}

// A text that no row of the release shows need not stand for anything.
func TestTextsThatNoRowShows(t *testing.T) {
	released := shown("20", "young")
	released.Codes = released.Codes[:1]
	sets, err := covering.New(filled(table.Column{Values: []string{"20", "25"}}), nil).Released(released)
	if err != nil || len(sets) != 2 || !slices.Equal(sets[0], covering.Set{0}) || sets[1] != nil {
		t.Errorf("%v, %v", sets, err)
	}
}
