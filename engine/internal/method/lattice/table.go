package lattice

import (
	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// table is a problem as the algorithms of this package see it: distinct tuples
// of codes with the number of their records, and what each level costs.
type table struct {
	p       *problem.Problem
	n, m    int
	measure Measure
	limit   int  // most records that may be suppressed
	least   int  // fewest records that a class can have
	looks   bool // the model looks at records, not only at the size of a class

	scales []*scale
	costs  [][][]int64 // by attribute, level and code of that level
	whole  int64       // the cost of a record that has lost every attribute
	tuples *partition  // the distinct tuples: every attribute on level 0
	of     []int32     // by record: its tuple

	jumps map[leap]*jump
	group grouper
}

// newTable prepares p for a search that minimises the given measure.
func newTable(p *problem.Problem, measure Measure) *table {
	t := &table{
		p: p, n: p.N, m: len(p.QI), measure: measure,
		limit: p.MaxSuppressed, least: max(1, p.Model.MinSize()), looks: !privacy.SizeOnly(p.Model),
		jumps: map[leap]*jump{},
	}
	for j, u := range units(p.QI) {
		a := &p.QI[j]
		s := newScale(a)
		t.scales = append(t.scales, s)
		t.costs = append(t.costs, cellCosts(measure, a, s, u))
		t.whole += int64(u)
	}
	t.group.m = t.m
	t.tuples = &partition{levels: make([]int, t.m)}
	t.of = make([]int32, t.n)
	t.group.reset(t.n)
	key := make([]int32, t.m)
	for r := range t.n {
		for j := range key {
			// Spans are distinct, so that codes of level 0 are original codes.
			key[j] = t.p.QI[j].Codes[r]
		}
		tuple := t.group.find(t.tuples, key)
		t.tuples.count[tuple]++
		t.of[r] = tuple
	}
	if t.looks {
		t.tuples.place(t.of, group.Numbers(t.n))
	}
	return t
}

// top returns the vector of roots.
func (t *table) top() []int {
	v := make([]int, t.m)
	for j, s := range t.scales {
		v[j] = s.height
	}
	return v
}

// leap is a change of an attribute's level.
type leap struct{ attribute, from, to int }

// jump maps the codes of a leap's lower level to the higher.
type jump struct {
	code []int32 // on the higher level
	cost []int64 // added to that of a record
}

func (t *table) jump(j, from, to int) *jump {
	l := leap{j, from, to}
	if known := t.jumps[l]; known != nil {
		return known
	}
	s, costs := t.scales[j], t.costs[j]
	made := &jump{make([]int32, len(s.spans[from])), make([]int64, len(s.spans[from]))}
	for c, low := range s.codes[from] {
		high := s.codes[to][c]
		made.code[low] = high
		made.cost[low] = costs[to][high] - costs[from][low]
	}
	t.jumps[l] = made
	return made
}

// generalisation returns the cost of releasing attribute j on each level,
// nothing being suppressed.
func (t *table) generalisation(j int) []int64 {
	costs := make([]int64, t.scales[j].height+1)
	for h := range costs {
		change := t.jump(j, 0, h).cost
		for tuple, n := range t.tuples.count {
			costs[h] += int64(n) * change[t.tuples.codes[tuple*t.m+j]]
		}
	}
	return costs
}
