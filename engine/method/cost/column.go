package cost

import "quasi/engine/data/domain"

// Column is one attribute of a [Table], in the table's order of them.
type Column struct {
	Domain domain.Domain
	// Spans are the distinct values by rank, in the order of their leaves; a missing
	// value is the last.
	Spans []domain.Span
	// Missing is the rank of a missing value; -1 if there is none.
	Missing int32
	Limit   *domain.Limit // of the attribute; no cost depends on it
	// Unit is what a cell costs that loses everything, at most [One]. A cell that loses
	// the share x of it costs x·Unit, rounded down.
	Unit float64
}

// Column returns attribute j, 0 <= j < M. Its spans are not to be changed.
func (t *Table) Column(j int) Column {
	a := &t.attributes[j]
	return Column{Domain: a.domain, Spans: a.spans, Missing: a.miss, Limit: a.limit, Unit: a.unit}
}
