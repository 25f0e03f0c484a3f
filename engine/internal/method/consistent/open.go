package consistent

import (
	"cmp"
	"math"
	"slices"
)

// change is one that is tried: records that go to a node, or elsewhere.
type change struct {
	heat  int64   // what a change may cost, at most
	looks int     // tuples and records that were looked at since the beginning
	busy  []int32 // by class: the number of the change for which it is no place to go
	now   int32   // number of the change

	goal    release // the node
	members int     // its records, afterwards
	more    int64   // what all records cost more
	moves   []move
	before  []release     // of the records that move
	better  []offer       // records that cost less at the node
	others  []offer       // records that cost no less
	spare   map[int32]int // by class: records that can still leave, where that is known
}

// release is a node by a tuple that it covers.
type release struct {
	tuple  int32
	hidden columns
}

// move is a record on its way to a class, or to the node of the change.
type move struct{ record, to int32 }

const toNode = noClass

// offer is a record that can go to the node, and what it costs more there.
type offer struct {
	record, class int32
	rise          int64
}

// reset begins another change.
func (x *classes) reset() {
	x.now++
	x.more, x.members = 0, 0
	x.moves, x.better, x.others = x.moves[:0], x.better[:0], x.others[:0]
	if x.spare == nil {
		x.spare = map[int32]int{}
	}
	clear(x.spare)
}

func (x *classes) setBusy(c int32) { x.busy[c] = x.now }

// sendTo tries to make a class of a node, or a larger one, of the records that cost less
// there than where they are, and of others if they are too few. A class that would be
// too small without the records that leave keeps some of them, or is closed, whichever
// costs less. It reports whether that has been done.
func (x *classes) sendTo(goal release) bool {
	x.reset()
	x.goal = goal
	if target := x.find(goal.tuple, goal.hidden); target != noClass {
		x.members = len(x.all[target].rows)
		x.setBusy(target)
	}
	x.collect()
	if len(x.better) == 0 {
		return false
	}
	x.attract()
	if x.members < x.k {
		x.recruit()
	}
	return x.members >= x.k && x.do()
}

// collect finds the records that the node covers and that are not there, of those that
// do not cost less there k of each tuple at most.
func (x *classes) collect() {
	list := x.shortest()
	x.looks += len(list)
	for _, i := range list {
		if !x.covers(x.goal.tuple, x.goal.hidden, i) {
			continue
		}
		cost, others := x.hiding(i, x.goal.hidden), 0
		for _, r := range x.rows(i) {
			o := offer{r, x.of[r], cost - x.cost[r]}
			switch {
			case x.all[o.class].hidden == x.goal.hidden: // it is the node's
			case o.rise < 0:
				x.better = append(x.better, o)
			case others < x.k:
				x.others = append(x.others, o)
				others++
			}
			if others == x.k {
				break
			}
		}
	}
	for _, o := range x.better {
		x.setBusy(o.class)
	}
}

// shortest returns the tuples that have a value of the node in common, one that fewest
// have; none for the node that shows nothing.
func (x *classes) shortest() []int32 {
	var best []int32
	for j, code := range part(x.codes, x.m, x.goal.tuple) {
		if x.goal.hidden.has(j) {
			continue
		}
		if list := x.having[j][code]; best == nil || len(list) < len(best) {
			best = list
		}
	}
	return best
}

// attract has the records go to the node that cost less there, class by class.
func (x *classes) attract() {
	slices.SortFunc(x.better, func(a, b offer) int {
		return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.rise, b.rise), cmp.Compare(a.record, b.record))
	})
	for rest := x.better; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].class == rest[0].class {
			n++
		}
		leaving, class := rest[:n], rest[0].class
		rest = rest[n:]
		spare := len(x.all[class].rows) - x.k
		if n > spare && n < spare+x.k {
			if x.close(class, leaving, spare) {
				continue
			}
			leaving = leaving[:spare]
		}
		x.spare[class] = spare - len(leaving)
		x.send(leaving)
	}
}

// send has records go to the node.
func (x *classes) send(some []offer) {
	for _, o := range some {
		x.more += o.rise
		x.members++
		x.moves = append(x.moves, move{o.record, toNode})
	}
}

