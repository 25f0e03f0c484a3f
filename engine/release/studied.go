package release

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/loss"
)

// Studied says what the release has left of the columns that are studied, in the order
// of the recipe.
func (r *Release) Studied() []facts.Studied {
	var all []facts.Studied
	for _, name := range r.recipe.Studied() {
		decided := r.recipe.Column(name)
		s := facts.Studied{Column: name, Kept: facts.KeptWhole, Coarsened: decided.Coarsen != nil}
		switch {
		case decided.Transform != nil:
			s.Kept = facts.KeptReplaced
		case r.Linked != nil && decided.Role == table.Sensitive:
			s.Kept = facts.KeptApart
		case r.Linked == nil && decided.Role == table.QuasiIdentifying:
			s.Kept, s.Loss, s.Means = facts.KeptGeneralized, r.lossOf(name), decided.Means
		}
		all = append(all, s)
	}
	return all
}

// lossOf returns the loss of a quasi-identifier.
func (r *Release) lossOf(name string) float64 {
	at := slices.IndexFunc(r.Loss.Columns, func(c loss.ColumnLoss) bool { return c.Name == name })
	return r.Loss.Columns[at].ILossRate
}
