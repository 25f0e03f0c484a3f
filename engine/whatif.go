package engine

import (
	"context"

	"quasi/engine/advise/suggest"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/loss"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

// Proposals returns the changes of a recipe that a colleague would try, see [whatif.Of].
// lost is what [Try] finds of the recipe as it is. It looks at the table as
// [suggest.Offers] does.
func Proposals(t *table.Table, r *recipe.Recipe, lost []facts.ColumnLoss) []whatif.Proposal {
	described := prepare.Proposals(t, *r)()
	facts := whatif.Facts{Lost: lost}
	for _, c := range described {
		if c.Type.Dated() {
			facts.Days = append(facts.Days, c.Name)
		}
	}
	facts.Offers = suggest.Offers(r.Interpret(t, recognize.Format), described)
	return whatif.Of(r, facts)
}

// tryRounds is how many rounds a method that goes on improving does in a trial, at most:
// enough to set recipes side by side, where each is a run of its own.
const tryRounds = 1

// Try measures what a recipe comes to on a table, for about the time of a short run: a
// method that goes on improving does one round at most. So do all recipes that are to be
// compared, the present one among them: a release of the same recipe, with more rounds,
// loses no more. The release is judged by its texts, as every release is, and not kept.
// Where the recipe can't be run, or a model is not reached, the trial says why.
//
// It fails with ctx.Err() soon after ctx is done. progress may be nil.
func Try(ctx context.Context, t *table.Table, r recipe.Recipe, progress Progress, with ...Option) (facts.Trial, error) {
	if progress == nil {
		progress = func(Step) bool { return false }
	}
	release, err := tried(ctx, t, r, progress, with)
	switch {
	case ctx.Err() != nil:
		return facts.Trial{}, ctx.Err()
	case err != nil:
		return facts.Trial{Failed: say.Of(err)}, nil
	case release.Failed() != "":
		return facts.Trial{Failed: release.Failing()}, nil
	}
	return trial(release)
}

// tried runs a recipe with few rounds, and judges what it releases.
func tried(ctx context.Context, t *table.Table, r recipe.Recipe, progress Progress, with []Option) (*Release, error) {
	prepared, err := Prepare(t, r, with...)
	if err != nil {
		return nil, err
	}
	if err := prepared.hurry(tryRounds); err != nil {
		return nil, err
	}
	return prepared.judged(ctx, progress)
}

// trial measures a release that was judged.
func trial(r *Release) (facts.Trial, error) {
	classes, err := r.Classes()
	if err != nil {
		return facts.Trial{}, err
	}
	lost := loss.Measure(&r.Prepared().Problem, r.Seen())
	found := facts.Trial{Loss: lost.ILossRate, Rows: r.Table.N, LeftOut: r.Prepared().Problem.N - r.Table.N, Classes: len(classes), Rounds: r.Groups.Rounds}
	for _, c := range lost.Columns {
		found.Columns = append(found.Columns, facts.ColumnLoss{Column: c.Name, Loss: c.ILossRate})
	}
	for _, class := range classes {
		found.Highest = max(found.Highest, 1/float64(r.Persons(class)))
	}
	return found, nil
}
