package consistent

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// node names what a class is released as, given a tuple that it covers.
type node struct {
	hidden columns
	hash   uint64 // of what it shows
}

// class is a node with the records that are released so.
type class struct {
	node
	tuple int32 // one that it covers
	rows  []int32
}

const noClass = -1

// classes are the classes of a view. Every record is in one, but for the one that is on
// its way.
type classes struct {
	*view
	random *rand.Rand
	all    []class
	free   []int32 // those without records
	at     map[node]int32
	of     []int32 // by record: its class
	place  []int32 // by record: where it is in the rows of its class
	cost   []int64 // by record: of its suppressed cells
	total  int64   // of all
	open   []open  // sets of columns, the cheapest first

	lowest []int64     // by column: the least price of a cell
	having [][][]int32 // by column and code: the tuples that have it
	change             // the one that is tried
}

// open is a set of columns that is suppressed in some classes.
type open struct {
	hidden columns
	floor  int64 // what it costs a record at least of which nothing is gone
	count  int   // classes
}

func newClasses(v *view) *classes {
	x := &classes{view: v, random: rand.New(rand.NewPCG(v.p.Seed, 0)), at: map[node]int32{},
		of: make([]int32, v.p.N), place: make([]int32, v.p.N), cost: make([]int64, v.p.N), lowest: make([]int64, v.m)}
	for j := range v.m {
		least, having := int64(math.MaxInt64), make([][]int32, len(v.keys[j]))
		for i := range int32(v.len()) {
			code := part(v.codes, v.m, i)[j]
			having[code] = append(having[code], i)
			if !v.gone[i].has(j) {
				least = min(least, v.price[int(i)*v.m+j])
			}
		}
		if least < math.MaxInt64 {
			x.lowest[j] = least
		}
		x.having = append(x.having, having)
	}
	return x
}

// begin makes the first classes.
func (x *classes) begin(ctx context.Context) error {
	enter := func(tuple int32, hidden columns) {
		c := x.class(tuple, hidden|x.gone[tuple])
		for _, r := range x.rows(tuple) {
			x.put(r, c)
		}
	}
	_, left := x.peel(math.MaxInt64, enter)
	for _, tuple := range left {
		enter(tuple, 0)
	}
	// Make every class satisfy the model: one that does not is put together with the
	// class with which that costs least.
	for c := int32(0); int(c) < len(x.all); c++ {
		if len(x.all[c].rows) == 0 || x.holds(x.all[c].rows) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		other := x.nearest(c)
		if other == noClass {
			return errUnsatisfiable.Of(say.Method(method.Consistent), x.p.Model, say.Number(x.p.Model.Reach(x.all[c].rows)))
		}
		// Put two classes together.
		hidden, tuple := x.joined(c, other), x.all[c].tuple
		rows := slices.Concat(x.all[c].rows, x.all[other].rows)
		for _, r := range rows {
			x.take(r)
		}
		to := x.class(tuple, hidden)
		for _, r := range rows {
			x.put(r, to)
		}
		c = -1 // what they have become can be any class
	}
	return nil
}

// find returns the class of a node, noClass if there is none.
func (x *classes) find(tuple int32, hidden columns) int32 {
	c, ok := x.at[node{hidden, x.project(tuple, hidden)}]
	if !ok || !x.alike(x.all[c].tuple, tuple, hidden) {
		return noClass
	}
	return c
}

// class returns the class of a node, a new one if there is none.
func (x *classes) class(tuple int32, hidden columns) int32 {
	if c := x.find(tuple, hidden); c != noClass {
		return c
	}
	c := int32(len(x.all))
	if n := len(x.free); n > 0 {
		c, x.free = x.free[n-1], x.free[:n-1]
	} else {
		x.all, x.busy = append(x.all, class{}), append(x.busy, 0)
	}
	n := node{hidden, x.project(tuple, hidden)}
	x.all[c].node, x.all[c].tuple = n, tuple
	x.at[n] = c
	x.open[x.set(hidden)].count++
	return c
}

// set returns the place of a set of columns among those that are suppressed somewhere.
func (x *classes) set(hidden columns) int {
	o := open{hidden: hidden}
	for c := hidden; c != 0; c &= c - 1 {
		o.floor += x.lowest[c.least()]
	}
	i, ok := slices.BinarySearchFunc(x.open, o, func(a, b open) int {
		return cmp.Or(cmp.Compare(a.floor, b.floor), cmp.Compare(a.hidden, b.hidden))
	})
	if !ok {
		x.open = slices.Insert(x.open, i, o)
	}
	return i
}

// put puts a record that is in no class into one.
func (x *classes) put(r, c int32) {
	k := &x.all[c]
	x.of[r], x.place[r] = c, int32(len(k.rows))
	k.rows = append(k.rows, r)
	x.cost[r] = x.hiding(x.tupleOf[r], k.hidden)
	x.total += x.cost[r]
}

// take takes a record out of its class, which ends if it was the last.
func (x *classes) take(r int32) {
	c := x.of[r]
	k := &x.all[c]
	last := k.rows[len(k.rows)-1]
	k.rows[x.place[r]], x.place[last] = last, x.place[r]
	k.rows = k.rows[:len(k.rows)-1]
	x.total -= x.cost[r]
	if len(k.rows) > 0 {
		return
	}
	delete(x.at, k.node)
	x.free = append(x.free, c)
	i := x.set(k.hidden)
	if x.open[i].count--; x.open[i].count == 0 {
		x.open = slices.Delete(x.open, i, i+1)
	}
}

// cheapest returns the class that covers a tuple and costs its record least, and less
// than below, and what it costs; noClass if there is none. Busy ones are passed over.
func (x *classes) cheapest(tuple int32, below int64) (int32, int64) {
	best := int32(noClass)
	for _, o := range x.open {
		if x.gone[tuple] == 0 && o.floor >= below {
			break
		}
		if !x.gone[tuple].within(o.hidden) {
			continue
		}
		if cost := x.hiding(tuple, o.hidden); cost < below {
			if c := x.find(tuple, o.hidden); c != noClass && x.busy[c] != x.now {
				best, below = c, cost
			}
		}
	}
	return best, below
}

// groups returns the classes as a result, in the order of their first records.
func (x *classes) groups() *problem.Groups {
	g := &problem.Groups{}
	seen := make([]bool, len(x.all))
	for r := range x.of {
		c := x.of[r]
		if seen[c] {
			continue
		}
		seen[c] = true
		rows := slices.Sorted(slices.Values(x.all[c].rows))
		g.Append(x.p, rows)
		copy(g.Spans[len(g.Spans)-x.m:], x.released(c))
	}
	return g
}

// released returns the spans of a class.
func (x *classes) released(c int32) []domain.Span {
	spans, codes := make([]domain.Span, x.m), part(x.codes, x.m, x.all[c].tuple)
	for j := range spans {
		l := &x.ladders[j]
		spans[j] = l.spans[x.levels[j]][codes[j]]
		if x.all[c].hidden.has(j) {
			spans[j] = l.full
		}
	}
	return spans
}
