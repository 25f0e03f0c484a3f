package lattice

import "quasi/engine/data/domain"

// Levels returns what each level of an attribute's hierarchy makes of its original
// values: codes[h][c] is the place in spans[h] of what code c is on level h.
func Levels(a *domain.Attribute) (spans [][]domain.Span, codes [][]int32) {
	s := newScale(a)
	return s.spans, s.codes
}
