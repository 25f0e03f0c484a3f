package lattice

import (
	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

// column returns an attribute of the given positions.
func column(name string, shape func([]int32) domain.Domain, positions ...int32) domain.Attribute {
	return problemtest.Attribute(name, shape(positions), positions)
}

// sensitive returns an attribute of four values in turn.
func sensitive(n int) []privacy.Sensitive {
	s := privacy.Sensitive{Name: "disease", Values: []string{"a", "b", "c", "d"}, Codes: make([]int32, n)}
	for r := range s.Codes {
		s.Codes[r] = int32(r % 4)
	}
	return []privacy.Sensitive{s}
}
