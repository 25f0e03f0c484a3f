package cost

import (
	"math"
	"slices"
)

// Tree finds the remaining records that join a class most cheaply, exactly and
// without measuring them all: tuples are halved again and again by the attribute
// in which they differ most, and searched by branch and bound. What a class and
// any tuple of a part release together covers the class and, in each attribute,
// the rank of the part that is nearest to it; that is the bound.
type Tree struct {
	*Table
	Left   []int32 // by tuple: the records that remain
	order  []int32 // tuples, part by part
	place  []int32 // by tuple: its leaf
	nodes  []node
	bounds []int32 // lowest and highest rank, 2·M per node

	best  int32
	found int32
}

// node is a part of the tuples: order[first:end].
type node struct {
	first, end  int32
	above       int32
	left, right int32 // noNode in a leaf
	remain      int32 // records
	lowest      int32 // tuple, whether it remains or not
}

const (
	noNode = -1
	// leafSize is the most tuples of a part that is not halved.
	leafSize = 8
	// NoTuple stands for none.
	NoTuple = -1
)

// NewTree returns a tree of all records.
func NewTree(t *Table) *Tree {
	x := &Tree{Table: t, Left: make([]int32, t.Len()), order: make([]int32, t.Len()), place: make([]int32, t.Len())}
	for i := range x.order {
		x.order[i] = int32(i)
		x.Left[i] = t.First[i+1] - t.First[i]
	}
	x.build(0, int32(t.Len()), noNode)
	return x
}

// build adds the node of order[first:end], which it sorts, and returns it.
func (x *Tree) build(first, end, above int32) int32 {
	n := int32(len(x.nodes))
	x.nodes = append(x.nodes, node{first: first, end: end, above: above, left: noNode, right: noNode, lowest: math.MaxInt32})
	// Append the bounds of the tuples, and cut by the attribute in which
	// they lose most together, of those in which a half of them would lose less: in a
	// hierarchy without levels it may not, and then bounds would tell nothing.
	tuples := x.order[first:end]
	by, most := 0, int32(-1)
	ranks := make([]int32, len(tuples))
	for j := range x.attributes {
		lo, hi := int32(math.MaxInt32), int32(-1)
		for i, t := range tuples {
			ranks[i] = x.Tuple(t)[j]
			lo, hi = min(lo, ranks[i]), max(hi, ranks[i])
		}
		x.bounds = append(x.bounds, lo, hi)
		if lo >= hi {
			continue
		}
		loss := x.of(j, lo, hi)
		if loss > most && len(tuples) > leafSize {
			slices.Sort(ranks)
			middle := len(ranks) / 2
			if x.of(j, lo, ranks[middle-1]) < loss || x.of(j, ranks[middle], hi) < loss {
				by, most = j, loss
			}
		}
	}
	for _, t := range x.order[first:end] {
		x.nodes[n].remain += x.Left[t]
		x.nodes[n].lowest = min(x.nodes[n].lowest, t)
		x.place[t] = n
	}
	if end-first <= leafSize {
		return n
	}
	slices.SortFunc(x.order[first:end], func(s, t int32) int {
		if d := x.Tuple(s)[by] - x.Tuple(t)[by]; d != 0 {
			return int(d)
		}
		return int(s - t)
	})
	middle := (first + end) / 2
	left := x.build(first, middle, n)
	right := x.build(middle, end, n)
	x.nodes[n].left, x.nodes[n].right = left, right
	return n
}

// Remove takes one record of a tuple out.
func (x *Tree) Remove(tuple int32) { x.add(tuple, -1) }

// Return puts one record of a tuple back.
func (x *Tree) Return(tuple int32) { x.add(tuple, 1) }

// Forget tightens the bounds about a tuple without remaining records, none of
// which may come back. Searches stay exact without it, but grow slower as records
// go.
func (x *Tree) Forget(tuple int32) {
	if x.Left[tuple] > 0 {
		return
	}
	for n := x.place[tuple]; n != noNode && x.tighten(n); n = x.nodes[n].above {
	}
}

