package cluster

import (
	"math"

	"quasi/engine/method/cost"
)

// nearby remembers the tuples that are nearest to each tuple, once they were asked for: by
// their numbers, of two bytes if there are few enough, since they are most of what is known
// of a piece.
type nearby struct {
	table  *cost.Table
	search *cost.Neighbourhood // nil: nobody has asked since the table was made
	count  int
	known  []bool // by tuple
	short  []uint16
	long   []int32 // instead, if there are too many tuples
	found  []int32 // of the last question
}

// mostShort is up to how many tuples a number of one has two bytes.
const mostShort = math.MaxUint16 + 1

func newNearby(t *cost.Table, count int) *nearby {
	count = min(count, t.Len())
	n := &nearby{table: t, count: count, known: make([]bool, t.Len())}
	if t.Len() <= mostShort {
		n.short, n.found = make([]uint16, t.Len()*count), make([]int32, count)
	} else {
		n.long = make([]int32, t.Len()*count)
	}
	return n
}

// look finds the tuples that are nearest to a tuple.
func (n *nearby) look(tuple int32) []int32 {
	if n.search == nil {
		n.search = cost.NewNeighbourhood(cost.NewTree(n.table), n.count)
	}
	return n.search.Of(tuple)
}

// of returns the tuples that are nearest to a tuple, itself among them, the nearest first.
// They are valid until the next call.
func (n *nearby) of(tuple int32) []int32 {
	from, to := int(tuple)*n.count, (int(tuple)+1)*n.count
	if n.long != nil {
		if !n.known[tuple] {
			n.known[tuple] = true
			copy(n.long[from:to], n.look(tuple))
		}
		return n.long[from:to]
	}
	if !n.known[tuple] {
		n.known[tuple] = true
		for i, t := range n.look(tuple) {
			n.short[from+i] = uint16(t)
		}
	}
	for i, t := range n.short[from:to] {
		n.found[i] = int32(t)
	}
	return n.found
}
