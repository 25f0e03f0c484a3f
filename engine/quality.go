package engine

import (
	"context"

	"quasi/engine/measure/utility"
)

// Utility measures what a release of this plan is still good for. Without a label
// the first sensitive column is the one that is predicted. The rows of a bucketing
// method are released as they were.
func (p *Plan) Utility(ctx context.Context, r *Release, opt utility.Options) (utility.Report, error) {
	if opt.Label == "" && len(p.problem.Sensitive) > 0 {
		opt.Label = p.problem.Sensitive[0].Name
	}
	return utility.Measure(ctx, utility.FromGroups(p.problem, p.asReleased(r), p.recipe.Privacy.K), opt)
}