// tighten computes the bounds of a node anew from what remains below it, and
// reports whether they have changed.
func (x *Tree) tighten(n int32) bool {
	nd := &x.nodes[n]
	bounds := x.bounds[int(n)*2*x.M : int(n+1)*2*x.M]
	changed := false
	for j := range x.M {
		lo, hi := int32(math.MaxInt32), int32(-1)
		if nd.left != noNode {
			for _, below := range [2]int32{nd.left, nd.right} {
				if x.nodes[below].remain > 0 {
					lo, hi = min(lo, x.bounds[(int(below)*x.M+j)*2]), max(hi, x.bounds[(int(below)*x.M+j)*2+1])
				}
			}
		} else {
			for _, t := range x.order[nd.first:nd.end] {
				if x.Left[t] > 0 {
					rank := x.Tuple(t)[j]
					lo, hi = min(lo, rank), max(hi, rank)
				}
			}
		}
		if hi >= 0 && (lo != bounds[2*j] || hi != bounds[2*j+1]) {
			bounds[2*j], bounds[2*j+1] = lo, hi
			changed = true
		}
	}
	return changed || nd.remain == 0
}

func (x *Tree) add(tuple, records int32) {
	x.Left[tuple] += records
	for n := x.place[tuple]; n != noNode; n = x.nodes[n].above {
		x.nodes[n].remain += records
	}
}

// Remain returns the number of records that remain.
func (x *Tree) Remain() int { return int(x.nodes[0].remain) }

// Nearest returns the tuple with a remaining record that raises the rate of h
// least, that of the lowest number if several do, and the rate; NoTuple if no
// record remains.
func (x *Tree) Nearest(h *Hull) (tuple, rate int32) {
	x.best, x.found = math.MaxInt32, NoTuple
	x.visit(0, h)
	return x.found, x.best
}

func (x *Tree) visit(n int32, h *Hull) {
	nd := &x.nodes[n]
	if nd.left == noNode {
		for _, t := range x.order[nd.first:nd.end] {
			if x.Left[t] == 0 {
				continue
			}
			if rate := x.RateWith(h, t, x.best); rate < x.best || rate == x.best && t < x.found {
				x.best, x.found = rate, t
			}
		}
		return
	}
	near, far := nd.left, nd.right
	nearRate, farRate := x.boundOfRest(near, h), x.boundOfRest(far, h)
	if farRate < nearRate {
		near, far, nearRate, farRate = far, near, farRate, nearRate
	}
	if nearRate <= x.best && x.nodes[near].remain > 0 {
		x.visit(near, h)
	}
	if farRate <= x.best && x.nodes[far].remain > 0 {
		x.visit(far, h)
	}
}

// Furthest returns the tuple with a remaining record that would raise the rate
// of h most, that of the lowest number if several would, and the rate; NoTuple
// if no record remains.
func (x *Tree) Furthest(h *Hull) (tuple, rate int32) {
	x.best, x.found = -1, NoTuple
	x.visitFar(0, h)
	return x.found, x.best
}

func (x *Tree) visitFar(n int32, h *Hull) {
	nd := &x.nodes[n]
	if nd.left != noNode {
		near, far := nd.left, nd.right
		nearRate, farRate := x.most(near, h), x.most(far, h)
		if nearRate > farRate || nearRate == farRate && x.nodes[near].lowest < x.nodes[far].lowest {
			near, far, nearRate, farRate = far, near, farRate, nearRate
		}
		x.enterFar(far, farRate, h)
		x.enterFar(near, nearRate, h)
		return
	}
	for _, t := range x.order[nd.first:nd.end] {
		if x.Left[t] == 0 {
			continue
		}
		if rate := x.RateWith(h, t, math.MaxInt32); rate > x.best || rate == x.best && t < x.found {
			x.best, x.found = rate, t
		}
	}
}

// enterFar visits a part unless it has nothing further than what was found, nor as
// far and before it.
func (x *Tree) enterFar(n, rate int32, h *Hull) {
	nd := &x.nodes[n]
	if nd.remain == 0 || rate < x.best || rate == x.best && nd.lowest > x.found {
		return
	}
	x.visitFar(n, h)
}

