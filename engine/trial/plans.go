package trial

import (
	"context"
	"slices"

	"quasi/engine"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// Variant is a way to decide what a plan leaves open.
type Variant struct {
	// Means says that numbers that are asked about leave as the means of their groups.
	Means bool
	// Heavier is how many times as much what is asked about weighs as what is studied does.
	Heavier float64
	// Averaged is the share of that weight, in (0,1], that numbers have that leave as means and
	// that no question groups by.
	Averaged float64
}

// variants are tried in this order until one answers all questions. Numbers leave as the means
// of their groups, since a plain reader can use nothing else; where nothing may leave as a mean,
// they leave as they are. What makes the groups of a question weighs four or sixteen times as
// much as what is averaged, since the mean of a pure group is right however wide it is, or as
// much, for groups that a kept column makes. docs/answers.md has what each comes to on several
// tables.
var variants = []Variant{
	{Means: true, Heavier: 4, Averaged: 1. / 4},
	{Means: true, Heavier: 1, Averaged: 1},
	{Means: true, Heavier: 4, Averaged: 1},
	{Means: true, Heavier: 1, Averaged: 1. / 16},
	{Means: false, Heavier: 1, Averaged: 1},
}

// PlanAs tries one variant of a plan, as [Plans] does all of them.
func PlanAs(ctx context.Context, t *table.Table, base recipe.Recipe, questions []question.Question, name facts.PlanName, v Variant, with ...engine.Option) (Planned, error) {
	p, err := newPlanner(t, base, questions)
	if err != nil {
		return Planned{}, err
	}
	return p.tried(ctx, t, name, p.columns(name), v, nil, with)
}

// Plans tries three ways to release a table for questions, each with the columns of the one
// before and more: see [facts.PlanName]. The recipe has what is decided already, as k and
// whose the rows are, and may derive columns; its other columns are proposed as [suggest.Table]
// does. Of each plan it takes the form of the columns that answers best. Without questions there
// is the last plan alone. Where a plan can't be run, its trial says why.
//
// It fails if a question can't be asked of the table, and with ctx.Err() soon after ctx is
// done. progress gets the share that is done, in [0,1], and may be nil.
func Plans(ctx context.Context, t *table.Table, base recipe.Recipe, questions []question.Question, progress func(done float64), with ...engine.Option) ([]Planned, error) {
	p, err := newPlanner(t, base, questions)
	if err != nil {
		return nil, err
	}
	names := []facts.PlanName{facts.PlanAsked, facts.PlanNext, facts.PlanAll}
	if len(questions) == 0 {
		names = names[2:]
	}
	var plans []Planned
	for i, name := range names {
		columns := p.columns(name)
		if i > 0 && len(columns) == len(plans[len(plans)-1].Columns) {
			continue // nothing is added
		}
		plan, err := p.best(ctx, t, name, columns, func(done float64) {
			if progress != nil {
				progress((float64(i) + done) / float64(len(names)))
			}
		}, with)
		if err != nil {
			return nil, err
		}
		plans = append(plans, plan)
	}
	return plans, nil
}

// best tries the variants of a plan, and returns the first that answers all questions, or else
// the one that answers best.
func (p *planner) best(ctx context.Context, t *table.Table, name facts.PlanName, columns []facts.PlanColumn, progress func(float64), with []engine.Option) (Planned, error) {
	var best Planned
	for i, v := range variants {
		tried, err := p.tried(ctx, t, name, columns, v, func(s engine.Step) bool {
			progress((float64(i) + s.Done) / float64(len(variants)))
			return false
		}, with)
		if err != nil {
			return best, err
		}
		if i == 0 || tried.Better(&best.Plan) {
			best = tried
		}
		if len(p.questions) == 0 || best.Good() == len(p.questions) {
			break
		}
	}
	progress(1)
	return best, nil
}

// tried tries one variant of a plan with its columns.
func (p *planner) tried(ctx context.Context, t *table.Table, name facts.PlanName, columns []facts.PlanColumn, v Variant, progress engine.Progress, with []engine.Option) (Planned, error) {
	tried := Planned{Plan: facts.Plan{Name: name, Columns: slices.Clone(columns)}}
	tried.Recipe = p.recipe(tried.Columns, v)
	err := tried.try(ctx, t, progress, with)
	return tried, err
}

// try runs the decisions of a plan, with at most one round, and asks the release.
func (p *Planned) try(ctx context.Context, t *table.Table, progress engine.Progress, with []engine.Option) error {
	release, failed, err := judged(ctx, progress, func() (*engine.Prepared, error) { return engine.Prepare(t, p.Recipe, with...) })
	if release == nil || err != nil {
		p.Trial.Failed = failed
		return err
	}
	if p.Trial, err = measured(release); err != nil {
		return err
	}
	p.Unique = release.Concerns().Unique
	p.Answers, err = release.Answers(p.Recipe.Questions)
	return err
}
