package cluster

import (
	"cmp"
	"slices"
)

const (
	fanout = 32 // most slots of a node
	parts  = 16 // runs that too many values are put into
	bucket = 4  // most tuples of a node that tells them apart by nothing
)

// newIndex returns an index of the records 0 to n-1, which all remain.
func newIndex(d *distance, n int) *index {
	x := &index{distance: d, gone: make([]bool, n), tuple: make([]int32, n), low: make([]float64, len(d.attributes))}
	x.records = sortRecords(d, n)
	x.collect()
	x.home = make([]place, len(x.head))
	b := builder{index: x, seen: make([][]int32, len(d.attributes))}
	for j := range b.seen {
		b.seen[j] = make([]int32, len(d.attributes[j].spans))
	}
	tuples := make([]int32, len(x.head))
	for t := range tuples {
		tuples[t] = int32(t)
	}
	b.node(tuples, place{noNode, noNode})
	return x
}

// sortRecords returns the records 0 to n-1 ordered by their tuples, equal ones
// by their index: a counting sort by each attribute, from the last to the first.
func sortRecords(d *distance, n int) []int32 {
	records, next := make([]int32, n), make([]int32, n)
	for r := range records {
		records[r] = int32(r)
	}
	for j := len(d.attributes) - 1; j >= 0; j-- {
		a := &d.attributes[j]
		at := make([]int32, len(a.spans)+1)
		for _, r := range records {
			at[a.of(r)+1]++
		}
		for rank := range a.spans {
			at[rank+1] += at[rank]
		}
		for _, r := range records {
			rank := a.of(r)
			next[at[rank]] = r
			at[rank]++
		}
		records, next = next, records
	}
	return records
}

// collect finds the distinct tuples of the sorted records.
func (x *index) collect() {
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
}

func (x *index) same(r, s int32) bool {
	for j := range x.attributes {
		if codes := x.attributes[j].codes; codes[r] != codes[s] {
			return false
		}
	}
	return true
}

// builder makes the tree of an index.
type builder struct {
	*index
	seen [][]int32 // by attribute and rank: the node that has counted it, plus 1
}

// rankOf returns the rank of tuple t in attribute j.
func (b *builder) rankOf(t int32, j int) int32 { return b.tuples[int(t)*len(b.attributes)+j] }

// node adds a node of the given tuples, which it reorders, and returns it.
func (b *builder) node(tuples []int32, home place) int32 {
	n := int32(len(b.nodes))
	b.nodes = append(b.nodes, node{attribute: noAttribute, first: int32(len(b.slots)), home: home})
	if len(tuples) <= bucket {
		for i := range tuples {
			b.slot(n, tuples[i:i+1])
		}
		return n
	}
	j, distinct := b.choose(tuples, n)
	b.nodes[n].attribute = int32(j)
	slices.SortFunc(tuples, func(s, t int32) int {
		return cmp.Or(cmp.Compare(b.rankOf(s, j), b.rankOf(t, j)), cmp.Compare(s, t))
	})
	pieces := b.cut(tuples, j, distinct)
	for _, piece := range pieces {
		b.slot(n, piece)
	}
	for i, piece := range pieces {
		if at := b.nodes[n].first + int32(i); len(piece) > 1 {
			below := b.node(piece, place{n, at})
			b.slots[at].below = below
		}
	}
	return n
}

// slot appends a slot of the given tuples, ordered by the attribute of node n.
func (b *builder) slot(n int32, tuples []int32) {
	nd := &b.nodes[n]
	s := slot{below: ^tuples[0], least: noRecord}
	for _, t := range tuples {
		s.least = min(s.least, b.records[b.first[t]])
	}
	if j := int(nd.attribute); j != noAttribute {
		s.lo, s.hi = b.rankOf(tuples[0], j), b.rankOf(tuples[len(tuples)-1], j)
		s.base = greatest(b.attributes[j].base[s.lo : s.hi+1])
	}
	if len(tuples) == 1 {
		b.home[tuples[0]] = place{n, nd.first + nd.live}
	}
	nd.live++
	b.slots = append(b.slots, s)
}

// choose returns the attribute to tell the tuples apart by, and how many values
// it has among them: the one with the fewest, so that the top of the tree is
// small, unless all have too many for one node; then the one with the most.
func (b *builder) choose(tuples []int32, n int32) (attribute, distinct int) {
	fewest, most := -1, -1
	counts := make([]int, len(b.attributes))
	for j := range counts {
		counts[j] = b.distinct(tuples, j, n)
		if counts[j] > 1 && (fewest < 0 || counts[j] < counts[fewest]) {
			fewest = j
		}
		if most < 0 || counts[j] > counts[most] {
			most = j
		}
	}
	if counts[fewest] <= fanout {
		return fewest, counts[fewest]
	}
	return most, counts[most]
}

func (b *builder) distinct(tuples []int32, j int, n int32) int {
	distinct, seen := 0, b.seen[j]
	for _, t := range tuples {
		if rank := b.rankOf(t, j); seen[rank] != n+1 {
			seen[rank] = n + 1
			distinct++
		}
	}
	return distinct
}

// cut divides tuples, sorted by attribute j, where the value changes: everywhere
// if there are few values, else into runs of about the same number of tuples.
func (b *builder) cut(tuples []int32, j, distinct int) [][]int32 {
	least := 1
	if distinct > fanout {
		least = (len(tuples) + parts - 1) / parts
	}
	var pieces [][]int32
	from := 0
	for i := 1; i <= len(tuples); i++ {
		if i == len(tuples) || i-from >= least && b.rankOf(tuples[i], j) != b.rankOf(tuples[i-1], j) {
			pieces = append(pieces, tuples[from:i])
			from = i
		}
	}
	return pieces
}
