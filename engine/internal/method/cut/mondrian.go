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
// A part is cut along its widest attribute, where it loses most, times the weight,
// at the place nearest to the median where a cut is allowed; of two equally near
// ones the one that leaves the median on the left. If there is none, the next
// widest is tried, so that in the end no part can be cut along any attribute: the
// partition is minimal. Equal values are never separated, and the classes are the
// same in whatever order the records stand.
//
// An attribute with a hierarchy is cut only between children of the lowest node
// that covers the part, an ordered one between any two values. A missing value,
// which the whole domain stands for, comes after all others and is a child of its
// own.
//
// That is [Boundaries]. With [Halves], a part is cut behind its median value or,
// along that attribute, nowhere, as LeFevre et al. have it (Figure 7 there); a part
// may be left that another cut could have divided.
//
// It fails if there are fewer than p.Model.MinSize() records, if the whole table
// does not satisfy p.Model, and with ctx.Err() soon after ctx is done. progress may
// be nil. Time grows with n·log n for k-anonymity, memory with n·m. Another model is
// asked once for each place that is tried: a part that can be cut nowhere takes
// time in proportion to its size times the number of its values.
func MondrianStrict(ctx context.Context, p *problem.Problem, cuts Cuts, progress problem.Progress) (*problem.Groups, error) {
	how := strict
	if cuts == Halves {
		how.places = (*cutter).behindMedian
	}
	return partition(ctx, p, method{name: "mondrian-strict", cuts: []kind{how}}, progress)
}

// MondrianRelaxed is [MondrianStrict] with cuts that may separate equal values
// (LeFevre et al. 2006, relaxed partitioning): a part is cut into exact halves,
// give or take one record, in the order of the attribute of whose order it spans
// most. Equal values on the cut line are divided in the order of the attribute that
// is the next widest, and so on; the first records of the table go to the left
// where all are equal.
//
// That is [Halves]. With [Boundaries], such a cut is made only in parts that
// [MondrianStrict] could not cut at any boundary, so that what is released loses no more than
// there, under any model that is monotone.
//
// Either way, for k-anonymity every class has fewer than 2k records.
//
// Where the model asks for more than k records, other places are tried, the
// nearest to the median first, in large parts at ever greater distances: about 100
// places for each doubling of the part. A part may therefore be left that some
// other cut could have divided.
//
// Errors, progress, time and memory are as for [MondrianStrict].
func MondrianRelaxed(ctx context.Context, p *problem.Problem, cuts Cuts, progress problem.Progress) (*problem.Groups, error) {
	halves := kind{dimensions: (*cutter).byRange, places: (*cutter).aroundMedian, separates: true}
	how := method{name: "mondrian-relaxed", cuts: []kind{halves}}
	if cuts == Boundaries {
		how.cuts = []kind{strict, halves}
	}
	return partition(ctx, p, how, progress)
}

// strict are the cuts of [MondrianStrict].
var strict = kind{dimensions: (*cutter).byWidth, places: (*cutter).betweenValues}

// AOS is [MondrianStrict] but for the attribute to cut: it is the first in the
// order of p.QI that can be cut at all, however narrow it is, so that the values of
// the attributes in front stay the most exact (algorithm AOS of the paper on
// attributes order sensitive workload, Figure 1).
//
// Errors, progress, time and memory are as for [MondrianStrict].
func AOS(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	return partition(ctx, p, method{
		name: "aos",
		cuts: []kind{{dimensions: (*cutter).byPriority, places: (*cutter).betweenValues}},
	}, progress)
}

// betweenValues returns the boundaries, the nearest to the median first. If only
// the size counts, the nearest is enough: any other makes one side smaller than the
// smaller of these.
func (x *cutter) betweenValues(j int) []int {
	x.at = x.boundaries(j)
	if !x.sizeOnly {
		slices.SortFunc(x.at, x.nearer)
	} else if len(x.at) > 0 {
		x.at = append(x.at[:0], slices.MinFunc(x.at, x.nearer))
	}
	return x.at
}

// behindMedian returns the first boundary behind the median value, if there is one.
func (x *cutter) behindMedian(j int) []int {
	median := (len(x.sorted) - 1) / 2
	x.at = slices.DeleteFunc(x.boundaries(j), func(at int) bool { return at <= median })
	x.at = x.at[:min(1, len(x.at))]
	return x.at
}

// boundaries returns the places between two values of an ordered column, or
// between two children of the node that covers the part.
func (x *cutter) boundaries(j int) []int {
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
	return x.at
}

// nearer compares two places by how far they are from the median.
func (x *cutter) nearer(a, b int) int { return x.fromMedian(a) - x.fromMedian(b) }

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
