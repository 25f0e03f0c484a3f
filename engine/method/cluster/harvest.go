package cluster

// harvest is a partition that is kept, beside one that changes: the cheapest classes that
// were seen, part by part.
type harvest struct {
	of    []int32 // by record: its class, or noClass
	costs []int64 // by class
	sum   int64   // of them
}

// harvestOf returns the classes of x as they are, in their order.
func harvestOf(x *partition) *harvest {
	h := &harvest{of: make([]int32, len(x.of)), sum: x.total}
	number := make([]int32, len(x.classes))
	for c := range x.classes {
		if k := &x.classes[c]; len(k.rows) > 0 {
			number[c] = int32(len(h.costs))
			h.costs = append(h.costs, k.cost)
		}
	}
	for r, c := range x.of {
		if h.of[r] = noClass; c != noClass {
			h.of[r] = number[c]
		}
	}
	return h
}

// with returns the cheapest partition that can be made of the classes of h and g, in which
// the same records are in classes. The records fall into parts that are made of whole
// classes of each of the two; a part can be taken from one or the other whatever is taken
// elsewhere, and a smaller one can't: so this is the solution of the set partitioning
// problem over all classes of both. At the same cost g's are taken; if all are, it is g. It
// takes time in proportion to the records.
func (h *harvest) with(g *harvest) *harvest {
	p := newParts(h, g)
	best := &harvest{of: make([]int32, len(h.of))}
	number := make([]int32, len(p.up)) // by class of h, then of g: that of best, plus 1
	for r := range h.of {
		if best.of[r] = noClass; h.of[r] == noClass {
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

// sameOut reports whether the same records are in classes of both.
func (h *harvest) sameOut(g *harvest) bool {
	for r, c := range h.of {
		if (c == noClass) != (g.of[r] == noClass) {
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

func newParts(h, g *harvest) *parts {
	p := &parts{first: int32(len(h.costs)), up: make([]int32, len(h.costs)+len(g.costs)), gain: make([]int64, len(h.costs)+len(g.costs))}
	for c := range p.up {
		p.up[c] = int32(c)
	}
	for r, c := range h.of {
		if c != noClass {
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

// put gives x the classes of a harvest, in their order.
func (x *partition) put(h *harvest) {
	rows := make([][]int32, len(h.costs))
	for r, c := range h.of {
		if c != noClass {
			rows[c] = append(rows[c], int32(r))
		}
	}
	x.classes, x.free, x.total = x.classes[:0], x.free[:0], 0
	for _, class := range rows {
		x.add(class)
	}
}
