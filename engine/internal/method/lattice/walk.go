package lattice

import (
	"context"
	"iter"
	"slices"
)

// walk goes through the level vectors between two others in lexicographic
// order, and rolls up the partition of each from that of one below.
type walk struct {
	t           *table
	low, high   []int
	least, most []int // by attribute: the sums of low and high from there on
	v           []int // where the walk is

	// parts[d] is the last partition that was asked for whose levels agree
	// with low from attribute d on, but not at d-1. Varying the last attributes
	// is thus small work. One without levels is not made yet.
	parts []*partition
	spare *partition
}

func newWalk(t *table) *walk {
	w := &walk{t: t, spare: &partition{}}
	for range t.m + 1 {
		w.parts = append(w.parts, &partition{})
	}
	w.between(make([]int, t.m), t.top())
	return w
}

// between sets the bounds, which are included.
func (w *walk) between(low, high []int) {
	w.low, w.high, w.v = low, high, slices.Clone(low)
	w.least, w.most = make([]int, w.t.m+1), make([]int, w.t.m+1)
	for j := w.t.m - 1; j >= 0; j-- {
		w.least[j] = w.least[j+1] + low[j]
		w.most[j] = w.most[j+1] + high[j]
	}
	for _, part := range w.parts {
		part.levels = part.levels[:0]
	}
}

// vectors yields the vectors whose levels sum to from at least and to at most.
// Each is w.v, valid until the next. No vector with the first d levels of w.v is
// visited if prune(d) is true, 1 <= d <= m. The walk ends when ctx is done.
func (w *walk) vectors(ctx context.Context, from, to int, prune func(d int) bool) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		copy(w.v, w.low)
		w.descend(ctx, 0, from, to, prune, yield)
	}
}

// descend visits the vectors with the first d levels of w.v. The others sum to
// from at least and to at most. It reports whether to go on.
func (w *walk) descend(ctx context.Context, d, from, to int, prune func(int) bool, yield func([]int) bool) bool {
	if d == w.t.m {
		return yield(w.v)
	}
	first := max(w.low[d], from-w.most[d+1])
	last := min(w.high[d], to-w.least[d+1])
	for level := first; level <= last; level++ {
		if ctx.Err() != nil {
			return false
		}
		w.v[d] = level
		if prune(d + 1) {
			continue
		}
		if !w.descend(ctx, d+1, from-level, to-level, prune, yield) {
			return false
		}
	}
	return true
}

// partition returns that of the first d levels of w.v, the others being lowest.
// It is valid until the next call.
func (w *walk) partition(d int) *partition {
	for d > 0 && w.v[d-1] == w.low[d-1] {
		d--
	}
	want := slices.Concat(w.v[:d], w.low[d:])
	part := w.parts[d]
	switch {
	case total(want) == 0:
		return w.t.tuples
	case slices.Equal(part.levels, want):
		return part
	}
	from := part
	if !isBelow(part.levels, want) {
		from = w.t.tuples
		if d > 0 {
			from = w.partition(d - 1)
		}
	}
	w.t.roll(w.spare, from, want, true)
	w.parts[d], w.spare = w.spare, part
	return w.parts[d]
}

// isBelow reports whether v, which may have no levels yet, has none above that of
// the vector to.
func isBelow(v, to []int) bool {
	for j, level := range v {
		if level > to[j] {
			return false
		}
	}
	return len(v) == len(to)
}
