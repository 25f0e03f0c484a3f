package consistent

import (
	"cmp"
	"math"
	"slices"
)

// peeling finds a first release of a view. It tries sets of columns, the cheapest first:
// the records that stand together without them, and satisfy the model, are done.
type peeling struct {
	*view
	left []int32 // tuples whose records are not done
	cost int64   // of the suppressed cells of those that are
	done func(tuple int32, hidden columns)

	// The groups of one set of columns.
	sizes, heads []int32
	of           []int32 // by place in left
}

// peel peels a view and returns the cost of the suppressed cells. It ends once that is
// more than most. done, which may be nil, is told of each tuple whose records are done,
// and what is suppressed of them beside what is gone. It returns the tuples that are
// left: their records together do not satisfy the model, not even without any column.
func (v *view) peel(most int64, done func(tuple int32, hidden columns)) (cost int64, left []int32) {
	p := &peeling{view: v, done: done}
	for i := range int32(v.len()) {
		p.left = append(p.left, i)
	}
	for _, hidden := range v.sets() {
		if len(p.left) == 0 || p.cost > most {
			return p.cost, p.left
		}
		p.try(hidden)
	}
	var hidden columns
	for len(p.left) > 0 && p.cost <= most {
		j := p.varied(hidden)
		if j < 0 {
			break
		}
		hidden = hidden.with(j)
		p.try(hidden)
	}
	return p.cost, p.left
}

// try makes classes of records that are left and stand together without the given columns.
func (p *peeling) try(hidden columns) {
	p.group.reset(len(p.left))
	p.sizes, p.heads, p.of = p.sizes[:0], p.heads[:0], p.of[:0]
	enough := false
	for _, i := range p.left {
		all := hidden | p.gone[i]
		g := p.group.find(p.project(i, all)^uint64(all), func(g int32) bool {
			return hidden|p.gone[p.heads[g]] == all && p.alike(p.heads[g], i, all)
		})
		if int(g) == len(p.sizes) {
			p.sizes, p.heads = append(p.sizes, 0), append(p.heads, i)
		}
		p.sizes[g] += int32(p.size(i))
		p.of = append(p.of, g)
		enough = enough || int(p.sizes[g]) >= p.k
	}
	if enough {
		// Take the tuples of groups that hold out of those that are left.
		holds := p.holding()
		rest := p.left[:0]
		for at, i := range p.left {
			if !holds[p.of[at]] {
				rest = append(rest, i)
				continue
			}
			p.cost += p.hiding(i, hidden) * int64(p.size(i))
			if p.done != nil {
				p.done(i, hidden)
			}
		}
		p.left = rest
	}
}

// holding says of each group whether it satisfies the model.
func (p *peeling) holding() []bool {
	holds := make([]bool, len(p.sizes))
	for g, n := range p.sizes {
		holds[g] = int(n) >= p.k
	}
	if p.sizeOnly {
		return holds
	}
	rows := make([][]int32, len(p.sizes))
	for at, i := range p.left {
		if g := p.of[at]; holds[g] {
			rows[g] = append(rows[g], p.rows(i)...)
		}
	}
	for g := range holds {
		holds[g] = holds[g] && p.p.Model.Holds(rows[g])
	}
	return holds
}

// varied returns the column, none of the given ones, with most values among the tuples
// that are left, the first of several; -1 if none has any.
func (p *peeling) varied(hidden columns) int {
	best, most := -1, 0
	for j := range p.m {
		if hidden.has(j) {
			continue
		}
		seen := map[int32]bool{}
		for _, i := range p.left {
			if !p.gone[i].has(j) {
				seen[p.codes[int(i)*p.m+j]] = true
			}
		}
		if len(seen) > most {
			best, most = j, len(seen)
		}
	}
	return best
}

// mostSets is the most sets of columns that are tried.
const mostSets = 1024

// set is a set of columns, and the cost of suppressing them in all records.
type set struct {
	hidden columns
	cost   int64
}

// sets returns sets of columns that show values, the cheapest first: all of them, or,
// where there are more than mostSets, those of few columns.
func (v *view) sets() []columns {
	var single []set
	for j := range v.m {
		s := set{hidden: columns(0).with(j)}
		for i := range int32(v.len()) {
			s.cost += v.price[int(i)*v.m+j] * int64(v.size(i))
		}
		if s.cost > 0 {
			single = append(single, s)
		}
	}
	all := combined(single, set{}, depth(len(single)))
	slices.SortFunc(all, func(a, b set) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.hidden, b.hidden))
	})
	hidden := make([]columns, len(all))
	for i, s := range all {
		hidden[i] = s.hidden
	}
	return hidden
}

// combined returns s, and s with up to so many of the given sets.
func combined(single []set, s set, more int) []set {
	all := []set{s}
	for i, other := range single {
		if more > 0 {
			all = append(all, combined(single[i+1:], set{s.hidden | other.hidden, s.cost + other.cost}, more-1)...)
		}
	}
	return all
}

// depth returns the greatest number of m columns such that there are at most mostSets
// sets of as many or fewer.
func depth(m int) int {
	total, choose := 1, 1
	for d := 1; d <= m; d++ {
		choose = choose * (m - d + 1) / d
		if total += choose; total > mostSets {
			return d - 1
		}
	}
	return m
}

// nearest returns the class with which putting c together costs least.
func (x *classes) nearest(c int32) int32 {
	best, least := int32(noClass), int64(math.MaxInt64)
	for other := range int32(len(x.all)) {
		if len(x.all[other].rows) == 0 || other == c {
			continue
		}
		hidden := x.joined(c, other)
		rise := x.rise(c, hidden, least)
		if rise = rise + x.rise(other, hidden, least-rise); rise < least {
			best, least = other, rise
		}
	}
	return best
}

// joined returns the columns that are suppressed if two classes become one.
func (x *classes) joined(a, b int32) columns {
	hidden := x.all[a].hidden | x.all[b].hidden
	codes, others := part(x.codes, x.m, x.all[a].tuple), part(x.codes, x.m, x.all[b].tuple)
	for j := range codes {
		if codes[j] != others[j] {
			hidden = hidden.with(j)
		}
	}
	return hidden
}

// rise returns the rise of a class's cost if the given columns are suppressed,
// or any number from most on if that is so much.
func (x *classes) rise(c int32, hidden columns, most int64) int64 {
	sum, more := int64(0), hidden&^x.all[c].hidden
	if more == 0 {
		return 0
	}
	for _, r := range x.all[c].rows {
		if sum += x.hiding(x.tupleOf[r], more); sum >= most {
			break
		}
	}
	return sum
}
