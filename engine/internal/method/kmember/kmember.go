// Package kmember is the greedy k-member clustering of Byun, Kamra, Bertino and Li (2007).
//
//	groups, err := kmember.Cluster(ctx, p, kmember.MissingRoot, cost.ByHeight, nil) // p a *problem.Problem
package kmember

import (
	"context"
	"math/rand/v2"

	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/partition"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

var (
	errKMemberMissing = say.Define("k-member-missing", "k-member: {0} {0:row misses|rows miss} a value, but at most {1} may be left out: raise the share of rows that may be left out to {2}%, or treat missing values as the root")
	errKMemberWhole   = say.Define("k-member-whole", "k-member: the rows that miss no value do not satisfy {0} together: relax the model, or treat missing values as the root")
	errKMemberFew     = say.Define("k-member-few", "k-member: a group needs {0} rows, but there are {1}")
)

// Missing says what becomes of records that miss a quasi-identifier.
type Missing int

// The treatments of missing values.
const (
	// MissingRoot takes a missing value for the root of its hierarchy.
	MissingRoot Missing = iota
	// MissingDrop suppresses every record that misses a value, as KAIM's paper
	// does in its baseline.
	MissingDrop
)

// Cluster is the greedy k-member clustering of Byun, Kamra, Bertino and Li
// (2007). A class starts with the record furthest from the one that was added
// last, at first a random one, and takes the record that raises its information
// loss least until it satisfies p.Model; records left over each join the class
// whose loss they raise least. Of several at the same distance the first in the
// order of their values is taken. Information loss is as in Byun et al.
// (Definition 5): the size of a class times the sum of how far its values are apart,
// by the given distance: [cost.ByHeight] is theirs (Definitions 2 to 4), and [cost.ByLoss] what
// releasing both alike would lose. A missing value is as far from any other as can be.
//
// MissingDrop needs room within p.MaxSuppressed for every incomplete record, and
// fails without it. Otherwise it fails if there are fewer than k records, if the model can't be satisfied,
// and with ctx.Err() soon after ctx is done. progress may be nil.
// Both searches are exact and go through an index, so that time grows a little
// faster than n.
func Cluster(ctx context.Context, p *problem.Problem, missing Missing, distance cost.Rate, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	t := cost.NewBy(p, distance)
	g := &members{Partition: partition.New(p, t), tree: cost.NewTree(t), hull: t.NewHull(), used: make([]int32, t.Len())}
	var dropped []int32
	if missing == MissingDrop {
		dropped = g.drop()
		if len(dropped) > p.MaxSuppressed {
			return nil, errKMemberMissing.Of(len(dropped), p.MaxSuppressed, p.Percent(len(dropped)))
		}
	}
	if n := g.tree.Remain(); g.K > n {
		return nil, errKMemberFew.Of(g.K, n)
	}
	if err := g.growAll(ctx, progress); err != nil {
		return nil, err
	}
	rest := *p // what Repair may still suppress
	rest.MaxSuppressed -= len(dropped)
	g.Problem = &rest
	switch err := g.Repair(ctx, g.left); {
	case err == nil:
	case len(dropped) > 0 && ctx.Err() == nil:
		return nil, errKMemberWhole.Of(p.Model)
	default:
		return nil, err
	}
	progress(problem.Step{Done: 1})
	g.Problem, g.Out = p, append(dropped, g.Out...)
	return g.Groups(), nil
}

// members is the state of the algorithm.
type members struct {
	*partition.Partition
	tree *cost.Tree // of the records that are in no class
	hull *cost.Hull
	used []int32 // by tuple: its records that are taken, from its first on
	left []int32 // records that can't be a class
}

// drop takes the records that miss a value out.
func (g *members) drop() []int32 {
	var dropped []int32
	for t := range int32(g.Len()) {
		if g.Complete(t) {
			continue
		}
		for g.tree.Left[t] > 0 {
			dropped = append(dropped, g.take(t))
		}
	}
	return dropped
}

// take takes a record of the tuple out.
func (g *members) take(tuple int32) int32 {
	record := g.Records[g.First[tuple]+g.used[tuple]]
	g.used[tuple]++
	g.tree.Remove(tuple)
	g.tree.Forget(tuple)
	return record
}

// growAll makes classes while there are records enough.
func (g *members) growAll(ctx context.Context, progress problem.Progress) error {
	random := rand.New(rand.NewPCG(g.Problem.Seed, 0))
	all := g.tree.Remain()
	last := g.Of[random.IntN(g.N)]
	for g.tree.Remain() >= g.K {
		if err := ctx.Err(); err != nil {
			return err
		}
		g.hull.Reset()
		g.Add(g.hull, last)
		last, _ = g.tree.Furthest(g.hull)
		var rows []int32
		rows, last = g.grow(last)
		if g.Holds(rows) {
			g.NewClass(rows)
		} else {
			g.left = append(g.left, rows...)
		}
		progress(problem.Step{Done: 1 - float64(g.tree.Remain())/float64(max(1, all))})
	}
	for t := range int32(g.Len()) {
		for g.tree.Left[t] > 0 {
			g.left = append(g.left, g.take(t))
		}
	}
	return nil
}

// grow takes out the records of a class that starts with the given tuple, and
// returns them with the tuple that was added last.
func (g *members) grow(tuple int32) (rows []int32, last int32) {
	g.hull.Reset()
	for last = tuple; ; {
		rows = append(rows, g.take(last))
		g.Add(g.hull, last)
		if g.Holds(rows) || len(rows) >= partition.MaxGrowth*g.K || g.tree.Remain() == 0 {
			return rows, last
		}
		last, _ = g.tree.Nearest(g.hull)
	}
}
