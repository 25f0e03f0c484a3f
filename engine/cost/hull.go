package cost

// Hull is what a class spans: the lowest and the highest rank of each attribute,
// and the number of records that miss it.
type Hull struct {
	Lo, Hi  []int32
	Missing []int32 // by attribute
	Size    int32   // records
}

// NewHull returns the hull of no record.
func (t *Table) NewHull() *Hull {
	all := make([]int32, 3*t.M)
	h := &Hull{Lo: all[:t.M:t.M], Hi: all[t.M : 2*t.M : 2*t.M], Missing: all[2*t.M:]}
	h.Reset()
	return h
}

// Reset makes h the hull of no record.
func (h *Hull) Reset() {
	h.Size = 0
	for j := range h.Lo {
		h.Lo[j], h.Hi[j], h.Missing[j] = 1<<30, -1, 0
	}
}

// Add widens h by a record of the given tuple.
func (t *Table) Add(h *Hull, tuple int32) {
	h.Size++
	for j, x := range t.Tuple(tuple) {
		h.Lo[j], h.Hi[j] = min(h.Lo[j], x), max(h.Hi[j], x)
	}
	for _, j := range t.missing {
		if t.Tuples[int(tuple)*t.M+j] == t.attributes[j].miss {
			h.Missing[j]++
		}
	}
}

// Join widens h by all records of g.
func (h *Hull) Join(g *Hull) {
	h.Size += g.Size
	for j := range h.Lo {
		h.Lo[j], h.Hi[j] = min(h.Lo[j], g.Lo[j]), max(h.Hi[j], g.Hi[j])
		h.Missing[j] += g.Missing[j]
	}
}

// Set makes h equal to g.
func (h *Hull) Set(g *Hull) {
	h.Size = g.Size
	copy(h.Lo, g.Lo)
	copy(h.Hi, g.Hi)
	copy(h.Missing, g.Missing)
}

// Rate returns what a record of the class pays that misses nothing.
func (t *Table) Rate(h *Hull) int32 {
	sum := int32(0)
	for j := range t.attributes {
		sum += t.attributes[j].of(h.Lo[j], h.Hi[j])
	}
	return sum
}

// Cost returns what all records of the class pay. A value that was missing
// already costs nothing (KAIM eq. 3 and 4).
func (t *Table) Cost(h *Hull) int64 {
	if h.Size == 0 {
		return 0
	}
	total := int64(h.Size) * int64(t.Rate(h))
	for _, j := range t.missing {
		if h.Missing[j] > 0 {
			total -= int64(h.Missing[j]) * int64(t.attributes[j].of(h.Lo[j], h.Hi[j]))
		}
	}
	return total
}

// RateWith returns what Rate would be with a record of the given tuple, or any
// number above limit if it is above that.
func (t *Table) RateWith(h *Hull, tuple, limit int32) int32 {
	sum := int32(0)
	ranks := t.Tuple(tuple)
	for j := range t.attributes {
		a := &t.attributes[j]
		lo, hi, x := h.Lo[j], h.Hi[j], ranks[j]
		if x < lo {
			lo = x
		}
		if x > hi {
			hi = x
		}
		sum += a.of(lo, hi)
		if sum > limit {
			break
		}
	}
	return sum
}

// CostWith returns what Cost would be with a record of the given tuple.
func (t *Table) CostWith(h *Hull, tuple int32) int64 {
	total := int64(h.Size+1) * int64(t.RateWith(h, tuple, 1<<31-1))
	ranks := t.Tuple(tuple)
	for _, j := range t.missing {
		a := &t.attributes[j]
		missing := h.Missing[j]
		if ranks[j] == a.miss {
			missing++
		}
		if missing > 0 {
			total -= int64(missing) * int64(a.of(min(h.Lo[j], ranks[j]), max(h.Hi[j], ranks[j])))
		}
	}
	return total
}

// CostJoined returns what Cost would be of both classes together.
func (t *Table) CostJoined(g, h *Hull) int64 {
	sum, spared := int64(0), int64(0)
	for j := range t.attributes {
		rate := int64(t.attributes[j].of(min(g.Lo[j], h.Lo[j]), max(g.Hi[j], h.Hi[j])))
		sum += rate
		spared += rate * int64(g.Missing[j]+h.Missing[j])
	}
	return sum*int64(g.Size+h.Size) - spared
}
