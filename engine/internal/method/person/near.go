package person

import (
	"math"
	"slices"

	"quasi/engine/internal/method/cost"
)

const (
	// neighbours is the number of records or persons sought near one.
	neighbours = 24
	// few is the greatest number of pairs of rows that are compared to find who is near a
	// person. In a stratum with more, persons are found by their rows in the order of their
	// tuples, which misses those who are alike in another order.
	few = 1 << 14
)

// neighbourhood finds the persons of a stratum who are near one of them.
type neighbourhood struct {
	x       *partition
	persons []int32         // of the stratum
	place   map[int32]int32 // by person, in persons
	tree    *cost.Tree      // of the records; nil: all are compared
	near    [][]int32       // by record, or by tuple of the tree, once they were asked for
	own     *group
}

// near returns the neighbourhood of a stratum.
func (x *partition) near(s stratum) (*neighbourhood, error) {
	n := &neighbourhood{x: x, persons: s.persons, place: make(map[int32]int32, len(s.persons)), own: x.empty(s.width)}
	for i, person := range s.persons {
		n.place[person] = int32(i)
	}
	if len(s.persons)*s.width*min(s.width, exact) <= few {
		n.near = make([][]int32, len(s.persons))
		return n, nil
	}
	records, err := x.records(s)
	if err != nil {
		return nil, err
	}
	n.tree = cost.NewTree(cost.New(records))
	n.near = make([][]int32, n.tree.Len())
	return n, nil
}

// visit calls a function with persons near the given one, until it has enough. start
// chooses among those who are alike.
func (n *neighbourhood) visit(person int32, start func(n int32) int32, each func(person int32) (enough bool)) {
	at := n.place[person]
	if n.tree == nil {
		if n.near[at] == nil {
			n.near[at] = n.compare(person)
		}
		for _, other := range n.near[at] {
			if each(other) {
				return
			}
		}
		return
	}
	tuple := n.tree.Of[at]
	if n.near[tuple] == nil {
		n.near[tuple] = n.tree.Neighbours(tuple, neighbours)
	}
	for _, t := range n.near[tuple] {
		first, count := n.tree.First[t], n.tree.First[t+1]-n.tree.First[t]
		from := start(count)
		for i := range min(count, 2*around) {
			if each(n.persons[n.tree.Records[first+(from+i)%count]]) {
				return
			}
		}
	}
}

// compare returns the persons of the stratum who would share a group with the given one
// at least cost, the nearest first.
func (n *neighbourhood) compare(person int32) []int32 {
	n.own.persons, n.own.rows, n.own.out = n.own.persons[:0], n.own.rows[:0], 0
	for _, h := range n.own.hulls {
		h.Reset()
	}
	n.x.put(n.own, person, n.x.rows[person][:n.own.width])
	type near struct {
		person int32
		rate   int64
	}
	var nearest []near
	limit := int64(math.MaxInt64)
	for _, other := range n.persons {
		if other == person {
			continue
		}
		rate := n.x.fit.nearness(n.x.rows[other], n.own, limit)
		if rate >= limit {
			continue
		}
		if len(nearest) == neighbours {
			nearest = nearest[:neighbours-1]
		}
		at := len(nearest)
		for at > 0 && nearest[at-1].rate > rate {
			at--
		}
		nearest = slices.Insert(nearest, at, near{other, rate})
		if len(nearest) == neighbours {
			limit = nearest[neighbours-1].rate
		}
	}
	persons := make([]int32, len(nearest))
	for i, c := range nearest {
		persons[i] = c.person
	}
	return persons
}

// nearness returns what the positions of g lose together if each gets the row that suits
// it best, or a number of at least limit if that is not below it: a bound of what
// [fitter.find] finds, which lets a row stand at one position only.
func (f *fitter) nearness(rows []int32, g *group, limit int64) (sum int64) {
	for i, h := range g.hulls {
		best, from := int32(min(limit-sum, math.MaxInt32)), rows
		if g.width > exact {
			from = rows[i*len(rows)/g.width:][:1]
		}
		for _, row := range from {
			best = min(best, f.RateWith(h, f.Of[row], best))
		}
		if sum += int64(best); sum >= limit {
			return sum
		}
	}
	return sum
}
