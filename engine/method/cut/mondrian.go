package cut

import (
	"context"
	"slices"

	"quasi/engine/method/problem"
)

// MondrianStrict cuts the table in two, and each part again, as long as both sides
// satisfy p.Model (LeFevre, DeWitt, Ramakrishnan: Mondrian Multidimensional
// k-Anonymity, ICDE 2006).
//
// A part is cut along its widest attribute, which is the one that loses most in
// it, times its weight, at the place nearest to the median where a cut is allowed;
// of two equally near ones the one that leaves the median on the left. If there is
// none, the next widest is tried, so that in the end no part can be cut along any
// attribute: the partition is minimal. Equal values are never separated, and the
// classes are the same in whatever order the records stand.
//
// An attribute with a hierarchy is cut only between children of the lowest node
// that covers the part, an ordered one between any two values. A missing value,
// which the whole domain stands for, comes after all others and is a child of its
// own.
//
// It fails if there are fewer than p.Model.MinSize() records, if the whole table
// does not satisfy p.Model, and with ctx.Err() soon after ctx is done. progress may
// be nil. Time grows with n·log n for k-anonymity, memory with n·m. Another model is
// asked once for each place that is tried: a part that can be cut nowhere takes
// time in proportion to its size times the number of its values.
func MondrianStrict(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	return partition(ctx, p, method{
		name:       "mondrian-strict",
		dimensions: (*cutter).byWidth,
		places:     (*cutter).betweenValues,
	}, progress)
}

// MondrianRelaxed is [MondrianStrict] with cuts that may separate equal values: a
// part is cut into exact halves, give or take one record, in the order of its
// widest attribute; of equal values the first records go to the left (LeFevre et
// al. 2006, relaxed partitioning). So for k-anonymity every class has fewer than
// 2k records. Hierarchies have no part in where it cuts, but in what is released.
//
// Where the model asks for more than k records, other places are tried, the
// nearest to the median first, in large parts at ever greater distances: about 100
// places for each doubling of the part. A part may therefore be left that some
// other cut could have divided.
//
// Errors, progress, time and memory are those of [MondrianStrict].
func MondrianRelaxed(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	return partition(ctx, p, method{
		name:       "mondrian-relaxed",
		dimensions: (*cutter).byWidth,
		places:     (*cutter).aroundMedian,
		separates:  true,
	}, progress)
}

// AOS is [MondrianStrict] but for the attribute to cut: it is the first in the
// order of p.QI that can be cut at all, however narrow it is, so that the values of
// the attributes in front stay the most exact (algorithm AOS of the paper on
// attributes order sensitive workload, Figure 1).
//
// Errors, progress, time and memory are those of [MondrianStrict].
func AOS(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	return partition(ctx, p, method{
		name:       "aos",
		dimensions: (*cutter).byPriority,
		places:     (*cutter).betweenValues,
	}, progress)
}

// betweenValues returns the places between two values of an ordered column, or
// between two children of the node that covers the part, the nearest to the median
// first. If only the size counts, the nearest is enough: any other makes one side
// smaller than the smaller of these.
func (x *cutter) betweenValues(j int) []int {
	c := &x.columns[j]
	whole := c.join(x.lo[j], x.hi[j])
	x.at = x.at[:0]
	before := x.rank(x.sorted[0], j)
	for at, r := range x.sorted {
		rank := x.rank(r, j)
		// Two neighbours lie below different children of a node exactly if
		// nothing lower covers both.
		if rank != before && (!c.tree || c.join(before, rank) == whole) {
			x.at = append(x.at, at)
		}
		before = rank
	}
	nearer := func(a, b int) int { return x.fromMedian(a) - x.fromMedian(b) }
	if !x.sizeOnly {
		slices.SortFunc(x.at, nearer)
	} else if len(x.at) > 0 {
		x.at = append(x.at[:0], slices.MinFunc(x.at, nearer))
	}
	return x.at
}

// fromMedian tells how far a place is from the median: of two equally far ones, the
// one after it is nearer.
func (x *cutter) fromMedian(at int) int {
	off := 2*at - len(x.sorted)
	if off < 0 {
		return -2*off + 1
	}
	return 2 * off
}

// aroundMedian returns the places next to the median, and others further and
// further from it, to both sides in turn.
func (x *cutter) aroundMedian(int) []int {
	const dense = 64 // so many on each side leave none out
	below, above := len(x.sorted)/2, (len(x.sorted)+1)/2
	x.at = append(x.at[:0], above)
	for off := 0; off < below && !x.sizeOnly; off += 1 + off/dense {
		if off > 0 {
			x.at = append(x.at, above+off)
		}
		if below-off != above {
			x.at = append(x.at, below-off)
		}
	}
	return x.at
}
