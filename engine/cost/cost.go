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
	"slices"

	"quasi/engine/domain"
	"quasi/engine/problem"
)

// One is the cost of a cell that loses everything in an attribute of the
// greatest weight. Costs of a record, in all attributes, are below 1<<31 for up to
// 127 of them.
const One = 1 << 24

// Table holds the ranks of every record and what runs of ranks cost.
type Table struct {
	N, M int // records; attributes of weight above 0
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
	missing    []int // attributes with missing values
	whole      int32 // the cost of a record that loses everything
}

// attribute is one quasi-identifier of weight above 0.
type attribute struct {
	domain domain.Domain
	spans  []domain.Span // by rank
	size   int32         // number of ranks
	miss   int32         // the rank of a missing value; noRank if there is none
	unit   float64       // cost of losing everything: One for the greatest weight
	loss   []int32       // by lowest and highest rank; nil if that would be too many
}

const noRank = -1

// tableLimit is the most values for which all pairs are kept: 4 MB.
const tableLimit = 1024

// New returns the cost table of p. Attributes of weight 0 cost nothing and have no
// part in it.
func New(p *problem.Problem) *Table {
	t := &Table{N: p.N}
	heaviest := 0.0
	for j := range p.QI {
		heaviest = max(heaviest, p.QI[j].Weight)
	}
	var ranks [][]int32 // by attribute and record
	for j := range p.QI {
		qi := &p.QI[j]
		if qi.Weight == 0 {
			continue
		}
		a, rank := newAttribute(qi, One*(qi.Weight/heaviest))
		if a.miss != noRank {
			t.missing = append(t.missing, t.M)
		}
		t.attributes = append(t.attributes, a)
		t.whole += int32(a.unit)
		ranks = append(ranks, rank)
		t.M++
	}
	t.collect(ranks)
	return t
}

func newAttribute(qi *problem.Attribute, unit float64) (a attribute, ranks []int32) {
	a = attribute{domain: qi.Domain, size: int32(len(qi.Spans)), miss: noRank, unit: unit}
	full := qi.Domain.Full()
	order := make([]int32, len(qi.Spans))
	for code := range order {
		order[code] = int32(code)
	}
	slices.SortFunc(order, func(x, y int32) int {
		if qi.Spans[x] == full || qi.Spans[y] == full {
			return cmp.Compare(qi.Spans[x].Len(), qi.Spans[y].Len())
		}
		return cmp.Compare(qi.Spans[x].Lo, qi.Spans[y].Lo)
	})
	rank := make([]int32, len(order))
	for r, code := range order {
		rank[code] = int32(r)
		a.spans = append(a.spans, qi.Spans[code])
		if qi.Spans[code] == full {
			a.miss = int32(r)
		}
	}
	ranks = make([]int32, len(qi.Codes))
	for record, code := range qi.Codes {
		ranks[record] = rank[code]
	}
	a.fill()
	return a, ranks
}

// fill makes the table of what runs of ranks cost.
func (a *attribute) fill() {
	if a.size > tableLimit {
		return
	}
	loss := make([]int32, a.size*a.size)
	for lo := range a.size {
		for hi := lo; hi < a.size; hi++ {
			loss[lo*a.size+hi] = a.measure(lo, hi)
		}
	}
	a.loss = loss
}

// measure computes what a record pays whose class spans the ranks lo to hi.
func (a *attribute) measure(lo, hi int32) int32 {
	if lo == hi {
		return 0
	}
	return int32(a.unit * a.domain.Loss(a.domain.Join(a.spans[lo], a.spans[hi])))
}

// of returns what a record pays whose class spans the ranks lo to hi.
func (a *attribute) of(lo, hi int32) int32 {
	if a.loss != nil {
		return a.loss[lo*a.size+hi]
	}
	return a.measure(lo, hi)
}

// collect finds the distinct tuples.
func (t *Table) collect(ranks [][]int32) {
	t.Records = make([]int32, t.N)
	for r := range t.Records {
		t.Records[r] = int32(r)
	}
	for j := t.M - 1; j >= 0; j-- {
		t.Records = countingSort(t.Records, ranks[j], t.attributes[j].size)
	}
	t.Of = make([]int32, t.N)
	for i, r := range t.Records {
		if i == 0 || slices.ContainsFunc(ranks, func(rank []int32) bool { return rank[r] != rank[t.Records[i-1]] }) {
			t.First = append(t.First, int32(i))
			for _, rank := range ranks {
				t.Tuples = append(t.Tuples, rank[r])
			}
		}
		t.Of[r] = int32(len(t.First) - 1)
	}
	t.First = append(t.First, int32(t.N))
}

// countingSort orders records by their ranks, equal ones as they were.
func countingSort(records, rank []int32, size int32) []int32 {
	at := make([]int32, size+1)
	for _, r := range records {
		at[rank[r]+1]++
	}
	for i := range size {
		at[i+1] += at[i]
	}
	sorted := make([]int32, len(records))
	for _, r := range records {
		sorted[at[rank[r]]] = r
		at[rank[r]]++
	}
	return sorted
}

// Len returns the number of distinct tuples.
func (t *Table) Len() int { return len(t.First) - 1 }

// Tuple returns the ranks of tuple i.
func (t *Table) Tuple(i int32) []int32 { return t.Tuples[int(i)*t.M : (int(i)+1)*t.M] }

// Ranks returns the ranks of a record.
func (t *Table) Ranks(record int32) []int32 { return t.Tuple(t.Of[record]) }

// Suppressed returns the cost of leaving n records out: they lose everything.
func (t *Table) Suppressed(n int) int64 { return int64(n) * int64(t.whole) }

// Share turns a cost of all records into ILossRate, weighted, in [0,1].
func (t *Table) Share(cost int64) float64 {
	if all := t.Suppressed(t.N); all > 0 {
		return float64(cost) / float64(all)
	}
	return 0
}
