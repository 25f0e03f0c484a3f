package lattice

import (
	"context"
	"fmt"
	"slices"

	"quasi/engine/method/problem"
)

// Optimal returns the full-domain release of p of least loss by the given
// measure, at most p.MaxSuppressed records being suppressed. This is the task of
// OLA (El Emam et al. 2009) and Flash (Kohlmayer et al. 2012), solved here by
// depth-first branch and bound; it is exact for any p.Model and any measure.
//
// It fails if the lattice has more than 2 million vectors, if no vector
// satisfies p.Model within the limit, for an unknown measure, and with ctx.Err()
// soon after ctx is done. progress may be nil. Time grows with the number of
// distinct tuples times that of the vectors that the bounds can't rule out.
func Optimal(ctx context.Context, p *problem.Problem, measure Measure, progress problem.Progress) (*problem.Groups, error) {
	if measure < ILossRate || measure > Precision {
		return nil, fmt.Errorf("optimal: measure is %d, want %d to %d", measure, ILossRate, Precision)
	}
	s, err := newSearch("optimal", p, measure)
	if err == nil {
		err = check("optimal", p)
	}
	if err != nil {
		return nil, err
	}
	if err := s.run(ctx, progress); err != nil {
		return nil, err
	}
	if s.best == nil {
		return nil, failed(ctx, "optimal", p)
	}
	return s.release(s.best), nil
}

// search looks for the vector of least score.
type search struct {
	*table
	*space
	walk      *walk
	generally [][]int64 // by attribute and level: cost without suppression
	projected *partition

	best      []int // nil: none is found yet
	bestScore int64
}

func newSearch(algorithm string, p *problem.Problem, measure Measure) (*search, error) {
	t := newTable(p, measure)
	space, err := newSpace(algorithm, t.scales)
	if err != nil {
		return nil, err
	}
	s := &search{table: t, space: space, walk: newWalk(t), projected: &partition{}}
	for j := range t.m {
		s.generally = append(s.generally, t.generalisation(j))
	}
	return s, nil
}

// run finds the best vector of the lattice.
func (s *search) run(ctx context.Context, progress problem.Progress) error {
	progress = progress.OrNone()
	if err := s.climbDown(ctx); err != nil {
		return err
	}
	s.offerAll(ctx, 0, total(s.height), func(d int) bool {
		progress(problem.Step{Done: float64(s.index(s.walk.v[:d])) / float64(s.size)})
		return s.prune(d)
	})
	progress(problem.Step{Done: 1})
	return ctx.Err()
}

// offerAll offers every vector whose levels sum to from at least and to at most.
func (s *search) offerAll(ctx context.Context, from, to int, prune func(d int) bool) {
	for v := range s.walk.vectors(ctx, from, to, prune) {
		s.offer(v, s.judge(s.walk.partition(s.m)))
	}
}

// offer takes note of a vector. It reports whether v is the best so far.
func (s *search) offer(v []int, found verdict) bool {
	if !s.within(found) {
		return false
	}
	score := s.score(found)
	if s.beaten(score, v) {
		return false
	}
	s.best, s.bestScore = slices.Clone(v), score
	return true
}

// beaten reports whether the best vector is better than one with the given
// score, or equal and not after it.
func (s *search) beaten(score int64, v []int) bool {
	return s.best != nil && (s.bestScore < score || s.bestScore == score && slices.Compare(s.best, v) <= 0)
}

// climbDown makes a good start for the bounds: from the roots, always down to the
// best vector directly below, as long as one is better.
func (s *search) climbDown(ctx context.Context) error {
	at, part := s.top(), &partition{}
	s.roll(part, s.tuples, at, true)
	for better := s.offer(at, s.judge(part)); better; {
		better = false
		at = slices.Clone(s.best)
		for j := range at {
			if at[j] == 0 {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			at[j]--
			if !s.dear(at) {
				s.roll(part, s.tuples, at, true)
				better = s.offer(at, s.judge(part)) || better
			}
			at[j]++
		}
	}
	return ctx.Err()
}

// dear reports whether releasing the attributes of v, others being left out,
// costs more than the best vector does, even if nothing is suppressed.
func (s *search) dear(v []int) bool {
	sum := int64(0)
	for j, level := range v {
		sum += s.generally[j][level]
	}
	return s.best != nil && s.bestScore < sum
}

// prune reports whether no vector that begins with the first d levels of the
// walk can be released, or be better than the best.
//
// Of these vectors, the one with all other attributes at their roots has the
// largest classes, so a record whose class is too small there is suppressed in
// all of them; the one with the others on level 0 has the smallest classes. The
// cost of the others is 0 at least.
func (s *search) prune(d int) bool {
	v := s.walk.v[:d]
	if s.dear(v) {
		return true
	}
	if d == s.m {
		return false
	}
	fine := s.walk.partition(d)
	s.roll(s.projected, fine, slices.Concat(v, s.height[d:]), false)
	coarse := s.judgeSizes(s.projected)
	if !s.within(coarse) || !s.passes(s.projected) {
		return true
	}
	return s.beaten(s.bound(fine, coarse), slices.Concat(v, make([]int, s.m-d)))
}

// bound returns a score that no vector between a fine partition and the coarse
// one of the given verdict is below. Their cost counts the attributes in which
// they agree.
func (s *search) bound(fine *partition, coarse verdict) int64 {
	switch s.measure {
	case Discernibility:
		// A suppressed record costs no less than it would in its class.
		squares := int64(0)
		for _, n := range fine.count {
			squares += int64(n) * int64(n)
		}
		return max(squares, int64(coarse.suppressed)*int64(s.n))
	case AverageClassSize:
		return int64(s.n - min(fine.classes(), (s.n-coarse.suppressed)/s.least))
	}
	return s.score(coarse)
}
