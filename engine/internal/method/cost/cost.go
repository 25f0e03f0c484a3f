// Package cost measures how much information a class would lose, fast enough to
// try millions of classes: all in whole numbers and tables, the same everywhere.
//
// The distinct values of an attribute have ranks in the order of their leaf
// positions, a missing value the last. What a class releases is then decided by
// the lowest and the highest rank in it, for trees and for ordered domains alike:
// the least released value that covers those two covers all between.
package cost

import (
	"cmp"
	"math/bits"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
)

// One is the cost of a cell that loses everything in an attribute of the
// greatest weight. Costs of a record, in all attributes, are below 1<<31 for up to
// 127 of them.
const One = 1 << 24

// Table holds the ranks of every record and what runs of ranks cost.
type Table struct {
	N, M int // records; attributes of weight above 0, in an order of the table's own
	// Tuples are the distinct combinations of ranks, M per tuple, in
	// lexicographic order.
	Tuples []int32
	// First says where the records of each tuple begin in Records, which are
	// ordered by tuple and, within one, ascending; it has one element more than
	// there are tuples.
	First   []int32
	Records []int32
	Of      []int32 // by record: its tuple

	attributes []attribute
	flat       []int32 // the tables of the attributes, one after the other
	missing    []int   // attributes with missing values
	whole      int32   // the cost of a record that loses everything
}

// Rate returns the loss of a cell that is released as s, in [0,1]: 0 for a leaf, 1 for
// the full span, and no less for a span than for one that it covers.
type Rate func(d domain.Domain, s domain.Span) float64

// ByLoss is the loss of the domain's own measure, as ILossRate counts it.
func ByLoss(d domain.Domain, s domain.Span) float64 { return d.Loss(s) }

// ByHeight is the distance of Byun, Kamra, Bertino and Li (2007, Definitions 2 to
// 4): the height of the subtree below a node as a share of the whole tree's height;
// of an ordered domain, the width of the span as a share of the whole width. A chain
// of only children counts as one level.
func ByHeight(d domain.Domain, s domain.Span) float64 {
	if s.IsLeaf() {
		return 0
	}
	switch d := d.(type) {
	case *domain.Tree:
		return float64(d.Height(s)) / float64(d.Height(d.Full()))
	case *domain.Ordered:
		if lo, hi, ok := d.Numbers(s); ok && s != d.Full() {
			least, greatest, _ := d.Numbers(d.Full())
			return (hi - lo) / (greatest - least)
		}
	}
	return d.Loss(s)
}

// attribute is one quasi-identifier of weight above 0.
type attribute struct {
	domain domain.Domain
	limit  *domain.Limit
	rate   Rate
	spans  []domain.Span // by rank
	size   int32         // number of ranks
	miss   int32         // the rank of a missing value; noRank if there is none
	unit   float64       // cost of losing everything: One for the greatest weight
	spread float64       // mean loss of two records, by some measure
	ranks  []int32       // by record, while the table is made
	// table is the place in Table.flat of the costs of this attribute: a row
	// per rank with a cell for each other, so that the order of the two does
	// not matter. noTable if there would be too many.
	table int32
	// steep is there where a table would be large and the domain is a tree: a row of
	// size cells for each k, of which cell i is the greatest cost of two neighbouring
	// ranks among i to i + 1<<k. A run costs as much as the dearest two neighbours in
	// it, because they and the run have the same common ancestor.
	steep []int32
}

const noTable = -1

const noRank = -1

// Up to pairsLimit values all pairs are kept, 256 kB, and of a domain that is no tree up to
// tableLimit, 4 MB: the look-ups of a tree's neighbours are hardly slower as long as those
// of the pairs are in the nearest cache, and faster when they are not.
const pairsLimit, tableLimit = 256, 1024

// New returns the cost table of p by loss. Attributes of weight 0 cost nothing and
// have no part in it.
func New(p *problem.Problem) *Table { return NewBy(p, ByLoss) }

