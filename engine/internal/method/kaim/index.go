package kaim

import "math"

// index finds the remaining record nearest to a group without measuring them
// all: a tree over the distinct tuples of quasi-identifier values, searched by
// branch and bound.
//
// Each node tells its tuples apart by one attribute; each of its slots holds
// those whose value there lies in a run of ranks, often a single one. Going
// down, the search keeps for each attribute the least that it can still cost;
// the sum is a lower bound of the distance to everything below. Sums are made
// in the order of the attributes, as the distance itself is, and rounding never
// turns a smaller term into a greater sum: so no bound exceeds a distance below
// it by even the last bit, and the result equals a scan's, ties included.
//
// Slots and tuples whose records are all gone are taken out.
type index struct {
	*distance
	tuples  []int32 // ranks, len(attributes) per tuple
	first   []int32 // tuple t has records[first[t]:first[t+1]], ascending
	head    []int32 // the first of them that remains
	records []int32
	gone    []bool    // by record
	tuple   []int32   // by record
	left    [][]int32 // by attribute and rank: the records that remain
	home    []place   // by tuple: its slot
	nodes   []node
	slots   []slot

	low        []float64 // by attribute: the least cost below where the search is
	best       float64   // the least distance found
	bestRecord int32
}

// node has slots[first:first+live], which are not empty of records.
type node struct {
	attribute   int32 // by which the slots differ; noAttribute: each is one tuple
	first, live int32
	home        place
}

// place says which slot a node or tuple stands in, and of which node.
type place struct{ node, slot int32 }

// slot holds the tuples of a node whose ranks are lo to hi.
type slot struct {
	base   float64 // at least the base of each value, for distance.bound
	lo, hi int32
	below  int32 // a node, or ^tuple
	least  int32 // the lowest remaining record
}

const (
	noAttribute = -1
	noNode      = -1
	noRecord    = math.MaxInt32
)

// nearest returns the remaining record nearest to the group, that of the lowest
// index if several are. At least one must remain.
func (x *index) nearest() int32 {
	x.best, x.bestRecord = math.Inf(1), noRecord
	for j := range x.low {
		// The value that started the group makes the bound 0 at first. It must
		// not once it is used up: in a column of unique values that is at once.
		seed := x.attributes[j].seed
		if x.left[j][seed] > 0 {
			seed = noRank
		}
		x.low[j] = x.lowest(j, seed)
	}
	x.visit(0)
	return x.bestRecord
}

// visit searches below node n, the most promising slot first.
func (x *index) visit(n int32) {
	nd := &x.nodes[n]
	slots := x.slots[nd.first : nd.first+nd.live]
	if nd.attribute == noAttribute {
		for i := range slots {
			x.consider(&slots[i])
		}
		return
	}
	var costs, sums [fanout]float64
	first := x.weigh(nd.attribute, slots, &costs, &sums)
	x.enter(nd.attribute, &slots[first], costs[first], sums[first])
	for i := range slots {
		if i != first {
			x.enter(nd.attribute, &slots[i], costs[i], sums[i])
		}
	}
}

// weigh fills in the least cost of each slot in attribute j, and the least
// distance that it leaves. It returns the slot to enter first.
func (x *index) weigh(j int32, slots []slot, costs, sums *[fanout]float64) int {
	before := 0.0
	for _, low := range x.low[:j] {
		before += low
	}
	after := x.low[j+1:]
	first := 0
	for i := range slots {
		s := &slots[i]
		costs[i] = x.bound(int(j), s.lo, s.hi, s.base)
		sum := before + costs[i]
		if sum <= x.best {
			for _, low := range after {
				sum += low
			}
		}
		sums[i] = sum
		if sum < sums[first] || sum == sums[first] && s.least < slots[first].least {
			first = i
		}
	}
	return first
}

// enter searches a slot unless it can't hold a record better than the best.
func (x *index) enter(j int32, s *slot, cost, sum float64) {
	if sum > x.best || sum == x.best && s.least > x.bestRecord {
		return
	}
	if s.below < 0 {
		x.consider(s)
		return
	}
	above := x.low[j]
	x.low[j] = cost
	x.visit(s.below)
	x.low[j] = above
}

// consider measures the distance of a single tuple.
func (x *index) consider(s *slot) {
	m := len(x.attributes)
	at := int(^s.below) * m
	sum := 0.0
	for j, rank := range x.tuples[at : at+m] {
		sum += x.cost(j, rank)
		if sum > x.best {
			return
		}
	}
	if sum < x.best || s.least < x.bestRecord {
		x.best, x.bestRecord = sum, s.least
	}
}

// remove takes a record out.
func (x *index) remove(record int32) {
	x.gone[record] = true
	for j := range x.attributes {
		x.left[j][x.attributes[j].of(record)]--
	}
	t := x.tuple[record]
	end := x.first[t+1]
	for x.head[t] < end && x.gone[x.records[x.head[t]]] {
		x.head[t]++
	}
	if x.head[t] == end {
		x.clear(x.home[t])
		return
	}
	x.raise(x.home[t], x.records[x.head[t]])
}

// clear takes a slot out of its node, and the node out of its own slot if that
// was the last.
func (x *index) clear(at place) {
	n := &x.nodes[at.node]
	last := n.first + n.live - 1
	n.live--
	if at.slot != last {
		x.slots[at.slot] = x.slots[last]
		if below := x.slots[at.slot].below; below < 0 {
			x.home[^below] = at
		} else {
			x.nodes[below].home = at
		}
	}
	switch {
	case n.home.node == noNode:
	case n.live == 0:
		x.clear(n.home)
	default:
		x.raise(n.home, x.least(n))
	}
}

// raise sets the lowest record of a slot, and of those above that it decides.
func (x *index) raise(at place, least int32) {
	for at.node != noNode && x.slots[at.slot].least != least {
		x.slots[at.slot].least = least
		n := &x.nodes[at.node]
		at, least = n.home, x.least(n)
	}
}

// least returns the lowest remaining record below a node.
func (x *index) least(n *node) int32 {
	least := int32(noRecord)
	for _, s := range x.slots[n.first : n.first+n.live] {
		least = min(least, s.least)
	}
	return least
}
