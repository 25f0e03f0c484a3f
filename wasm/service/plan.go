package service

import (
	"quasi/engine"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/trial"
	"quasi/wasm/protocol"
)

// plans decides on ways to release the table for questions, or tries one. The result that is there
// stays.
func (o *opened) plans(c call, p protocol.PlanParams) (protocol.PlanResult, error) {
	if p.Try == facts.PlanDecided {
		options, err := o.runOptions(protocol.RunParams{Recipe: p.Recipe, Key: anyKey})
		if err != nil {
			return protocol.PlanResult{}, err
		}
		p.Recipe.Questions = p.Questions
		return planned(trial.Decided(c.ctx, o.table, p.Recipe, func(step engine.Step) bool {
			c.meter.report(string(step.Stage), step.Done)
			return false
		}, options...))
	}
	planner, err := trial.NewPlanner(o.table, o.described, o.called, p.Recipe, p.Questions)
	if err != nil {
		return protocol.PlanResult{}, err
	}
	if p.Try != "" {
		return planned(planner.Best(c.ctx, p.Try, func(done float64) { c.meter.report(string(engine.StageAnonymize), done) }))
	}
	var result protocol.PlanResult
	for _, name := range planner.Names() {
		one, _ := planned(planner.Untried(name), nil)
		result.Plans, result.Recipes = append(result.Plans, one.Plans...), append(result.Recipes, one.Recipes...)
	}
	return result, nil
}

// planned is the answer with one plan.
func planned(p trial.Planned, err error) (protocol.PlanResult, error) {
	if err != nil {
		return protocol.PlanResult{}, err
	}
	return protocol.PlanResult{Plans: []facts.Plan{p.Plan}, Recipes: []recipe.Recipe{p.Recipe}}, nil
}
