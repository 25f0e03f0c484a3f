package cost

import (
	"math"
	"slices"
)

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
