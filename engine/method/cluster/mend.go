package cluster

import (
	"context"
	"encoding/binary"
	"math"
	"slices"

	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// mend places the given records, which are in no class, and makes every class
// satisfy the model. A record joins the class that it makes dearer by the least,
// or is suppressed if that loses less and the limit allows it; what no class can
// take becomes a class that is merged with its nearest until the model holds.
// It returns the suppressed records, and fails if the whole table can't satisfy
// the model within the limit.
func (x *partition) mend(ctx context.Context, left []int32) (suppressed []int32, err error) {
	var stuck []int32
	for _, r := range left {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c, rise := x.cheapest(r)
		switch {
		case rise > x.Suppressed(1) && x.out+len(suppressed) < x.p.MaxSuppressed:
			suppressed = append(suppressed, r)
		case c == noClass:
			stuck = append(stuck, r)
		default:
			x.tellLeftover(c, r)
			x.join(c, r)
		}
	}
	if len(stuck) > 0 {
		x.add(stuck)
	}
	for {
		for c := range x.classes {
			more, err := x.repair(ctx, int32(c), x.p.MaxSuppressed-x.out-len(suppressed))
			if err != nil {
				return nil, err
			}
			suppressed = append(suppressed, more...)
		}
		if x.p.Model.Monotone() || !x.coalesce() {
			return suppressed, nil
		}
	}
}

// coalesce merges the classes that release the same values: to a reader they are
// one, and a model that is not monotone may fail for it. It reports whether there
// were any.
func (x *partition) coalesce() bool {
	found := false
	known := map[string]int32{}
	for c := range x.classes {
		rows := x.classes[c].rows
		if len(rows) == 0 {
			continue
		}
		var key []byte
		for j := range x.p.QI {
			s := x.p.Join(j, rows)
			key = binary.LittleEndian.AppendUint32(key, uint32(s.Lo))
			key = binary.LittleEndian.AppendUint32(key, uint32(s.Hi))
		}
		first, ok := known[string(key)]
		if !ok {
			known[string(key)] = int32(c)
			continue
		}
		found = true
		rows = slices.Concat(x.classes[first].rows, rows)
		x.dissolve(int32(c))
		x.set(first, rows)
	}
	return found
}

// cheapest returns the class that can take a record at the least rise in cost,
// and the rise; noClass and the greatest number if none can.
func (x *partition) cheapest(record int32) (best int32, least int64) {
	best, least = noClass, math.MaxInt64
	var rows []int32
	for c := range x.classes {
		k := &x.classes[c]
		if len(k.rows) == 0 {
			continue
		}
		rise := x.RiseWith(k.hull, x.Of[record], k.cost, least)
		if rise >= least {
			continue
		}
		if !x.sizeOnly {
			if rows = append(append(rows[:0], k.rows...), record); !x.p.Model.Holds(rows) {
				continue
			}
		}
		best, least = int32(c), rise
	}
	return best, least
}

// repair merges class c with its nearest until the model holds, or suppresses it
// if that loses less and room allows it.
func (x *partition) repair(ctx context.Context, c int32, room int) ([]int32, error) {
	for k := &x.classes[c]; len(k.rows) > 0 && !x.holds(k.rows); k = &x.classes[c] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		other, rise := x.nearestClass(c)
		if len(k.rows) <= room && (other == noClass || rise > x.Suppressed(len(k.rows))) {
			rows := slices.Clone(k.rows)
			for _, r := range rows {
				x.of[r] = noClass
			}
			x.dissolve(c)
			return rows, nil
		}
		if other == noClass {
			return nil, x.impossible(len(k.rows))
		}
		rows := slices.Concat(k.rows, x.classes[other].rows)
		x.dissolve(other)
		x.set(c, rows)
	}
	return nil, nil
}

// impossible explains why n records satisfy no class.
func (x *partition) impossible(n int) error {
	all := everyone(x.p)
	switch {
	case x.p.Model.Holds(all):
	case !x.p.Model.Monotone():
		return errClusterUnsatisfiableMerging.Of(x.p.Model, say.Number(x.p.Model.Reach(all)))
	default:
		return errClusterUnsatisfiable.Of(x.p.Model, say.Number(x.p.Model.Reach(all)))
	}
	return errClusterSuppression.Of(n, x.p.Model, x.p.MaxSuppressed, percent(n, x.p.N))
}

// nearestClass returns the class whose merger with c raises the cost least, and
// the rise; noClass if there is no other.
func (x *partition) nearestClass(c int32) (best int32, least int64) {
	best, least = noClass, math.MaxInt64
	for other := range x.classes {
		k := &x.classes[other]
		if len(k.rows) == 0 || int32(other) == c {
			continue
		}
		if rise := x.CostJoined(x.classes[c].hull, k.hull) - x.classes[c].cost - k.cost; rise < least {
			best, least = int32(other), rise
		}
	}
	return best, least
}

// Mend returns the given classes as a result for p, after records that no
// class holds have been placed and classes that fail the model repaired.
func Mend(ctx context.Context, p *problem.Problem, classes [][]int32, left []int32) (*problem.Groups, error) {
	x := newPartition(p, cost.New(p))
	for _, rows := range classes {
		x.add(rows)
	}
	suppressed, err := x.mend(ctx, left)
	if err != nil {
		return nil, err
	}
	return x.groups(suppressed), nil
}

// groups returns the classes in their order.
func (x *partition) groups(suppressed []int32) *problem.Groups {
	groups := &problem.Groups{Suppressed: suppressed}
	for _, k := range x.classes {
		if len(k.rows) > 0 {
			groups.Append(x.p, k.rows)
		}
	}
	return groups
}
