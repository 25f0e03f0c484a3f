// Package partition holds the equivalence classes of a table while an algorithm looks for better
// ones, and repairs classes that fail the model.
//
//	groups, err := partition.Repair(ctx, p, [][]int32{{0, 1}, {2, 3}}, []int32{4}) // 4 is in no class
package partition

import (
	"math"
	"slices"

	"quasi/engine/internal/method/cost"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
)

// Partition is a set of classes that changes while an algorithm looks for a
// better one. Every record is in one class, or in none yet.
type Partition struct {
	*cost.Table
	Problem  *problem.Problem
	K        int  // least records of a class
	SizeOnly bool // a class of k records satisfies the model

	ClassOf []int32 // by record: its class, or NoClass
	Classes []Class
	free    []int32 // classes without records
	Total   int64   // cost of all classes
	Out     []int32 // suppressed records, which are in no class

	packed *packed        // what is kept of the classes; nil: they are there
	Watch  trace.Observer // of classes that are grown; nil: nobody does
}

// Class is one set of records. One without records is free.
type Class struct {
	Rows []int32
	Hull *cost.Hull
	Cost int64
}

const NoClass = -1

// MaxGrowth is the most times k that a class grows for its model.
const MaxGrowth = 8

func New(p *problem.Problem, t *cost.Table) *Partition {
	return &Partition{Table: t, Problem: p, K: p.Model.MinSize(), SizeOnly: privacy.SizeOnly(p.Model), ClassOf: inNoClass(p.N)}
}

// inNoClass returns the classes of so many records that are in none.
func inNoClass(records int) []int32 { return slices.Repeat([]int32{NoClass}, records) }

// Holds reports whether the records can be a class.
func (x *Partition) Holds(rows []int32) bool {
	return len(rows) >= x.K && (x.SizeOnly || x.Problem.Model.Holds(rows))
}

// NewClass makes a class of the given records, which it copies, and returns it.
func (x *Partition) NewClass(rows []int32) int32 {
	c := int32(len(x.Classes))
	if n := len(x.free); n > 0 {
		c = x.free[n-1]
		x.free = x.free[:n-1]
	} else {
		x.Classes = append(x.Classes, Class{Hull: x.NewHull()})
	}
	x.Set(c, rows)
	return c
}

// Set gives class c the given records, which it copies.
func (x *Partition) Set(c int32, rows []int32) {
	k := &x.Classes[c]
	k.Rows = append(k.Rows[:0], rows...)
	k.Hull.Reset()
	for _, r := range rows {
		x.Add(k.Hull, x.Of[r])
		x.ClassOf[r] = c
	}
	x.Total -= k.Cost
	k.Cost = x.Cost(k.Hull)
	x.Total += k.Cost
}

// Dissolve frees class c. Its records keep saying that they are in it until
// they are put elsewhere.
func (x *Partition) Dissolve(c int32) {
	k := &x.Classes[c]
	x.Total -= k.Cost
	k.Rows, k.Cost = k.Rows[:0], 0
	k.Hull.Reset()
	x.free = append(x.free, c)
}

// Clear removes all classes, leaving their records in none of its own until they are added again.
func (x *Partition) Clear() { x.Classes, x.free, x.Total = x.Classes[:0], x.free[:0], 0 }

// Live returns the number of classes that have records.
func (x *Partition) Live() int { return len(x.Classes) - len(x.free) }

// Join adds a record to class c.
func (x *Partition) Join(c, record int32) {
	k := &x.Classes[c]
	k.Rows = append(k.Rows, record)
	x.Add(k.Hull, x.Of[record])
	x.ClassOf[record] = c
	x.Total -= k.Cost
	k.Cost = x.Cost(k.Hull)
	x.Total += k.Cost
}

// Spent returns the cost of all records, the suppressed ones included.
func (x *Partition) Spent() int64 { return x.Total + x.Suppressed(len(x.Out)) }

// packed holds the classes of a packed partition.
type packed struct {
	rows  []int32 // class by class, in the order that they have there
	sizes []int32 // by class: its records, 0 if it is free
}

// Pack gives up what [Partition.Unpack] makes again.
func (x *Partition) Pack() {
	kept := &packed{rows: make([]int32, 0, x.Problem.N), sizes: make([]int32, len(x.Classes))}
	for c := range x.Classes {
		kept.rows = append(kept.rows, x.Classes[c].Rows...)
		kept.sizes[c] = int32(len(x.Classes[c].Rows))
	}
	x.packed, x.ClassOf, x.Classes, x.Table, x.Problem = kept, nil, nil, nil, nil
}

// Packed reports whether x has been packed.
func (x *Partition) Packed() bool { return x.packed != nil }

// Unpack makes the partition again of the problem that it was of.
func (x *Partition) Unpack(p *problem.Problem) {
	x.Problem, x.Table, x.ClassOf = p, cost.New(p), inNoClass(p.N)
	rows := x.packed.rows
	for c, n := range x.packed.sizes {
		k := Class{Rows: rows[:n:n], Hull: x.NewHull()}
		for _, r := range k.Rows {
			x.Add(k.Hull, x.Of[r])
			x.ClassOf[r] = int32(c)
		}
		k.Cost = x.Cost(k.Hull)
		x.Classes = append(x.Classes, k)
		rows = rows[n:]
	}
	x.packed = nil
}

// tellLeftover tells that a record that is left over joins a class, and by how much it
// makes each dearer.
func (x *Partition) tellLeftover(class, record int32) {
	if x.Watch == nil {
		return
	}
	var options []trace.Option
	for c := range x.Classes {
		if k := &x.Classes[c]; len(k.Rows) > 0 {
			rise := x.RiseWith(k.Hull, x.Of[record], k.Cost, math.MaxInt64)
			options = append(options, trace.Option{Record: trace.None, Group: int32(c), Cost: x.Share(rise)})
		}
	}
	x.Watch(trace.Step{Kind: trace.Leftover, Record: record, Group: class,
		Options: trace.ChosenFirst(options, func(o trace.Option) bool { return o.Group == class }), Moves: trace.To(class, record)})
}

// tellMend tells that a class which fails the model is put together with another, before it
// is, and by how much that and each other merger makes them dearer.
func (x *Partition) tellMend(class, other int32) {
	if x.Watch == nil {
		return
	}
	var options []trace.Option
	for c := range x.Classes {
		if k := &x.Classes[c]; len(k.Rows) > 0 && int32(c) != class {
			rise := x.CostJoined(x.Classes[class].Hull, k.Hull) - x.Classes[class].Cost - k.Cost
			options = append(options, trace.Option{Record: trace.None, Group: int32(c), Cost: x.Share(rise)})
		}
	}
	rows := x.part(other)
	x.Watch(trace.Step{Kind: trace.Mend, Record: trace.None, Group: class, Other: other, Part: rows,
		Options: trace.ChosenFirst(options, func(o trace.Option) bool { return o.Group == other }), Moves: trace.To(class, rows...)})
}

// part returns the records of a class, ascending.
func (x *Partition) part(class int32) []int32 {
	rows := slices.Clone(x.Classes[class].Rows)
	slices.Sort(rows)
	return rows
}
