package cut

import (
	"context"
	"slices"

	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// Penalty is the number that [BottomUp] keeps least when it merges two groups.
type Penalty int

// The penalties.
const (
	// RisePenalty is the weighted certainty penalty of both groups together less
	// the penalties of the two apart. It loses less than UnionPenalty, which avoids
	// large groups: on the complete Adult table at k = 5 an ILossRate of 0.068
	// instead of 0.093.
	RisePenalty Penalty = iota
	// UnionPenalty is the weighted certainty penalty of both groups together, as Xu
	// et al. 2006 have it: NCP of the union.
	UnionPenalty
)

// BottomUp merges groups, at first of single records, until each satisfies p.Model
// (Xu, Wang, Pei, Wang, Shi, Fu: Utility-based anonymization using local recoding,
// KDD 2006, bottom-up).
//
// In each pass, every group that does not satisfy the model yet is merged with the
// group for which the penalty is the least; of several, with the one of the lowest
// number. What came out of a merger waits for
// the next pass before it is merged further, but others may join it. The penalty of
// a record is the weighted sum of what its values lose, NCP; a missing value that
// stays missing loses nothing. After the pass each group of 2k records or more, k
// being p.Model.MinSize(), is split in two, and the halves again, so that ⌊size/k⌋
// groups of at least k come out; halves that don't both satisfy the model stay
// together.
//
// Records that agree in all attributes of a weight above 0 are one group from the
// start. Nothing is lost by that: to merge them raises the penalty by nothing, so
// that no other merger would come before it, and two single records that agree have
// no penalty together. For the same reason a group that loses nothing is not split.
//
// It fails if there are fewer than k records, if the whole table does not satisfy
// p.Model, and with ctx.Err() soon after ctx is done. progress may be nil. Memory
// grows with n·m. The nearest group is found by branch and bound, so that time is
// well below the n²·log k of the paper on tables whose values recur.
func BottomUp(ctx context.Context, p *problem.Problem, penalty Penalty, progress problem.Progress) (*problem.Groups, error) {
	if err := admit("bottom-up", p); err != nil {
		return nil, err
	}
	progress = progress.OrNone()
	return newMerger(p, penalty).run(ctx, progress)
}

// merger is a partition that groups are merged in.
type merger struct {
	*pool
	p        *problem.Problem
	k        int
	sizeOnly bool
	by       Penalty

	index *index
	// nearest returns the group that a group, which is not in the index, is to be
	// merged with.
	nearest func(group int32) int32

	good    []bool  // by group: it satisfies the model
	wanting int     // groups that do not
	joined  []int32 // by group: the last pass in which another joined it
	passes  int32
	rows    []int32
}

func newMerger(p *problem.Problem, penalty Penalty) *merger {
	x := &merger{pool: newPool(p), p: p, by: penalty, k: p.Model.MinSize(), sizeOnly: privacy.SizeOnly(p.Model)}
	x.nearest = func(group int32) int32 { return x.index.nearest(group) }
	x.good, x.joined = make([]bool, x.len()), make([]int32, x.len())
	for g := range x.good {
		x.wanting++
		x.judge(int32(g))
	}
	return x
}

// judge finds out whether a group that did not satisfy the model does so now.
func (x *merger) judge(group int32) {
	if x.good[group] = x.holds(group); x.good[group] {
		x.wanting--
	}
}

func (x *merger) holds(group int32) bool {
	if x.sizeOnly {
		return int(x.size[group]) >= x.k
	}
	if int(x.size[group]) < x.k {
		return false
	}
	x.rows = x.members(group, x.rows[:0])
	return x.p.Model.Holds(x.rows)
}

// run does as many passes as there must be. They come to an end: no step makes more
// groups that fail the model, and each merger that leaves as many of them gives them
// more records.
func (x *merger) run(ctx context.Context, progress problem.Progress) (*problem.Groups, error) {
	before := x.wanting
	x.tellApart()
	for x.wanting > 0 {
		touched, err := x.pass(ctx, func() {
			progress(problem.Step{Done: 1 - float64(x.wanting)/float64(before)})
		})
		if err != nil {
			return nil, err
		}
		x.splitLarge(touched)
	}
	progress(problem.Step{Done: 1})
	return x.result(), ctx.Err()
}

// pass merges each group that fails the model with its nearest, and returns the
// merged groups.
func (x *merger) pass(ctx context.Context, report func()) ([]int32, error) {
	if x.index == nil || x.index.stale() {
		x.index = newIndex(x.pool, x.by)
	}
	x.passes++
	var touched []int32
	for g := range int32(x.len()) {
		if x.size[g] == 0 || x.good[g] || x.joined[g] == x.passes {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		x.index.remove(g)
		into := x.nearest(g)
		x.tellMerge(into, g)
		x.wanting--
		if x.good[into] {
			x.wanting++ // until it is judged
		}
		x.absorb(into, g)
		x.index.cover(into)
		x.judge(into)
		if x.joined[into] < x.passes {
			touched = append(touched, into)
		}
		x.joined[into] = x.passes
		report()
	}
	return touched, nil
}

// splitLarge splits the given groups where it can be done.
func (x *merger) splitLarge(groups []int32) {
	for _, g := range groups {
		before := x.len()
		if int(x.size[g]) < 2*x.k || !x.good[g] || x.cost(x.hull(g)) == 0 {
			continue
		}
		x.rows = x.members(g, x.rows[:0])
		first := true
		x.splitRows(slices.Clone(x.rows), func(part []int32) {
			if first {
				x.set(g, part)
				x.index.cover(g)
				first = false
				return
			}
			x.good, x.joined = append(x.good, true), append(x.joined, 0)
			x.index.insert(x.add(part), g)
		})
		x.tellSplit(g, before)
	}
}

// result returns the groups in the order of their numbers.
func (x *merger) result() *problem.Groups {
	groups := &problem.Groups{}
	for g := range int32(x.len()) {
		if x.size[g] > 0 {
			x.rows = x.members(g, x.rows[:0])
			slices.Sort(x.rows)
			groups.Append(x.p, x.rows)
		}
	}
	return groups
}
