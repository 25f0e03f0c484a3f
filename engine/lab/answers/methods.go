package main

import (
	"context"
	"fmt"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/loss"
	"quasi/engine/trial"
)

// forms are the ways in which numbers leave.
var forms = []string{"levels", "ranges", "means"}

// methods prints what the last plan answers by other methods and forms of its numbers.
func methods(ctx context.Context, s *subject, t *table.Table) error {
	questions, base, err := s.asked(k)
	if err != nil {
		return err
	}
	plan, err := trial.PlanAs(ctx, t, base, questions, facts.PlanAll, trial.Variant{Means: true, Heavier: 1, Averaged: 1})
	if err != nil {
		return err
	}
	for _, method := range []string{"minimum-loss", "consistent", "mondrian-strict"} {
		for _, form := range forms {
			r := plan.Recipe.With(method, k)
			numbers(&r, form)
			found, answers, err := release(ctx, t, r)
			if err != nil {
				return err
			}
			fmt.Printf("| %s | %s, %s | %s |\n", s.name, method, form, figures(found, answers))
		}
	}
	return nil
}

// numbers gives the columns of a recipe that leave as means another form.
func numbers(r *recipe.Recipe, form string) {
	for i := range r.Columns {
		c := &r.Columns[i]
		if !c.Means {
			continue
		}
		c.Means = form == "means"
		if form == "ranges" {
			c.Hierarchy = &recipe.Hierarchy{Ordered: true}
		}
	}
}

// release runs a recipe with at most one round, and asks the release.
func release(ctx context.Context, t *table.Table, r recipe.Recipe) (facts.Trial, []facts.Answer, error) {
	prepared, err := engine.Prepare(t, r)
	if err != nil {
		return facts.Trial{}, nil, err
	}
	release, err := prepared.Judge(ctx, 1, nil)
	if err != nil {
		return facts.Trial{}, nil, err
	}
	if release.Failed() != "" {
		return facts.Trial{Failed: release.Failing()}, nil, nil
	}
	answers, err := release.Answers(r.Questions)
	return facts.Trial{Loss: loss.Measure(prepared.Problem(), release.Seen()).ILossRate}, answers, err
}
