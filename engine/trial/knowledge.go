package trial

import (
	"context"

	"quasi/engine"
	"quasi/engine/facts"
	"quasi/engine/measure/loss"
)

// Knowledge returns what a release of the same decisions as r loses where an attacker may
// know something else of a patient: one of [quasi/engine/file/recipe.Knowledges]. A method
// that goes on improving does one round, so that all knowledges can be compared in about the
// time of one run; the release itself, with more rounds, loses no more than what is found for
// its own knowledge. If there is no such release, the result says why.
//
// It fails with ctx.Err() soon after ctx is done. progress may be nil.
func Knowledge(ctx context.Context, r *engine.Release, knows string, progress engine.Progress) (facts.KnownLoss, error) {
	release, failed, err := judged(ctx, progress, func() (*engine.Prepared, error) {
		made, err := r.Prepared().Knowing(knows)
		if err != nil {
			return nil, err
		}
		return engine.From(made)
	})
	found := facts.KnownLoss{Knows: knows, Failed: failed}
	if release == nil || err != nil {
		return found, err
	}
	found.Loss = loss.Measure(&r.Prepared().Problem, release.Seen()).ILossRate
	found.LeftOut, found.Rounds = len(release.Groups.Suppressed), release.Groups.Rounds
	return found, nil
}
