package lattice

import (
	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
)

// release returns the release of the given levels.
func (t *table) release(v []int) *problem.Groups {
	part := &partition{}
	of := t.roll(part, t.tuples, v, true)
	holds := make([]bool, part.classes())
	for i := range holds {
		holds[i] = t.holds(part, i)
	}
	return t.groups(of, holds, func(class int32, j int) domain.Span {
		return t.scales[j].spans[v[j]][part.codes[int(class)*t.m+j]]
	})
}

// groups releases the classes that hold and suppresses the others. of is the
// class of each tuple, span the value that a class has in an attribute. Groups
// stand in the order of their first records.
func (t *table) groups(of []int32, holds []bool, span func(class int32, j int) domain.Span) *problem.Groups {
	g := &problem.Groups{}
	group := make([]int32, len(holds)) // group + 1; 0 has none yet
	var classes, sizes []int32
	for r := range int32(t.n) {
		class := of[t.of[r]]
		if !holds[class] {
			g.Suppressed = append(g.Suppressed, r)
			continue
		}
		if group[class] == 0 {
			classes, sizes = append(classes, class), append(sizes, 0)
			group[class] = int32(len(classes))
		}
		sizes[group[class]-1]++
	}
	g.Offsets = append(g.Offsets, 0)
	for i, class := range classes {
		g.Offsets = append(g.Offsets, g.Offsets[i]+sizes[i])
		for j := range t.m {
			g.Spans = append(g.Spans, span(class, j))
		}
	}
	next := append([]int32(nil), g.Offsets...)
	g.Rows = make([]int32, g.Offsets[len(g.Offsets)-1])
	for r := range int32(t.n) {
		if i := group[of[t.of[r]]]; i > 0 {
			g.Rows[next[i-1]] = r
			next[i-1]++
		}
	}
	return g
}