// NewBy is [New] by another rate.
func NewBy(p *problem.Problem, rate Rate) *Table {
	t := &Table{N: p.N}
	heaviest := 0.0
	for j := range p.QI {
		heaviest = max(heaviest, p.QI[j].Weight)
	}
	for j := range p.QI {
		if p.QI[j].Weight > 0 {
			t.attributes = append(t.attributes, newAttribute(&p.QI[j], One*(p.QI[j].Weight/heaviest), rate))
		}
	}
	t.M = len(t.attributes)
	// A sum that begins with what differs most is soon above a limit.
	slices.SortStableFunc(t.attributes, func(a, b attribute) int { return cmp.Compare(b.spread, a.spread) })
	for j := range t.attributes {
		a := &t.attributes[j]
		t.tabulate(j)
		t.whole += int32(a.unit)
		if a.miss != noRank {
			t.missing = append(t.missing, j)
		}
	}
	// Find the distinct tuples.
	t.Records = group.Numbers(t.N)
	for j := t.M - 1; j >= 0; j-- {
		t.Records = group.Of(t.Records, t.attributes[j].ranks, int(t.attributes[j].size)).Items
	}
	t.Of = make([]int32, t.N)
	for i, r := range t.Records {
		if i == 0 || !t.same(r, t.Records[i-1]) {
			t.First = append(t.First, int32(i))
			for j := range t.attributes {
				t.Tuples = append(t.Tuples, t.attributes[j].ranks[r])
			}
		}
		t.Of[r] = int32(len(t.First) - 1)
	}
	t.First = append(t.First, int32(t.N))
	for j := range t.attributes {
		t.attributes[j].ranks = nil // the tuples say it
	}
	return t
}

func newAttribute(qi *domain.Attribute, unit float64, rate Rate) attribute {
	a := attribute{domain: qi.Domain, limit: qi.Limit, rate: rate, size: int32(len(qi.Spans)), miss: noRank, unit: unit}
	full := qi.Domain.Full()
	order := qi.Order()
	rank := make([]int32, len(order))
	for r, code := range order {
		rank[code] = int32(r)
		a.spans = append(a.spans, qi.Spans[code])
		if qi.Spans[code] == full {
			a.miss = int32(r)
		}
	}
	a.ranks = group.Pick(rank, qi.Codes)
	const pairs = 1000 // put together at random, roughly: at a distance that has little in common with any order of the records
	n := len(a.ranks)
	for i := range min(n, pairs) {
		x, y := a.ranks[i*7919%n], a.ranks[(i*104729+n/2)%n]
		a.spread += float64(a.measure(min(x, y), max(x, y)))
	}
	return a
}

// tabulate appends the table of what runs of ranks of attribute j cost.
func (t *Table) tabulate(j int) {
	a := &t.attributes[j]
	if a.table = noTable; a.size > pairsLimit {
		a.climb()
	}
	if a.steep != nil || a.size > tableLimit {
		return
	}
	a.table = int32(len(t.flat))
	t.flat = slices.Grow(t.flat, int(a.size*a.size))
	for x := range a.size {
		for y := range a.size {
			t.flat = append(t.flat, a.measure(min(x, y), max(x, y)))
		}
	}
}

// measure computes the cost of a record whose class spans the ranks lo to hi.
func (a *attribute) measure(lo, hi int32) int32 {
	if lo == hi {
		return 0
	}
	return int32(a.unit * a.rate(a.domain, a.domain.Join(a.spans[lo], a.spans[hi])))
}

// of returns the cost in attribute j of a record whose class spans the ranks
// lo to hi.
func (t *Table) of(j int, lo, hi int32) int32 {
	a := &t.attributes[j]
	if a.table != noTable {
		return t.flat[a.table+lo*a.size+hi]
	}
	if a.steep != nil {
		return a.steepest(lo, hi)
	}
	return a.measure(lo, hi)
}

