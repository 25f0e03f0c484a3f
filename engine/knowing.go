package engine

import (
	"context"

	"quasi/engine/facts"
	"quasi/engine/measure/loss"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

// knowingRounds is how many rounds a method that goes on improving does for [Knowing],
// at most: enough to set knowledges side by side, where each is a run of its own.
const knowingRounds = 1

// Knowing returns what a release of the same decisions as another loses where someone may know
// something else of a patient: one of [recipe.Knowledges]. It is a run of its own, whose
// release is judged and not kept. A method that goes on improving does one round at most,
// so that all knowledges can be compared for about the time of one run; the release itself,
// with more rounds, loses no more than what is found for its own knowledge. If there is no
// such release, what is found says why.
//
// It fails with ctx.Err() soon after ctx is done. progress may be nil.
func Knowing(ctx context.Context, r *Release, knows string, progress Progress) (facts.KnownLoss, error) {
	if progress == nil {
		progress = func(Step) bool { return false }
	}
	found := facts.KnownLoss{Knows: knows}
	release, err := knowing(ctx, r.Prepared(), knows, progress)
	switch {
	case ctx.Err() != nil:
		return found, ctx.Err()
	case err != nil:
		found.Failed = say.Of(err)
	case release.Failed() != "":
		found.Failed = release.Failing()
	default:
		found.Loss = loss.Measure(&r.Prepared().Problem, release.Seen()).ILossRate
		found.LeftOut, found.Rounds = len(release.Groups.Suppressed), release.Groups.Rounds
	}
	return found, nil
}

// knowing runs what was prepared with another knowledge, and judges what it releases.
func knowing(ctx context.Context, made *prepare.Prepared, knows string, progress Progress) (*Release, error) {
	own, err := made.Knowing(knows)
	if err != nil {
		return nil, err
	}
	p, err := methodOf(own)
	if err != nil {
		return nil, err
	}
	if err := p.hurry(knowingRounds); err != nil {
		return nil, err
	}
	return p.judged(ctx, progress)
}
