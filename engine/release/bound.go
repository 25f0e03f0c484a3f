package release

import (
	"context"

	"quasi/engine/measure/bound"
)

// Bound is [prepare.Prepared.Bound] of the table that was released, with what the recipe asked
// for.
func (r *Release) Bound(ctx context.Context, progress bound.Progress) (bound.Bound, error) {
	return r.of.Bound(ctx, progress)
}
