package partition

import (
	"math"
	"slices"

	"quasi/engine/method/trace"
)

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
