// Package kaim clusters records with missing values by information entropy (Gong, Yang,
// Luo 2013): a missing value means the same as the root of its hierarchy, and the distance
// draws records that miss the same value into one class.
//
//	groups, err := kaim.Cluster(ctx, p, nil) // p a *problem.Problem
package kaim

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/partition"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

var errKaimK = say.Define("kaim-k", "KAIM: k is {0}; it must be from 1 to {1}, the number of rows")

// Cluster partitions the records of p into floor(n/k) groups of at least k, k being
// p.Model.MinSize() (Gong, Yang, Luo 2013, Algorithm 1).
//
// A random remaining record starts a group, which the nearest remaining record
// joins until it holds k; the records left over, fewer than k, each join their
// nearest group in random order. Of several records, or groups, at the same
// distance the one with the lowest index is taken, so that the result depends on
// p alone, p.Seed included. Without quasi-identifiers all records look alike and
// are one group. For k-anonymity no record is suppressed.
//
// Where the model asks for more than k records, which the paper does not treat, a
// group grows until it satisfies the model; those left over then join the class
// that loses least by it and still satisfies the model, or are suppressed if that
// loses less, up to p.MaxSuppressed.
//
// It fails if there are fewer than k records, if the model can't be satisfied,
// and with ctx.Err() soon after ctx is done. progress may be nil. Time grows a little faster than n on tables whose
// values recur, and memory with n·m.
func Cluster(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	random := rand.New(rand.NewPCG(p.Seed, 0))
	order := group.Numbers(p.N)
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	progress = progress.OrNone()
	return kaim(ctx, p, order, progress)
}

// kaim is KAIM with the random choices made beforehand: the records are tried as
// the start of a group, and at last as left over, in the given order. In a random
// order, the next record that remains is a random remaining record.
func kaim(ctx context.Context, p *problem.Problem, order []int32, progress problem.Progress) (*problem.Groups, error) {
	k := p.Model.MinSize()
	if k < 1 || k > p.N {
		return nil, errKaimK.Of(k, p.N)
	}
	if len(p.QI) == 0 {
		return partition.Repair(ctx, p, [][]int32{group.Numbers(p.N)}, nil)
	}
	if !privacy.SizeOnly(p.Model) {
		return kaimUntil(ctx, p, order, progress)
	}
	g := &growth{k: k, index: newIndex(newDistance(p), p.N), watch: p.Watch}
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

// kaimUntil is kaim with groups that grow until they satisfy the model.
func kaimUntil(ctx context.Context, p *problem.Problem, order []int32, progress problem.Progress) (*problem.Groups, error) {
	x := newIndex(newDistance(p), p.N)
	var classes [][]int32
	var left []int32
	remain := p.N
	for _, record := range order {
		if x.gone[record] {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rows := x.growUntil(p.Model, record, remain)
		remain -= len(rows)
		if p.Model.Holds(rows) {
			classes = append(classes, rows)
		} else {
			left = append(left, rows...)
		}
		progress(problem.Step{Done: 1 - float64(remain)/float64(p.N)})
	}
	groups, err := partition.Repair(ctx, p, classes, left)
	progress(problem.Step{Done: 1})
	return groups, err
}

// growUntil takes out a record and the nearest to it of the given number that
// remain, until they satisfy the model, none is left, or there are so many that
// the model is hopeless here.
func (x *index) growUntil(model privacy.Model, record int32, remain int) []int32 {
	rows := []int32{record}
	x.remove(record)
	x.start(record)
	for len(rows) < min(remain, partition.MaxGrowth*model.MinSize()) && (len(rows) < model.MinSize() || !model.Holds(rows)) {
		record = x.nearest()
		x.remove(record)
		x.join(record)
		rows = append(rows, record)
	}
	return rows
}

// growth is the state of Algorithm 1.
type growth struct {
	k      int
	*index // of the records that are in no group

	groups  int           // finished ones
	members []int32       // k per group
	centres []domain.Span // one per group and attribute of the distance

	watch trace.Observer // nil: nobody does
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
	g.tellSeed(record)
	g.take(record)
	g.start(record)
	for range g.k - 1 {
		if err := ctx.Err(); err != nil {
			return err
		}
		record = g.nearest()
		g.tellJoin(record)
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
		g.tellLeftover(record, best, sizes)
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

// tellSeed tells that a record starts a group.
func (g *growth) tellSeed(record int32) {
	if g.watch == nil {
		return
	}
	group := int32(g.groups)
	g.watch(trace.Step{Kind: trace.Seed, Record: record, Group: group, Moves: trace.To(group, record)})
}

// tellJoin tells that a record, which is still in the index, joins the group that is
// grown, and how far each that it was chosen from is.
func (g *growth) tellJoin(record int32) {
	if g.watch == nil {
		return
	}
	centre := make([]domain.Span, len(g.attributes))
	for j := range g.attributes {
		centre[j] = g.attributes[j].centre
	}
	var options []trace.Option
	for r, gone := range g.gone {
		if !gone {
			o := g.option(centre, int(g.size), int32(r))
			o.Record = int32(r)
			options = append(options, o)
		}
	}
	group := int32(g.groups)
	g.watch(trace.Step{Kind: trace.Join, Record: record, Group: group,
		Options: trace.ChosenFirst(options, func(o trace.Option) bool { return o.Record == record }), Moves: trace.To(group, record)})
}

// tellLeftover tells that a record that is left over joins a group, and how far each
// group is.
func (g *growth) tellLeftover(record int32, group int, sizes []int) {
	if g.watch == nil {
		return
	}
	m := len(g.attributes)
	var options []trace.Option
	for i, size := range sizes {
		o := g.option(g.centres[i*m:(i+1)*m], size, record)
		o.Group = int32(i)
		options = append(options, o)
	}
	g.watch(trace.Step{Kind: trace.Leftover, Record: record, Group: int32(group),
		Options: trace.ChosenFirst(options, func(o trace.Option) bool { return o.Group == int32(group) }), Moves: trace.To(int32(group), record)})
}

// option returns the cost of a record with a group, column by column, added up as
// in [distance.cost] and [distance.to].
func (d *distance) option(centre []domain.Span, size int, record int32) trace.Option {
	o := trace.Option{Record: trace.None, Group: trace.None, Parts: make([]float64, d.all)}
	for j := range d.attributes {
		a := &d.attributes[j]
		e := a.rates(a.of(record), centre[j], base(a.domain, centre[j]))
		part := e.own + float64(float64(size)*e.group)
		o.Parts[a.place] = part
		o.Cost += part
	}
	return o
}
