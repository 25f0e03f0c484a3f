package trial

import (
	"context"
	"slices"

	"quasi/engine"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/profile"
)

// Variant is a way to decide what a plan leaves open.
type Variant struct {
	// Means says that numbers that are asked about leave as the means of their groups.
	Means bool
	// Heavier is the weight of what is asked about, relative to what is studied.
	Heavier float64
	// Averaged is the share of that weight, in (0,1], that numbers have that leave as means and
	// that no question groups by.
	Averaged float64
	// First is the number, from 1, of the question whose groups keep their labels longest where the
	// rows are cut by what is asked before classes are formed; 0: they are not cut.
	First int
}

// variants returns the ways that are tried, in their order: first those in which the rows are cut by
// what is asked before classes are formed, where the method can, the labels of each question being kept
// longest in turn; then those of [whole].
func (p *Planner) variants() []Variant {
	m, err := method.Get(p.base.Algorithm.Name)
	if err != nil || m.Limits != method.InBlocks || p.base.Privacy.WholeRecords() {
		return whole
	}
	var all []Variant
	for i := range p.questions {
		all = append(all, Variant{Means: true, Heavier: 1, Averaged: 1, First: i + 1})
	}
	return append(all, whole...)
}

// whole are the ways in which classes are formed of the whole table. Numbers leave as the means
// of their groups, since a plain reader can use nothing else; where nothing may leave as a mean,
// they leave as they are. What makes the groups of a question weighs four or sixteen times as
// much as what is averaged, since the mean of a pure group is right however wide it is, or as
// much, for groups that a kept column makes.
var whole = []Variant{
	{Means: true, Heavier: 4, Averaged: 1. / 4},
	{Means: true, Heavier: 1, Averaged: 1},
	{Means: true, Heavier: 4, Averaged: 1},
	{Means: true, Heavier: 1, Averaged: 1. / 16},
	{Means: false, Heavier: 1, Averaged: 1},
}

// Plans tries three ways to release a table for questions, each with the columns of the one
// before and more, and a file for each where that answers better than all of them: see [NewPlanner]
// and [Planner.Best]. Where a plan can't be run, its trial says why.
//
// It fails if a question can't be asked of the table, and with ctx.Err() soon after ctx is
// done. progress gets the share that is done, in [0,1], and may be nil.
func Plans(ctx context.Context, t *table.Table, base recipe.Recipe, questions []question.Question, progress func(done float64), with ...engine.Option) ([]Planned, error) {
	p, err := NewPlanner(t, nil, profile.NamesFor(t.Names()), base, questions)
	if err != nil {
		return nil, err
	}
	var plans []Planned
	names := p.Names()
	for i, name := range names {
		plan, err := p.Best(ctx, name, func(done float64) {
			if progress != nil {
				progress((float64(i) + done) / float64(len(names)))
			}
		}, with...)
		if err != nil {
			return nil, err
		}
		if name != facts.PlanApart || !slices.ContainsFunc(plans, func(one Planned) bool {
			return facts.CompareTrials(plan.Trial.Loss, &plan.Trial, one.Trial.Loss, &one.Trial) >= 0
		}) {
			plans = append(plans, plan)
		}
	}
	return plans, nil
}

// Names returns the plans that differ in their columns, from the fewest to the most, and
// [facts.PlanApart] behind them where it is possible. Without questions there is
// [facts.PlanAll] alone, and for one of several files [facts.PlanAsked].
func (p *Planner) Names() []facts.PlanName {
	switch {
	case len(p.questions) == 0:
		return []facts.PlanName{facts.PlanAll}
	case len(p.base.Beside) > 0:
		return []facts.PlanName{facts.PlanAsked}
	}
	var names []facts.PlanName
	before := 0
	for _, name := range []facts.PlanName{facts.PlanAsked, facts.PlanNext, facts.PlanAll} {
		if n := len(p.columns(name)); n > before {
			names, before = append(names, name), n
		}
	}
	if p.apart() != nil {
		names = append(names, facts.PlanApart)
	}
	return names
}

// Untried returns the decisions of a plan in the form that is tried first. Its trial and its
// answers are empty.
func (p *Planner) Untried(name facts.PlanName) Planned {
	if name == facts.PlanApart {
		plan, _ := p.files(func(_, _ int, file *Planner) (Planned, error) { return file.Untried(facts.PlanAsked), nil })
		return plan
	}
	return p.As(name, p.variants()[0])
}

// Best tries the ways of a plan until one answers all questions, and returns the one that answers best:
// those that cut the rows by what is asked until one is exact. progress gets the share that is done, in [0,1].
func (p *Planner) Best(ctx context.Context, name facts.PlanName, progress func(done float64), with ...engine.Option) (Planned, error) {
	if name == facts.PlanApart {
		return p.files(func(at, of int, file *Planner) (Planned, error) {
			return file.Best(ctx, facts.PlanAsked, func(done float64) { progress((float64(at) + done) / float64(of)) }, with...)
		})
	}
	var best Planned
	variants := p.variants()
	for i, v := range variants {
		tried := p.As(name, v)
		if v.First > 0 && tried.Recipe.Algorithm.Strata == nil {
			continue
		}
		err := tried.try(ctx, p.table, func(s engine.Step) bool {
			if s.Stage == engine.StageAnonymize { // what follows is short, and may come again
				progress((float64(i) + s.Done) / float64(len(variants)))
			}
			return false
		}, with)
		if err != nil {
			return best, err
		}
		if best.Recipe.Columns == nil || facts.CompareTrials(tried.Trial.Loss, &tried.Trial, best.Trial.Loss, &best.Trial) < 0 {
			best = tried
		}
		if best.Trial.Good() == len(p.questions) && (best.Trial.Exact() || i+1 >= len(p.questions)) {
			break
		}
	}
	progress(1)
	return best, nil
}

// As returns the decisions of one variant of a plan. Its trial and its answers are empty.
func (p *Planner) As(name facts.PlanName, v Variant) Planned {
	plan := Planned{Plan: facts.Plan{Name: name, Columns: p.columns(name)}}
	plan.Recipe = p.recipe(plan.Columns, v)
	return plan
}

// Decided tries the decisions of a recipe as they are, with its questions, as [Planner.Best] does
// a plan's.
func Decided(ctx context.Context, t *table.Table, r recipe.Recipe, progress engine.Progress, with ...engine.Option) (Planned, error) {
	tried := Planned{Plan: facts.Plan{Name: facts.PlanDecided}, Recipe: r}
	for i := range r.Columns {
		c := &r.Columns[i]
		if !r.Leaves(c.Name) {
			continue
		}
		leaves := facts.PlanColumn{Name: c.Name}
		if rule := r.Rule(c.Name); rule != nil {
			leaves.InPlaceOf = rule.Replaced()
		}
		tried.Columns = append(tried.Columns, leaves)
	}
	err := tried.try(ctx, t, progress, with)
	return tried, err
}

// try runs the decisions of a plan, with at most one round, and asks the release.
func (p *Planned) try(ctx context.Context, t *table.Table, progress engine.Progress, with []engine.Option) error {
	found, release, err := Released(ctx, t, p.Recipe, progress, with...)
	if p.Trial = found; release != nil && err == nil {
		p.Unique, p.Odd = release.Concerns().Unique, release.Odd()
	}
	return err
}
