package cut

import (
	"cmp"
	"math"
	"slices"

	"quasi/engine/internal/data/group"
)

// index finds the group with which another has the least penalty, exactly and without
// measuring them all: groups are halved again and again by the column in which
// they differ most (a k-d tree, Bentley 1975), and searched by branch and bound.
type index struct {
	*pool
	by     Penalty
	nodes  []node
	bounds []bound // m per node
	place  []int32 // by group: its leaf
	behind []int32 // by group: the next one in its leaf; noGroup after the last

	built   int // groups when the index was built
	changed int // since then

	// Of the search that goes on:
	group []edge
	best  int64
	found int32
}

// node is a part of the groups. A leaf has a chain of them.
type node struct {
	above       int32
	left, right int32 // noNode in a leaf
	first       int32 // of the chain
	live        int32 // groups
}

// bound holds bounds of one column over all groups of a node. The joint release of
// any of them and a group g covers g and runs from greatestLo, or below, to
// leastHi, or above.
type bound struct {
	greatestLo, leastHi int32
	leastPresent        int32
	greatestRate        int32
}

const (
	noNode = -1
	// leafSize is the most groups that a leaf has at first.
	leafSize = 8
)

// newIndex returns an index of all groups that were not merged into others.
func newIndex(p *pool, by Penalty) *index {
	x := &index{pool: p, by: by, place: make([]int32, p.len()), behind: make([]int32, p.len())}
	groups := group.Where(group.Numbers(p.len()), func(g int32) bool { return p.size[g] > 0 })
	x.built = len(groups)
	x.build(groups, noNode)
	return x
}

// stale reports whether so much has changed that a new index finds things faster.
func (x *index) stale() bool { return 4*x.changed > x.built }

// build adds the node of the given groups and returns it.
func (x *index) build(groups []int32, above int32) int32 {
	n := int32(len(x.nodes))
	x.nodes = append(x.nodes, node{above: above, left: noNode, right: noNode, first: noGroup, live: int32(len(groups))})
	for range x.m {
		x.bounds = append(x.bounds, bound{greatestLo: -1, leastHi: math.MaxInt32, leastPresent: math.MaxInt32})
	}
	for _, g := range groups {
		x.widen(n, g)
	}
	if len(groups) <= leafSize {
		for _, g := range groups {
			x.chain(n, g)
		}
		return n
	}
	j := x.widest(groups)
	middle := func(g int32) int32 { return x.hull(g)[j].lo + x.hull(g)[j].hi }
	slices.SortFunc(groups, func(g, h int32) int {
		return cmp.Or(cmp.Compare(middle(g), middle(h)), cmp.Compare(g, h))
	})
	half := len(groups) / 2
	left := x.build(groups[:half], n)
	right := x.build(groups[half:], n)
	x.nodes[n].left, x.nodes[n].right = left, right
	return n
}

// widest returns the column in which the groups differ most: it would cost most to
// merge the hindmost two.
func (x *index) widest(groups []int32) int {
	widest, most := 0, int32(-1)
	for j := range x.m {
		leastHi, greatestLo := int32(math.MaxInt32), int32(-1)
		for _, g := range groups {
			e := &x.hull(g)[j]
			leastHi, greatestLo = min(leastHi, e.hi), max(greatestLo, e.lo)
		}
		if leastHi < greatestLo {
			if rate := x.rate(j, leastHi, greatestLo); rate > most {
				widest, most = j, rate
			}
		}
	}
	return widest
}

func (x *index) boundsOf(n int32) []bound { return x.bounds[int(n)*x.m : (int(n)+1)*x.m] }

// widen makes the bounds of a node true of a group.
func (x *index) widen(n, group int32) {
	hull := x.hull(group)
	for j := range hull {
		b, e := &x.boundsOf(n)[j], &hull[j]
		b.greatestLo, b.leastHi = max(b.greatestLo, e.lo), min(b.leastHi, e.hi)
		b.leastPresent, b.greatestRate = min(b.leastPresent, e.present), max(b.greatestRate, e.rate)
	}
}

// chain puts a group into a leaf.
func (x *index) chain(leaf, group int32) {
	x.place[group] = leaf
	x.behind[group] = x.nodes[leaf].first
	x.nodes[leaf].first = group
}

// cover makes the index true of a group whose records have changed.
func (x *index) cover(group int32) {
	for n := x.place[group]; n != noNode; n = x.nodes[n].above {
		x.widen(n, group)
	}
}

// insert adds a new group, the one of the highest number, to the leaf of another.
func (x *index) insert(group, near int32) {
	x.place, x.behind = append(x.place, noNode), append(x.behind, noGroup)
	x.chain(x.place[near], group)
	x.count(group, 1)
	x.cover(group)
}

// remove takes a group out.
func (x *index) remove(group int32) {
	at := &x.nodes[x.place[group]].first
	for *at != group {
		at = &x.behind[*at]
	}
	*at = x.behind[group]
	x.count(group, -1)
}

// count changes the number of groups above one.
func (x *index) count(group, by int32) {
	x.changed++
	for n := x.place[group]; n != noNode; n = x.nodes[n].above {
		x.nodes[n].live += by
	}
}

// nearest returns the group with which the given one, which must not be in the
// index, has the least penalty; of several that of the lowest number.
func (x *index) nearest(group int32) int32 {
	x.group, x.best, x.found = x.hull(group), math.MaxInt64, noGroup
	x.visit(0)
	return x.found
}

func (x *index) visit(n int32) {
	nd := &x.nodes[n]
	if nd.left == noNode {
		for g := nd.first; g != noGroup; g = x.behind[g] {
			if p := x.together(x.group, x.hull(g), x.by, x.best); p < x.best || p == x.best && g < x.found {
				x.best, x.found = p, g
			}
		}
		return
	}
	near, far := nd.left, nd.right
	nearLeast, farLeast := x.least(near), x.least(far)
	if farLeast < nearLeast {
		near, far, nearLeast, farLeast = far, near, farLeast, nearLeast
	}
	if nearLeast <= x.best && x.nodes[near].live > 0 {
		x.visit(near)
	}
	if farLeast <= x.best && x.nodes[far].live > 0 {
		x.visit(far)
	}
}

// least returns a penalty that no group of a node is below, or any number above the
// best if it is above that. Each of the node's groups pays at least what spans the
// nearest edge, and paid the greatest rate before, at most.
func (x *index) least(n int32) int64 {
	if x.nodes[n].live == 0 {
		return math.MaxInt64
	}
	sum := int64(0)
	bounds := x.boundsOf(n)
	for j := range x.group {
		e, b := &x.group[j], &bounds[j]
		together := x.rate(j, min(e.lo, b.greatestLo), max(e.hi, b.leastHi))
		if x.by == UnionPenalty {
			sum += int64(together) * int64(e.present+b.leastPresent)
			continue
		}
		sum += int64(e.present)*int64(together-e.rate) + int64(b.leastPresent)*int64(max(0, together-b.greatestRate))
		if sum > x.best {
			break
		}
	}
	return sum
}
