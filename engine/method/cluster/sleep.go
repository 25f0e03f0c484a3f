package cluster

import (
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

// A piece on which nobody works sleeps: of what is known of it, only that is kept which
// can't be made again, or takes long to. What a table of many pieces takes is then what a
// piece takes and a little for each record, in a helper above all, whose memory never
// shrinks.

// asleep is what is kept of the classes of a partition.
type asleep struct {
	rows  []int32 // class by class, in the order that they have there
	sizes []int32 // by class: its records, 0 if it is free
}

// sleep gives up what [partition.wake] makes again.
func (x *partition) sleep() {
	kept := &asleep{rows: make([]int32, 0, x.p.N), sizes: make([]int32, len(x.classes))}
	for c := range x.classes {
		kept.rows = append(kept.rows, x.classes[c].rows...)
		kept.sizes[c] = int32(len(x.classes[c].rows))
	}
	x.asleep, x.of, x.classes, x.Table, x.p = kept, nil, nil, nil, nil
}

// wake makes the partition again of the problem that it was of.
func (x *partition) wake(p *problem.Problem) {
	x.p, x.Table, x.of = p, cost.New(p), inNoClass(p.N)
	rows := x.asleep.rows
	for c, n := range x.asleep.sizes {
		k := class{rows: rows[:n:n], hull: x.NewHull()}
		for _, r := range k.rows {
			x.Add(k.hull, x.Of[r])
			x.of[r] = int32(c)
		}
		k.cost = x.Cost(k.hull)
		x.classes = append(x.classes, k)
		rows = rows[n:]
	}
	x.asleep = nil
}

// sleep gives up what [refinement.wake] makes again, beside the partition: not the nearest
// tuples, which take a third of the time of a round to find.
func (f *refinement) sleep() {
	f.near.table, f.near.search = nil, nil
	f.arena, f.seen, f.try, f.drafts, f.pool, f.hull, f.rows = nil, nil, 0, nil, nil, nil, nil
}

// wake makes the refinement again, once its partition is.
func (f *refinement) wake() { f.near.table, f.hull = f.Table, f.NewHull() }

// sleep gives up what [local.wake] makes again.
func (l *local) sleep() {
	if l.partition == nil || l.partition.asleep != nil {
		return
	}
	if l.refinement != nil {
		l.refinement.sleep()
	}
	l.partition.sleep()
}

// wake makes the piece again, if it sleeps.
func (l *local) wake() {
	if l.partition == nil || l.partition.asleep == nil {
		return
	}
	l.partition.wake(l.problem())
	if l.refinement != nil {
		l.refinement.wake()
	}
}
