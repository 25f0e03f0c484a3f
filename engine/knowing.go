package engine

import (
	"context"

	"quasi/engine/measure/loss"
	"quasi/engine/report"
	"quasi/engine/say"
)

// knowingRounds is how many rounds a method that goes on improving does for [Release.Knowing],
// at most: enough to set knowledges side by side, where each is a run of its own.
const knowingRounds = 1

// Knowing returns what a release of the same decisions loses where someone may know
// something else of a patient: one of [recipe.Knowledges]. It is a run of its own, whose
// release is judged and not kept. A method that goes on improving does one round at most,
// so that all knowledges can be compared for about the time of one run; the release itself,
// with more rounds, loses no more than what is found for its own knowledge. If there is no
// such release, what is found says why.
//
// It fails with ctx.Err() soon after ctx is done. progress may be nil.
func (r *Release) Knowing(ctx context.Context, knows string, progress Progress) (report.KnownLoss, error) {
	if progress == nil {
		progress = func(Step) bool { return false }
	}
	found := report.KnownLoss{Knows: knows}
	release, err := r.of.knowing(ctx, knows, progress)
	switch {
	case ctx.Err() != nil:
		return found, ctx.Err()
	case err != nil:
		found.Failed = say.Of(err)
	case release.Failed() != "":
		found.Failed = release.failed()
	default:
		found.Loss = loss.Measure(&r.of.problem, release.seen()).ILossRate
		found.LeftOut, found.Rounds = len(release.Groups.Suppressed), release.Groups.Rounds
	}
	return found, nil
}

// knowing runs the recipe with another knowledge, and judges what it releases.
func (p *Prepared) knowing(ctx context.Context, knows string, progress Progress) (*Release, error) {
	own := *p
	own.recipe = p.recipe.Clone()
	own.recipe.Know(knows)
	own.recipe.Privacy.Linked = p.recipe.Links() // a pseudonym links rows, too
	own.data.Recipe = &own.recipe
	if err := own.hurry(knowingRounds); err != nil {
		return nil, err
	}
	if err := own.ask(); err != nil {
		return nil, err
	}
	return own.judged(ctx, progress)
}
