package run_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/kaim"
	"quasi/engine/method/kmember"
	"quasi/engine/method/pieces"
	"quasi/engine/method/problem"
)

func TestEveryClusteringSatisfiesTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawDiverse(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 10})
		runs := map[string]func() (*problem.Groups, error){
			"kaim": func() (*problem.Groups, error) { return kaim.Cluster(context.Background(), p, nil) },
			"k-member": func() (*problem.Groups, error) {
				return kmember.Cluster(context.Background(), p, kmember.MissingRoot, kmember.ByLoss, nil)
			},
			"minimum-loss": func() (*problem.Groups, error) { return pieces.MinimumLoss(context.Background(), p, 3, nil) },
		}
		for name, run := range runs {
			groups, err := run()
			if err == nil {
				err = groups.Check(p)
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	})
}
