package prepare_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/prepare"
)

// A problem is of the table's people, with the quasi-identifiers in the order of their
// priority, and asks of a class what the recipe does.
func TestAskStatesTheProblem(t *testing.T) {
	r := ofVisits(distinct("ill", 2))
	r.Column("id").Missing = []string{"n/k"}
	r.Column("zip").Studied = true
	r.Privacy.SuppressionLimit, r.Algorithm.Seed = 0.5, 17
	p := asked(t, visits+"n/k,,,,\n", r)
	if p.Problem.N != 8 || p.Problem.MaxSuppressed != 4 || p.Problem.Seed != 17 || p.Patients() != nil {
		t.Errorf("%d records of which %d may be left out, seed %d, patients %v", p.Problem.N, p.Problem.MaxSuppressed, p.Problem.Seed, p.Patients())
	}
	if qi := p.Problem.QI; len(qi) != 2 || qi[0].Name != "zip" || qi[0].Weight != recipe.StudiedWeight || qi[1].Name != "age" {
		t.Errorf("quasi-identifiers are %+v", qi)
	}
	if s := p.Problem.Sensitive; len(s) != 1 || s[0].Name != "ill" || !slices.Equal(s[0].Codes, []int32{0, 1, 0, 2, 0, 1, 2, 0}) {
		t.Errorf("sensitive are %+v", s)
	}
	for class, holds := range map[string]bool{"0 1": true, "0": false, "0 2": false} {
		if rows := map[string][]int32{"0 1": {0, 1}, "0": {0}, "0 2": {0, 2}}[class]; p.Problem.Model.Holds(rows) != holds {
			t.Errorf("%v holds for %s: %v", p.Problem.Model, class, !holds)
		}
	}
	r.Privacy.Patient = "id"
	if p = asked(t, visits, r); p.Patients() == nil || p.Patients().Count != 7 || p.Problem.Model.Holds([]int32{0, 1}) {
		t.Errorf("patients are %+v, and two rows of one are two", p.Patients())
	}
}

// Of every share as it is written, exactly as many rows may be left out: 0.29 of 100 are 29,
// though no binary fraction is 0.29, and the screen's 29% divided by 100 are as many.
func TestAShareOfTheRows(t *testing.T) {
	for _, n := range []int{1, 7, 50, 90, 100, 613} {
		p := made(t, "age\n"+strings.Repeat("30\n", n), recipe.Recipe{Version: recipe.Version, Privacy: recipe.Privacy{K: 1},
			Algorithm: recipe.Algorithm{Name: method.Default}, Columns: ofVisits().Columns[1:2]})
		for permille := range 1001 {
			for _, share := range []float64{float64(permille) / 1000, float64(permille) / 10 / 100} {
				p.Recipe.Privacy.SuppressionLimit = share
				if err := p.Ask(); err != nil {
					t.Fatal(err)
				}
				if got := p.Problem.MaxSuppressed; got != permille*n/1000 {
					t.Fatalf("%v of %d rows are %d", share, n, got)
				}
			}
		}
	}
}

// Asking once more states the same problem, and so does asking what was made of the same
// table once more.
func TestAskTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		p, again := drawn(t, given, r), drawn(t, given, r)
		first := p.Ask()
		was := p.Problem
		for _, second := range []error{p.Ask(), again.Ask()} {
			if (first == nil) != (second == nil) || first != nil && first.Error() != second.Error() {
				t.Fatalf("first %v, then %v", first, second)
			}
		}
		if first == nil {
			same(t, was, p.Problem)
			same(t, was, again.Problem)
		}
	})
}

// drawn prepares what [draw] returns.
func drawn(t *rapid.T, given *table.Table, r recipe.Recipe) *prepare.Prepared {
	p, err := prepare.New(given, r, prepare.Options{Key: secret()})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// same reports two problems that differ.
func same(t *rapid.T, a, b problem.Problem) {
	if a.N != b.N || a.MaxSuppressed != b.MaxSuppressed || a.Seed != b.Seed || a.Model.String() != b.Model.String() || len(a.QI) != len(b.QI) {
		t.Fatalf("%+v is not %+v", a, b)
	}
	for j := range a.QI {
		x, y := a.QI[j], b.QI[j]
		if x.Name != y.Name || x.Weight != y.Weight || !slices.Equal(x.Spans, y.Spans) || !slices.Equal(x.Codes, y.Codes) || labels(x) != labels(y) {
			t.Fatalf("%+v is not %+v", x, y)
		}
	}
	for row := range a.N {
		if class := []int32{0, int32(row)}; a.Model.Holds(class) != b.Model.Holds(class) {
			t.Fatalf("%v holds for %v once", a.Model, class)
		}
	}
}

// labels are the texts of the values of an attribute.
func labels(a domain.Attribute) string {
	var all []string
	for _, span := range a.Spans {
		all = append(all, a.Domain.Label(span))
	}
	return strings.Join(all, "|")
}
