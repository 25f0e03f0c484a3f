package partition

import (
	"context"
	"encoding/binary"
	"math"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cost"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/say"
)

var (
	errClusterUnsatisfiableMerging = say.Define("cluster-unsatisfiable-merging", "{0} isn't reached by merging groups; all rows together reach only {1}: ask for no more than that")
	errClusterUnsatisfiable        = say.Define("cluster-unsatisfiable", "all rows together reach only {1}, not {0}: lower k or relax the model")
)

// Repair places the given records, which are in no class, and makes every class
// satisfy the model. A record joins the class that it makes dearer by the least,
// or is suppressed if that loses less and the limit allows it; what no class can
// take becomes a class that is merged with its nearest until the model holds.
// Where the others need suppressed records, or all are suppressed, all form one class.
// Repair fails if this does not satisfy the model either.
func (x *Partition) Repair(ctx context.Context, left []int32) error {
	err := x.repair(ctx, left)
	if err == nil && x.Live() == 0 && len(x.Out) > 0 {
		err = x.impossible()
	}
	if err != nil && ctx.Err() == nil && x.together() {
		return nil
	}
	return err
}

// together makes one class of the records of all classes and those that were suppressed, and reports
// whether it satisfies the model; if not, it changes nothing.
func (x *Partition) together() bool {
	all := slices.Clone(x.Out)
	for c := range x.Classes {
		all = append(all, x.Classes[c].Rows...)
	}
	slices.Sort(all)
	if !x.Problem.Model.Holds(all) {
		return false
	}
	for c := range x.Classes {
		if len(x.Classes[c].Rows) > 0 {
			x.Dissolve(int32(c))
		}
	}
	if c := x.NewClass(all); x.Watch != nil {
		x.Watch(trace.Step{Kind: trace.All, Record: trace.None, Group: c, Moves: trace.To(c, all...)})
	}
	x.Out = nil
	return true
}

// repair is [Partition.Repair] by merging and suppressing alone.
func (x *Partition) repair(ctx context.Context, left []int32) error {
	var stuck []int32
	for _, r := range left {
		if err := ctx.Err(); err != nil {
			return err
		}
		c, rise := x.cheapest(r)
		switch {
		case rise > x.Suppressed(1) && len(x.Out) < x.Problem.MaxSuppressed:
			x.Out = append(x.Out, r)
		case c == NoClass:
			stuck = append(stuck, r)
		default:
			x.tellLeftover(c, r)
			x.Join(c, r)
		}
	}
	if len(stuck) > 0 {
		if class := x.NewClass(stuck); x.Watch != nil {
			rows := x.part(class)
			x.Watch(trace.Step{Kind: trace.Stuck, Record: trace.None, Group: class, Part: rows, Moves: trace.To(class, rows...)})
		}
	}
	for {
		for c := range x.Classes {
			if err := x.mergeUntilItHolds(ctx, int32(c)); err != nil {
				return err
			}
		}
		if x.Problem.Model.Monotone() || !x.coalesce() {
			return nil
		}
	}
}

// coalesce merges the classes that release the same values: to a reader they are
// one, and a model that is not monotone may fail for it. It reports whether there
// were any.
func (x *Partition) coalesce() bool {
	found := false
	known := map[string]int32{}
	for c := range x.Classes {
		rows := x.Classes[c].Rows
		if len(rows) == 0 {
			continue
		}
		var key []byte
		for j := range x.Problem.QI {
			s := x.Problem.Join(j, rows)
			key = binary.LittleEndian.AppendUint32(key, uint32(s.Lo))
			key = binary.LittleEndian.AppendUint32(key, uint32(s.Hi))
		}
		first, ok := known[string(key)]
		if !ok {
			known[string(key)] = int32(c)
			continue
		}
		found = true
		if x.Watch != nil {
			rows := x.part(int32(c))
			x.Watch(trace.Step{Kind: trace.Alike, Record: trace.None, Group: first, Other: int32(c), Part: rows, Moves: trace.To(first, rows...)})
		}
		rows = slices.Concat(x.Classes[first].Rows, rows)
		x.Dissolve(int32(c))
		x.Set(first, rows)
	}
	return found
}

