package cut

import (
	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
)

// table holds the values of every record as ranks. The distinct values of a column
// have ranks in the order of their leaf positions, a missing value the last, so
// that what a class releases is decided by its lowest and its highest rank.
type table struct {
	n, m    int
	columns []column
	ranks   []int32 // m per record
}

// column is one quasi-identifier.
type column struct {
	domain domain.Domain
	weight float64
	spans  []domain.Span // by rank
	tree   bool          // it has a hierarchy
}

func newTable(p *problem.Problem) *table {
	t := &table{n: p.N, m: len(p.QI), ranks: make([]int32, p.N*len(p.QI))}
	for j := range p.QI {
		a := &p.QI[j]
		// The rank of each code.
		order := a.Order()
		rank := make([]int32, len(order))
		for r, code := range order {
			rank[code] = int32(r)
		}
		c := column{domain: a.Domain, weight: a.Weight, spans: make([]domain.Span, len(a.Spans))}
		_, c.tree = a.Domain.(*domain.Tree)
		for code, r := range rank {
			c.spans[r] = a.Spans[code]
		}
		for r, code := range a.Codes {
			t.ranks[r*t.m+j] = rank[code]
		}
		t.columns = append(t.columns, c)
	}
	return t
}

// tuple returns the ranks of a record.
func (t *table) tuple(record int32) []int32 {
	return t.ranks[int(record)*t.m : (int(record)+1)*t.m]
}

// rank returns the rank of a record in column j.
func (t *table) rank(record int32, j int) int32 { return t.ranks[int(record)*t.m+j] }

// join returns the least released value that covers the ranks lo to hi.
func (c *column) join(lo, hi int32) domain.Span { return c.domain.Join(c.spans[lo], c.spans[hi]) }

// width returns what a class loses that spans the ranks lo to hi, in [0,1], times
// the weight.
func (c *column) width(lo, hi int32) float64 {
	if lo == hi { // a missing value stays what it was
		return 0
	}
	return c.weight * c.domain.Loss(c.join(lo, hi))
}

// missing reports whether a rank is that of a missing value.
func (c *column) missing(rank int32) bool { return c.spans[rank] == c.domain.Full() }

// spanned returns the share of the column's order that the ranks lo to hi span,
// times the weight: of its range if it is ordered, of its leaves if it has a
// hierarchy, wherever the nodes begin and end.
func (c *column) spanned(lo, hi int32) float64 {
	switch {
	case lo == hi:
		return 0
	case !c.tree:
		return c.width(lo, hi)
	}
	hull := domain.Hull(c.spans[lo], c.spans[hi])
	return c.weight * float64(hull.Len()) / float64(c.domain.Size())
}
