package cluster

import (
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
)

// partition is a set of classes that changes while an algorithm looks for a
// better one. Every record is in one class, or in none yet.
type partition struct {
	*cost.Table
	p        *problem.Problem
	k        int  // least records of a class
	sizeOnly bool // a class of k records satisfies the model

	of      []int32 // by record: its class, or noClass
	classes []class
	free    []int32 // classes without records
	total   int64   // cost of all classes
	out     int     // suppressed records

	asleep *asleep        // what is kept of the classes; nil: they are there
	watch  trace.Observer // of classes that are grown; nil: nobody does
}

// class is one set of records. One without records is free.
type class struct {
	rows []int32
	hull *cost.Hull
	cost int64
}

const noClass = -1

func newPartition(p *problem.Problem, t *cost.Table) *partition {
	return &partition{Table: t, p: p, k: p.Model.MinSize(), sizeOnly: privacy.SizeOnly(p.Model), of: inNoClass(p.N)}
}

// inNoClass returns the classes of so many records that are in none.
func inNoClass(records int) []int32 {
	of := make([]int32, records)
	for r := range of {
		of[r] = noClass
	}
	return of
}

// holds reports whether the records can be a class.
func (x *partition) holds(rows []int32) bool {
	return len(rows) >= x.k && (x.sizeOnly || x.p.Model.Holds(rows))
}

// add makes a class of the given records, which it copies, and returns it.
func (x *partition) add(rows []int32) int32 {
	c := int32(len(x.classes))
	if n := len(x.free); n > 0 {
		c = x.free[n-1]
		x.free = x.free[:n-1]
	} else {
		x.classes = append(x.classes, class{hull: x.NewHull()})
	}
	x.set(c, rows)
	return c
}

// set gives class c the given records, which it copies.
func (x *partition) set(c int32, rows []int32) {
	k := &x.classes[c]
	k.rows = append(k.rows[:0], rows...)
	k.hull.Reset()
	for _, r := range rows {
		x.Add(k.hull, x.Of[r])
		x.of[r] = c
	}
	x.total -= k.cost
	k.cost = x.Cost(k.hull)
	x.total += k.cost
}

// dissolve frees class c. Its records keep saying that they are in it until
// they are put elsewhere.
func (x *partition) dissolve(c int32) {
	k := &x.classes[c]
	x.total -= k.cost
	k.rows, k.cost = k.rows[:0], 0
	k.hull.Reset()
	x.free = append(x.free, c)
}

// join adds a record to class c.
func (x *partition) join(c, record int32) {
	k := &x.classes[c]
	k.rows = append(k.rows, record)
	x.Add(k.hull, x.Of[record])
	x.of[record] = c
	x.total -= k.cost
	k.cost = x.Cost(k.hull)
	x.total += k.cost
}
