package cut

import (
	"context"
	"math/bits"
	"slices"

	"quasi/engine/method/problem"
)

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
// Errors, progress and memory are those of [MondrianStrict]. With [Halves], time
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
