package cut

import "slices"

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
	for i := 1; i < len(order) && lo < at && at < hi; i++ {
		next := order[(first+i)%len(order)]
		slices.SortFunc(x.sorted[lo:hi], func(a, b int32) int {
			if byValue := x.rank(a, next) - x.rank(b, next); byValue != 0 {
				return int(byValue)
			}
			return int(a - b)
		})
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
