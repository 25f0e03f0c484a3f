package cut

import (
	"cmp"
	"slices"

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
func (t *table) tuple(record int32) []int32 { return t.ranks[int(record)*t.m : (int(record)+1)*t.m] }

// rank returns the rank of a record in column j.
func (t *table) rank(record int32, j int) int32 { return t.ranks[int(record)*t.m+j] }

// join returns the least released value that covers the ranks lo to hi.
func (c *column) join(lo, hi int32) domain.Span { return c.domain.Join(c.spans[lo], c.spans[hi]) }

// width returns the loss of a class that spans the ranks lo to hi, in [0,1], times
// the weight.
func (c *column) width(lo, hi int32) float64 {
	if lo == hi { // a missing value stays what it was
		return 0
	}
	return c.weight * c.domain.Loss(c.join(lo, hi))
}

// missing reports whether a rank stands for a missing value.
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

// sort puts the records of a part, which ascend, into x.sorted in the order of
// column j, equal ones ascending. It counts where the part has no more ranks than
// records, roughly, so that a small part of a column with many values is not worth
// a walk through all of them.
func (x *cutter) sort(rows []int32, j int) {
	x.sorted = x.space[:len(rows)]
	if x.countable(rows, j) {
		lo, size := x.lo[j], int(x.hi[j]-x.lo[j])+2
		x.counts = slices.Grow(x.counts[:0], size)[:size]
		clear(x.counts)
		for _, r := range rows {
			x.counts[x.rank(r, j)-lo+1]++
		}
		for i := 1; i < size; i++ {
			x.counts[i] += x.counts[i-1]
		}
		for _, r := range rows {
			next := &x.counts[x.rank(r, j)-lo]
			x.sorted[*next] = r
			*next++
		}
	} else {
		x.sortByComparing(rows, j)
	}
}

// countable reports whether column j has so few ranks in a part that there is room for a
// number of each.
func (x *cutter) countable(rows []int32, j int) bool { return int(x.hi[j]-x.lo[j]) <= 4*len(rows) }

func (x *cutter) sortByComparing(rows []int32, j int) {
	x.keys = x.keys[:0]
	for _, r := range rows {
		x.keys = append(x.keys, uint64(x.rank(r, j))<<32|uint64(r))
	}
	slices.Sort(x.keys)
	for i, key := range x.keys {
		x.sorted[i] = int32(uint32(key))
	}
}

// breakTies orders the records that have the same value in column j and stand on
// both sides of a place by the next column of order, those equal in that by the
// one after it, and so on round; the last to count is the place in the table. So a
// value is cut where the records that share it differ most, not anywhere.
func (x *cutter) breakTies(at, j int, order []int, first int) {
	lo, hi := x.tied(0, len(x.sorted), at, j)
	for i := 1; i < len(order) && lo < at; i++ {
		next := order[(first+i)%len(order)]
		slices.SortFunc(x.sorted[lo:hi], func(a, b int32) int { return int(cmp.Or(x.rank(a, next)-x.rank(b, next), a-b)) })
		lo, hi = x.tied(lo, hi, at, next)
	}
}

// tied returns the run within sorted[lo:hi] of the records that have the value of
// the one behind the place.
func (x *cutter) tied(lo, hi, at, j int) (first, end int) {
	value := x.rank(x.sorted[at], j)
	first, end = at, at+1
	for first > lo && x.rank(x.sorted[first-1], j) == value {
		first--
	}
	for end < hi && x.rank(x.sorted[end], j) == value {
		end++
	}
	return first, end
}
