package release

import "slices"

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
