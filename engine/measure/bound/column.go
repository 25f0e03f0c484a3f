package bound

import (
	"cmp"
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/method/cost"
)

// node is a value that a column can be released as, as the run of ranks that it
// covers, and what it costs a record that does not miss the value.
type node struct{ lo, hi, rate int32 }

// column holds the possible releases of one attribute.
//
// Invariant: whatever a class shows in this column within its limit, some node covers the
// values of the class and costs no more. A missing value costs as much as the greatest
// node, whether others may be released alike or not.
type column struct {
	size, miss, unit int32 // ranks; that of a missing value, or -1; the cost of losing everything
	confined         bool  // not all values may be released alike
	// from are the nodes to try for values of which x is the lowest, by x, from the one
	// that begins last.
	from  [][]node
	pairs []int32 // what least returns of values from lo to hi, where a table of it is not too large
}

// tableLimit is the most values for which the costs of all pairs are kept.
const tableLimit = 1024

// blocks is the most blocks of values of a plain order that are told apart.
const blocks = 512

func newColumn(c cost.Column) column {
	own := column{size: int32(len(c.Spans)), miss: c.Missing, unit: int32(c.Unit), confined: !allowed(c, c.Domain.Full())}
	own.from = make([][]node, own.size)
	if d, ok := c.Domain.(*domain.Tree); ok {
		own.addTree(d, c)
	} else {
		own.addRuns(c)
	}
	if own.confined && own.miss >= 0 {
		own.from[own.miss] = []node{{own.miss, own.miss, own.unit}}
	}
	if own.size <= tableLimit {
		pairs := make([]int32, own.size*own.size)
		for lo := range own.size {
			for hi := lo; hi < own.size; hi++ {
				pairs[lo*own.size+hi] = own.least(lo, hi)
			}
		}
		own.pairs = pairs
	}
	return own
}

// allowed reports whether the limit of a column lets values be released as s.
func allowed(c cost.Column, s domain.Span) bool { return s.IsLeaf() || c.Limit.Keeps(c.Domain, s) }

// addTree adds the nodes of a hierarchy. Bounds as labelled may make a node dearer than
// its parent, and a release may show the parent: a node costs what the cheapest of
// those above it costs that are within the limit.
func (c *column) addTree(d *domain.Tree, of cost.Column) {
	known := of.Spans // values that are not missing, by their leaves
	if of.Missing >= 0 {
		known = known[:of.Missing]
	}
	rank := func(at int32) int32 {
		r, _ := slices.BinarySearchFunc(known, at, func(s domain.Span, at int32) int { return cmp.Compare(s.Lo, at) })
		return int32(r)
	}
	if !c.confined {
		c.add(node{0, c.size - 1, c.unit})
	}
	var climb func(s domain.Span, least int32)
	climb = func(s domain.Span, least int32) {
		for _, below := range d.Children(s) {
			n := node{rank(below.Lo), rank(below.Hi+1) - 1, least}
			if n.lo > n.hi {
				continue
			}
			if allowed(of, below) {
				n.rate = min(least, int32(of.Unit*d.Loss(below)))
				c.add(n)
			}
			climb(below, n.rate)
		}
	}
	climb(d.Full(), c.unit)
	for x := range c.from {
		slices.SortFunc(c.from[x], func(a, b node) int { return cmp.Compare(b.lo, a.lo) })
	}
}

// add adds a node over all its values.
func (c *column) add(n node) {
	for x := n.lo; x <= n.hi; x++ {
		c.from[x] = append(c.from[x], n)
	}
}

// addRuns adds the runs of values of a plain order, of which no longer one costs less.
// Of more values than blocks those of a block count as equal: a run costs at least what
// it does from the last value of its first block to the first one of its last, and is within
// the limit if that is.
func (c *column) addRuns(of cost.Column) {
	width := (c.size + blocks - 1) / blocks
	for first := int32(0); first < c.size; first += width {
		end := min(first+width, c.size)
		var runs []node
		for last := first; last < c.size; last += width {
			n := node{lo: first, hi: min(last+width, c.size) - 1}
			s := of.Domain.Join(of.Spans[min(end-1, last)], of.Spans[last])
			switch {
			case !allowed(of, s) && c.confined:
				continue
			case !allowed(of, s):
				n.rate = c.unit // it can be suppressed
			case !s.IsLeaf():
				n.rate = int32(of.Unit * of.Domain.Loss(s))
			}
			runs = append(runs, n)
		}
		for x := first; x < end; x++ {
			c.from[x] = runs
		}
	}
}

// least returns the least cost of the values from lo to hi in one class;
// [math.MaxInt32] if the limit keeps them apart.
func (c *column) least(lo, hi int32) int32 {
	if c.pairs != nil {
		return c.pairs[lo*c.size+hi]
	}
	least := int32(math.MaxInt32)
	for _, n := range c.from[lo] {
		if n.hi >= hi {
			least = min(least, n.rate)
		}
	}
	return least
}
