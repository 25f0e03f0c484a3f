package lattice

import (
	"context"

	"quasi/engine/method/problem"
)

// Remainder says when [Datafly] stops.
type Remainder int

// The remainders.
const (
	// AtMostK stops when at most k records, k being p.Model.MinSize(), stand in
	// classes that fail (Sweeney 2002, Figure 8), and no more than the limit allows.
	// Where not even the roots leave so few, the limit alone decides.
	AtMostK Remainder = iota
	// AtMostLimit stops as soon as the limit allows all of them to be suppressed.
	AtMostLimit
)

// Datafly generalises the attribute with the most distinct values by one level
// until few enough records stand in classes that fail p.Model, and suppresses those
// (Sweeney 1997, 2002); never more than p.MaxSuppressed. It accepts any model; for
// one that is not monotone it may miss a vector that satisfies. Of attributes with
// equally many values the first is taken. Weights play no part.
//
// It fails if even the roots do not satisfy the model, and with ctx.Err() soon
// after ctx is done. progress may be nil. Time is at most the sum of the heights
// times the number of distinct tuples times m.
func Datafly(ctx context.Context, p *problem.Problem, remainder Remainder, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	if err := check("datafly", p); err != nil {
		return nil, err
	}
	t := newTable(p, ILossRate)
	if remainder == AtMostK {
		t.limit = min(t.limit, p.Model.MinSize())
	}
	part, spare := t.tuples, &partition{}
	v, least := make([]int, t.m), p.N
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		found := t.judge(part)
		if t.within(found) {
			progress(problem.Step{Done: 1})
			return t.release(v), nil
		}
		least = min(least, found.suppressed)
		j, most := -1, 0 // the attribute with most distinct values on its level, of those below their roots
		for at, s := range t.scales {
			if n := len(s.spans[v[at]]); v[at] < s.height && n > most {
				j, most = at, n
			}
		}
		if j < 0 && t.limit < p.MaxSuppressed {
			return Datafly(ctx, p, AtMostLimit, problem.None)
		}
		if j < 0 {
			return nil, tooFew("datafly", p, least)
		}
		v[j]++
		progress(problem.Step{Done: float64(total(v)) / float64(total(t.top())+1)})
		next := spare
		t.roll(next, part, v, true)
		if spare = part; part == t.tuples {
			spare = &partition{} // the tuples are needed for the release
		}
		part = next
	}
}
