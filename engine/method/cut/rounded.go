package cut

import (
	"context"

	"quasi/engine/method/problem"
)

// Rounded cuts the table so that no class is lost to uneven halves (the paper on
// k-anonymity based on rounded partition function, section 2.2). A part of
//
//	n = α·k + β records, 0 ≤ β < k,
//
// k being p.Model.MinSize(), is cut into exactly ⌈α/2⌉·k + ⌈β/2⌉ and
// ⌊α/2⌋·k + ⌊β/2⌋ along its widest attribute, as in [MondrianStrict], until it has
// fewer than 2k. The larger side has the lower values; records on the cut line go
// to whichever side needs them, the first records to the left.
//
// For k-anonymity there are exactly α = ⌊n/k⌋ classes (Theorem 1), of at most
// k + ⌈β / 2^⌊log2 α⌋⌉ records each (Theorem 2): if n ≥ 2k², of at most k + 1, and
// of exactly k if k divides n (Corollary 2). Where the model asks for more than k
// records, a cut whose sides don't both satisfy it is tried along the other
// attributes, then not made, and nothing of this holds.
//
// Errors, progress and memory are those of [MondrianStrict]; time grows with
// n·m·log(n/k) (Theorem 4).
func Rounded(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	return partition(ctx, p, method{
		name:       "rounded",
		dimensions: (*cutter).byWidth,
		places:     (*cutter).rounded,
		separates:  true,
	}, progress)
}

// rounded returns the only place of the rounded partition function.
func (x *cutter) rounded(int) []int {
	α, β := len(x.sorted)/x.k, len(x.sorted)%x.k
	x.at = append(x.at[:0], (α+1)/2*x.k+(β+1)/2)
	return x.at
}
