package minimum

import (
	"slices"

	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/partition"
	"quasi/engine/method/problem"
)

// draft is the state of a class if a try is kept.
type draft struct {
	class   int32 // NoClass: a new one
	hull    *cost.Hull
	own     *cost.Hull // room for a hull that differs from the class's
	cost    int64
	changed bool
	without int32   // the record that it lends, or noRecordLent
	with    []int32 // the records that it gets; all of a new class
}

const noRecordLent = -1

// attempt tries to do better around the class of a record.
func (f *refinement) attempt(record int32) {
	c := f.ClassOf[record]
	if c == partition.NoClass || f.Classes[c].Cost == 0 && f.random.IntN(10) > 0 {
		return
	}
	f.gather(record)
	if len(f.arena) < 2 {
		return
	}
	old := f.ruin()
	f.tellRuin(old)
	limit := old + problem.Chance(f.random, f.heat)
	sum, ok := f.recreate(limit)
	kept := ok && sum <= limit && f.allHold()
	if kept {
		// Make the drafts the classes that there are.
		for _, c := range f.arena {
			if !slices.ContainsFunc(f.drafts, func(d draft) bool { return d.class == c }) {
				f.Dissolve(c)
			}
		}
		for i := range f.drafts {
			d := &f.drafts[i]
			switch {
			case !d.changed:
			case d.class == partition.NoClass:
				f.NewClass(d.with)
			default:
				f.Set(d.class, f.rowsOf(d))
			}
		}
	}
	f.tellTry(record, sum, limit, ok, kept)
}

// gather puts the class of a record and those near it into the arena.
func (f *refinement) gather(record int32) {
	f.try++
	f.arena = f.arena[:0]
	f.meet(f.ClassOf[record])
	for _, t := range f.near.of(f.Of[record]) {
		first, n := f.First[t], f.First[t+1]-f.First[t]
		start := f.random.Int32N(n)
		for i := range min(n, 2*around) {
			if f.meet(f.ClassOf[f.Records[first+(start+i)%n]]); len(f.arena) == around {
				return
			}
		}
	}
}

// meet puts a class into the arena unless it is there.
func (f *refinement) meet(c int32) {
	if c == partition.NoClass {
		return
	}
	for int(c) >= len(f.seen) {
		f.seen = append(f.seen, 0)
	}
	if f.seen[c] != f.try {
		f.seen[c] = f.try
		f.arena = append(f.arena, c)
	}
}

// ruin dissolves some classes of the arena on paper, the first among them, and
// makes the others lend what they can spare. It returns the cost of all of them.
func (f *refinement) ruin() (old int64) {
	f.pool, f.drafts = f.pool[:0], f.drafts[:0]
	n := 1 + f.random.IntN(min(ruined, len(f.arena)))
	for i, c := range f.arena {
		if i > 0 && i < n {
			j := i + f.random.IntN(len(f.arena)-i)
			f.arena[i], f.arena[j] = f.arena[j], f.arena[i]
			c = f.arena[i]
		}
		k := &f.Classes[c]
		old += k.Cost
		if i < n && len(k.Rows) <= rigid*f.K {
			f.pool = append(f.pool, k.Rows...)
			continue
		}
		d := f.draft(c)
		d.hull, d.cost = k.Hull, k.Cost
		if k.Cost > 0 && len(k.Rows) > f.K && len(k.Rows) <= rigid*f.K && f.random.IntN(2) == 0 {
			d.without = k.Rows[f.random.IntN(len(k.Rows))]
			d.own.Reset()
			for _, r := range k.Rows {
				if r != d.without {
					f.Add(d.own, f.Of[r])
				}
			}
			d.hull, d.cost, d.changed = d.own, f.Cost(d.own), true
			f.pool = append(f.pool, d.without)
		}
	}
	return old
}

// draft appends a draft of class c, or of a new one.
func (f *refinement) draft(c int32) *draft {
	n := len(f.drafts)
	f.drafts = slices.Grow(f.drafts, 1)[:n+1] // keeps the room of drafts before
	d := &f.drafts[n]
	if d.own == nil {
		d.own = f.NewHull()
	}
	d.class, d.changed, d.without, d.with = c, false, noRecordLent, d.with[:0]
	return d
}