// close has all records of a class leave it, if that costs less than if only so many of
// those do that are better off at the node: the others go where they cost least.
func (x *classes) close(class int32, leaving []offer, spare int) bool {
	rise, moves, size := int64(0), len(x.moves), x.members
	for _, o := range leaving[spare:] {
		rise += o.rise
	}
	for _, r := range x.all[class].rows {
		if slices.ContainsFunc(leaving, func(o offer) bool { return o.record == r }) {
			continue
		}
		to, cost := x.home(r)
		if rise += cost - x.cost[r]; rise >= 0 || cost == math.MaxInt64 {
			x.moves, x.members = x.moves[:moves], size
			return false
		}
		if to == toNode {
			x.members++
		}
		x.moves = append(x.moves, move{r, to})
	}
	for _, o := range leaving[spare:] {
		rise -= o.rise // send counts it
	}
	x.more += rise
	x.spare[class] = 0
	x.send(leaving)
	return true
}

// home returns where a record costs least that must leave its class, and what.
func (x *classes) home(r int32) (to int32, cost int64) {
	i := x.tupleOf[r]
	cost = math.MaxInt64
	if x.covers(x.goal.tuple, x.goal.hidden, i) {
		cost = x.hiding(i, x.goal.hidden)
	}
	x.looks += len(x.open)
	if to, at := x.cheapest(i, cost); to != noClass {
		return to, at
	}
	return toNode, cost
}

// recruit has other records go to the node, the cheapest first, until it has enough.
func (x *classes) recruit() {
	slices.SortFunc(x.others, func(a, b offer) int {
		return cmp.Or(cmp.Compare(a.rise, b.rise), cmp.Compare(a.record, b.record))
	})
	for i, o := range x.others {
		if x.members == x.k || x.more >= x.heat {
			return
		}
		left, known := x.spare[o.class]
		if !known {
			left = len(x.all[o.class].rows) - x.k
		}
		if left > 0 {
			x.spare[o.class] = left - 1
			x.send(x.others[i : i+1])
		}
	}
}

// leave tries to close the class of a record, all of whose records go where they cost
// least. It reports whether that has been done.
func (x *classes) leave(class int32) bool {
	x.reset()
	x.setBusy(class)
	for _, r := range x.all[class].rows {
		x.looks += len(x.open)
		to, cost := x.cheapest(x.tupleOf[r], math.MaxInt64)
		if to == noClass {
			return false
		}
		x.more += cost - x.cost[r]
		x.moves = append(x.moves, move{r, to})
	}
	return x.do()
}

// do makes the change if it costs no more than chance allows and every class satisfies
// the model afterwards. It reports whether it has.
func (x *classes) do() bool {
	u := x.random.Float64()
	if x.more >= max(1, int64(float64(x.heat)*u*u*u)) {
		return false
	}
	x.before = x.before[:0]
	for _, m := range x.moves {
		k := &x.all[x.of[m.record]]
		x.before = append(x.before, release{k.tuple, k.hidden})
		x.take(m.record)
	}
	for _, m := range x.moves {
		if m.to == toNode {
			m.to = x.class(x.goal.tuple, x.goal.hidden)
		}
		x.put(m.record, m.to)
	}
	if x.sizeOnly || x.touchedHold() {
		return true
	}
	for _, m := range x.moves {
		x.take(m.record)
	}
	for i, m := range x.moves {
		x.put(m.record, x.class(x.before[i].tuple, x.before[i].hidden))
	}
	return false
}

// touchedHold reports whether the classes that records have left, and those where they
// are now, satisfy the model.
func (x *classes) touchedHold() bool {
	var touched []int32
	for i, m := range x.moves {
		touched = append(touched, x.of[m.record], x.find(x.before[i].tuple, x.before[i].hidden))
	}
	slices.Sort(touched)
	for _, c := range slices.Compact(touched) {
		if c == noClass {
			continue
		}
		x.looks += len(x.all[c].rows)
		if !x.holds(x.all[c].rows) {
			return false
		}
	}
	return true
}
