package person

import (
	"math"
	"slices"

	"quasi/engine/method/problem"
)

// draft is the state of a group if a try is kept.
type draft struct {
	at      int32  // noGroup: a new one
	group   *group // that there is, or another in place of it
	changed bool
}

// attempt tries to do better around the group of the person whose row it gets.
func (f *refinement) attempt(row int32) {
	person := f.whose[row]
	at := f.of[person]
	if at == noGroup {
		return
	}
	if f.groups[at].cost == 0 && f.random.IntN(10) > 0 {
		return
	}
	if n := len(f.rows[person]); n > often && f.random.IntN(n) >= often {
		return
	}
	f.arena = append(f.arena[:0], f.of[person])
	f.near[f.in[person]].visit(person, f.random.Int32N, func(other int32) bool {
		if at := f.of[other]; !slices.Contains(f.arena, at) {
			f.arena = append(f.arena, at)
		}
		return len(f.arena) == around
	})
	if len(f.arena) < 2 {
		return
	}
	cost, out := f.ruin()
	limit := cost + problem.Chance(f.random, f.heat)
	sum, ok := f.recreate(limit)
	if ok && sum <= limit && f.out-out+f.leftOut() <= f.p.MaxSuppressed && f.allKeep() {
		// Make the drafts the groups that there are.
		for _, at := range f.arena {
			if !slices.ContainsFunc(f.drafts, func(d draft) bool { return d.at == at && !d.changed }) {
				f.remove(at)
			}
		}
		for i := range f.drafts {
			d := &f.drafts[i]
			if !d.changed {
				continue
			}
			if len(f.models) == 0 {
				f.settle(d.group)
			}
			f.add(d.group)
			d.changed = false // it is no spare one
		}
	}
	for i := range f.drafts {
		if d := &f.drafts[i]; d.changed {
			f.spare[d.group.width] = append(f.spare[d.group.width], d.group)
		}
	}
	f.drafts = f.drafts[:0]
}

// ruin dissolves some groups of the arena on paper, the first among them, and makes the
// others lend what they can spare. It returns the cost of all of them, and how many rows
// they leave out.
func (f *refinement) ruin() (cost int64, out int) {
	f.pool = f.pool[:0]
	n := 1 + f.random.IntN(min(ruined, len(f.arena)))
	for i := range f.arena {
		if i > 0 && i < n {
			j := i + f.random.IntN(len(f.arena)-i)
			f.arena[i], f.arena[j] = f.arena[j], f.arena[i]
		}
		g := f.groups[f.arena[i]]
		cost += g.cost
		out += g.out
		if i < n && len(g.persons) <= rigid*f.k {
			f.pool = append(f.pool, g.persons...)
			continue
		}
		d := draft{at: f.arena[i], group: g}
		if g.cost > 0 && len(g.persons) > f.k && len(g.persons) <= rigid*f.k && f.random.IntN(2) == 0 {
			place := f.random.IntN(len(g.persons))
			f.pool = append(f.pool, g.persons[place])
			d.group, d.changed = f.blank(g.width), true
			f.without(g, place, d.group)
		}
		f.drafts = append(f.drafts, d)
	}
	return cost, out
}

// blank returns a group without persons.
func (f *refinement) blank(width int) *group {
	spare := f.spare[width]
	if len(spare) == 0 {
		return f.empty(width)
	}
	g := spare[len(spare)-1]
	f.spare[width] = spare[:len(spare)-1]
	g.persons, g.rows, g.out, g.cost = g.persons[:0], g.rows[:0], 0, 0
	for _, h := range g.hulls {
		h.Reset()
	}
	return g
}

// recreate gives each person of the pool a group, an existing one or one of its own with
// others of the pool. It returns the cost of all groups of the arena then, or false if a
// person is left over or the cost exceeds the limit.
func (f *refinement) recreate(limit int64) (sum int64, ok bool) {
	for i := range f.drafts {
		sum += f.drafts[i].group.cost
	}
	rest := f.pool
	for len(rest) > 0 && sum <= limit {
		i := f.random.IntN(len(rest))
		rest[0], rest[i] = rest[i], rest[0]
		at, rise := f.cheapest(rest[0])
		if rise > 0 && len(rest) >= f.k {
			if n, cost := f.found(rest, at, rise); n > 0 {
				rest = rest[n:]
				sum += cost
				continue
			}
		}
		if at < 0 {
			return 0, false
		}
		f.give(&f.drafts[at], rest[0])
		rest = rest[1:]
		sum += rise
	}
	return sum, len(rest) == 0
}

