package domain

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
}

// Span returns the original value of the given record.
func (a *Attribute) Span(row int32) Span { return a.Spans[a.Codes[row]] }

// Join returns the least value that covers all given records, of which there must
// be one.
func (a *Attribute) Join(rows []int32) Span {
	s := a.Span(rows[0])
	for _, r := range rows[1:] {
		s = a.Domain.Join(s, a.Span(r))
	}
	return s
}
