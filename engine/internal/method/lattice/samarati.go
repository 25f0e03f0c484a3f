package lattice

import (
	"context"
	"slices"

	"quasi/engine/method/problem"
)

// Samarati finds the least height, the sum of the levels, at which a full-domain
// release satisfies p.Model with at most p.MaxSuppressed records suppressed, and
// returns the release of least ILossRate at that height, attribute weights
// counted (Samarati 2001).
//
// The height is found by binary search. With a model of which a generalisation
// can break what held before, the search is by the least size of a class alone,
// and then goes up height by height; so it is exact for any model.
//
// It fails if the lattice has more than 2 million vectors, if no vector satisfies
// p.Model within the limit, and with ctx.Err() soon after ctx is done. progress
// may be nil.
func Samarati(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	search, err := newSearch("samarati", p, ILossRate)
	if err == nil {
		err = check("samarati", p)
	}
	if err != nil {
		return nil, err
	}
	s := &heights{search: search, known: make([]answer, search.size)}
	if err := s.findLowest(ctx, progress); err != nil {
		return nil, err
	}
	if s.best == nil {
		return nil, failed(ctx, "samarati", p)
	}
	return s.release(s.best), nil
}

// heights searches the vectors of one height after another.
type heights struct {
	*search
	known []answer // by index of a vector
}

// findLowest finds the best vector of the least height that has one.
func (s *heights) findLowest(ctx context.Context, progress problem.Progress) error {
	top := total(s.height)
	for height := s.lowest(ctx, top, progress); height <= top && s.best == nil && ctx.Err() == nil; height++ {
		progress(problem.Step{Done: float64(height) / float64(top+1)})
		s.offerAll(ctx, height, height, s.prune)
	}
	progress(problem.Step{Done: 1})
	return ctx.Err()
}

// answer says whether a vector can be released. Zero is not known.
type answer int8

const (
	yes answer = 1
	no  answer = -1
)

// lowest returns the least height of a vector that can be released, a lower one
// if the model can break while climbing, and top if there is none.
func (s *heights) lowest(ctx context.Context, top int, progress problem.Progress) int {
	low, high := 0, top
	for low < high {
		progress(problem.Step{Done: float64(low) / float64(top+1)})
		middle := (low + high) / 2
		if s.anyAt(ctx, middle) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// anyAt reports whether a vector of the given height can be released.
func (s *heights) anyAt(ctx context.Context, height int) bool {
	for range s.walk.vectors(ctx, height, height, s.fails) {
		return true
	}
	return false
}

// fails reports whether no vector that begins with the first d levels of the
// walk can be released: not even the one with the others at their roots.
func (s *heights) fails(d int) bool {
	v := slices.Concat(s.walk.v[:d], s.height[d:])
	known := &s.known[s.index(v)]
	if *known == 0 {
		part := s.walk.partition(d)
		if d < s.m {
			s.roll(s.projected, part, v, false)
			part = s.projected
		}
		*known = no
		if s.passes(part) {
			*known = yes
		}
	}
	return *known == no
}

// prune is fails, and too dear to be better than the best.
func (s *heights) prune(d int) bool { return s.dear(s.walk.v[:d]) || s.fails(d) }