// climb fills in steep, if the domain is a tree in which no common ancestor of
// neighbours costs more than one above it: bounds as labelled need not keep to that.
func (a *attribute) climb() {
	tree, ok := a.domain.(*domain.Tree)
	if !ok || a.size < 2 {
		return
	}
	n := int(a.size)
	steep := make([]int32, n*bits.Len32(uint32(n-1)))
	for i := range n - 1 {
		steep[i] = a.measure(int32(i), int32(i)+1)
	}
	if !a.rises(tree, steep[:n-1]) {
		return
	}
	a.steep = steep
	for width := 1; 2*width < n; width *= 2 {
		row, next := steep[:n], steep[n:]
		for i := range n - 2*width {
			next[i] = max(row[i], row[i+width])
		}
		steep = next
	}
}

// rises reports whether no common ancestor of neighbours, of which the costs are given,
// costs more than one that is above it. Ancestors of neighbours that follow each other are
// above each other or the same, so that each is compared with the nearest larger ones
// before and behind it, of which one is the next above it.
func (a *attribute) rises(tree *domain.Tree, costs []int32) bool {
	type ancestor struct {
		leaves int
		cost   int32
	}
	var above []ancestor // the larger ones before, from the largest
	for i, cost := range costs {
		next := ancestor{tree.Join(a.spans[i], a.spans[i+1]).Len(), cost}
		for ; len(above) > 0 && above[len(above)-1].leaves < next.leaves; above = above[:len(above)-1] {
			if above[len(above)-1].cost > cost {
				return false
			}
		}
		if n := len(above); n > 0 && above[n-1].cost < cost {
			return false
		}
		above = append(above, next)
	}
	return true
}

// steepest returns the greatest cost of two neighbouring ranks among lo to hi.
func (a *attribute) steepest(lo, hi int32) int32 {
	if lo == hi {
		return 0
	}
	k := bits.Len32(uint32(hi-lo)) - 1
	row := a.steep[int32(k)*a.size:]
	return max(row[lo], row[hi-1<<k])
}

func (t *Table) same(r, s int32) bool {
	for j := range t.attributes {
		if ranks := t.attributes[j].ranks; ranks[r] != ranks[s] {
			return false
		}
	}
	return true
}

// Len returns the number of distinct tuples.
func (t *Table) Len() int { return len(t.First) - 1 }

// Tuple returns the ranks of tuple i.
func (t *Table) Tuple(i int32) []int32 { return t.Tuples[int(i)*t.M : (int(i)+1)*t.M] }

// Complete reports whether tuple i misses no value.
func (t *Table) Complete(i int32) bool {
	for _, j := range t.missing {
		if t.Tuple(i)[j] == t.attributes[j].miss {
			return false
		}
	}
	return true
}

// Suppressed returns the cost of leaving n records out: they lose everything.
func (t *Table) Suppressed(n int) int64 { return int64(n) * int64(t.whole) }

// Share turns a cost of all records into ILossRate, weighted, in [0,1].
func (t *Table) Share(cost int64) float64 {
	if all := t.Suppressed(t.N); all > 0 {
		return float64(cost) / float64(all)
	}
	return 0
}

// Column is one attribute of a [Table], in the table's order of them.
type Column struct {
	Domain domain.Domain
	// Spans are the distinct values by rank, in the order of their leaves; a missing
	// value is the last.
	Spans []domain.Span
	// Missing is the rank of a missing value; -1 if there is none.
	Missing int32
	Limit   *domain.Limit // of the attribute; no cost depends on it
	// Unit is the cost of a cell that loses everything, at most [One]. A cell that loses
	// the share x costs x·Unit, rounded down.
	Unit float64
}

// Column returns attribute j, 0 <= j < M. Its spans are not to be changed.
func (t *Table) Column(j int) Column {
	a := &t.attributes[j]
	return Column{Domain: a.domain, Spans: a.spans, Missing: a.miss, Limit: a.limit, Unit: a.unit}
}
