package cluster

import (
	"context"
	"slices"

	"quasi/engine/method/cost"
	"quasi/engine/method/cut"
	"quasi/engine/method/problem"
)

// start makes the first partition of what three ways to begin come to, and returns the
// suppressed records. Growing the cheapest classes first suits tables in which some
// combinations of values are far more frequent than others; where records are dense and
// even, bottom-up merging and Mondrian's cuts lose less, in a fraction of the time. The
// cheapest is taken, but for parts in which another is cheaper: so the result, which never
// gets dearer afterwards, loses no more than the cheaper of those two.
//
// Without grow, classes are grown only if nothing else makes any. It reports whether
// grown ones are the cheapest.
func (x *partition) start(ctx context.Context, grow bool, progress problem.Progress) (suppressed []int32, grown bool, err error) {
	s := starts{ways: newRehearsal(x)}
	for _, begin := range x.others() {
		switch y, out, err := x.begun(ctx, begin, s.ways); {
		case ctx.Err() != nil:
			return nil, false, ctx.Err()
		case err == nil:
			s.came(y, out, s.best == nil || y.spent() < s.best.spent())
		}
	}
	if s.best == nil || grow {
		y := newPartition(x.p, x.Table)
		out, err := y.grow(ctx, progress, s.ways)
		if err != nil && (s.best == nil || ctx.Err() != nil) {
			return nil, false, err
		}
		if err == nil {
			grown = s.best == nil || y.spent() <= s.best.spent()
			s.came(y, out, grown)
		}
	}
	*x = *s.best
	s.ways.tell(x)
	x.reap(s.all)
	return s.suppressed, grown, nil
}

// starts are what several ways to begin have come to.
type starts struct {
	ways       *rehearsal
	all        []*harvest
	best       *partition // the cheapest; nil: there is none
	suppressed []int32    // by it
}

// came notes what a way to begin has come to.
func (s *starts) came(y *partition, suppressed []int32, best bool) {
	s.all = append(s.all, harvestOf(y))
	if best {
		s.best, s.suppressed = y, suppressed
	}
}

// reap takes the classes of others where they are cheaper, if these suppress the same
// records.
func (x *partition) reap(others []*harvest) {
	own := harvestOf(x)
	best := own
	for _, other := range others {
		if other.sameOut(own) {
			best = other.with(best)
		}
	}
	if best.sum < own.sum {
		was := slices.Clone(x.of)
		x.put(best)
		x.tellBest(was)
	}
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
