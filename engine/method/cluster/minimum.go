package cluster

import (
	"context"

	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

// MinimumLoss looks for the classes that lose least information: cheapest first,
// each absorbing what it covers already, then so many rounds of ruin and recreate
// (see dense and refinement). Every class satisfies p.Model. The loss that counts
// is ILossRate with the attributes' weights; a missing value means the same as
// the root.
//
// It is anytime: after the start and after each round progress is told the loss
// of the best classes so far, and if it returns true, those are the result.
// Groups.Rounds says how many rounds were done; asking for that number gives the
// same result again. Records are suppressed only if no class can take them for
// less than they are worth, up to p.MaxSuppressed.
//
// It fails if there are fewer than p.Model.MinSize() records, if the model can't
// be satisfied, and with ctx.Err() soon after ctx is done. progress may be nil.
// Time grows with n for each round, and a little faster for the start.
func MinimumLoss(ctx context.Context, p *problem.Problem, rounds int, progress problem.Progress) (*problem.Groups, error) {
	if progress == nil {
		progress = problem.None
	}
	if k := p.Model.MinSize(); k > p.N {
		return nil, errMinimumFew.Of(k, p.N)
	}
	t := cost.New(p)
	x, tree := newPartition(p, t), cost.NewTree(t)
	suppressed, err := x.start(ctx, tree, part(progress, 0, starting(rounds)))
	if err != nil {
		return nil, err
	}
	x.out = len(suppressed)
	done := 0
	if enough := progress(problem.Step{Done: starting(rounds), Best: true, Loss: x.loss(x.total)}); !enough && t.M > 0 {
		done, err = x.refine(ctx, cost.NewTree(t), rounds, part(progress, starting(rounds), 1))
		if err != nil {
			return nil, err
		}
	}
	if !p.Model.Monotone() { // the new classes may coincide
		more, err := x.mend(ctx, nil)
		if err != nil {
			return nil, err
		}
		suppressed = append(suppressed, more...)
	}
	progress(problem.Step{Done: 1})
	groups := x.groups(suppressed)
	groups.Rounds = done
	return groups, nil
}

// start makes the first partition.
func (x *partition) start(ctx context.Context, tree *cost.Tree, progress problem.Progress) ([]int32, error) {
	left, err := x.build(ctx, tree, progress)
	if err != nil {
		return nil, err
	}
	return x.mend(ctx, left)
}

// starting is the share of the work that the start is, about as long as eight
// rounds.
func starting(rounds int) float64 { return 8 / float64(8+rounds) }

// part returns a progress of work that is from lo to hi of the whole.
func part(progress problem.Progress, lo, hi float64) problem.Progress {
	return func(s problem.Step) bool {
		s.Done = lo + (hi-lo)*s.Done
		return progress(s)
	}
}
