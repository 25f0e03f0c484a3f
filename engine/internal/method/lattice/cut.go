package lattice

import (
	"slices"

	"quasi/engine/internal/data/group"
)

// cut is a cut through each taxonomy, and the classes that it makes.
//
// Invariants: a value is open if it is part of the cut and could be specialised
// one day; sums[j][v] is up to date for each open value v of attribute j.
type cut struct {
	*table
	taxonomies []*taxonomy
	inner      int // number of values that have others below
	classes    []*class
	now        effect     // of releasing the classes
	open       [][]bool   // by attribute and value
	sums       [][]effect // what specialising a value would change
	perRecord  []int64    // by tuple: the cost of a record's cells
	gains      *gains     // nil if the loss decides
	child      []int32    // room: by value, one more than the place of its class
}

// class is an equivalence class of a cut.
type class struct {
	values []int32 // by attribute: a node of its taxonomy
	tuples []int32
	size   int // records
	holds  bool
	effect effect   // of releasing it, or suppressing it if it does not hold
	split  []effect // by attribute: what specialising its value would change
	// least is, by attribute, the size of the smallest class that holds when its
	// value is specialised.
	least []int
}

// effect is the part of classes in a release's totals.
type effect struct {
	suppressed int
	small      int // records in classes that are too small for any model
	holding    int // classes that hold
	cost       int64
}

func (e *effect) add(other effect) {
	e.suppressed += other.suppressed
	e.small += other.small
	e.holding += other.holding
	e.cost += other.cost
}

func (e *effect) subtract(other effect) {
	e.add(effect{-other.suppressed, -other.small, -other.holding, -other.cost})
}

// newCut returns the cut at the roots.
func newCut(t *table) *cut {
	s := &cut{table: t, perRecord: make([]int64, t.tuples.classes())}
	most := 1
	for j, scale := range t.scales {
		tax := newTaxonomy(scale, t.costs[j])
		s.taxonomies = append(s.taxonomies, tax)
		s.open = append(s.open, make([]bool, len(tax.nodes)))
		s.sums = append(s.sums, make([]effect, len(tax.nodes)))
		s.open[j][0] = tax.nodes[0].inner
		s.inner += group.Count(tax.nodes, func(n node) bool { return n.inner })
		most = max(most, len(tax.nodes))
		for tuple := range s.perRecord {
			if code := t.tuples.codes[tuple*t.m+j]; len(tax.paths[code]) > 1 {
				s.perRecord[tuple] += tax.nodes[0].cost
			}
		}
	}
	s.child = make([]int32, most)
	s.enter(s.weigh(&class{values: make([]int32, t.m), tuples: group.Numbers(t.tuples.classes())}, 0))
	return s
}

// weigh fills in whether a class of the given tuples holds, and its effect. Its
// records cost so much more than s.perRecord tells.
func (s *cut) weigh(c *class, more int64) *class {
	count, cost := 0, int64(0)
	for _, tuple := range c.tuples {
		n := s.tuples.count[tuple]
		count += int(n)
		cost += int64(n) * (s.perRecord[tuple] + more)
	}
	c.size = count
	c.holds = count >= s.least && (!s.looks || s.p.Model.Holds(s.records(c, count)))
	if c.holds {
		c.effect = effect{holding: 1, cost: cost}
		return c
	}
	c.effect = effect{suppressed: count, cost: int64(count) * s.whole}
	if count < s.least {
		c.effect.small = count
	}
	return c
}

func (s *cut) records(c *class, count int) []int32 {
	records := make([]int32, 0, count)
	for _, tuple := range c.tuples {
		records = append(records, s.tuples.class(int(tuple))...)
	}
	return records
}