// most returns a rate that no tuple below node n joins h above: in each attribute
// no rank of the part is further from h than its lowest or its highest.
func (x *Tree) most(n int32, h *Hull) int32 {
	bounds := x.bounds[int(n)*2*x.M : int(n+1)*2*x.M]
	sum := int32(0)
	for j := range x.attributes {
		lo, hi := h.edges[j].lo, h.edges[j].hi
		sum += max(x.of(j, min(lo, bounds[2*j]), hi), x.of(j, lo, max(hi, bounds[2*j+1])))
	}
	return sum
}

// boundOfRest is bound, but beyond all where no record remains.
func (x *Tree) boundOfRest(n int32, h *Hull) int32 {
	if x.nodes[n].remain == 0 {
		return math.MaxInt32
	}
	return x.bound(n, h)
}

// bound returns a rate that no tuple below node n joins h below, or any number
// above the best if it is above that.
func (x *Tree) bound(n int32, h *Hull) int32 {
	bounds := x.bounds[int(n)*2*x.M : int(n+1)*2*x.M]
	sum := int32(0)
	for j := range h.edges {
		e := &h.edges[j]
		lowest, highest := bounds[2*j], bounds[2*j+1]
		switch {
		case e.loRow < 0:
			sum += x.of(j, min(e.lo, highest), max(e.hi, lowest))
		case highest < e.lo:
			sum += x.flat[e.hiRow+highest]
		default:
			sum += x.flat[e.loRow+max(e.hi, lowest)]
		}
		if sum > x.best {
			break
		}
	}
	return sum
}

// Neighbourhood finds the tuples of a tree that are nearest to a tuple.
type Neighbourhood struct {
	*Tree
	hull    *Hull // of the tuple
	count   int
	nearest []neighbour // ascending
	tuples  []int32
}

type neighbour struct{ rate, tuple int32 }

// NewNeighbourhood returns a search for the given number of tuples, or all there are.
func NewNeighbourhood(x *Tree, count int) *Neighbourhood {
	count = min(count, x.Len())
	return &Neighbourhood{Tree: x, hull: x.NewHull(), count: count, nearest: make([]neighbour, 0, count), tuples: make([]int32, count)}
}

// Of returns the tuples that a record of the given one would join most cheaply, the
// cheapest first, with or without remaining records. They are valid until the next call.
func (n *Neighbourhood) Of(tuple int32) []int32 {
	n.hull.Reset()
	n.Add(n.hull, tuple)
	n.best, n.nearest = math.MaxInt32, n.nearest[:0]
	n.visit(0)
	for i, c := range n.nearest {
		n.tuples[i] = c.tuple
	}
	return n.tuples
}

// Neighbours is one search of a [Neighbourhood].
func (x *Tree) Neighbours(tuple int32, count int) []int32 {
	return NewNeighbourhood(x, count).Of(tuple)
}

func (n *Neighbourhood) visit(at int32) {
	nd := &n.nodes[at]
	if nd.left == noNode {
		for _, t := range n.order[nd.first:nd.end] {
			n.offer(t)
		}
		return
	}
	near, far := nd.left, nd.right
	nearRate, farRate := n.bound(near, n.hull), n.bound(far, n.hull)
	if farRate < nearRate {
		near, far, nearRate, farRate = far, near, farRate, nearRate
	}
	if nearRate < n.best {
		n.visit(near)
	}
	if farRate < n.best {
		n.visit(far)
	}
}

// offer puts a tuple among the nearest if it belongs there.
func (n *Neighbourhood) offer(tuple int32) {
	rate := n.RateWith(n.hull, tuple, n.best)
	if len(n.nearest) == n.count {
		if rate >= n.best {
			return
		}
		n.nearest = n.nearest[:n.count-1]
	}
	at := len(n.nearest)
	for at > 0 && n.nearest[at-1].rate > rate {
		at--
	}
	n.nearest = slices.Insert(n.nearest, at, neighbour{rate, tuple})
	if len(n.nearest) == n.count {
		n.best = n.nearest[n.count-1].rate
	}
}
