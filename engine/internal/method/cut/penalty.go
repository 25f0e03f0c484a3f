package cut

import (
	"math"

	"quasi/engine/internal/method/cost"
	"quasi/engine/method/problem"
)

// penalty measures groups by the weighted certainty penalty, in the whole numbers
// of package cost: cost.One for a cell that loses everything in an attribute of
// the greatest weight. (Package cost does not tell what a single attribute costs,
// which the bounds of an index are made of.)
type penalty struct {
	*table           // of the attributes of weight above 0
	units  []float64 // by column: the cost of losing everything
	tables [][]int32 // by column: what the ranks lo to hi cost, at lo·size + hi; nil if there would be too many
}

// tableLimit is the most values of a column for which all pairs are kept: 4 MB.
const tableLimit = 1024

func newPenalty(p *problem.Problem) *penalty {
	counting, heaviest := *p, 0.0
	counting.QI = nil
	for _, a := range p.QI {
		if a.Weight > 0 {
			counting.QI = append(counting.QI, a)
			heaviest = max(heaviest, a.Weight)
		}
	}
	x := &penalty{table: newTable(&counting)}
	for j := range x.columns {
		x.units = append(x.units, cost.One*(x.columns[j].weight/heaviest))
		x.tables = append(x.tables, nil)
		x.tabulate(j)
	}
	return x
}

func (x *penalty) tabulate(j int) {
	size := int32(len(x.columns[j].spans))
	if size > tableLimit {
		return
	}
	t := make([]int32, size*size)
	for lo := range size {
		for hi := lo; hi < size; hi++ {
			t[lo*size+hi] = x.measure(j, lo, hi)
		}
	}
	x.tables[j] = t
}

// measure computes the cost in column j of a record whose group spans lo to hi.
func (x *penalty) measure(j int, lo, hi int32) int32 {
	if lo == hi {
		return 0
	}
	c := &x.columns[j]
	return int32(x.units[j] * c.domain.Loss(c.join(lo, hi)))
}

// rate is measure from the table, if there is one.
func (x *penalty) rate(j int, lo, hi int32) int32 {
	if t := x.tables[j]; t != nil {
		return t[int(lo)*len(x.columns[j].spans)+int(hi)]
	}
	return x.measure(j, lo, hi)
}

// edge is the extent of a group in one column. lo is above hi in a group of no
// records.
type edge struct {
	lo, hi  int32
	present int32 // records that have a value: the others lose nothing
	rate    int32 // cost of each of those
}

// cost returns the cost of the records of a group.
func (x *penalty) cost(hull []edge) int64 {
	sum := int64(0)
	for j := range hull {
		sum += int64(hull[j].present) * int64(hull[j].rate)
	}
	return sum
}

// rise returns by how much the records of both groups pay more together than
// apart, or any number above limit if it is above that. No column takes anything
// off, because a group together spans no less.
func (x *penalty) rise(g, h []edge, limit int64) int64 {
	sum := int64(0)
	h = h[:len(g)]
	for j := range g {
		a, b := &g[j], &h[j]
		together := x.rate(j, min(a.lo, b.lo), max(a.hi, b.hi))
		sum += int64(a.present)*int64(together-a.rate) + int64(b.present)*int64(together-b.rate)
		if sum > limit {
			break
		}
	}
	return sum
}

// together returns the penalty of merging two groups, or any number above limit if
// it is above that.
func (x *penalty) together(g, h []edge, by Penalty, limit int64) int64 {
	if by == RisePenalty {
		return x.rise(g, h, limit)
	}
	sum := int64(0)
	h = h[:len(g)]
	for j := range g {
		a, b := &g[j], &h[j]
		sum += int64(a.present+b.present) * int64(x.rate(j, min(a.lo, b.lo), max(a.hi, b.hi)))
		if sum > limit {
			break
		}
	}
	return sum
}

// merge widens g by all records of h.
func (x *penalty) merge(g, h []edge) {
	for j := range g {
		a, b := &g[j], &h[j]
		a.lo, a.hi = min(a.lo, b.lo), max(a.hi, b.hi)
		a.present += b.present
		a.rate = x.rate(j, a.lo, a.hi)
	}
}

// span makes g the hull of the given records.
func (x *penalty) span(g []edge, rows []int32) {
	for j := range g {
		e := edge{lo: math.MaxInt32, hi: -1}
		for _, r := range rows {
			rank := x.rank(r, j)
			e.lo, e.hi = min(e.lo, rank), max(e.hi, rank)
			if !x.columns[j].missing(rank) {
				e.present++
			}
		}
		e.rate = x.rate(j, e.lo, e.hi)
		g[j] = e
	}
}
