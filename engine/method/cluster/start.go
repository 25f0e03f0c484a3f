package cluster

import (
	"context"

	"quasi/engine/method/cost"
	"quasi/engine/method/cut"
	"quasi/engine/method/problem"
)

// start makes the first partition, the cheapest of what three ways to begin come
// to, and returns the suppressed records. Growing the cheapest classes first suits
// tables in which some combinations of values are far more frequent than others;
// where records are dense and even, bottom-up merging and Mondrian's cuts lose less,
// in a fraction of the time. As the partition never gets dearer afterwards, the
// result loses no more than the cheaper of those two.
//
// Without grow, classes are grown only if nothing else makes any. It reports whether
// grown ones are what it has.
func (x *partition) start(ctx context.Context, grow bool, progress problem.Progress) (suppressed []int32, grown bool, err error) {
	ways := newRehearsal(x)
	if suppressed, grown, err = x.cheapestStart(ctx, grow, progress, ways); err == nil {
		ways.tell(x)
	}
	return suppressed, grown, err
}

// cheapestStart is start, with what the ways come to.
func (x *partition) cheapestStart(ctx context.Context, grow bool, progress problem.Progress, ways *rehearsal) (suppressed []int32, grown bool, err error) {
	var best *partition
	for _, begin := range x.others() {
		other, out, err := x.begun(ctx, begin, ways)
		switch {
		case ctx.Err() != nil:
			return nil, false, ctx.Err()
		case err == nil && (best == nil || other.spent() < best.spent()):
			best, suppressed = other, out
		}
	}
	if best != nil && !grow {
		*x = *best
		return suppressed, false, nil
	}
	out, err := x.grow(ctx, progress, ways)
	if err != nil && (best == nil || ctx.Err() != nil) {
		return nil, false, err
	}
	if best != nil && (err != nil || best.spent() < x.spent()) {
		*x = *best
		return suppressed, false, nil
	}
	return out, true, nil
}

// grow makes the first partition by growing the cheapest classes first.
func (x *partition) grow(ctx context.Context, progress problem.Progress, ways *rehearsal) ([]int32, error) {
	x.watch = ways.listen("")
	defer func() { x.watch = nil }()
	left, err := x.build(ctx, cost.NewTree(x.Table), progress)
	if err != nil {
		return nil, err
	}
	suppressed, err := x.mend(ctx, left)
	if x.out = len(suppressed); err == nil {
		ways.came(x)
	}
	return suppressed, err
}

// begun returns a partition of the classes that another method makes, mended as that
// method's own are, and the records that it suppresses.
func (x *partition) begun(ctx context.Context, begin beginning, ways *rehearsal) (*partition, []int32, error) {
	p := *x.p
	p.Watch = ways.listen(begin.name)
	groups, err := begin.classes(ctx, &p)
	if err != nil {
		return nil, nil, err
	}
	y := newPartition(x.p, x.Table)
	for i := range groups.Len() {
		y.add(groups.Group(i))
	}
	if x.p.Model.Monotone() {
		ways.came(y)
		return y, nil, nil
	}
	suppressed, err := y.mend(ctx, nil)
	y.out = len(suppressed)
	return y, suppressed, err
}

// beginning makes classes in another way than this package does, by the name of a method.
type beginning struct {
	name    string
	classes func(context.Context, *problem.Problem) (*problem.Groups, error)
}

// fewRecords is up to how many records Mondrian's cuts are tried for a model beyond
// k-anonymity, which must be asked at every place.
const fewRecords = 2000

// others returns what else is worth a try.
func (x *partition) others() []beginning {
	merge := beginning{"bottom-up", func(ctx context.Context, p *problem.Problem) (*problem.Groups, error) {
		return cut.BottomUp(ctx, p, cut.RisePenalty, nil)
	}}
	halve := beginning{"mondrian-relaxed", func(ctx context.Context, p *problem.Problem) (*problem.Groups, error) {
		return cut.MondrianRelaxed(ctx, p, cut.Boundaries, nil)
	}}
	if !x.sizeOnly && x.p.N > fewRecords {
		return []beginning{merge}
	}
	return []beginning{merge, halve}
}

// spent returns the cost of all records, the suppressed ones included.
func (x *partition) spent() int64 { return x.total + x.Suppressed(x.out) }
