package release

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/loss"
)

// LeftOut counts the rows of the given table that a release does not have, by the reason. Those
// that do not meet the conditions of the recipe are not counted.
type LeftOut struct {
	// Empty have no value in any cell, as the recipe reads them.
	Empty int
	// Contrary are those that a derived column is to leave out, see [quasi/engine/data/derive].
	Contrary int
	// Limit are those that the method left out, within the limit of the recipe.
	Limit int
}

// LeftOut returns how many rows of the given table are not released. Rows that the reader
// of the file passed over are not among them.
func (r *Release) LeftOut() LeftOut {
	return LeftOut{r.of.Left.Total, r.of.Contrary, r.of.Raw.N - r.Table.N}
}

// Shown returns the names, as released, of the columns by which a stranger can look for a
// person: the quasi-identifiers.
func (r *Release) Shown() []string { return slices.Clone(r.shown) }

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
