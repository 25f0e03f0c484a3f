package cut

import (
	"context"
	"math"

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
		part := x.pending[len(x.pending)-1]
		x.pending = x.pending[:len(x.pending)-1]
		rows := x.rows[part.first:part.end]
		at := noPlace
		if len(rows) > most {
			at = x.cleave(rows, share)
		}
		if at == noPlace {
			pieces = append(pieces, rows)
			continue
		}
		middle := part.first + at
		x.pending = append(x.pending, run{middle, part.end}, run{part.first, middle})
	}
	return pieces, nil
}

// cleave moves the records of the better side of the best cut before the others, and
// returns how many they are; noPlace if there is no cut.
func (x *cutter) cleave(rows []int32, share float64) int {
	x.enclose(rows)
	best, place, most := -1, noPlace, -1.0
	for _, j := range x.byPriority() {
		if x.lo[j] == x.hi[j] {
			continue
		}
		x.sort(rows, j)
		at := x.nearTo(j, share)
		if at == noPlace {
			continue
		}
		if gain := x.gain(j, at); gain > most && x.allows(at) {
			best, place, most = j, at, gain
		}
	}
	if best < 0 {
		return noPlace
	}
	x.sort(rows, best)
	x.separate(rows, place)
	return place
}

// nearTo returns the boundary of column j that leaves nearest to a share of the
// records on the left, the first of two; noPlace if none leaves k and a tenth of them
// on each side.
func (x *cutter) nearTo(j int, share float64) int {
	n := len(x.sorted)
	wanted, best, off := int(share*float64(n)), noPlace, math.MaxInt
	for _, at := range x.boundaries(j) {
		if side := min(at, n-at); side < x.k || 10*side < n {
			continue
		}
		if d := max(at-wanted, wanted-at); d < off {
			best, off = at, d
		}
	}
	return best
}

// gain returns by how much less both sides of a cut lose in column j than the part
// does, summed over the records.
func (x *cutter) gain(j, at int) float64 {
	c, n := &x.columns[j], len(x.sorted)
	last, first := x.rank(x.sorted[at-1], j), x.rank(x.sorted[at], j)
	whole := c.width(x.lo[j], x.hi[j])
	return float64(float64(at)*(whole-c.width(x.lo[j], last))) + float64(float64(n-at)*(whole-c.width(first, x.hi[j])))
}
