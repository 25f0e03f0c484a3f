package run_test

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
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

// needs gives an algorithm settings that any table of several records satisfies.
func needs(t testing.TB, a method.Algorithm) parameter.Values {
	t.Helper()
	given := parameter.Given{}
	for _, p := range a.Parameters {
		switch p.Name {
		case "l":
			given["l"] = 1.0
		case "s":
			given["s"] = 1.0
		case method.Rounds:
			given[method.Rounds] = 2.0
		}
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

// Tables that break what is written for usual ones.
func TestHostileTables(t *testing.T) {
	n := 400
	column := func(value func(i int) int32, positions int) domain.Attribute {
		at := make([]int32, n)
		for i := range at {
			at[i] = value(i)
		}
		return problemtest.Attribute("x", problemtest.Ordered(problemtest.Counts(at, positions), domain.ByLeaves), at)
	}
	equal := column(func(int) int32 { return 1 }, 3)
	different := column(func(i int) int32 { return int32(i) }, n)
	missing := column(func(int) int32 { return problemtest.Missing }, 3)
	few := column(func(i int) int32 { return int32(i % 3) }, 3)
	idle := different
	idle.Weight = 0
	var thirty []domain.Attribute
	for range 30 {
		thirty = append(thirty, few)
	}
	tables := map[string][]domain.Attribute{
		"no column": nil, "equal": {equal}, "different": {different}, "missing": {missing, missing},
		"mixed": {equal, different, missing, few}, "thirty": thirty, "weight 0": {idle, few}, "weight 0 only": {idle},
	}
	for name, qi := range tables {
		for _, k := range []int{1, 7, n} {
			for _, a := range method.All() {
				t.Run(fmt.Sprintf("%s k=%d %s", name, k, a.Name), func(t *testing.T) {
					p := withSensitive(problemtest.New(n, k, 1))
					p.QI = qi
					groups, err := do(t, a)(context.Background(), p, needs(t, a), nil)
					if err == nil {
						err = groups.Check(p)
					}
					if err != nil && !(name == "thirty" && strings.Contains(err.Error(), "combinations")) {
						t.Error(err)
					}
				})
			}
		}
	}
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
