package result

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/measure/loss"
	"quasi/engine/report"
)

// Studied says what the release has left of the columns that are studied, in the order
// of the recipe.
func (r *Release) Studied() []report.Studied {
	var all []report.Studied
	for _, name := range r.recipe.Studied() {
		decided := r.recipe.Column(name)
		s := report.Studied{Column: name, Kept: report.KeptWhole, Coarsened: decided.Coarsen != nil}
		switch {
		case decided.Transform != nil:
			s.Kept = report.KeptReplaced
		case r.Linked != nil && decided.Role == table.Sensitive:
			s.Kept = report.KeptApart
		case r.Linked == nil && decided.Role == table.QuasiIdentifying:
			s.Kept, s.Loss = report.KeptGeneralized, r.lossOf(name)
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