// divide returns the classes into which c falls when its value of attribute j is
// specialised.
func (s *cut) divide(c *class, j int) []*class {
	tax, at := s.taxonomies[j], c.values[j]
	var parts []*class
	for _, tuple := range c.tuples {
		to := tax.below(s.tuples.codes[int(tuple)*s.m+j], at)
		if s.child[to] == 0 {
			part := &class{values: slices.Clone(c.values)}
			part.values[j] = to
			parts = append(parts, part)
			s.child[to] = int32(len(parts))
		}
		part := parts[s.child[to]-1]
		part.tuples = append(part.tuples, tuple)
	}
	for _, part := range parts {
		to := part.values[j]
		s.child[to] = 0
		s.weigh(part, tax.nodes[to].cost-tax.nodes[at].cost)
	}
	return parts
}

// enter makes c a class of the cut.
func (s *cut) enter(c *class) {
	c.split, c.least = make([]effect, s.m), make([]int, s.m)
	for j, v := range c.values {
		if !s.open[j][v] {
			continue
		}
		c.least[j] = none
		for _, part := range s.divide(c, j) {
			c.split[j].add(part.effect)
			if part.holds {
				c.least[j] = min(c.least[j], part.size)
			}
		}
		c.split[j].subtract(c.effect)
		s.sums[j][v].add(c.split[j])
	}
	s.now.add(c.effect)
	s.classes = append(s.classes, c)
}

// specialisation is a value of an attribute.
type specialisation struct {
	attribute int
	value     int32
	score     float64 // 0 if the loss decides
}

// best returns the valid specialisation of the highest score; of several, the one
// that lowers the loss most.
func (s *cut) best() (best specialisation, ok bool) {
	for j, open := range s.open {
		score := s.scores(j)
		for v := range open {
			// Detail is always a gain, but of the class of records that are all of one
			// nothing is left to be learned.
			if !open[v] || !s.valid(j, v) || s.gains != nil && !s.gains.mixed[j][v] {
				continue
			}
			if candidate := (specialisation{j, int32(v), score(v)}); !ok || s.before(candidate, best) {
				best, ok = candidate, true
			}
		}
	}
	return best, ok
}

// valid reports whether value v of attribute j can be specialised now. It closes
// the value if it never can be: other specialisations only make classes smaller,
// so those that would be too small remain so.
func (s *cut) valid(j, v int) bool {
	would := s.now
	would.add(s.sums[j][v])
	if would.small > s.limit {
		s.open[j][v] = false
	}
	return would.suppressed <= s.limit && would.holding > 0 && s.sums[j][v].cost <= 0
}

// before reports whether a is to be taken before b, which comes from no later
// attribute.
func (s *cut) before(a, b specialisation) bool {
	if a.score != b.score {
		return a.score > b.score
	}
	costA, costB := s.sums[a.attribute][a.value].cost, s.sums[b.attribute][b.value].cost
	if costA != costB {
		return costA < costB
	}
	nodes := s.taxonomies[a.attribute].nodes
	return a.attribute == b.attribute && nodes[a.value].span.Lo < nodes[b.value].span.Lo
}

// specialise replaces a value by those below it.
func (s *cut) specialise(x specialisation) {
	j, tax := x.attribute, s.taxonomies[x.attribute]
	s.open[j][x.value] = false
	for _, path := range tax.paths {
		if next := tax.nodes[x.value].depth + 1; len(path) > next && path[next-1] == x.value {
			s.open[j][path[next]] = tax.nodes[path[next]].inner
		}
	}
	before := s.classes
	s.classes = nil
	var parts []*class
	for _, c := range before {
		if c.values[j] != x.value {
			s.classes = append(s.classes, c)
			continue
		}
		for j, v := range c.values {
			s.sums[j][v].subtract(c.split[j])
		}
		s.now.subtract(c.effect)
		parts = append(parts, s.divide(c, j)...)
	}
	for _, part := range parts {
		nodes := s.taxonomies[j].nodes
		more := nodes[part.values[j]].cost - nodes[x.value].cost
		for _, tuple := range part.tuples {
			s.perRecord[tuple] += more
		}
		s.enter(part)
	}
}
