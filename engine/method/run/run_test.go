package run_test

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/brief"
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
	f, err := run.Get(a.Name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// needs gives an algorithm settings that any table of several records satisfies, and others that are
// given.
func needs(t testing.TB, a method.Algorithm, others ...parameter.Given) parameter.Values {
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
	v, err := parameter.Resolve(a.Parameters, given)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Whatever the table, a release is valid, or the error says why there is none.
func TestEveryAlgorithmMakesAValidRelease(t *testing.T) {
	for _, a := range method.All() {
		t.Run(a.Name, func(t *testing.T) {
			v := needs(t, a)
			rapid.Check(t, func(t *rapid.T) {
				p := withSensitive(problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 8}))
				if !a.Suppresses {
					p.MaxSuppressed = 0
				}
				if own := a.Family == method.Bucketing || a.Name == "slca"; !own && rapid.Bool().Draw(t, "of a model") { // those have a model of their own
					if diverse := problemtest.DrawDiverse(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 10}); a.Accepts(diverse.Model) == nil {
						p = diverse
					}
				}
				groups, err := do(t, a)(context.Background(), p, v, nil)
				if err == nil {
					err = groups.Check(p)
				}
				if err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}

// variations are the settings of an algorithm with each choice that it has.
func variations(t testing.TB, a method.Algorithm) []parameter.Values {
	t.Helper()
	all := []parameter.Values{needs(t, a)}
	for _, p := range a.Parameters {
		for _, choice := range p.Choices {
			all = append(all, needs(t, a, parameter.Given{p.Name: choice}))
		}
	}
	return all
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
			for _, a := range method.All() {
				t.Run(fmt.Sprintf("%s, rare: %v, %s", name, rare, a.Name), func(t *testing.T) {
					for _, v := range variations(t, a) {
						for _, limit := range []int{0, 1, n} {
							p := withSensitive(&problem.Problem{N: table.N, Seed: 1, Model: table.Model, QI: table.QI})
							if p.MaxSuppressed = min(limit, p.N); !a.Suppresses && limit > 0 {
								continue
							}
							if rare && p.N > 1 {
								distinct := rarely(t, p)
								if a.Accepts(distinct) != nil || a.Family == method.Bucketing || a.Name == "slca" {
									continue
								}
							}
							groups, err := do(t, a)(context.Background(), p, v, nil)
							if err == nil {
								err = groups.Check(p)
							}
							if err == nil && groups.Len() == 0 {
								err = errors.New("nothing is released")
							}
							if err != nil && !(name == "30 columns" && slices.Contains([]string{"incognito", "samarati", "optimal"}, a.Name) && strings.Contains(err.Error(), "30 columns that could identify have more than 2000000 combinations")) &&
								!(a.Name == "k-member" && v.Integer("missing") == 1 && (limit < p.N || name == "all missing")) {
								t.Errorf("%v, %d may be left out: %v", v, p.MaxSuppressed, err)
							}
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
	distinct, err := privacy.NewDistinctL(&p.Sensitive[0], 2)
	if err != nil {
		t.Fatal(err)
	}
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
			if err == nil {
				err = groups.Check(p)
			}
			if err != nil {
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
		h := sha256.New()
		for _, part := range []any{groups.Rows, groups.Offsets, groups.Spans, groups.Suppressed} {
			binary.Write(h, binary.LittleEndian, part)
		}
		fmt.Fprintf(&b, "%s %x\n", a.Name, h.Sum(nil))
	}
	problemtest.Golden(t, groupsBefore, b.String())
}

func TestEveryAlgorithmStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, a := range method.All() {
		if _, err := do(t, a)(ctx, withSensitive(problemtest.Patients(50, 1)), needs(t, a), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want %v", a.Name, err, context.Canceled)
		}
	}
}
