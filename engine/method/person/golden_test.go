package person_test

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/person"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

//go:embed testdata/groups.golden
var groupsBefore string

// The groups of these persons are the same on every machine, natively and as WebAssembly: the
// file holds for both.
func TestGroupsAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	for _, n := range []int{60, 300} {
		for knows := range 4 {
			for _, illness := range []bool{false, true} {
				if knows == 1 {
					continue
				}
				p, o := patients(t, n, 2)
				o.Knows = knows
				if illness {
					o.Models = illnesses(t, p, o.Patients)
				}
				g, err := person.Partition(context.Background(), p, o, nil)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&b, "%d rows, %d known, illness %t %s\n", n, knows, illness, problemtest.Hash(g))
			}
		}
	}
	problemtest.Golden(t, groupsBefore, b.String())
}

// patients returns a problem of n rows of patients, who have one to five each, and asks for k
// of them.
func patients(t *testing.T, n, k int) (*problem.Problem, person.Options) {
	t.Helper()
	p := problemtest.Patients(n, 42)
	whose := &privacy.Patients{Codes: make([]int32, n)}
	for row := 0; row < n; whose.Count++ {
		for range min(n-row, 1+whose.Count*whose.Count%5) {
			whose.Codes[row] = int32(whose.Count)
			row++
		}
	}
	model, err := privacy.NewKPatients(whose, k)
	if err != nil {
		t.Fatal(err)
	}
	p.Model, p.MaxSuppressed = model, n/10
	return p, person.Options{Patients: whose, K: k, Method: start, Rounds: 3}
}

// illnesses gives the rows one of three illnesses each and asks for two in every crowd.
func illnesses(t *testing.T, p *problem.Problem, whose *privacy.Patients) []privacy.Crowd {
	t.Helper()
	s := &privacy.Sensitive{Name: "ill", Values: []string{"a", "b", "c"}}
	for r := range p.N {
		s.Codes = append(s.Codes, int32(r*r%7%3))
	}
	once := whose.Once(s)
	m, err := privacy.NewDistinctL(once, 2)
	if err != nil {
		t.Fatal(err)
	}
	return []privacy.Crowd{privacy.NewCrowd(m, once, whose, false)}
}
