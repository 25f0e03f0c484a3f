package run_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method"
	"quasi/engine/method/lattice"
	"quasi/engine/method/limit"
	"quasi/engine/method/problem"
	"quasi/engine/method/suppress"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// drawSkewed returns a problem of which a value is so frequent that all records together may
// fail a model of shares that is monotone.
func drawSkewed(t *rapid.T) *problem.Problem {
	p := problemtest.Draw(t, problemtest.Shape{Least: 6, Records: 30, Attributes: 3, Positions: 8})
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b", "c"},
		Codes: rapid.SliceOfN(rapid.SampledFrom([]int32{0, 0, 0, 0, 1, 2}), p.N, p.N).Draw(t, "sensitive")}}
	var m privacy.Model
	var err error
	switch rapid.IntRange(0, 2).Draw(t, "model") {
	case 0:
		m, err = privacy.NewAlphaK(&p.Sensitive[0], 0.5, "")
	case 1:
		m, err = privacy.NewEntropyL(&p.Sensitive[0], 1.8)
	case 2:
		m, err = privacy.NewRecursiveCL(&p.Sensitive[0], 1, 2)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.Model = privacy.All(p.Model, m)
	return p
}

// Where leaving out rows within the limit makes all others satisfy the model, every method
// has a release; where it takes more rows, an error says how many, and with so many there is one.
func TestEveryMethodSuppressesWhatSatisfies(t *testing.T) {
	for _, a := range method.All() {
		if a.Family == method.Bucketing || a.Name == "slca" {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			v := needs(t, a)
			rapid.Check(t, func(t *rapid.T) {
				p := drawSkewed(t)
				out, can := suppress.Least(p, p.N)
				p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "limit")
				run := func() error {
					groups, err := do(t, a)(context.Background(), p, v, nil)
					if err != nil {
						return err
					}
					return groups.Check(p)
				}
				err := run()
				if can && len(out) <= p.MaxSuppressed && err != nil {
					t.Fatalf("%d of %d rows would do: %v", len(out), p.MaxSuppressed, err)
				}
				if !can || err == nil {
					return
				}
				if said := say.Of(err); said.Code != "suppress-together" {
					t.Fatalf("%d rows would do: %v", len(out), err)
				}
				if p.MaxSuppressed = len(out); run() != nil {
					t.Fatalf("not even with the %d rows that are advised: %v", len(out), run())
				}
			})
		})
	}
}

// The same below limits, block by block.
func TestLimitsLeaveOutNoMoreThanHasToBe(t *testing.T) {
	for _, a := range method.All() {
		if a.Limits != method.InBlocks && a.Limits != method.ByLevels || a.Name == "slca" {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			v := needs(t, a)
			rapid.Check(t, func(t *rapid.T) {
				p := drawSkewed(t)
				drawLimits(t, p)
				as := p
				if a.Limits == method.ByLevels {
					as = lattice.Coarsest(p)
				}
				lost := limit.Lost(as)
				p.MaxSuppressed = min(p.N, lost+rapid.IntRange(0, 2).Draw(t, "more"))
				run := func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
					return do(t, a)(ctx, p, v, progress)
				}
				var groups *problem.Groups
				var err error
				if a.Limits == method.ByLevels {
					groups, err = run(context.Background(), p, nil)
				} else {
					groups, err = limit.Partition(context.Background(), p, limit.Method{Do: run, Suppresses: a.Suppresses}, nil)
				}
				if lost == p.N {
					return
				}
				if err == nil {
					err = groups.Check(p)
				}
				if err != nil {
					t.Fatalf("%d of %d rows would do: %v", lost, p.MaxSuppressed, err)
				}
				// By ranges rows may find room behind a cut.
				if out := len(groups.Suppressed); !a.Suppresses && !p.Model.Holds(group.Numbers(p.N)) && (out > lost || out < lost && !ranged(p)) {
					t.Fatalf("%d rows are left out, %d would do", out, lost)
				}
			})
		})
	}
}

// ranged reports whether any range may be released of a column with a limit.
func ranged(p *problem.Problem) bool {
	return slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Limit != nil && a.Limit.Ranges })
}
