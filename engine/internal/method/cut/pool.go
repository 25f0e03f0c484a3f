package cut

import (
	"cmp"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
)

// pool holds groups of records by number, and the hull of each.
type pool struct {
	*penalty
	size  []int32 // by group: its records; 0 if it was merged into another
	edges []edge  // m per group: its hull
	// The members of a group are a chain of records: head, next[head] and so on
	// to tail.
	head, tail []int32
	next       []int32 // by record; noRecord after the last
}

const (
	noRecord = -1
	noGroup  = -1
)

// newPool returns groups of the records that agree in everything that counts, in
// lexicographic order.
func newPool(p *problem.Problem) *pool {
	x := &pool{penalty: newPenalty(p), next: make([]int32, p.N)}
	records := group.Numbers(p.N)
	slices.SortFunc(records, func(r, s int32) int { return cmp.Or(slices.Compare(x.tuple(r), x.tuple(s)), cmp.Compare(r, s)) })
	for first, end := 0, 1; end <= len(records); end++ {
		if end == len(records) || !slices.Equal(x.tuple(records[first]), x.tuple(records[end])) {
			x.add(records[first:end])
			first = end
		}
	}
	return x
}

// len returns the number of groups, merged ones included.
func (x *pool) len() int { return len(x.size) }

// hull returns the edges of a group.
func (x *pool) hull(group int32) []edge { return x.edges[int(group)*x.m : (int(group)+1)*x.m] }

// members appends the records of a group to rows.
func (x *pool) members(group int32, rows []int32) []int32 {
	for r := x.head[group]; r != noRecord; r = x.next[r] {
		rows = append(rows, r)
	}
	return rows
}

// add makes a group of the given records and returns its number.
func (x *pool) add(rows []int32) int32 {
	g := int32(x.len())
	x.size = append(x.size, 0)
	x.head, x.tail = append(x.head, noRecord), append(x.tail, noRecord)
	x.edges = append(x.edges, make([]edge, x.m)...)
	x.set(g, rows)
	return g
}

// set gives a group the given records instead of its own.
func (x *pool) set(group int32, rows []int32) {
	x.size[group], x.head[group], x.tail[group] = int32(len(rows)), rows[0], rows[len(rows)-1]
	for i, r := range rows[1:] {
		x.next[rows[i]] = r
	}
	x.next[x.tail[group]] = noRecord
	x.span(x.hull(group), rows)
}

// absorb moves all records of a group to another.
func (x *pool) absorb(into, group int32) {
	x.size[into] += x.size[group]
	x.next[x.tail[into]] = x.head[group]
	x.tail[into] = x.tail[group]
	x.merge(x.hull(into), x.hull(group))
	x.size[group] = 0
}
