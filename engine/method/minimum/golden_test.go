package minimum

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

//go:embed testdata/groups.golden
var groupsBefore string

// The classes of these tables are the same on every machine, natively and as
// WebAssembly: the file holds for both.
func TestClassesAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	for _, n := range []int{100, 400} {
		for _, l := range []int{1, 2} {
			p := problemtest.Patients(n, 42)
			diagnoses := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}}
			for r := range p.N {
				diagnoses.Codes = append(diagnoses.Codes, int32(r*r%7%3))
			}
			p.Sensitive = []privacy.Sensitive{diagnoses}
			if l > 1 {
				distinct, err := privacy.NewDistinctL(&p.Sensitive[0], l)
				if err != nil {
					t.Fatal(err)
				}
				p.Model = privacy.All(p.Model, distinct)
			}
			fmt.Fprintf(&b, "%d patients l=%d %s\n", n, l, problemtest.Hash(searched(t, p)))
		}
	}
	odd := problemtest.Hostile(100) // where equal costs abound
	for _, name := range slices.Sorted(maps.Keys(odd)) {
		fmt.Fprintf(&b, "%s %s\n", name, problemtest.Hash(searched(t, odd[name])))
	}
	for _, p := range []*problem.Problem{problemtest.Patients(20, 42), problemtest.Patients(60, 42),
		problemtest.Numbers(2, 1, 1, 1, 1, 0, 0)} { // and of the steps that lead there
		w, steps := problemtest.Watched(p)
		searched(t, w)
		told, err := json.Marshal(*steps)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d steps %x\n", len(*steps), sha256.Sum256(told))
	}
	problemtest.Golden(t, groupsBefore, b.String())
}

// searched returns the classes after the start and four rounds.
func searched(t *testing.T, p *problem.Problem) *problem.Groups {
	t.Helper()
	s, ctx := NewSearch(func() *problem.Problem { return p }, nil), context.Background()
	start, err := s.Begin(ctx, true, problem.None)
	for i := 0; err == nil && i < 4; i++ {
		if _, err = s.Round(ctx, i, always); err == nil {
			s.Commit()
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	classes, err := s.Classes(ctx)
	if err != nil {
		t.Fatal(err)
	}
	groups := &problem.Groups{Suppressed: start.Suppressed}
	for _, rows := range classes {
		groups.Append(p, rows)
	}
	return groups
}
