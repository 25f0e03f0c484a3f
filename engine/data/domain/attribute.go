package domain

import (
	"cmp"
	"slices"

	"quasi/engine/data/group"
)

// Attribute is one quasi-identifier.
//
// Invariants: every code is an index into Spans; Spans are distinct; Spans are
// leaves of Domain, or its full span for a missing value.
type Attribute struct {
	Name   string
	Weight float64 // relative importance w_j, finite and >= 0; 1 by default
	Domain Domain
	Spans  []Span  // the distinct original values
	Codes  []int32 // one per record
	// Limit is how coarse it may be released; nil: as coarse as need be.
	Limit *Limit
}

// Span returns the original value of the given record.
func (a *Attribute) Span(row int32) Span { return a.Spans[a.Codes[row]] }

// Order returns the numbers of all values by their places, that of the missing one last.
func (a *Attribute) Order() []int32 {
	order := group.Numbers(len(a.Spans))
	full := a.Domain.Full()
	slices.SortFunc(order, func(x, y int32) int {
		s, t := a.Spans[x], a.Spans[y]
		if s == full || t == full {
			return cmp.Compare(s.Len(), t.Len())
		}
		return cmp.Compare(s.Lo, t.Lo)
	})
	return order
}

// Join returns the least value that covers all given records, of which there must
// be one.
func (a *Attribute) Join(rows []int32) Span {
	s := a.Span(rows[0])
	for _, r := range rows[1:] {
		s = a.Domain.Join(s, a.Span(r))
	}
	return s
}

// NewAttribute returns the attribute of a column whose values, by their codes, have
// the given spans. Equal spans get one code: all markers of missing values, and
// texts that stand for one value. If all are different, the attribute has the given codes
// themselves, which must not be changed then.
func NewAttribute(name string, weight float64, d Domain, spans []Span, codes []int32) Attribute {
	a := Attribute{Name: name, Weight: weight, Domain: d, Codes: codes}
	code := make([]int32, len(spans))
	known := group.Numbering[Span]{}
	for v, s := range spans {
		var first bool
		if code[v], first = known.Number(s); first {
			a.Spans = append(a.Spans, s)
		}
	}
	if len(a.Spans) < len(spans) {
		a.Codes = group.Pick(code, codes)
	}
	return a
}
