package bucket

import (
	"fmt"
	"slices"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

// ofValues is the state of the algorithm for records with the given values.
func ofValues(seed uint64, codes ...int32) *anatomy {
	p := problemtest.New(len(codes), 1, seed)
	values := make([]string, slices.Max(codes)+4)
	for v := range values {
		values[v] = fmt.Sprint(v)
	}
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: values, Codes: codes}}
	return newAnatomy(p)
}

// A group is of the largest sets, and of several as large of the first.
func TestGroupsAreOfTheFirstLargestSets(t *testing.T) {
	for _, test := range []struct {
		name  string
		codes []int32
		l     int
		want  []int32 // the values of the first group
	}{
		{"all as large", []int32{3, 2, 1, 0}, 2, []int32{0, 1}},
		{"the largest first", []int32{0, 1, 2, 2, 3}, 3, []int32{2, 0, 1}},
		{"the last is larger", []int32{0, 1, 3, 3}, 2, []int32{3, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := ofValues(1, test.codes...)
			var got []int32
			for _, record := range a.group(test.l) {
				got = append(got, test.codes[record])
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("a group of the values %v, want %v", got, test.want)
			}
		})
	}
}

// Of 60 sets, every third of which has two records and the others one, the first group is of the
// first of those with two.
func TestGroupsOfManySets(t *testing.T) {
	var codes []int32
	for v := range int32(60) {
		codes = append(codes, v)
		if v%3 == 0 {
			codes = append(codes, v)
		}
	}
	a := ofValues(1, codes...)
	for _, want := range [][]int32{{0, 3, 6, 9}, {12, 15, 18, 21}} {
		var got []int32
		for _, record := range a.group(4) {
			got = append(got, codes[record])
		}
		if !slices.Equal(got, want) {
			t.Errorf("a group of the values %v, want %v", got, want)
		}
	}
}

// What is left over joins a group without its value, whichever is tried first, and any group
// if all have it: no record is lost.
func TestWhatIsLeftOverJoinsAGroup(t *testing.T) {
	for seed := range uint64(20) {
		a := ofValues(seed, 0, 1, 0, 2, 0)
		a.sets = [][]int32{{4}, nil, nil, nil}
		groups := [][]int32{{0, 1}, {3}, {2}}
		a.placeRest(groups)
		if !slices.Equal(groups[1], []int32{3, 4}) {
			t.Errorf("seed %d: the groups are %v", seed, groups)
		}
		a.sets = [][]int32{{4}, nil, nil, nil}
		groups = [][]int32{{0}, {2}}
		a.placeRest(groups)
		if len(groups[0])+len(groups[1]) != 3 {
			t.Errorf("seed %d: the groups are %v", seed, groups)
		}
	}
}
