package cluster

import "quasi/engine/data/domain"

// memo holds what a value v costs with a centre g, t* being their join.
type memo struct {
	own   float64 // w·GenRate(v, t*)
	group float64 // w·GenRate(g, t*), per record of the group
	info  float64 // Info(t*)
	epoch uint32  // valid only in a row of this epoch
}

// memoLimit is how many memos an attribute has, unless it has more values: 2 MB.
const memoLimit = 1 << 16

// rows remembers the costs of the values of an attribute for the centres of
// late, one row each. A row is filled as values are asked for: a column of
// 10,000 values must not cost 10,000 evaluations for each new centre.
type rows struct {
	values  int
	memos   []memo // rows of the given number of values
	centres []domain.Span
	epochs  []uint32
}

func newRows(values int) rows {
	// A tree has fewer than 2·values centres; room keeps them from meeting.
	n := max(1, min(memoLimit/max(1, values), 16*values))
	r := rows{values: values, memos: make([]memo, n*values), centres: make([]domain.Span, n), epochs: make([]uint32, n)}
	for i := range r.epochs {
		r.epochs[i] = 1
	}
	return r
}

// of returns the row of centre g and its epoch. The row that another centre had
// in its place is forgotten.
func (r *rows) of(g domain.Span) ([]memo, uint32) {
	hash := uint64(uint32(g.Lo))*0x9E3779B97F4A7C15 + uint64(uint32(g.Hi))*0xC2B2AE3D27D4EB4F
	i := int((hash >> 32) % uint64(len(r.centres)))
	if r.centres[i] != g {
		r.centres[i] = g
		r.epochs[i]++
	}
	return r.memos[i*r.values : (i+1)*r.values], r.epochs[i]
}
