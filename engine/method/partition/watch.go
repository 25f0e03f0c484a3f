package partition

import (
	"math"

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
