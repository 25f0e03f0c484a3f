package pieces

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/cut"
	"quasi/engine/method/problem"
)

// Whatever the table, the default loses no more than the methods that it starts
// from, before and after it has refined what it started with.
func TestNothingLosesLessThanTheDefault(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawDiverse(t, problemtest.Shape{Records: 80, Attributes: 4, Positions: 12})
		if !p.Model.Monotone() {
			return
		}
		for j := range p.QI {
			p.QI[j].Weight = 1
		}
		rivals := map[string]func() (*problem.Groups, error){
			"bottom-up":        func() (*problem.Groups, error) { return cut.BottomUp(ctx, p, cut.RisePenalty, nil) },
			"mondrian-relaxed": func() (*problem.Groups, error) { return cut.MondrianRelaxed(ctx, p, cut.Boundaries, nil) },
			"mondrian-strict":  func() (*problem.Groups, error) { return cut.MondrianStrict(ctx, p, cut.Boundaries, nil) },
		}
		for rounds := range 3 {
			ours := lost(t, p, func() (*problem.Groups, error) { return MinimumLoss(ctx, p, rounds, nil) })
			for name, run := range rivals {
				if theirs := lost(t, p, run); ours > theirs+1e-6 {
					t.Errorf("%d rounds: loss %v, %s has %v", rounds, ours, name, theirs)
				}
			}
		}
	})
}

func lost(t *rapid.T, p *problem.Problem, run func() (*problem.Groups, error)) float64 {
	t.Helper()
	groups, err := run()
	if err != nil {
		t.Fatal(err)
	}
	return loss.Measure(p, groups).ILossRate
}
