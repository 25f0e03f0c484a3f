package bucket

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

//go:embed testdata/cases.txt
var cases string

// What is made of small tables, case by case.
func TestCases(t *testing.T) {
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	casetest.Run(t, cases, map[string]casetest.Answer{
		"first groups of so many values": func(t *testing.T, in []string) string {
			codes := casetest.Numbers(t, in[2])
			a, said := ofValues(1, codes...), []string(nil)
			for range number(in[1]) {
				var values []int32
				for _, record := range a.group(number(in[0])) {
					values = append(values, codes[record])
				}
				said = append(said, fmt.Sprint(values))
			}
			return strings.Join(said, " ")
		},
		"possible": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			return strconv.FormatBool(Possible(p, number(in[0])))
		},
		"refused": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			_, err := Anatomy(context.Background(), p, number(in[0]), nil)
			return casetest.Said(err)
		},
	})
}

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
