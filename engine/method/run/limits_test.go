package run_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method"
	"quasi/engine/method/lattice"
	"quasi/engine/method/limit"
	"quasi/engine/method/problem"
)

// tree is a domain that knows what is directly below a value.
type tree interface {
	Children(domain.Span) []domain.Span
}

// drawLimits gives some attributes limits: of trees the nodes that cover no more than some
// positions, of plain orders a width.
func drawLimits(t *rapid.T, p *problem.Problem) {
	for j := range p.QI {
		a := &p.QI[j]
		most := rapid.IntRange(0, 5).Draw(t, a.Name+" limit")
		switch d := a.Domain.(type) {
		case *domain.Ordered:
			a.Limit = d.Within(float64(most))
		case tree:
			a.Limit = domain.PartsOf(below(d, a.Domain.Full(), most, true))
		}
		if most == 0 {
			a.Limit = nil
		}
	}
}

func below(d tree, s domain.Span, most int, root bool) []domain.Span {
	if s.IsLeaf() || s.Len() <= most && !root {
		return []domain.Span{s}
	}
	var all []domain.Span
	for _, child := range d.Children(s) {
		all = append(all, below(d, child, most, false)...)
	}
	return all
}

// Within limits, whatever they are, every method that keeps them makes a valid release, in
// which nothing is coarser than its limit; if there is none, too many records would have
// to be left out.
func TestEveryMethodKeepsLimits(t *testing.T) {
	for _, a := range method.All() {
		if a.Limits != method.InBlocks && a.Limits != method.ByLevels {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			v := needs(t, a)
			rapid.Check(t, func(t *rapid.T) {
				p := withSensitive(problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 3, Positions: 8}))
				p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "suppressed")
				drawLimits(t, p)
				plain, as := do(t, a), p
				release := func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
					return plain(ctx, p, v, progress)
				}
				var groups *problem.Groups
				var err error
				if a.Limits == method.ByLevels {
					as = lattice.Coarsest(p)
					groups, err = release(context.Background(), p, nil)
				} else {
					groups, err = limit.Partition(context.Background(), p, limit.Method{Do: release, Suppresses: a.Suppresses}, nil)
				}
				lost, least := limit.Lost(as), limit.Least(as)
				if err != nil {
					if lost <= p.MaxSuppressed && lost < p.N {
						t.Fatalf("%d of at most %d records need to be left out: %v", lost, p.MaxSuppressed, err)
					}
					return
				}
				if err := groups.Check(p); err != nil {
					t.Fatal(err)
				}
				if len(groups.Suppressed) < least {
					t.Fatalf("%d records are left out, though %d can't be released", len(groups.Suppressed), least)
				}
				within(t, p, groups)
			})
		})
	}
}

// within checks the limits record by record, and not by how they are found: values of
// different parts are never released alike, and missing ones with none that is not.
func within(t *rapid.T, p *problem.Problem, groups *problem.Groups) {
	for g := range groups.Len() {
		for j := range p.QI {
			a := &p.QI[j]
			if a.Limit == nil {
				continue
			}
			released := groups.Spans[g*len(p.QI)+j]
			for _, r := range groups.Group(g) {
				if missing := a.Span(r) == a.Domain.Full(); missing != (released == a.Domain.Full()) {
					t.Fatalf("column %s: record %d is released as %v", a.Name, r, released)
				}
			}
		}
	}
}
