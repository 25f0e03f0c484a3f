package cost

import "math"

// Hull is the extent of a class: the lowest and the highest rank of each attribute.
type Hull struct {
	Size    int32 // records
	edges   []edge
	missing []int32 // by attribute: the records that miss it
}

// edge is the run of ranks lo to hi of one attribute, and the places in
// Table.flat where the rows of the two begin; below 0 if it has no table.
type edge struct{ lo, hi, loRow, hiRow int32 }

// NewHull returns the hull of no record.
func (t *Table) NewHull() *Hull {
	h := &Hull{edges: make([]edge, t.M), missing: make([]int32, t.M)}
	h.Reset()
	return h
}

// Reset makes h the hull of no record.
func (h *Hull) Reset() {
	h.Size = 0
	for j := range h.edges {
		h.edges[j] = edge{lo: math.MaxInt32, hi: -1}
		h.missing[j] = 0
	}
}

// Add widens h by a record of the given tuple.
func (t *Table) Add(h *Hull, tuple int32) {
	h.Size++
	for j, x := range t.Tuple(tuple) {
		e, a := &h.edges[j], &t.attributes[j]
		row := int32(noTable)
		if a.table != noTable {
			row = a.table + x*a.size
		}
		if x < e.lo {
			e.lo, e.loRow = x, row
		}
		if x > e.hi {
			e.hi, e.hiRow = x, row
		}
	}
	for _, j := range t.missing {
		if t.Tuple(tuple)[j] == t.attributes[j].miss {
			h.missing[j]++
		}
	}
}

// Set makes h equal to g.
func (h *Hull) Set(g *Hull) {
	h.Size = g.Size
	copy(h.edges, g.edges)
	copy(h.missing, g.missing)
}

// Rate returns the cost of a record of the class that misses nothing.
func (t *Table) Rate(h *Hull) int32 {
	sum := int32(0)
	for j := range h.edges {
		sum += t.of(j, h.edges[j].lo, h.edges[j].hi)
	}
	return sum
}

// Cost returns the cost of all records of the class. A value that was missing
// already costs nothing (KAIM eq. 3 and 4).
func (t *Table) Cost(h *Hull) int64 {
	if h.Size == 0 {
		return 0
	}
	return int64(h.Size)*int64(t.Rate(h)) - t.spared(h)
}

// spared returns the cost that missing values spare the records.
func (t *Table) spared(h *Hull) int64 {
	total := int64(0)
	for _, j := range t.missing {
		if n := h.missing[j]; n > 0 {
			total += int64(n) * int64(t.of(j, h.edges[j].lo, h.edges[j].hi))
		}
	}
	return total
}

// RateWith returns what Rate would be with a record of the given tuple, or any
// number above limit if it is above that. The hull must have a record.
func (t *Table) RateWith(h *Hull, tuple, limit int32) int32 {
	ranks := t.Tuple(tuple)
	edges := h.edges[:len(ranks)]
	sum := int32(0)
	for j, x := range ranks {
		e := &edges[j]
		switch {
		case e.loRow < 0:
			sum += t.of(j, min(e.lo, x), max(e.hi, x))
		case x < e.lo:
			sum += t.flat[e.hiRow+x]
		default:
			sum += t.flat[e.loRow+max(x, e.hi)]
		}
		if sum > limit {
			break
		}
	}
	return sum
}

// CostWith returns what Cost would be with a record of the given tuple. The
// hull must have a record.
func (t *Table) CostWith(h *Hull, tuple int32) int64 {
	return t.costWith(h, tuple, t.RateWith(h, tuple, math.MaxInt32))
}

// RiseWith returns by how much a record of the given tuple raises the cost of
// the class, which is given, or any number above limit if it is above that.
func (t *Table) RiseWith(h *Hull, tuple int32, cost, limit int64) int64 {
	if len(t.missing) > 0 || limit == math.MaxInt64 {
		return t.CostWith(h, tuple) - cost
	}
	most := min((limit+cost)/int64(h.Size+1), math.MaxInt32-1)
	return int64(h.Size+1)*int64(t.RateWith(h, tuple, int32(most))) - cost
}

// costWith is CostWith, given the rate.
func (t *Table) costWith(h *Hull, tuple, rate int32) int64 {
	total := int64(h.Size+1) * int64(rate)
	ranks := t.Tuple(tuple)
	for _, j := range t.missing {
		n := h.missing[j]
		if ranks[j] == t.attributes[j].miss {
			n++
		}
		if n > 0 {
			total -= int64(n) * int64(t.of(j, min(h.edges[j].lo, ranks[j]), max(h.edges[j].hi, ranks[j])))
		}
	}
	return total
}

// CostJoined returns the Cost of both classes together.
func (t *Table) CostJoined(g, h *Hull) int64 {
	sum, spared := int64(0), int64(0)
	for j := range g.edges {
		e, f := &g.edges[j], &h.edges[j]
		rate := int64(t.of(j, min(e.lo, f.lo), max(e.hi, f.hi)))
		sum += rate
		spared += rate * int64(g.missing[j]+h.missing[j])
	}
	return sum*int64(g.Size+h.Size) - spared
}
