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
	for _, c := range []struct {
		rows, most, columns, k, out, known int
		ill                                bool
	}{
		{60, 5, 7, 2, 0, 0, false}, {60, 5, 7, 2, 0, 0, true}, {60, 5, 7, 2, 60, 0, true},
		{60, 5, 7, 3, 60, 0, false}, {60, 5, 2, 3, 60, 0, true}, {60, 5, 2, 2, 60, 0, false}, {60, 5, 1, 2, 60, 0, true},
		{300, 5, 7, 2, 30, 0, false}, {300, 5, 2, 2, 30, 0, true}, {300, 5, 2, 4, 300, 0, true},
		{40, 19, 7, 2, 4, 2, false}, {40, 19, 7, 2, 4, 3, false}, {40, 19, 2, 2, 4, 2, false}, {40, 19, 1, 2, 40, 3, false},
		{80, 9, 7, 2, 0, 2, false}, {80, 9, 2, 3, 0, 3, false}, {80, 9, 1, 2, 80, 2, false},
		{200, 23, 2, 2, 20, 0, false}, {200, 23, 3, 2, 20, 2, false}, {200, 23, 2, 2, 200, 0, true},
		{40, 19, 0, 2, 40, 2, false}, {80, 9, 0, 2, 80, 3, false}, {60, 5, 0, 2, 60, 0, true}, // nothing costs anything
		{160, 41, 2, 2, 160, 0, false}, {160, 41, 2, 2, 16, 2, false},
	} {
		p, o := patients(t, c.rows, c.most, c.k)
		p.QI, p.MaxSuppressed, o.Knows = p.QI[:c.columns], c.out, c.known
		if c.ill {
			o.Models = illnesses(t, p, o.Patients)
		}
		said := "none"
		if g, err := person.Partition(context.Background(), p, o, nil); err == nil {
			said = problemtest.Hash(g)
		}
		fmt.Fprintf(&b, "%v %s\n", c, said)
	}
	problemtest.Golden(t, groupsBefore, b.String())
}

// patients returns a problem of n rows of patients, who have one up to most each, and asks
// for k of them.
func patients(t *testing.T, n, most, k int) (*problem.Problem, person.Options) {
	t.Helper()
	p := problemtest.Patients(n, 42)
	whose := &privacy.Patients{Codes: make([]int32, n)}
	for row := 0; row < n; whose.Count++ {
		for range min(n-row, 1+whose.Count*whose.Count%most) {
			whose.Codes[row] = int32(whose.Count)
			row++
		}
	}
	model, err := privacy.NewKPatients(whose, k)
	if err != nil {
		t.Fatal(err)
	}
	p.Model = model
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
