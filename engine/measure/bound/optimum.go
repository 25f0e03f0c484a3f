package bound

import (
	"cmp"
	"math"
	"slices"
)

// A small table has no more records than this, or no more distinct tuples: its best
// release is looked for.
const (
	smallRecords = 60
	smallTuples  = 20
)

// classLimit is the most classes, whole or begun, that are tried for the best release.
const classLimit = 1_000_000

// optimum looks for the best release by branch and bound. What a class costs more than
// the prices of its records is its waste, which is never below 0, and the best release
// has the least waste. The dearest tuple that is left is put into each class that
// wastes less than what is left until the best release so far, the least wasteful first.
// No class needs 2k records: its halves would cost no more. Nor have k to be suppressed
// where one node covers all: released as that they cost no more either.
type optimum struct {
	*table
	price  []int32 // by tuple
	left   []int32 // by tuple: the records without a class
	order  []int32 // tuples by falling price
	out    int     // records that may still be suppressed
	tries  int     // until it is too much
	chosen [][]int32
	best   [][]int32 // classes of the best release, as tuples; one of a single tuple that is too small is suppressed
	waste  int64     // of the best
	lows   []int32   // by depth and column: the lowest rank of a class that is begun
	highs  []int32
}

// option is a class that the next tuple can be in, and what it wastes.
type option struct {
	tuples []int32
	waste  int64
}

// optimal proves the least loss of a small table, if the classes to try are not too
// many.
func (s *search) optimal(suppressed int) {
	if s.ended || s.price == nil {
		return
	}
	if !s.confined {
		suppressed = min(suppressed, s.k-1)
	}
	o := &optimum{table: s.table, price: s.price, left: slices.Clone(s.copies), out: suppressed, tries: s.tries, waste: math.MaxInt64,
		lows: make([]int32, 2*s.k*s.M), highs: make([]int32, 2*s.k*s.M)}
	for i := range s.Len() {
		o.order = append(o.order, int32(i))
	}
	slices.SortStableFunc(o.order, func(a, b int32) int { return cmp.Compare(o.price[b], o.price[a]) })
	o.branch(0)
	if o.tries < 0 || o.best == nil || s.ended {
		return
	}
	s.best = o.best
	s.found.Way = Optimum
	s.found.Loss = max(s.found.Loss, s.shareOf(s.sum(s.price)+o.waste))
}

// branch completes a release whose classes waste so much.
func (o *optimum) branch(waste int64) {
	next := slices.IndexFunc(o.order, func(i int32) bool { return o.left[i] > 0 })
	if next < 0 {
		o.waste, o.best = waste, slices.Clone(o.chosen)
		return
	}
	for _, option := range o.options(next, o.waste-waste) {
		if waste+option.waste >= o.waste || o.tries < 0 {
			return
		}
		o.take(option, -1)
		o.chosen = append(o.chosen, option.tuples)
		o.branch(waste + option.waste)
		o.chosen = o.chosen[:len(o.chosen)-1]
		o.take(option, 1)
	}
}

// take takes the records of a class, or gives them back.
func (o *optimum) take(from option, by int32) {
	for _, i := range from.tuples {
		o.left[i] += by
	}
	if len(from.tuples) < o.k {
		o.out += int(by)
	}
}

// options returns the classes of the tuple at a place of the order that waste less than
// the given, the least wasteful first.
func (o *optimum) options(next int, below int64) []option {
	i := o.order[next]
	var found []option
	if waste := int64(o.whole) + int64(o.missed[i]) - int64(o.price[i]); o.out > 0 && waste < below && o.k > 1 {
		found = append(found, option{[]int32{i}, waste})
	}
	o.grow(next, nil, 0, below, &found)
	slices.SortStableFunc(found, func(a, b option) int { return cmp.Compare(a.waste, b.waste) })
	return found
}

// grow adds to a class that is begun, whose prices sum to the given, the tuples from a
// place of the order on, the one there first.
func (o *optimum) grow(at int, class []int32, prices int64, below int64, found *[]option) {
	if o.tries--; o.tries < 0 || o.tries&0xfff == 0 && o.stop() {
		o.tries = min(o.tries, -1)
		return
	}
	i := o.order[at]
	class = append(class, i)
	prices += int64(o.price[i])
	rate := o.widen(len(class)-1, i)
	if waste := int64(len(class))*rate - prices; len(class) >= o.k && waste < below {
		*found = append(*found, option{slices.Clone(class), waste})
	}
	o.left[i]--
	for ; at < len(o.order) && len(class) < 2*o.k-1 && o.can(at, class, rate, prices, below); at++ {
		if o.left[o.order[at]] > 0 {
			o.grow(at, class, prices, below, found)
		}
	}
	o.left[i]++
}

// can reports whether a class could waste less than the given with tuples from a place
// of the order on, if all of them cost it nothing more.
func (o *optimum) can(at int, class []int32, rate, prices, below int64) bool {
	size := len(class)
	for ; at < len(o.order); at++ {
		for range o.left[o.order[at]] {
			size++
			prices += int64(o.price[o.order[at]])
			if size >= o.k && int64(size)*rate-prices < below {
				return true
			}
			if size == 2*o.k-1 {
				return false
			}
		}
	}
	return false
}

// widen makes a class of so many records hold another, and returns the cost of one then.
func (o *optimum) widen(size int, tuple int32) int64 {
	rate := int64(0)
	before, at := (size-1)*o.M, size*o.M
	for j, x := range o.Tuple(tuple) {
		lo, hi := x, x
		if size > 0 {
			lo, hi = min(o.lows[before+j], x), max(o.highs[before+j], x)
		}
		o.lows[at+j], o.highs[at+j] = lo, hi
		rate += int64(o.columns[j].least(lo, hi))
	}
	return rate
}
