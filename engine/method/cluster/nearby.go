package cluster

import (
	"math"

	"quasi/engine/method/cost"
)

// nearby remembers the tuples that are nearest to each tuple, once they were asked for: by
// their numbers, of two bytes if there are few enough, since they are most of what is known
// of a piece.
type nearby struct {
	search *cost.Neighbourhood
	count  int
	known  []bool // by tuple
	short  []uint16
	long   []int32 // instead, if there are too many tuples
	found  []int32 // of the last question
}

// mostShort is up to how many tuples a number of one has two bytes.
const mostShort = math.MaxUint16 + 1

func newNearby(tree *cost.Tree, count int) *nearby {
	count = min(count, tree.Len())
	n := &nearby{search: cost.NewNeighbourhood(tree, count), count: count, known: make([]bool, tree.Len())}
	if tree.Len() <= mostShort {
		n.short, n.found = make([]uint16, tree.Len()*count), make([]int32, count)
	} else {
		n.long = make([]int32, tree.Len()*count)
	}
	return n
}

// of returns the tuples that are nearest to a tuple, itself among them, the nearest first.
// They are valid until the next call.
func (n *nearby) of(tuple int32) []int32 {
	from, to := int(tuple)*n.count, (int(tuple)+1)*n.count
	if n.long != nil {
		if !n.known[tuple] {
			n.known[tuple] = true
			copy(n.long[from:to], n.search.Of(tuple))
		}
		return n.long[from:to]
	}
	if !n.known[tuple] {
		n.known[tuple] = true
		for i, t := range n.search.Of(tuple) {
			n.short[from+i] = uint16(t)
		}
	}
	for i, t := range n.short[from:to] {
		n.found[i] = int32(t)
	}
	return n.found
}
