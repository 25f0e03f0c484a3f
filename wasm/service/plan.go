package service

import (
	"quasi/engine/trial"
	"quasi/wasm/protocol"
)

// stagePlan is the stage of the progress of plans.
const stagePlan = "plan"

// plans tries ways to release the table for questions. The result that is there stays.
func (o *opened) plans(c call, p protocol.PlanParams) (protocol.PlanResult, error) {
	found, err := trial.Plans(c.ctx, o.table, p.Recipe, p.Questions, func(done float64) { c.meter.report(stagePlan, done) })
	if err != nil {
		return protocol.PlanResult{}, err
	}
	var result protocol.PlanResult
	for i := range found {
		result.Plans = append(result.Plans, found[i].Plan)
		result.Recipes = append(result.Recipes, found[i].Recipe)
	}
	return result, nil
}