// recreate gives each record of the pool a class, an existing one or one of its
// own with others of the pool. It returns the cost of all classes of the arena then,
// or false if a record is left over or the cost exceeds the limit.
func (f *refinement) recreate(limit int64) (sum int64, ok bool) {
	for i := range f.drafts {
		sum += f.drafts[i].cost
	}
	rest := f.pool
	for len(rest) > 0 && sum <= limit {
		i := f.random.IntN(len(rest))
		rest[0], rest[i] = rest[i], rest[0]
		at, rise := f.cheapestDraft(rest[0])
		if rise > 0 && len(rest) >= f.K {
			if n, cost := f.found(rest, at, rise); n > 0 {
				f.tellFounded(rest[:n], cost)
				rest = rest[n:]
				sum += cost
				continue
			}
		}
		if at < 0 {
			return 0, false
		}
		f.tellGiven(at, rest[0], rise)
		f.give(&f.drafts[at], rest[0], rise)
		rest = rest[1:]
		sum += rise
	}
	return sum, len(rest) == 0
}

// cheapestDraft returns the draft that a record makes dearer by the least, and
// by how much; -1 if there is none.
func (f *refinement) cheapestDraft(record int32) (at int, least int64) {
	at, least = -1, int64(1)<<62
	for i := range f.drafts {
		d := &f.drafts[i]
		if rise := f.RiseWith(d.hull, f.Of[record], d.cost, least); rise < least {
			at, least = i, rise
		}
	}
	return at, least
}

// found makes a new class of the first record of rest and those nearest to it,
// if that costs no more than giving each to a class that there is. It returns how
// many records it took, which are then the first of rest, and what they cost.
func (f *refinement) found(rest []int32, at int, rise int64) (n int, cost int64) {
	n = f.growFrom(rest)
	if !f.SizeOnly && !f.Problem.Model.Holds(rest[:n]) {
		return 0, 0
	}
	cost = f.Cost(f.hull)
	if at >= 0 {
		apart := rise
		for _, r := range rest[1:n] {
			if apart >= cost {
				break
			}
			_, rise := f.cheapestDraft(r)
			apart += rise
		}
		if cost > apart {
			return 0, 0
		}
	}
	d := f.draft(partition.NoClass)
	d.own.Set(f.hull)
	d.hull, d.cost, d.changed = d.own, cost, true
	d.with = append(d.with, rest[:n]...)
	return n, cost
}

// growFrom moves the nearest records to the front of rest, after the first, until
// there are enough for a class, and returns how many those are.
func (f *refinement) growFrom(rest []int32) int {
	f.hull.Reset()
	f.Add(f.hull, f.Of[rest[0]])
	n := 1
	for n < len(rest) && (n < f.K || !f.SizeOnly && !f.Problem.Model.Holds(rest[:n])) {
		best, least := -1, int32(tooDear)
		for i := n; i < len(rest); i++ {
			if rate := f.RateWith(f.hull, f.Of[rest[i]], least); rate < least {
				best, least = i, rate
			}
		}
		f.Add(f.hull, f.Of[rest[best]])
		rest[n], rest[best] = rest[best], rest[n]
		n++
	}
	return n
}

// give adds a record to a draft.
func (f *refinement) give(d *draft, record int32, rise int64) {
	if !d.changed {
		d.own.Set(d.hull)
		d.hull, d.changed = d.own, true
	}
	f.Add(d.hull, f.Of[record])
	d.cost += rise
	d.with = append(d.with, record)
}

// allHold reports whether every changed class satisfies the model. Sizes need no
// look: none lends beyond k, and none is founded below.
func (f *refinement) allHold() bool {
	if f.SizeOnly {
		return true
	}
	for i := range f.drafts {
		if d := &f.drafts[i]; d.changed && !f.Problem.Model.Holds(f.rowsOf(d)) {
			return false
		}
	}
	return true
}

// rowsOf returns the records of a draft, valid until the next call.
func (f *refinement) rowsOf(d *draft) []int32 {
	f.rows = f.rows[:0]
	if d.class != partition.NoClass {
		for _, r := range f.Classes[d.class].Rows {
			if r != d.without {
				f.rows = append(f.rows, r)
			}
		}
	}
	f.rows = append(f.rows, d.with...)
	return f.rows
}
