package utility

import (
	"math"
	"sort"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
)

// maxBins is the greatest number of bins of a histogram, and of the categories
// that a large domain is cut into; a domain of at most fineDomain positions is not
// cut for categories.
const (
	maxBins    = 30
	fineDomain = 50
)

// bin is a run of positions.
type bin struct {
	domain.Span
	label string
}

// bins cuts the positions of c into at most most runs, most being at least 1: the
// single positions if they are no more, otherwise the nodes of the deepest level
// of its hierarchy that has no more, or runs of equal length.
func (c *column) bins(most int) []bin {
	size := c.positions()
	t, ok := c.Domain.(*domain.Tree)
	if !ok || size <= most {
		return c.merge(leaves(size), most)
	}
	level := []domain.Span{c.full}
	for {
		// Replace the nodes of a level by their children; leaves stay.
		var next []domain.Span
		for _, s := range level {
			if s.IsLeaf() {
				next = append(next, s)
				continue
			}
			next = append(next, t.Children(s)...)
		}
		if len(next) > most {
			break
		}
		level = next
	}
	if len(level) == 1 {
		level = t.Children(c.full)
	}
	return c.merge(level, most)
}

// positions returns the size of the domain, less the empty position of an
// ordered domain of one value.
func (c *column) positions() int {
	size := c.Domain.Size()
	if _, ok := c.Domain.(*domain.Tree); ok {
		return size
	}
	if size == 2 {
		if _, _, ok := c.Domain.Numbers(domain.Leaf(1)); !ok {
			return 1
		}
	}
	return size
}

func leaves(size int) []domain.Span {
	spans := make([]domain.Span, size)
	for i := range spans {
		spans[i] = domain.Leaf(int32(i))
	}
	return spans
}

// merge puts neighbouring parts together, equally many each, until there are no
// more than most.
func (c *column) merge(parts []domain.Span, most int) []bin {
	width := (len(parts) + most - 1) / most
	var bins []bin
	for lo := 0; lo < len(parts); lo += width {
		hi := min(lo+width, len(parts)) - 1
		b := bin{domain.Span{Lo: parts[lo].Lo, Hi: parts[hi].Hi}, c.Domain.Label(parts[lo])}
		if lo < hi {
			b.label += " … " + c.Domain.Label(parts[hi])
		}
		bins = append(bins, b)
	}
	return bins
}

// place returns the bin of a position; one after the last bin is in the last.
func place(bins []bin, position int32) int {
	at := sort.Search(len(bins), func(i int) bool { return bins[i].Hi >= position })
	return min(at, len(bins)-1)
}

// categories numbers what the given spans are as categories, the domain being cut
// into at most most bins: the run of bins that a span touches, and the full span, missing or suppressed, as a category of
// its own. Equal categories share a number; numbers ascend with the first span.
func (c *column) categories(spans []domain.Span, most int) (of []int32, count int) {
	bins := c.bins(most)
	found := group.Numbering[[2]int]{}
	for _, s := range spans {
		key := [2]int{-1, -1}
		if s != c.full {
			key = [2]int{place(bins, s.Lo), place(bins, s.Hi)}
		}
		number, _ := found.Number(key)
		of = append(of, number)
	}
	return of, len(found)
}

// numbers are the values of a column of numbers or dates, by code.
type numbers struct {
	value            []float64 // of column.from; NaN: missing
	lo, hi           []float64 // bounds of column.to; NaN: not known
	least, greatest  float64   // of all values that occur
	ascending, known bool      // values ascend with their positions; one occurs
}

// numbers returns nil unless all values of c that occur are numbers or dates. A
// value whose label is an interval counts as its middle.
func (c *column) numbers() *numbers {
	x := &numbers{ascending: true, least: math.Inf(1), greatest: math.Inf(-1)}
	for _, s := range c.from {
		lo, hi, ok := c.Domain.Numbers(s)
		switch {
		case s == c.full:
			lo, hi = math.NaN(), math.NaN()
		case !ok:
			return nil
		}
		middle := lo/2 + hi/2
		if s != c.full {
			x.ascending = x.ascending && !(middle <= x.greatest)
			x.least, x.greatest = min(x.least, middle), max(x.greatest, middle)
			x.known = true
		}
		x.value = append(x.value, middle)
	}
	for code, s := range c.to {
		lo, hi, ok := c.Domain.Numbers(s)
		if code == 0 || s == c.full || !ok {
			lo, hi = math.NaN(), math.NaN()
		}
		x.lo, x.hi = append(x.lo, lo), append(x.hi, hi)
	}
	return x
}
