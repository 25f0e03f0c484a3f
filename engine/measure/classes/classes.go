// Package classes looks at the classes of a release one by one: how many rows each has, how
// much of its detail is lost, and where that puts it among the others.
//
//	found := classes.Of(rows.New(rows.Beside{})) // with what a release has
//	sizes := found.Map().Sizes                   // of a hundred places at most
package classes

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"quasi/engine/facts"
	"quasi/engine/measure/rows"
)

// Classes are the equivalence classes of a release, as its reader sees them, numbered as its
// rows number them: in the order of their first records.
type Classes struct {
	Loss []float64 // per class: the share of its detail that is lost, in [0,1]

	rows *rows.Rows
	grid grid
}

// Of returns the classes of the rows of a release. The loss of a class is the mean of what
// its rows have lost. It takes time in proportion to the rows, and keeps a number for each
// class.
func Of(all *rows.Rows) *Classes {
	c := &Classes{Loss: make([]float64, all.ClassCount()), rows: all}
	for i := range c.Loss {
		for _, record := range all.Class(i) {
			c.Loss[i] += float64(all.Lost[record])
		}
		c.Loss[i] /= float64(c.Size(i))
	}
	c.grid = gridOf(c)
	return c
}

// Len returns the number of classes.
func (c *Classes) Len() int { return len(c.Loss) }

// Size returns the number of records of class i.
func (c *Classes) Size(i int) int { return len(c.Class(i)) }

// Class returns the records of class i, ascending. They must not be changed.
func (c *Classes) Class(i int) []int32 { return c.rows.Class(i) }

// grid divides the map.
type grid struct {
	sizes []facts.SizeRange
	step  float64 // height of a row
	first int     // of the rows, in steps
	rows  int
}

func gridOf(c *Classes) grid {
	if c.Len() == 0 {
		return grid{step: 1}
	}
	g := grid{sizes: columns(c)}
	least, most := slices.Min(c.Loss), slices.Max(c.Loss)
	for _, g.step = range []float64{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1} {
		g.first = g.floor(least)
		g.rows = g.floor(most) - g.first + 1
		if g.rows <= facts.MapRows {
			break
		}
	}
	return g
}

// floor returns the row of a loss, from 0. All that is lost is in the last row below 1. What a
// row has lost is rounded: a loss just below a border is on it.
func (g grid) floor(loss float64) int {
	return min(int((loss+1e-7)/g.step), int(math.Round(1/g.step))-1)
}

// place returns where a class is.
func (g grid) place(size int, loss float64) (column, row int) {
	column, _ = slices.BinarySearchFunc(g.sizes, size, func(r facts.SizeRange, size int) int { return cmp.Compare(r.To, size) })
	return column, g.floor(loss) - g.first
}

// columns returns the sizes of the columns: each that there is, or, of more than there are
// columns for, ranges of which each is twice as wide as the one before, as most classes are
// small.
func columns(c *Classes) []facts.SizeRange {
	seen := map[int]bool{}
	for i := range c.Len() {
		seen[c.Size(i)] = true
	}
	sizes := slices.Sorted(maps.Keys(seen))
	var ranges []facts.SizeRange
	if len(sizes) <= facts.MapColumns {
		for _, size := range sizes {
			ranges = append(ranges, facts.SizeRange{From: size, To: size})
		}
		return ranges
	}
	from, most := sizes[0], sizes[len(sizes)-1]
	const widths = 1<<facts.MapColumns - 1 // of all ranges, the first being 1
	for width := (most - from + widths) / widths; from <= most; width *= 2 {
		ranges = append(ranges, facts.SizeRange{From: from, To: min(from+width-1, most)})
		from += width
	}
	return ranges
}

// Map returns the places of the map where there are classes.
func (c *Classes) Map() facts.ClassMap {
	g := c.grid
	m := facts.ClassMap{Sizes: g.sizes, Marks: []facts.ClassMark{}, Classes: c.Len()}
	for row := range g.rows + 1 {
		m.Losses = append(m.Losses, math.Round(float64(g.first+row)*g.step*1000)/1000)
	}
	marks := make([]facts.ClassMark, g.rows*len(g.sizes))
	for i := range c.Len() {
		column, row := g.place(c.Size(i), c.Loss[i])
		mark := &marks[row*len(g.sizes)+column]
		mark.Column, mark.Row = column, row
		mark.Classes++
		mark.Records += c.Size(i)
	}
	for _, mark := range marks {
		if mark.Classes > 0 {
			m.Marks, m.Records = append(m.Marks, mark), m.Records+mark.Records
		}
	}
	return m
}

// At returns the classes of a mark: those that lose most first, of equals the larger ones.
func (c *Classes) At(mark facts.ClassMark) []int32 {
	var found []int32
	for i := range c.Len() {
		if column, row := c.grid.place(c.Size(i), c.Loss[i]); column == mark.Column && row == mark.Row {
			found = append(found, int32(i))
		}
	}
	slices.SortStableFunc(found, func(a, b int32) int {
		return cmp.Or(cmp.Compare(c.Loss[b], c.Loss[a]), cmp.Compare(c.Size(int(b)), c.Size(int(a))))
	})
	return found
}
