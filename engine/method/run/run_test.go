package run_test

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/method/run"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// withSensitive gives p a sensitive attribute that every algorithm can work with:
// the records have the values a, b, c, ... in turn.
func withSensitive(p *problem.Problem) *problem.Problem {
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c", "d", "e", "f"}}
	for r := range p.N {
		s.Codes = append(s.Codes, int32(r%6))
	}
	p.Sensitive = []privacy.Sensitive{s}
	p.MaxSuppressed = p.N
	return p
}

// do returns the code of an algorithm.
func do(t rapid.TB, a method.Algorithm) run.Func {
	t.Helper()
	f := casetest.Must(run.Get(a.Name))
	return f
}

// needs gives an algorithm settings that any table of several records satisfies, and others that are
// given.
func needs(t rapid.TB, a method.Algorithm, others ...parameter.Given) parameter.Values {
	t.Helper()
	given := parameter.Given{}
	for _, p := range a.Parameters {
		if value, needed := map[string]float64{"l": 1, "s": 1, method.Rounds: 2}[p.Name]; needed {
			given[p.Name] = value
		}
	}
	for _, more := range others {
		maps.Copy(given, more)
	}
	v := casetest.Must(parameter.Resolve(a.Parameters, given))
	return v
}

// Whatever the table, the model and the settings, a release is valid, or the error says why there is
// none. Parts show what their records have in common, all of them where nothing counts; on levels a
// value is released in one way everywhere.
func TestEveryMethodMakesAValidRelease(t *testing.T) {
	for _, w := range ways(t) {
		t.Run(w.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := withSensitive(problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 8}))
				if !w.Suppresses {
					p.MaxSuppressed = 0
				}
				var other *problem.Problem
				switch kind := rapid.IntRange(0, 2).Draw(t, "model"); {
				case kind == 1 && w.Name != "slca":
					other = problemtest.DrawDiverse(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 10})
				case kind == 2 && !w.ownModel():
					other = problemtest.DrawModelled(t)
					other.Sensitive = withSensitive(&problem.Problem{N: other.N}).Sensitive
				}
				if other != nil && w.Accepts(other.Model) == nil {
					p = other
				}
				groups, err := w.run(p, nil)
				if err != nil && (w.name == "k-member drop" || !p.Model.Holds(group.Numbers(p.N))) {
					return // so many rows can't be left out
				}
				if err := checked(p, groups, err); err != nil {
					t.Fatal(err)
				}
				weighs := slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Weight > 0 })
				if w.Family == method.Partitioning && !weighs && groups.Len() != 1 {
					t.Fatalf("%d groups although nothing counts", groups.Len())
				}
				as := map[[3]int32]domain.Span{}
				for i := range groups.Len() {
					for j, s := range groups.As(int32(i), len(p.QI)) {
						if w.Family == method.Partitioning && s != p.Join(j, groups.Group(i)) {
							t.Fatalf("group %d, column %d: released as %v", i, j, s)
						}
						for _, r := range groups.Group(i) {
							was := p.QI[j].Span(r)
							key := [3]int32{int32(j), was.Lo, was.Hi}
							if known, ok := as[key]; ok && known != s && w.Family == method.FullDomain && w.Name != method.Consistent {
								t.Fatalf("column %d: %v is released as %v and %v", j, was, known, s)
							}
							as[key] = s
						}
					}
				}
			})
		})
	}
}

// Tables that break what is written for usual ones, each of which every algorithm releases in every
// way, however many rows may be left out and also where one row in a hundred has a rare value.
func TestHostileTables(t *testing.T) {
	n := brief.Of(600, 60)
	tables := problemtest.Hostile(n)
	tables["no column"] = problemtest.With(n, 7)
	tables["one record"] = problemtest.With(1, 1, problemtest.Made(1, problemtest.InOrder, func(int) int32 { return 0 }))
	tables["one column"] = problemtest.With(n, 7, problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i) }))
	tables["one column of no weight"] = problemtest.With(n, 7, problemtest.Weighted(0, tables["one column"].QI[0]))
	for name, table := range tables {
		for _, rare := range []bool{false, true} {
			for _, w := range ways(t) {
				t.Run(fmt.Sprintf("%s, rare: %v, %s", name, rare, w.name), func(t *testing.T) {
					for _, limit := range []int{0, 1, n} {
						p := withSensitive(&problem.Problem{N: table.N, Seed: 1, Model: table.Model, QI: table.QI})
						if p.MaxSuppressed = min(limit, p.N); !w.Suppresses && limit > 0 {
							continue
						}
						if rare && p.N > 1 && (w.Accepts(rarely(t, p)) != nil || w.ownModel()) {
							continue
						}
						groups, err := w.run(p, nil)
						err = checked(p, groups, err)
						if err != nil && !(name == "30 columns" && slices.Contains([]string{"incognito", "samarati", "optimal"}, w.Name) && strings.Contains(err.Error(), "30 columns that could identify have more than 2000000 combinations")) &&
							!(w.name == "k-member drop" && (limit < p.N || name == "all missing")) {
							t.Errorf("%d may be left out: %v", p.MaxSuppressed, err)
						}
					}
				})
			}
		}
	}
}

// rarely gives one row in a hundred another sensitive value than the others, and asks for both in
// each class.
func rarely(t *testing.T, p *problem.Problem) privacy.Model {
	t.Helper()
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: make([]int32, p.N)}
	for r := range s.Codes {
		s.Codes[r] = int32(min(1, r%100)) ^ 1
	}
	p.Sensitive = []privacy.Sensitive{s}
	distinct := casetest.Must(privacy.NewDistinctL(&p.Sensitive[0], 2))
	p.Model = privacy.All(p.Model, distinct)
	return distinct
}

// Columns of 10,000 distinct values, in a hierarchy without levels and in order.
func TestTenThousandValues(t *testing.T) {
	brief.Further(t)
	n := 10_000
	if testing.Short() { // the rest is for make test-long
		n = 1000
	}
	for _, a := range method.All() {
		t.Run(a.Name, func(t *testing.T) {
			p := withSensitive(problemtest.New(n, 5, 1))
			p.QI = []domain.Attribute{
				problemtest.Made(n, problemtest.Flat, func(i int) int32 { return int32(i) }),
				problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i * 7919 % n) }),
			}
			groups, err := do(t, a)(context.Background(), p, needs(t, a), nil)
			if err := checked(p, groups, err); err != nil {
				t.Error(err)
			}
		})
	}
}

//go:embed testdata/groups.golden
var groupsBefore string

// The groups are the same natively and as WebAssembly: both are held against one
// file.
func TestGroupsAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	for _, a := range method.All() {
		p := withSensitive(problemtest.Patients(300, 42))
		groups, err := do(t, a)(context.Background(), p, needs(t, a), nil)
		if err != nil {
			fmt.Fprintf(&b, "%s: %v\n", a.Name, err)
			continue
		}
		fmt.Fprintf(&b, "%s %s\n", a.Name, problemtest.Hash(groups))
	}
	problemtest.Golden(t, groupsBefore, b.String())
}
