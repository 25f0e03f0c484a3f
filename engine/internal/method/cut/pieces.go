package cut

import (
	"context"
	"iter"
	"math"
	"slices"

	"quasi/engine/method/problem"
)

// Pieces divides the records of p into parts of at most the given number that can
// be anonymized apart, for tables that are too large for a method whose time grows
// faster than they do. Both sides of a cut satisfy p.Model, if all records do, and
// equal values stay together.
//
// Of the columns, the one is cut in which it lowers most what would be lost if each
// side were released as one class, between children of the lowest node that covers
// the part or between values of an ordered column, at the place that leaves nearest
// to the given share of the records, within (0,1), on the left. A part that can be
// cut nowhere without a side of less than a tenth stays whole, however large it is:
// most of its records are alike.
//
// It fails with ctx.Err() soon after ctx is done. Time grows with n·m for each level
// of cuts.
func Pieces(ctx context.Context, p *problem.Problem, most int, share float64) ([][]int32, error) {
	x := newCutter(p, method{})
	var pieces [][]int32
	for len(x.pending) > 0 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		part := x.next()
		rows := x.rows[part.first:part.end]
		at := noPlace
		if len(rows) > most {
			at = x.cleave(rows, share)
		}
		if at == noPlace {
			pieces = append(pieces, rows)
			continue
		}
		x.halve(part, at)
	}
	return pieces, nil
}

// cleave moves the records of the better side of the best cut before the others, and
// returns how many they are; noPlace if there is no cut.
func (x *cutter) cleave(rows []int32, share float64) int {
	x.enclose(rows)
	best, found, most := -1, border{}, -1.0
	for _, j := range x.byPriority() {
		if x.lo[j] == x.hi[j] {
			continue
		}
		at := x.nearTo(rows, j, share)
		if at.left == noPlace {
			continue
		}
		if gain := x.gain(rows, j, at); gain > most && x.divides(rows, j, at) {
			best, found, most = j, at, gain
		}
	}
	if best < 0 {
		return noPlace
	}
	for _, r := range rows {
		x.left[r] = x.rank(r, best) < found.after
	}
	x.part(rows)
	return found.left
}

// border is a place between two ranks of a column where a part can be cut.
type border struct {
	left          int // so many records are before it
	before, after int32
}

// nearTo returns the border of column j that leaves nearest to a share of the records on
// the left, the first of two; noPlace if none leaves k and a tenth of them on each side.
// Borders are between two values of an ordered column, or between two children of the node
// that covers the part.
func (x *cutter) nearTo(rows []int32, j int, share float64) border {
	c, n := &x.columns[j], len(rows)
	whole := c.join(x.lo[j], x.hi[j])
	wanted, best, off := int(share*float64(n)), border{}, math.MaxInt
	left, before := 0, x.lo[j]
	for rank, count := range x.tally(rows, j) {
		at := border{left, before, rank}
		if side := min(left, n-left); side >= x.k && 10*side >= n && max(left-wanted, wanted-left) < off &&
			(!c.tree || c.join(before, rank) == whole) {
			best, off = at, max(left-wanted, wanted-left)
		}
		left, before = left+count, rank
	}
	return best
}

// tally returns the ranks of column j in a part, ascending, and how many records have each.
func (x *cutter) tally(rows []int32, j int) iter.Seq2[int32, int] {
	if !x.countable(rows, j) {
		return x.tallySorted(rows, j)
	}
	lo, size := x.lo[j], int(x.hi[j]-x.lo[j])+1
	x.counts = slices.Grow(x.counts[:0], size)[:size]
	clear(x.counts)
	for _, r := range rows {
		x.counts[x.rank(r, j)-lo]++
	}
	return func(yield func(int32, int) bool) {
		for i, count := range x.counts {
			if count > 0 && !yield(lo+int32(i), int(count)) {
				return
			}
		}
	}
}

// tallySorted is tally of a column with many more ranks than the part has records.
func (x *cutter) tallySorted(rows []int32, j int) iter.Seq2[int32, int] {
	x.sort(rows, j)
	return func(yield func(int32, int) bool) {
		for from := 0; from < len(x.sorted); {
			rank, to := x.rank(x.sorted[from], j), from+1
			for to < len(x.sorted) && x.rank(x.sorted[to], j) == rank {
				to++
			}
			if !yield(rank, to-from) {
				return
			}
			from = to
		}
	}
}

// gain returns by how much less both sides of a cut lose in column j than the part
// does, summed over the records.
func (x *cutter) gain(rows []int32, j int, at border) float64 {
	c := &x.columns[j]
	whole := c.width(x.lo[j], x.hi[j])
	return float64(float64(at.left)*(whole-c.width(x.lo[j], at.before))) + float64(float64(len(rows)-at.left)*(whole-c.width(at.after, x.hi[j])))
}

// divides reports whether both sides of a border, of k records each, satisfy the model.
func (x *cutter) divides(rows []int32, j int, at border) bool {
	if x.sizeOnly {
		return true
	}
	x.sort(rows, j)
	return x.allows(at.left)
}

// part moves the records of the left side to the front of rows. Both sides stay in ascending
// order.
func (x *cutter) part(rows []int32) {
	front, back := rows[:0], x.space[x.n:x.n]
	for _, r := range rows {
		if x.left[r] {
			x.left[r] = false
			front = append(front, r)
		} else {
			back = append(back, r)
		}
	}
	copy(rows[len(front):], back)
}
