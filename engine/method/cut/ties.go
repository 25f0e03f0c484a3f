package cut

import "slices"

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
