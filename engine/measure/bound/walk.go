package bound

import (
	"cmp"
	"slices"

	"quasi/engine/internal/data/group"
)

// walk visits the nodes that cost less than a limit and cover k records, but for those
// whose constraints another's imply: a node is left out if one that costs no more
// covers the same tuples, or more.
type walk struct {
	*table
	limit int32
	// pick returns the tuples of a node on which its constraints bear, and for which to
	// look further below; none: the node does not matter.
	pick  func(rate int32, tuples, into []int32) []int32
	visit func(rate int32, tuples []int32)

	rates []int32 // of the columns so far
	depth []depth
	work  int // until it is too much
	check int // when to ask again whether to stop
	ended bool
}

// depth is the room for one column.
type depth struct {
	sorted, picked []int32
	ends           []int32
	front          []reach
}

// reach is a node that covers the sorted tuples to its end.
type reach struct{ end, rate int32 }

// often is the work between two checks whether to stop.
const often = 1 << 18

// walk reports whether it visited all nodes: otherwise they were too many, or it was
// stopped.
func (t *table) walk(limit int32, pick func(rate int32, tuples, into []int32) []int32, visit func(rate int32, tuples []int32)) bool {
	w := &walk{table: t, limit: limit, pick: pick, visit: visit, rates: make([]int32, t.M), work: t.work, check: t.work}
	all := group.Numbers(t.Len())
	for j := range t.columns {
		w.depth = append(w.depth, depth{sorted: make([]int32, len(all)), picked: make([]int32, 0, len(all)), ends: make([]int32, t.columns[j].size+1)})
	}
	w.descend(0, 0, all)
	return !w.ended
}

// descend extends a node of the columns before j, which costs rate and covers the given
// tuples, by those of column j.
func (w *walk) descend(j int, rate int32, tuples []int32) {
	w.spend(len(tuples))
	if j == w.M {
		w.visit(rate, tuples)
		return
	}
	sorted := w.sort(j, tuples)
	before := int32(-1)
	for from := 0; from < len(sorted) && !w.ended; {
		x := w.rank(sorted[from], j)
		w.branch(j, rate, sorted, from, before)
		before = x
		for from < len(sorted) && w.rank(sorted[from], j) == x {
			from++
		}
	}
}

// spend counts work, and ends the walk if it was too much, or if it is to stop.
func (w *walk) spend(n int) {
	if w.work -= n; w.work < w.check {
		w.check = w.work - often
		w.ended = w.ended || w.work < 0 || w.stop()
	}
}

// branch tries the nodes of column j whose first tuple is the one at from.
func (w *walk) branch(j int, rate int32, sorted []int32, from int, before int32) {
	d := &w.depth[j]
	d.front = w.reaches(d.front[:0], j, w.limit-rate, sorted, from, before)
	for _, r := range d.front {
		part := sorted[from:r.end]
		if w.spend(len(part)); w.ended {
			return
		}
		if !w.covers(part) {
			continue
		}
		w.rates[j] = r.rate
		part = w.pick(rate+r.rate, part, d.picked[:0])
		if len(part) > 0 && w.closed(j, part) {
			w.descend(j+1, rate+r.rate, part)
		}
	}
}

// reaches appends what the nodes of column j that begin after a rank reach from the
// tuple at from on, the cheapest first, each further than those before it.
func (w *walk) reaches(to []reach, j int, limit int32, sorted []int32, from int, before int32) []reach {
	rest := sorted[from:]
	w.spend(len(w.columns[j].from[w.rank(sorted[from], j)]))
	for _, n := range w.columns[j].from[w.rank(sorted[from], j)] {
		if n.lo <= before {
			break
		}
		if n.rate < limit {
			end, _ := slices.BinarySearchFunc(rest, n.hi+1, func(tuple, x int32) int { return cmp.Compare(w.rank(tuple, j), x) })
			to = append(to, reach{int32(from + end), n.rate})
		}
	}
	slices.SortFunc(to, func(a, b reach) int { return cmp.Or(cmp.Compare(a.rate, b.rate), cmp.Compare(b.end, a.end)) })
	furthest := int32(0)
	return slices.DeleteFunc(to, func(r reach) bool {
		behind := r.end <= furthest
		furthest = max(furthest, r.end)
		return behind
	})
}

// closed reports whether no column before j could show the tuples at a lower cost.
func (w *walk) closed(j int, tuples []int32) bool {
	for i := range j {
		if !w.needs(i, tuples) {
			return false
		}
	}
	return true
}

// needs reports whether the tuples cost as much in column i as the node does.
func (w *walk) needs(i int, tuples []int32) bool {
	c, lo := &w.columns[i], w.rank(tuples[0], i)
	hi := lo
	for at, tuple := range tuples {
		x := w.rank(tuple, i)
		w.work--
		if at > 0 && lo <= x && x <= hi {
			continue
		}
		lo, hi = min(lo, x), max(hi, x)
		if c.least(lo, hi) >= w.rates[i] {
			return true
		}
	}
	return false
}

// sort returns the tuples in the order of their ranks in column j.
func (w *walk) sort(j int, tuples []int32) []int32 {
	sorted, ends := w.depth[j].sorted[:len(tuples)], w.depth[j].ends
	if len(tuples) < len(ends) {
		copy(sorted, tuples)
		slices.SortFunc(sorted, func(a, b int32) int { return cmp.Or(cmp.Compare(w.rank(a, j), w.rank(b, j)), cmp.Compare(a, b)) })
		return sorted
	}
	clear(ends)
	for _, tuple := range tuples {
		ends[w.rank(tuple, j)+1]++
	}
	for x := 1; x < len(ends); x++ {
		ends[x] += ends[x-1]
	}
	for _, tuple := range tuples {
		x := w.rank(tuple, j)
		sorted[ends[x]] = tuple
		ends[x]++
	}
	return sorted
}
