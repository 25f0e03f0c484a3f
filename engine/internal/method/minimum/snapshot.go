package minimum

import (
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/partition"
)

// snapshot is a partition that is kept, beside one that changes: the cheapest classes that
// were seen, part by part.
type snapshot struct {
	of    []int32 // by record: its class, or NoClass
	costs []int64 // by class
	sum   int64   // of them
}

// snapshotOf returns the classes of x as they are, in their order.
func snapshotOf(x *partition.Partition) *snapshot {
	h := &snapshot{of: make([]int32, len(x.ClassOf)), sum: x.Total}
	number := make([]int32, len(x.Classes))
	for c := range x.Classes {
		if k := &x.Classes[c]; len(k.Rows) > 0 {
			number[c] = int32(len(h.costs))
			h.costs = append(h.costs, k.Cost)
		}
	}
	for r, c := range x.ClassOf {
		if h.of[r] = partition.NoClass; c != partition.NoClass {
			h.of[r] = number[c]
		}
	}
	return h
}

// combine returns the cheapest partition that can be made of the classes of h and g, in which
// the same records are in classes. The records fall into parts that are made of whole
// classes of each of the two; a part can be taken from one or the other whatever is taken
// elsewhere, and a smaller one can't: so this is the solution of the set partitioning
// problem over all classes of both. At the same cost g's are taken; if all are, it is g. It
// takes time in proportion to the records.
func (h *snapshot) combine(g *snapshot) *snapshot {
	p := newParts(h, g)
	best := &snapshot{of: make([]int32, len(h.of))}
	number := make([]int32, len(p.up)) // by class of h, then of g: that of best, plus 1
	for r := range h.of {
		if best.of[r] = partition.NoClass; h.of[r] == partition.NoClass {
			continue
		}
		from, cost := h.of[r], h.costs[h.of[r]]
		if p.gain[p.of(from)] >= 0 {
			from, cost = p.second(g.of[r]), g.costs[g.of[r]]
		}
		if number[from] == 0 {
			best.costs = append(best.costs, cost)
			best.sum += cost
			number[from] = int32(len(best.costs))
		}
		best.of[r] = number[from] - 1
	}
	if best.sum == g.sum {
		return g
	}
	return best
}

// suppressesAs reports whether the same records are in classes of both.
func (h *snapshot) suppressesAs(g *snapshot) bool {
	for r, c := range h.of {
		if (c == partition.NoClass) != (g.of[r] == partition.NoClass) {
			return false
		}
	}
	return true
}

// parts are the sets of records that are made of whole classes of each of two partitions,
// as sets of classes: those of the first by their numbers, then those of the second.
type parts struct {
	first int32   // how many classes the first has
	up    []int32 // by class: another of its part, on the way to the one that stands for it
	gain  []int64 // by the class that stands for a part: how much less it costs in the second
}

func newParts(h, g *snapshot) *parts {
	p := &parts{first: int32(len(h.costs)), up: group.Numbers(len(h.costs) + len(g.costs)), gain: make([]int64, len(h.costs)+len(g.costs))}
	for r, c := range h.of {
		if c != partition.NoClass {
			a, b := p.of(c), p.of(p.second(g.of[r]))
			p.up[max(a, b)] = min(a, b)
		}
	}
	for c, cost := range h.costs {
		p.gain[p.of(int32(c))] += cost
	}
	for c, cost := range g.costs {
		p.gain[p.of(p.second(int32(c)))] -= cost
	}
	return p
}

// second returns the number that a class of the second partition has among those of both.
func (p *parts) second(c int32) int32 { return p.first + c }

// of returns the class that stands for the part of a class.
func (p *parts) of(c int32) int32 {
	for p.up[c] != c {
		p.up[c] = p.up[p.up[c]]
		c = p.up[c]
	}
	return c
}

// putInto gives x the classes of h, in their order.
func (h *snapshot) putInto(x *partition.Partition) {
	rows := make([][]int32, len(h.costs))
	for r, c := range h.of {
		if c != partition.NoClass {
			rows[c] = append(rows[c], int32(r))
		}
	}
	x.Clear()
	for _, class := range rows {
		x.NewClass(class)
	}
}
