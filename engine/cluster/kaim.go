// Package cluster holds the algorithms that grow equivalence classes record by
// record around a centre.
//
//	groups, err := cluster.KAIM(ctx, p, nil) // p a *problem.Problem
//
// [KAIM] (Gong, Yang, Luo 2013) keeps records with missing values: a missing
// value means the same as the root of its hierarchy, and the distance by
// information entropy draws records that miss the same value into one class.
package cluster

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"quasi/engine/domain"
	"quasi/engine/problem"
)

// KAIM partitions the records of p into floor(n/k) groups of at least k, k being
// p.Model.MinSize() (Gong, Yang, Luo 2013, Algorithm 1). Only the size of a
// group counts: a model that asks for more than that is not looked at.
//
// A random remaining record starts a group, which the nearest remaining record
// joins until it holds k; the records left over, fewer than k, each join their
// nearest group in random order. Of several records, or groups, at the same
// distance the one with the lowest index is taken, so that the result depends on
// p alone, p.Seed included. No record is suppressed. Without quasi-identifiers
// all records look alike and are one group.
//
// It fails if there are fewer than k records, and with ctx.Err() soon after ctx
// is done. progress may be nil. Time grows a little faster than n on tables whose
// values recur, and memory with n·m.
func KAIM(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	random := rand.New(rand.NewPCG(p.Seed, 0))
	order := make([]int32, p.N)
	for r := range order {
		order[r] = int32(r)
	}
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	if progress == nil {
		progress = problem.None
	}
	return kaim(ctx, p, order, progress)
}

// kaim is KAIM with the random choices made beforehand: the records are tried as
// the start of a group, and at last as left over, in the given order. In a random
// order, the next record that remains is a random remaining record.
func kaim(ctx context.Context, p *problem.Problem, order []int32, progress problem.Progress) (*problem.Groups, error) {
	k := p.Model.MinSize()
	if k < 1 || k > p.N {
		return nil, fmt.Errorf("kaim: k is %d, want 1 to %d (the number of records)", k, p.N)
	}
	if len(p.QI) == 0 {
		return oneGroup(p), nil
	}
	g := &growth{k: k, index: newIndex(newDistance(p), p.N)}
	for g.groups < p.N/k {
		order = g.skip(order)
		if err := g.grow(ctx, order[0], progress); err != nil {
			return nil, err
		}
	}
	left, err := g.assign(ctx, order)
	if err != nil {
		return nil, err
	}
	progress(problem.Step{Done: 1})
	return g.result(p, left), nil
}

func oneGroup(p *problem.Problem) *problem.Groups {
	rows := make([]int32, p.N)
	for r := range rows {
		rows[r] = int32(r)
	}
	groups := &problem.Groups{}
	groups.Append(p, rows)
	return groups
}

// growth is the state of Algorithm 1.
type growth struct {
	k      int
	*index // of the records that are in no group

	groups  int           // finished ones
	members []int32       // k per group
	centres []domain.Span // one per group and attribute of the distance
}

// skip returns order without the grouped records at its start.
func (g *growth) skip(order []int32) []int32 {
	for len(order) > 0 && g.gone[order[0]] {
		order = order[1:]
	}
	return order
}

// grow makes a group that starts with the given record.
func (g *growth) grow(ctx context.Context, record int32, progress problem.Progress) error {
	g.take(record)
	g.start(record)
	for range g.k - 1 {
		if err := ctx.Err(); err != nil {
			return err
		}
		record = g.nearest()
		g.take(record)
		g.join(record)
		progress(problem.Step{Done: float64(len(g.members)) / float64(len(g.gone))})
	}
	g.groups++
	for j := range g.attributes {
		g.centres = append(g.centres, g.attributes[j].centre)
	}
	return ctx.Err()
}

func (g *growth) take(record int32) {
	g.remove(record)
	g.members = append(g.members, record)
}

// leftover is a record that joined a group of k.
type leftover struct {
	record int32
	group  int
}

// assign finds the nearest group of each record that is in none. A group that
// takes a record moves its centre.
func (g *growth) assign(ctx context.Context, order []int32) ([]leftover, error) {
	var left []leftover
	m := len(g.attributes)
	sizes := slices.Repeat([]int{g.k}, g.groups)
	for order = g.skip(order); len(order) > 0; order = g.skip(order[1:]) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		record := order[0]
		best := g.nearestGroup(record, sizes)
		left = append(left, leftover{record, best})
		sizes[best]++
		for j := range g.attributes {
			a, centre := &g.attributes[j], &g.centres[best*m+j]
			*centre = a.domain.Join(*centre, a.spans[a.of(record)])
		}
	}
	return left, nil
}

// nearestGroup scans the groups: fewer than k records are left over for at most
// n/k groups, so this takes fewer than n measurements in all.
func (g *growth) nearestGroup(record int32, sizes []int) int {
	m := len(g.attributes)
	best, least := 0, math.Inf(1)
	for i, size := range sizes {
		if d := g.to(g.centres[i*m:(i+1)*m], size, record, least); d < least {
			best, least = i, d
		}
	}
	return best
}

// result puts the groups together.
func (g *growth) result(p *problem.Problem, left []leftover) *problem.Groups {
	slices.SortStableFunc(left, func(a, b leftover) int { return cmp.Compare(a.group, b.group) })
	groups := &problem.Groups{}
	var rows []int32
	for i := range g.groups {
		rows = append(rows[:0], g.members[i*g.k:(i+1)*g.k]...)
		for ; len(left) > 0 && left[0].group == i; left = left[1:] {
			rows = append(rows, left[0].record)
		}
		groups.Append(p, rows)
	}
	return groups
}
