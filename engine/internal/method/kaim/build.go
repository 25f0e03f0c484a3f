package kaim

import (
	"cmp"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
)

const (
	fanout = 16 // most slots of a node that tells tuples apart
	bucket = 8  // most tuples of a node that does not
)

// newIndex returns an index of the records 0 to n-1, which all remain.
func newIndex(d *distance, n int) *index {
	x := &index{distance: d, gone: make([]bool, n), tuple: make([]int32, n), low: make([]float64, len(d.attributes))}
	for j := range d.attributes {
		x.left = append(x.left, d.attributes[j].counts())
	}
	x.records = sortRecords(d, n)
	for i, r := range x.records {
		if i == 0 || !x.same(x.records[i-1], r) {
			x.first = append(x.first, int32(i))
			for j := range x.attributes {
				x.tuples = append(x.tuples, x.attributes[j].of(r))
			}
		}
		x.tuple[r] = int32(len(x.first) - 1)
	}
	x.head = slices.Clone(x.first)
	x.first = append(x.first, int32(len(x.records)))
	x.home = make([]place, len(x.head))
	x.node(group.Numbers(len(x.head)), place{noNode, noNode})
	return x
}

// sortRecords returns the records 0 to n-1 ordered by their tuples, equal ones
// by their number.
func sortRecords(d *distance, n int) []int32 {
	records, ranks := group.Numbers(n), make([]int32, n)
	for j := len(d.attributes) - 1; j >= 0; j-- {
		a := &d.attributes[j]
		for r := range ranks {
			ranks[r] = a.of(int32(r))
		}
		records = group.Of(records, ranks, len(a.spans)).Items
	}
	return records
}

func (x *index) same(r, s int32) bool {
	for j := range x.attributes {
		if codes := x.attributes[j].codes; codes[r] != codes[s] {
			return false
		}
	}
	return true
}

// rankOf returns the rank of tuple t in attribute j.
func (x *index) rankOf(t int32, j int) int32 { return x.tuples[int(t)*len(x.attributes)+j] }

// node adds a node of the given tuples, which it reorders, and returns it.
func (x *index) node(tuples []int32, home place) int32 {
	n := int32(len(x.nodes))
	x.nodes = append(x.nodes, node{attribute: noAttribute, first: int32(len(x.slots)), home: home})
	if len(tuples) <= bucket {
		for i := range tuples {
			x.slot(n, tuples[i:i+1])
		}
		return n
	}
	j, most := 0, -1.0 // the attribute in which they are furthest apart
	for i := range x.attributes {
		if apart := x.spread(tuples, i); apart > most {
			j, most = i, apart
		}
	}
	x.nodes[n].attribute = int32(j)
	slices.SortFunc(tuples, func(s, t int32) int {
		return cmp.Or(cmp.Compare(x.rankOf(s, j), x.rankOf(t, j)), cmp.Compare(s, t))
	})
	// Divide tuples, sorted by attribute j, where what they have in common ends:
	// at the children of their lowest common ancestor, in an ordered domain at every
	// value. If these are too many for a node, halve them.
	ends := append(x.boundaries(tuples, j), len(tuples))
	if len(ends) > fanout {
		middle, _ := slices.BinarySearch(ends[:len(ends)-2], len(tuples)/2)
		ends = []int{ends[middle], len(tuples)}
	}
	pieces := make([][]int32, len(ends))
	from := 0
	for i, end := range ends {
		pieces[i], from = tuples[from:end], end
	}
	for _, piece := range pieces {
		x.slot(n, piece)
	}
	for i, piece := range pieces {
		if at := x.nodes[n].first + int32(i); len(piece) > 1 {
			below := x.node(piece, place{n, at})
			x.slots[at].below = below
		}
	}
	return n
}

// slot appends a slot of the given tuples, ordered by the attribute of node n.
func (x *index) slot(n int32, tuples []int32) {
	nd := &x.nodes[n]
	s := slot{below: ^tuples[0], least: noRecord}
	for _, t := range tuples {
		s.least = min(s.least, x.records[x.first[t]])
	}
	if j := int(nd.attribute); j != noAttribute {
		s.lo, s.hi = x.rankOf(tuples[0], j), x.rankOf(tuples[len(tuples)-1], j)
		s.base = greatest(x.attributes[j].base[s.lo : s.hi+1])
	}
	if len(tuples) == 1 {
		x.home[tuples[0]] = place{n, nd.first + nd.live}
	}
	nd.live++
	x.slots = append(x.slots, s)
}

// spread returns how far the tuples are apart in attribute j: the
// entropy of the run that covers them in units of their mean base, roughly what
// it costs to release them as one. It is below 0 if they do not differ.
func (x *index) spread(tuples []int32, j int) float64 {
	a := &x.attributes[j]
	all := a.spans[x.rankOf(tuples[0], j)]
	total, differ := 0.0, false
	for _, t := range tuples {
		rank := x.rankOf(t, j)
		differ = differ || a.spans[rank] != all
		all = domain.Hull(all, a.spans[rank])
		total += a.base[rank]
	}
	if !differ {
		return -1
	}
	return a.weight * genRate(a.domain.Info(all), total/float64(len(tuples)))
}

// boundaries returns where tuples can be cut: before each value that has no less
// in common with the one before it than all of them have, or in an ordered
// domain before each new value.
func (x *index) boundaries(tuples []int32, j int) []int {
	a := &x.attributes[j]
	value := func(i int) domain.Span { return a.spans[x.rankOf(tuples[i], j)] }
	all := a.domain.Join(value(0), value(len(tuples)-1))
	var changes, branches []int
	for i := 1; i < len(tuples); i++ {
		if value(i-1) == value(i) {
			continue
		}
		changes = append(changes, i)
		if a.domain.Join(value(i-1), value(i)) == all {
			branches = append(branches, i)
		}
	}
	if len(branches) == 0 {
		return changes
	}
	return branches
}
