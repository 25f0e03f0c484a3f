package minimum

import (
	"context"
	"slices"

	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/cut"
	"quasi/engine/internal/method/partition"
	"quasi/engine/method/problem"
)

// start makes the first partition of what three ways to begin come to. Growing the cheapest classes first suits tables in which some
// combinations of values are far more frequent than others; where records are dense and
// even, bottom-up merging and Mondrian's cuts lose less, in a fraction of the time. The
// cheapest is taken, but for parts in which another is cheaper: so the result, which never
// gets dearer afterwards, loses no more than the cheaper of those two.
//
// Without grow, classes are grown only if nothing else makes any. It reports whether
// grown ones are the cheapest.
func start(ctx context.Context, x *partition.Partition, grow bool, progress problem.Progress) (grown bool, err error) {
	s := starts{ways: newRehearsal(x)}
	for _, begin := range others(x) {
		switch y, err := begin.partition(ctx, x, s.ways, func(problem.Step) bool { return progress(problem.Step{}) }); {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case err == nil:
			s.add(y, s.best == nil || y.Spent() < s.best.Spent())
		}
	}
	if s.best == nil || grow {
		y := partition.New(x.Problem, x.Table)
		err := growClasses(ctx, y, progress, s.ways)
		if err != nil && (s.best == nil || ctx.Err() != nil) {
			return false, err
		}
		if err == nil {
			grown = s.best == nil || y.Spent() <= s.best.Spent()
			s.add(y, grown)
		}
	}
	*x = *s.best
	s.ways.tell(x)
	combineStarts(x, s.all)
	return grown, nil
}

// starts holds the results of several ways to begin.
type starts struct {
	ways *rehearsal
	all  []*snapshot
	best *partition.Partition // the cheapest; nil: there is none
}

// add notes the result of a way to begin.
func (s *starts) add(y *partition.Partition, best bool) {
	s.all = append(s.all, snapshotOf(y))
	if best {
		s.best = y
	}
}

// combineStarts takes the classes of others where they are cheaper, if these suppress the same
// records.
func combineStarts(x *partition.Partition, others []*snapshot) {
	own := snapshotOf(x)
	best := own
	for _, other := range others {
		if other.suppressesAs(own) {
			best = other.combine(best)
		}
	}
	if best.sum < own.sum {
		was := slices.Clone(x.ClassOf)
		best.putInto(x)
		tellBest(x, was)
	}
}

// growClasses makes the first partition by growing the cheapest classes first.
func growClasses(ctx context.Context, x *partition.Partition, progress problem.Progress, ways *rehearsal) error {
	x.Watch = ways.listen("")
	defer func() { x.Watch = nil }()
	left, err := build(ctx, x, cost.NewTree(x.Table), progress)
	if err == nil {
		err = x.Repair(ctx, left)
	}
	if err == nil {
		ways.finish(x)
	}
	return err
}

// partition returns a partition of the classes that another method makes, mended as that
// method's own are.
func (begin beginning) partition(ctx context.Context, x *partition.Partition, ways *rehearsal, progress problem.Progress) (*partition.Partition, error) {
	p := *x.Problem
	p.Watch = ways.listen(begin.name)
	groups, err := begin.classes(ctx, &p, progress)
	if err != nil {
		return nil, err
	}
	y := partition.New(x.Problem, x.Table)
	for i := range groups.Len() {
		y.NewClass(groups.Group(i))
	}
	if x.Problem.Model.Monotone() {
		ways.finish(y)
		return y, nil
	}
	return y, y.Repair(ctx, nil)
}

// beginning makes classes in another way than this package does, by the name of a method.
type beginning struct {
	name    string
	classes func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error)
}

// fewRecords is up to how many records Mondrian's cuts are tried for a model beyond
// k-anonymity, which must be asked at every place.
const fewRecords = 2000

// others returns other ways to begin that are worth a try.
func others(x *partition.Partition) []beginning {
	merge := beginning{"bottom-up", func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return cut.BottomUp(ctx, p, cut.RisePenalty, progress)
	}}
	halve := beginning{"mondrian-relaxed", func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return cut.MondrianRelaxed(ctx, p, cut.Boundaries, progress)
	}}
	if !x.SizeOnly && x.Problem.N > fewRecords {
		return []beginning{merge}
	}
	return []beginning{merge, halve}
}
