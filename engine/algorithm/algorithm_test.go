package algorithm_test

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"

	"quasi/engine/algorithm"
	"quasi/engine/domain"
	"quasi/engine/parameter"
	"quasi/engine/privacy"
	"quasi/engine/problem"
)

func TestEveryEntryIsComplete(t *testing.T) {
	name := regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	seen := map[string]bool{}
	for _, a := range algorithm.All() {
		if !name.MatchString(a.Name) || seen[a.Name] {
			t.Errorf("name %q: want a lower-case word of its own", a.Name)
		}
		seen[a.Name] = true
		if a.Family == "" || a.Title == "" || a.Source == "" || a.Run == nil {
			t.Errorf("%s: an empty field in %+v", a.Name, a)
		}
		if strings.Count(a.Summary, ".") != 1 || !strings.HasSuffix(a.Summary, ".") {
			t.Errorf("%s: summary %q is not one sentence", a.Name, a.Summary)
		}
		checkParameters(t, a)
		if got, err := algorithm.Get(a.Name); err != nil || got.Title != a.Title {
			t.Errorf("Get(%q) = %q, %v", a.Name, got.Title, err)
		}
	}
	if len(seen) == 0 {
		t.Error("no algorithm")
	}
}

func checkParameters(t *testing.T, a algorithm.Algorithm) {
	t.Helper()
	for _, p := range a.Parameters {
		if p.Name == "" || p.Title == "" || !strings.HasSuffix(p.Summary, ".") {
			t.Errorf("%s: parameter %+v", a.Name, p)
		}
	}
	if _, err := parameter.Resolve(a.Parameters, nil); err != nil {
		t.Errorf("%s: %v", a.Name, err)
	}
}

// settings returns the defaults of an algorithm.
func settings(t *testing.T, a algorithm.Algorithm) parameter.Values {
	t.Helper()
	v, err := parameter.Resolve(a.Parameters, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestGetNamesTheOthers(t *testing.T) {
	_, err := algorithm.Get("flash")
	if want := `algorithm is "flash", want one of ["minimum-loss"`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want it to begin with %s", err, want)
	}
}

func TestAllIsACopy(t *testing.T) {
	algorithm.All()[0].Name = "changed"
	if name := algorithm.All()[0].Name; name == "changed" {
		t.Error("a caller can change the registry")
	}
}

// smallProblem is a column of four numbers and a missing value, k = 2.
func smallProblem(t *testing.T) *problem.Problem {
	t.Helper()
	d, err := domain.NewOrdered([]string{"1", "2", "8", "9"}, []float64{1, 2, 8, 9}, []int{1, 1, 1, 1}, domain.ByLeaves)
	if err != nil {
		t.Fatal(err)
	}
	model, err := privacy.NewKAnonymity(2, 5)
	if err != nil {
		t.Fatal(err)
	}
	spans := []domain.Span{domain.Leaf(0), domain.Leaf(1), domain.Leaf(2), domain.Leaf(3), d.Full()}
	return &problem.Problem{N: 5, Model: model, QI: []problem.Attribute{
		{Name: "x", Weight: 1, Domain: d, Spans: spans, Codes: []int32{0, 2, 1, 3, 4}},
	}, Sensitive: []privacy.Sensitive{{Name: "s", Values: []string{"a", "b"}, Codes: []int32{0, 0, 1, 1, 0}}}}
}

func TestEveryAlgorithmMakesAValidRelease(t *testing.T) {
	for _, a := range algorithm.All() {
		p := smallProblem(t)
		groups, err := a.Run(context.Background(), p, settings(t, a), nil)
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil {
			t.Errorf("%s: %v", a.Name, err)
		}
	}
}

func TestEveryAlgorithmStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, a := range algorithm.All() {
		if _, err := a.Run(ctx, smallProblem(t), settings(t, a), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want %v", a.Name, err, context.Canceled)
		}
	}
}
