// Package trial measures variants of a recipe without keeping their releases: other decisions
// for the same table, another knowledge of the attacker, the table without some of its people.
// Each is a run of its own, judged by its texts as every release is.
//
//	now, release, err := trial.Released(ctx, t, r, nil)     // what the recipe loses and risks
//	forms, err := trial.Forms(release)                      // of columns that single people out
//	changes := trial.Proposals(t, &r, &now, forms)          // what a colleague would change
//	then, err := trial.Of(ctx, t, changes[0].Recipe, nil)   // and what that comes to
package trial

import (
	"context"

	"quasi/engine"
	"quasi/engine/advise/propose"
	"quasi/engine/advise/suggest"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/loss"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// rounds is the most that a method that goes on improving does in a trial: enough to set
// variants side by side.
const rounds = 1

// Proposals returns the changes of a recipe that a colleague would try, see [whatif.Of].
// found and forms are results of [Of] and [Forms] for the recipe as it is. Derived columns are proposed as
// [suggest.Offers] does.
func Proposals(t *table.Table, r *recipe.Recipe, found *facts.Trial, forms []whatif.Form) []whatif.Proposal {
	described := describe.As(t, r)
	now := whatif.Situation{Lost: found.Columns, Shared: found.Shared, Answers: found.Answers, Forms: forms}
	sexes := map[string]bool{}
	for _, c := range described {
		if c.Type.Dated() {
			now.Days = append(now.Days, c.Name)
		}
		sexes[c.Name] = propose.Sex(&c)
		if propose.Outcome(&c) {
			now.Outcomes = append(now.Outcomes, c.Name)
		}
	}
	fine := r.Uncoarsened()
	read := fine.Read(recognize.Formats(t), recognize.Format)
	now.Offers = suggest.Offers(r.Interpret(t, recognize.Format), described, profile.NamesFor(t.Names()))
	exact := propose.Exact(read)
	for _, c := range read.Columns {
		if exact(c.Name) && !sexes[c.Name] {
			now.Numbers = append(now.Numbers, c.Name)
		}
	}
	return whatif.Of(r, now)
}

// Of measures what a recipe comes to on a table, in about the time of a short run: a method
// that goes on improving does one round. A release of the same recipe with more rounds loses
// no more, so trials are comparable with each other, and not with a release. Where the recipe
// can't be run, or a model is not reached, the trial says why.
//
// It fails with ctx.Err() soon after ctx is done. progress may be nil.
func Of(ctx context.Context, t *table.Table, r recipe.Recipe, progress engine.Progress, with ...engine.Option) (facts.Trial, error) {
	found, _, err := Released(ctx, t, r, progress, with...)
	return found, err
}

// Released is [Of] with the release that was measured, to look at and not to hand out; nil: there
// is none. There is one, beside an error, where questions of the recipe can't be asked of it.
func Released(ctx context.Context, t *table.Table, r recipe.Recipe, progress engine.Progress, with ...engine.Option) (found facts.Trial, release *engine.Release, err error) {
	prepared, err := engine.Prepare(t, r, with...)
	if err == nil {
		release, err = prepared.Judge(ctx, rounds, progress)
	}
	switch {
	case ctx.Err() != nil:
		return found, nil, ctx.Err()
	case err != nil:
		return facts.Trial{Failed: say.Of(err)}, nil, nil
	case release.Failed() != "":
		return facts.Trial{Failed: release.Failing()}, nil, nil
	}
	found, err = measured(release)
	return found, release, err
}

// measured returns the figures of a release that was judged.
func measured(r *engine.Release) (facts.Trial, error) {
	classes, err := r.Classes()
	if err != nil {
		return facts.Trial{}, err
	}
	lost := loss.Measure(&r.Prepared().Problem, r.Seen())
	found := facts.Trial{Loss: lost.ILossRate, Rows: r.Table.N, LeftOut: r.Prepared().Problem.N - r.Table.N, Classes: len(classes), Rounds: r.Groups.Rounds}
	if found.Shared, err = r.Shared(); err != nil {
		return facts.Trial{}, err
	}
	if found.Outside = r.Prepared().Outside; r.Prepared().Patients() != nil {
		found.Patients = r.Prepared().Patients().Count
	}
	for _, c := range lost.Columns {
		found.Columns = append(found.Columns, facts.ColumnLoss{Column: c.Name, Loss: c.ILossRate})
	}
	for _, class := range classes {
		found.Highest = max(found.Highest, 1/float64(r.Persons(class)))
	}
	if questions := r.Recipe().Questions; len(questions) > 0 {
		found.Answers, err = r.Answers(questions)
	}
	return found, err
}
