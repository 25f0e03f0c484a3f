package minimum

import (
	"container/heap"
	"context"
	"math"

	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/partition"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
)

// dense builds the first classes, the cheapest first: again and again the record
// whose own best class is cheapest gets that class, which then absorbs every
// remaining record that it covers already, around which none was found cheaper. So
// natural classes stay whole, and what is rare comes last, when it can no longer
// spoil them.
type dense struct {
	*partition.Partition
	tree  *cost.Tree
	used  []int32 // by tuple: its records that are in classes, from its first on
	rate  []int32 // by tuple: what its best class cost when it was last looked at
	queue queue
	hull  *cost.Hull
	grown []int32 // tuples of the class that was grown last
	rows  []int32 // its records
	held  []int32 // by tuple: its records in the class being grown

	options []trace.Option // of the class that is taken, if somebody watches
}

// candidate is a tuple and what the best class of a record of it costs.
type candidate struct{ rate, tuple int32 }

// queue is a heap of candidates, the cheapest first.
type queue []candidate

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].rate < q[j].rate || q[i].rate == q[j].rate && q[i].tuple < q[j].tuple
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(v any)   { *q = append(*q, v.(candidate)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// tooDear is the rate of a class that can't be had.
const tooDear = math.MaxInt32

// build fills x with classes and returns the records that are left over.
func build(ctx context.Context, x *partition.Partition, tree *cost.Tree, progress problem.Progress) ([]int32, error) {
	d := &dense{Partition: x, tree: tree, hull: x.NewHull(),
		used: make([]int32, x.Len()), rate: make([]int32, x.Len()), held: make([]int32, x.Len())}
	done := 0.0 // of the work; a look takes about as long as making the classes
	tell := func(share float64) {
		done = max(done, min(share, 1))
		progress(problem.Step{Done: done})
	}
	for d.tree.Remain() >= x.K {
		if err := d.look(ctx, tell); err != nil {
			return nil, err
		}
		if len(d.queue) == 0 {
			break
		}
		for len(d.queue) > 0 && tree.Remain() >= x.K {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			d.next()
			tell(1 - float64(tree.Remain())/float64(2*x.N))
		}
	}
	return d.left(), nil
}

// perClass is the number of records looked at for each class that the remaining
// ones can make: all of them for small k, some for large, where a look takes long
// and many records would find the same class.
const perClass = 4

// look finds the costs of the best classes of some remaining records.
func (d *dense) look(ctx context.Context, tell func(float64)) error {
	var remain []int32
	for t, n := range d.tree.Left {
		d.rate[t] = tooDear
		if n > 0 {
			remain = append(remain, int32(t))
		}
	}
	stride := max(1, len(remain)/max(1, perClass*d.tree.Remain()/d.K))
	for i := 0; i < len(remain); i += stride {
		if err := ctx.Err(); err != nil {
			return err
		}
		t := remain[i]
		if d.rate[t] = d.grow(t); d.rate[t] != tooDear {
			d.queue = append(d.queue, candidate{d.rate[t], t})
		}
		tell(float64(i) / float64(2*len(remain)))
	}
	heap.Init(&d.queue)
	return nil
}

// next makes a class for the cheapest candidate, unless it has become dearer.
func (d *dense) next() {
	c := d.queue[0]
	rate := int32(tooDear)
	if d.tree.Left[c.tuple] > 0 {
		rate = d.grow(c.tuple)
	}
	d.rate[c.tuple] = rate
	if rate == tooDear {
		heap.Pop(&d.queue)
		return
	}
	if rate == c.rate {
		d.tellCheapest(c.tuple)
		grown := len(d.rows)
		for _, t := range d.grown {
			d.use(t)
		}
		for {
			t, with := d.tree.Nearest(d.hull)
			if t == cost.NoTuple || with > rate {
				break
			}
			rows := append(d.rows, d.Records[d.First[t]+d.used[t]])
			if !d.Holds(rows) {
				break
			}
			d.rows = rows
			d.Add(d.hull, t)
			d.use(t)
		}
		d.tellClass(d.NewClass(d.rows), grown)
	}
	d.queue[0].rate = rate
	heap.Fix(&d.queue, 0)
}

// grow finds the best class for a record of a tuple among those that remain, by
// adding the nearest until the model holds, and returns its rate.
func (d *dense) grow(tuple int32) int32 {
	d.hull.Reset()
	d.grown, d.rows = d.grown[:0], d.rows[:0]
	d.pick(tuple)
	for !d.Holds(d.rows) && len(d.rows) < partition.MaxGrowth*d.K {
		nearest, _ := d.tree.Nearest(d.hull)
		if nearest == cost.NoTuple {
			break
		}
		d.pick(nearest)
	}
	for _, t := range d.grown {
		d.tree.Return(t)
		d.held[t] = 0
	}
	if !d.Holds(d.rows) {
		return tooDear
	}
	return d.Rate(d.hull)
}

// pick moves a record of a tuple from the tree to the class that is grown.
func (d *dense) pick(tuple int32) {
	d.Add(d.hull, tuple)
	d.tree.Remove(tuple)
	d.grown = append(d.grown, tuple)
	d.rows = append(d.rows, d.Records[d.First[tuple]+d.used[tuple]+d.held[tuple]])
	d.held[tuple]++
}

// use takes a record of a tuple out for good.
func (d *dense) use(tuple int32) {
	d.used[tuple]++
	d.tree.Remove(tuple)
	d.tree.Forget(tuple)
}

// left returns the records that are in no class.
func (d *dense) left() []int32 {
	var rows []int32
	for t, used := range d.used {
		rows = append(rows, d.Records[d.First[t]+used:d.First[t+1]]...)
	}
	return rows
}
