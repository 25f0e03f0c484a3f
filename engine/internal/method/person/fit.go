package person

import (
	"math"

	"quasi/engine/internal/method/cost"
)

// exact is the greatest number of positions to which rows are assigned at the least
// cost, which takes time in proportion to their cube. More get rows in their order.
const exact = 16

// fitter assigns the rows of a person to the positions of a group. It keeps its memory.
type fitter struct {
	*cost.Table
	rows  []int32 // what was found: the row at each position
	rises []int64 // by position and row
	// of the assignment, see [fitter.assign]
	u, v, slack []int64
	match, way  []int32
	used        []bool
}

// find finds the positions of g for some rows, of which there are at least as many,
// and returns by how much these raise the costs of the positions: of all ways by the
// least, up to [exact] positions. The result is in f.rows until the next call. Rows that
// get no position are not counted.
func (f *fitter) find(rows []int32, g *group) int64 {
	w := g.width
	f.rows = f.rows[:0]
	if g.hulls[0].Size == 0 {
		f.rows = append(f.rows, rows[:w]...) // nothing is known of the group yet
		return 0
	}
	switch {
	case len(rows) == 1:
		f.rows = append(f.rows, rows[0])
		return f.rise(g, 0, rows[0])
	case w == 1:
		best, least := rows[0], int64(math.MaxInt64)
		for _, row := range rows {
			if rise := f.rise(g, 0, row); rise < least {
				best, least = row, rise
			}
		}
		f.rows = append(f.rows, best)
		return least
	case w == 2 && len(rows) == 2:
		return f.findTwo(rows, g)
	}
	if w > exact {
		return f.take(rows, g)
	}
	f.rises = f.rises[:0]
	for i := range w {
		for _, row := range rows {
			f.rises = append(f.rises, f.rise(g, i, row))
		}
	}
	return f.assign(rows, w)
}

// rise returns by how much a row raises the cost of a position.
func (f *fitter) rise(g *group, position int, row int32) int64 {
	return f.CostWith(g.hulls[position], f.Of[row]) - g.costs[position]
}

func (f *fitter) findTwo(rows []int32, g *group) int64 {
	straight := f.rise(g, 0, rows[0]) + f.rise(g, 1, rows[1])
	if f.Of[rows[0]] != f.Of[rows[1]] {
		if crossed := f.rise(g, 0, rows[1]) + f.rise(g, 1, rows[0]); crossed < straight {
			f.rows = append(f.rows, rows[1], rows[0])
			return crossed
		}
	}
	f.rows = append(f.rows, rows...)
	return straight
}

// take gives the positions rows in their order, those that are left out evenly between.
func (f *fitter) take(rows []int32, g *group) (sum int64) {
	for i := range g.width {
		row := rows[i*len(rows)/g.width]
		f.rows = append(f.rows, row)
		sum += f.rise(g, i, row)
	}
	return sum
}

// assign is the method of Kuhn (Naval Research Logistics Quarterly 2, 1955) with shortest
// augmenting paths: positions get rows one after the other, and u and v are the dual
// prices of positions and rows. Row 0 of the method stands for none, so that all numbers
// are from 1.
func (f *fitter) assign(rows []int32, w int) (sum int64) {
	n := len(rows)
	f.u, f.v, f.slack = resized(f.u, w+1), resized(f.v, n+1), resized(f.slack, n+1)
	f.match, f.way = resized(f.match, n+1), resized(f.way, n+1)
	for i := 1; i <= w; i++ {
		// Find a row for a position, others of which may have to change theirs.
		position := int32(i)
		f.match[0] = position
		f.used = resized(f.used, n+1)
		for r := range f.slack {
			f.slack[r] = math.MaxInt64
		}
		at := int32(0)
		for f.match[at] != 0 {
			// Lengthen the shortest path from the row that it is at, to the row
			// that it reaches.
			f.used[at] = true
			i := f.match[at]
			next, least := int32(0), int64(math.MaxInt64)
			rises := f.rises[(int(i)-1)*n : int(i)*n]
			for r := 1; r <= n; r++ {
				if f.used[r] {
					continue
				}
				if s := rises[r-1] - f.u[i] - f.v[r]; s < f.slack[r] {
					f.slack[r], f.way[r] = s, at
				}
				if f.slack[r] < least {
					next, least = int32(r), f.slack[r]
				}
			}
			for r := 0; r <= n; r++ {
				if f.used[r] {
					f.u[f.match[r]] += least
					f.v[r] -= least
				} else {
					f.slack[r] -= least
				}
			}
			at = next
		}
		for at != 0 {
			before := f.way[at]
			f.match[at] = f.match[before]
			at = before
		}
	}
	f.rows = append(f.rows, rows[:w]...) // for its length
	for r := 1; r <= n; r++ {
		if i := f.match[r]; i > 0 {
			f.rows[i-1] = rows[r-1]
			sum += f.rises[(int(i)-1)*n+r-1]
		}
	}
	return sum
}

// resized returns s with a length of n, all zero.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
