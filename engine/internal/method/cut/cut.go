// Package cut holds the algorithms that partition a table as a whole: those that
// cut it in two again and again, and one that puts it together from single records.
//
//	groups, err := cut.MondrianStrict(ctx, p, cut.Boundaries, nil) // p a *problem.Problem
//
// [MondrianStrict] and [MondrianRelaxed] (LeFevre, DeWitt, Ramakrishnan 2006) cut
// the widest attribute at its median, [AOS] the first one in the user's order that
// can be cut, and [Rounded] the widest at the place that leaves as many classes as
// there can be. [BottomUp] (Xu et al. 2006) merges.
//
// Strict Mondrian and AOS cut between the nodes of hierarchies and nowhere else;
// [Cuts] says when relaxed Mondrian and rounded partition do otherwise. Bottom-up
// goes by what the common ancestor loses.
//
// What they have in common: every class satisfies p.Model, no record is
// suppressed, and there is no chance in them. Attributes of weight 0 are released
// as what their class has in common, but never decide about it: if all are of
// weight 0, or there is none, all records are one class.
package cut

import (
	"context"
	"math/bits"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errCutK             = say.Define("cut-k", "{0}: k is {1}; it must be from 1 to {2}, the number of rows")
	errCutWhole         = say.Define("cut-whole", "{0} works only where the whole table satisfies {1}, and it reaches only {2}: try the method {3} or relax the model")
	errCutUnsatisfiable = say.Define("cut-unsatisfiable", "{0}: all rows together reach only {2}, not {1}: relax the model")
)

// Cuts says where [MondrianStrict], [MondrianRelaxed] and [Rounded] cut.
type Cuts int

// The kinds of cuts.
const (
	// Boundaries takes any allowed place between nodes of a hierarchy, or between
	// values of an ordered attribute, before anything else.
	Boundaries Cuts = iota
	// Halves cuts in halves, as the papers do: at the median value, or wherever
	// halves of an exact size fall.
	Halves
)

// admit returns an error if the records of p taken together are no class: then
// there is nothing to cut, and merging ends nowhere.
func admit(algorithm string, p *problem.Problem) error {
	if k := p.Model.MinSize(); k < 1 || k > p.N {
		return errCutK.Of(say.Method(algorithm), k, p.N)
	}
	all := group.Numbers(p.N)
	switch {
	case p.Model.Holds(all):
	case !p.Model.Monotone():
		return errCutWhole.Of(say.Method(algorithm), p.Model, say.Number(p.Model.Reach(all)), say.Method("minimum-loss"))
	default:
		return errCutUnsatisfiable.Of(say.Method(algorithm), p.Model, say.Number(p.Model.Reach(all)))
	}
	return nil
}

// Rounded cuts the table so that no class is lost to uneven halves (the paper on
// k-anonymity based on rounded partition function, section 2.2). A part of
//
//	n = α·k + β records, 0 ≤ β < k,
//
// k being p.Model.MinSize(), is cut into exactly ⌈α/2⌉·k + ⌈β/2⌉ and
// ⌊α/2⌋·k + ⌊β/2⌋ until it has fewer than 2k. The larger side has the lower values
// of the attribute whose order the part spans most of; records on the cut line go
// to whichever side needs them, in the order of the attribute that is the next
// widest, and so on.
//
// That is [Halves]. With [Boundaries], a part is first tried as in
// [MondrianStrict], at places that separate no equal values and no node of a
// hierarchy, the nearest to the median first: any that loses no class and leaves
// both sides able to keep to the bound of Theorem 2 will do. Only where there is
// none is it cut into the two sizes of the paper.
//
// For k-anonymity there are, either way, exactly α = ⌊n/k⌋ classes (Theorem 1), of
// at most k + ⌈β / 2^⌊log2 α⌋⌉ records each (Theorem 2): if n ≥ 2k², of at most
// k + 1, and of exactly k if k divides n (Corollary 2). Where the model asks for
// more than k records, a cut whose sides don't both satisfy it is tried along the
// other attributes, then not made, and nothing of this holds.
//
// Errors, progress and memory are as for [MondrianStrict]. With [Halves], time
// grows with n·m·log(n/k) (Theorem 4).
func Rounded(ctx context.Context, p *problem.Problem, cuts Cuts, progress problem.Progress) (*problem.Groups, error) {
	halves := kind{dimensions: (*cutter).byRange, places: (*cutter).rounded, separates: true}
	how := method{name: "rounded-partition", cuts: []kind{halves}}
	if cuts == Boundaries {
		how.cuts = []kind{{dimensions: (*cutter).byWidth, places: (*cutter).roundedBoundaries}, halves}
	}
	return partition(ctx, p, how, progress)
}

// rounded returns the only place of the rounded partition function. Of β, the right
// side gets no more than its classes can take, which binds only below a cut at a
// boundary.
func (x *cutter) rounded(int) []int {
	α, β := len(x.sorted)/x.k, len(x.sorted)%x.k
	right := α/2*x.k + min(β/2, α/2*x.surplus())
	x.at = append(x.at[:0], len(x.sorted)-right)
	return x.at
}

// roundedBoundaries returns the boundaries at which Theorems 1 and 2 can still be
// kept, the nearest to the median first.
func (x *cutter) roundedBoundaries(j int) []int {
	lost := func(at int) bool { return !x.keepsTheorems(at) }
	x.at = slices.DeleteFunc(x.boundaries(j), lost)
	slices.SortFunc(x.at, x.nearer)
	return x.at
}

// keepsTheorems reports whether both sides of a cut have as many classes together
// as the part has, and each so few records beyond k for each of its classes that
// none need exceed the bound of Theorem 2.
func (x *cutter) keepsTheorems(at int) bool {
	left, right := at, len(x.sorted)-at
	e := x.surplus()
	return left/x.k+right/x.k == len(x.sorted)/x.k && left%x.k <= left/x.k*e && right%x.k <= right/x.k*e
}

// surplus returns how many records beyond k a class may have by Theorem 2:
// ⌈β / 2^⌊log2 α⌋⌉ of the whole table.
func (x *cutter) surplus() int {
	α, β := x.n/x.k, x.n%x.k
	halvings := bits.Len(uint(α)) - 1
	return (β + 1<<halvings - 1) >> halvings
}