// cheapest returns the draft that a person makes dearer by the least, and by how much;
// -1 if no draft can take the person.
func (f *refinement) cheapest(person int32) (at int, least int64) {
	at, least = -1, math.MaxInt64
	rows := f.rows[person]
	for i := range f.drafts {
		g := f.drafts[i].group
		if g.width > len(rows) {
			continue
		}
		if rise := f.fit.find(rows, g) + f.Suppressed(len(rows)-g.width); rise < least {
			at, least = i, rise
		}
	}
	return at, least
}

// found makes a new group of the first person of rest and those nearest to it, if that
// costs no more than giving each to a group that there is. It returns how many persons
// it took, which are then the first of rest, and what they cost.
func (f *refinement) found(rest []int32, at int, rise int64) (n int, cost int64) {
	g := f.grow(rest)
	n = len(g.persons)
	if at >= 0 {
		apart := rise
		for _, person := range rest[1:n] {
			if apart >= g.cost {
				break
			}
			_, rise := f.cheapest(person)
			apart += min(rise, g.cost)
		}
		if g.cost > apart {
			f.spare[g.width] = append(f.spare[g.width], g)
			return 0, 0
		}
	}
	f.drafts = append(f.drafts, draft{noGroup, g, true})
	return n, g.cost
}

// grow makes a group of the first person of rest and those who cost least beside it, as
// wide as so many have rows, and moves them to the front of rest.
func (f *refinement) grow(rest []int32) *group {
	width := f.widest(rest)
	g := f.blank(width)
	f.join(g, rest[0])
	for n := 1; n < f.k; n++ {
		best, least := -1, int64(math.MaxInt64)
		for i := n; i < len(rest); i++ {
			rows := f.rows[rest[i]]
			if len(rows) < width {
				continue
			}
			if rise := f.fit.find(rows, g) + f.Suppressed(len(rows)-width); rise < least {
				best, least = i, rise
			}
		}
		f.join(g, rest[best])
		rest[n], rest[best] = rest[best], rest[n]
	}
	return g
}

// widest returns the greatest width, not above the rows of the first, of which k persons
// have enough rows; rest has as many.
func (f *refinement) widest(rest []int32) int {
	for width := len(f.rows[rest[0]]); ; {
		enough, next := 0, 0
		for _, person := range rest {
			if n := len(f.rows[person]); n >= width {
				enough++
			} else {
				next = max(next, n)
			}
		}
		if enough >= f.k {
			return width
		}
		width = next
	}
}

// give adds a person to a draft.
func (f *refinement) give(d *draft, person int32) {
	if !d.changed {
		g := f.blank(d.group.width)
		g.persons = append(g.persons, d.group.persons...)
		g.rows = append(g.rows, d.group.rows...)
		g.out, g.cost = d.group.out, d.group.cost
		for i, h := range d.group.hulls {
			g.hulls[i].Set(h)
		}
		copy(g.costs, d.group.costs)
		d.group, d.changed = g, true
	}
	f.join(d.group, person)
}

// leftOut returns how many rows the drafts leave out.
func (f *refinement) leftOut() int {
	out := 0
	for i := range f.drafts {
		out += f.drafts[i].group.out
	}
	return out
}

// allKeep reports whether the drafts satisfy the models, and moves their rows to the
// positions where they stay before it looks.
func (f *refinement) allKeep() bool {
	if len(f.models) == 0 {
		return true
	}
	for i := range f.drafts {
		if d := &f.drafts[i]; d.changed {
			f.settle(d.group)
			if !f.keeps(d.group) {
				return false
			}
		}
	}
	return true
}

// settle moves the rows of a group to the positions where they cost least.
func (f *refinement) settle(g *group) {
	if g.width > 1 {
		f.alignApart(g)
	}
}
