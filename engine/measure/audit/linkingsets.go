package audit

import (
	"cmp"
	"slices"

	"quasi/engine/internal/data/group"
)

// mostOfSize is the most sets of a size in a report.
const mostOfSize = 5

// sets finds the sets of one, two and three columns that link most persons. At most so
// many rows are looked at for the pairs, and as many for the triples.
func (l *linker) sets(found *Linkable, work int64) {
	n := len(l.columns)
	pairs, triples := l.affordable(work)
	found.Pairs, found.Triples = l.names(pairs), l.names(triples)

	one := make([]set, n)
	two := make([][]set, pairs)
	sizes := [3][]LinkingSet{}
	for a := range n {
		p := l.whole().refine(l.columns[a].Column)
		one[a] = l.exactly(p, a)
		sizes[0] = l.note(sizes[0], one[a], nil, a)
		if a < pairs {
			two[a] = make([]set, pairs)
		}
	}
	for a := range pairs {
		p := l.whole().refine(l.columns[a].Column)
		for b := a + 1; b < pairs; b++ {
			two[a][b] = l.exactly(p.refine(l.columns[b].Column), a, b)
			sizes[1] = l.note(sizes[1], two[a][b], []set{one[a], one[b]}, a, b)
		}
	}
	for a := range triples {
		for b := a + 1; b < triples; b++ {
			p := l.whole().refine(l.columns[a].Column).refine(l.columns[b].Column)
			for c := b + 1; c < triples; c++ {
				three := l.exactly(p.refine(l.columns[c].Column), a, b, c)
				sizes[2] = l.note(sizes[2], three, []set{two[a][b], two[a][c], two[b][c]}, a, b, c)
			}
		}
	}
	for _, sets := range sizes {
		slices.SortStableFunc(sets, func(a, b LinkingSet) int { return cmp.Compare(b.Linked, a.Linked) })
		found.Sets = append(found.Sets, sets[:min(len(sets), mostOfSize)]...)
	}
	slices.SortStableFunc(found.Sets, func(a, b LinkingSet) int { return cmp.Compare(b.Linked, a.Linked) })
}

// affordable returns of how many columns all pairs, and all triples, can be tried.
func (l *linker) affordable(work int64) (pairs, triples int) {
	sets := work / int64(max(1, len(l.persons.Codes)))
	for n := 2; n <= len(l.columns); n++ {
		if int64(n*(n-1)/2) <= sets {
			pairs = n
		}
		if int64(n*(n-1)*(n-2)/6) <= sets && n > 2 {
			triples = min(n, pairs)
		}
	}
	return pairs, triples
}

func (l *linker) whole() partition { return whole(len(l.persons.Codes)) }

// names returns those of the first n columns.
func (l *linker) names(n int) []string {
	return group.Each(l.columns[:n], func(c linking) string { return c.Name })
}

// exactly returns the persons whose rows agree in all of some columns, which have a
// value, and by whose values nobody else has a row. p are the classes by the columns.
func (l *linker) exactly(p partition, columns ...int) set {
	linked := newSet(l.persons.Count)
	size, owners := p.sizes(), make(owners, p.count)
	for row, class := range p.class {
		owners.take(int64(class), l.persons.Codes[row])
	}
	for person, first := range l.rows.first {
		class, rows := p.class[first], l.rows.count[person]
		if owners[class] != several && rows > 1 && size[class] == rows && slices.ContainsFunc(columns, func(j int) bool { c := &l.columns[j]; return !c.Absent(c.Codes[first]) }) {
			linked.add(int32(person))
		}
	}
	return linked
}

// note adds to linked those whom parts of the columns link, and to sets the columns
// themselves, if they link more than each of the parts.
func (l *linker) note(sets []LinkingSet, linked set, parts []set, columns ...int) []LinkingSet {
	most := 0
	for _, part := range parts {
		for i := range linked {
			linked[i] |= part[i]
		}
		most = max(most, part.size())
	}
	if linked.size() <= most {
		return sets
	}
	names := group.Each(columns, func(j int) string { return l.columns[j].Name })
	return append(sets, LinkingSet{names, linked.size()})
}