// cheapest returns the class that can take a record at the least rise in cost,
// and the rise; NoClass and the greatest number if none can.
func (x *Partition) cheapest(record int32) (best int32, least int64) {
	best, least = NoClass, math.MaxInt64
	var rows []int32
	for c := range x.Classes {
		k := &x.Classes[c]
		rise := x.RiseWith(k.Hull, x.Of[record], k.Cost, least)
		if rise >= least {
			continue
		}
		if !x.SizeOnly {
			if rows = append(append(rows[:0], k.Rows...), record); !x.Problem.Model.Holds(rows) {
				continue
			}
		}
		best, least = int32(c), rise
	}
	return best, least
}

// mergeUntilItHolds merges class c with its nearest until the model holds, or suppresses it
// if that loses less and the limit allows it.
func (x *Partition) mergeUntilItHolds(ctx context.Context, c int32) error {
	for k := &x.Classes[c]; len(k.Rows) > 0 && !x.Holds(k.Rows); k = &x.Classes[c] {
		if err := ctx.Err(); err != nil {
			return err
		}
		other, rise := x.nearestClass(c)
		if len(x.Out)+len(k.Rows) <= x.Problem.MaxSuppressed && (other == NoClass || rise > x.Suppressed(len(k.Rows))) {
			if x.Watch != nil {
				rows := x.part(c)
				x.Watch(trace.Step{Kind: trace.Suppress, Record: trace.None, Group: c, Part: rows, Moves: trace.To(trace.None, rows...)})
			}
			for _, r := range k.Rows {
				x.ClassOf[r] = NoClass
			}
			x.Out = append(x.Out, k.Rows...)
			x.Dissolve(c)
			return nil
		}
		if other == NoClass {
			return x.impossible()
		}
		x.tellMend(c, other)
		rows := slices.Concat(k.Rows, x.Classes[other].Rows)
		x.Dissolve(other)
		x.Set(c, rows)
	}
	return nil
}

// impossible says what all records of the problem reach together.
func (x *Partition) impossible() error {
	reached := say.Number(x.Problem.Model.Reach(group.Numbers(x.Problem.N)))
	if x.Problem.Model.Monotone() {
		return errClusterUnsatisfiable.Of(x.Problem.Model, reached)
	}
	return errClusterUnsatisfiableMerging.Of(x.Problem.Model, reached)
}

// nearestClass returns the class whose merger with c raises the cost least, and
// the rise; NoClass if there is no other.
func (x *Partition) nearestClass(c int32) (best int32, least int64) {
	best, least = NoClass, math.MaxInt64
	for other := range x.Classes {
		k := &x.Classes[other]
		if len(k.Rows) == 0 || int32(other) == c {
			continue
		}
		if rise := x.CostJoined(x.Classes[c].Hull, k.Hull) - x.Classes[c].Cost - k.Cost; rise < least {
			best, least = int32(other), rise
		}
	}
	return best, least
}

// Repair returns the given classes as a result for p, after records that no
// class holds have been placed and classes that fail the model repaired.
func Repair(ctx context.Context, p *problem.Problem, classes [][]int32, left []int32) (*problem.Groups, error) {
	x := New(p, cost.New(p))
	x.Watch = p.Watch
	for _, rows := range classes {
		x.NewClass(rows)
	}
	if err := x.Repair(ctx, left); err != nil {
		return nil, err
	}
	return x.Groups(), nil
}

// Groups returns the classes in their order, and the suppressed records.
func (x *Partition) Groups() *problem.Groups {
	groups := &problem.Groups{Suppressed: x.Out}
	for _, k := range x.Classes {
		if len(k.Rows) > 0 {
			groups.Append(x.Problem, k.Rows)
		}
	}
	return groups
}
