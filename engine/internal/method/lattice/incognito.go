package lattice

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"quasi/engine/method/problem"
)

// Incognito returns, of the minimal full-domain generalisations of p that
// [IncognitoAll] finds, the one of least ILossRate, attribute weights counted.
// Without suppression that is the least of all; with it, a vector above a minimal
// one may suppress fewer records and lose less, which [Optimal] finds.
//
// Errors and progress are as for [IncognitoAll].
func Incognito(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	minimal, err := IncognitoAll(ctx, p, progress)
	if err != nil {
		return nil, err
	}
	s, err := newSearch("incognito", p, ILossRate)
	if err != nil {
		return nil, err
	}
	part := &partition{}
	for _, v := range minimal {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !s.dear(v) {
			s.roll(part, s.tuples, v, true)
			s.offer(v, s.judge(part))
		}
	}
	return s.release(s.best), nil
}

// IncognitoAll returns every minimal full-domain generalisation of p: the level
// vectors that satisfy p.Model with at most p.MaxSuppressed records suppressed,
// while no vector below them does, in lexicographic order (LeFevre, DeWitt,
// Ramakrishnan 2005). p.Model must be monotone.
//
// Subsets of the quasi-identifiers are searched from small to large. Leaving an
// attribute out is the same as releasing it at its root, so a subset's vector is
// one of the whole lattice; it need not be looked at unless each vector with one
// more attribute at its root satisfies, nor if one directly below does. With
// suppression and a model of which a generalisation can break what held before,
// subsets are searched by the least size of a class alone, and the whole model
// is then asked of each vector that is left; so the result is exact in any case.
//
// It fails if p.Model is not monotone, if the lattice has more than 2 million
// vectors, if no vector satisfies within the limit, and with ctx.Err() soon after
// ctx is done. progress may be nil.
func IncognitoAll(ctx context.Context, p *problem.Problem, progress problem.Progress) ([][]int, error) {
	if !p.Model.Monotone() {
		return nil, errIncognitoModel.Of(p.Model)
	}
	t := newTable(p, ILossRate)
	space, err := newSpace("incognito", t.scales)
	if err == nil {
		err = check("incognito", p)
	}
	if err != nil {
		return nil, err
	}
	s := &incognito{table: t, space: space, walk: newWalk(t), satisfies: make([]bool, space.size)}
	progress = progress.OrNone()
	done := 0
	for _, subset := range subsets(s.m) { // the vectors that satisfy as much of the model as is sure to climb
		if ctx.Err() != nil {
			break
		}
		done += s.searchSubset(ctx, subset)
		progress(problem.Step{Done: float64(done) / float64(s.size+1)})
	}
	if !t.climbs() {
		s.walk.between(make([]int, s.m), s.height)
		prune := func(d int) bool { return !s.satisfies[s.index(s.rooted(d))] }
		for v := range s.walk.vectors(ctx, 0, total(s.height), prune) {
			s.satisfies[s.index(v)] = s.within(s.judge(s.walk.partition(s.m)))
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	minimal := s.minimal()
	if len(minimal) == 0 {
		return nil, failed(ctx, "incognito", p)
	}
	progress(problem.Step{Done: 1})
	return minimal, nil
}

// incognito is the state of the search.
type incognito struct {
	*table
	*space
	walk      *walk
	satisfies []bool // by index of a vector
}

// subsets returns the sets of m attributes, smaller ones first, as bits.
func subsets(m int) []uint {
	all := make([]uint, 1<<m)
	for i := range all {
		all[i] = uint(i)
	}
	slices.SortStableFunc(all, func(a, b uint) int { return cmp.Compare(bits.OnesCount(a), bits.OnesCount(b)) })
	return all
}

// searchSubset decides the vectors with the attributes of the subset below their
// roots and the others at theirs. It returns how many there are.
func (s *incognito) searchSubset(ctx context.Context, subset uint) int {
	low, high := s.top(), s.top()
	vectors := 1
	for j := range high {
		if subset>>j&1 == 1 {
			if s.height[j] == 0 {
				return 0 // its limit leaves it as it is
			}
			vectors *= s.height[j]
			low[j], high[j] = 0, s.height[j]-1
		}
	}
	s.walk.between(low, high)
	prune := func(d int) bool { return subset>>d != 0 && !s.satisfies[s.index(s.rooted(d))] }
	for v := range s.walk.vectors(ctx, 0, total(s.height), prune) {
		at := s.index(v)
		s.satisfies[at] = s.candidate(at, v) && (s.followsFrom(at, v) || s.passes(s.walk.partition(s.m)))
	}
	return vectors
}

// rooted returns the first d levels of the walk, the others at their roots.
func (s *incognito) rooted(d int) []int { return slices.Concat(s.walk.v[:d], s.height[d:]) }

// candidate reports whether the vector satisfies with any one attribute fewer.
func (s *incognito) candidate(at int, v []int) bool {
	for j, level := range v {
		if level < s.height[j] && !s.satisfies[at+(s.height[j]-level)*s.stride[j]] {
			return false
		}
	}
	return true
}

// followsFrom reports whether a vector directly below satisfies.
func (s *incognito) followsFrom(at int, v []int) bool {
	for j, level := range v {
		if level > s.walk.low[j] && s.satisfies[at-s.stride[j]] {
			return true
		}
	}
	return false
}

// minimal returns the vectors that satisfy and have none below that does.
func (s *incognito) minimal() [][]int {
	var minimal [][]int
	above := make([]bool, s.size) // above a vector that satisfies
	for at := range s.size {
		v := s.vector(at)
		for j, level := range v {
			if below := at - s.stride[j]; level > 0 && (above[below] || s.satisfies[below]) {
				above[at] = true
			}
		}
		if s.satisfies[at] && !above[at] {
			minimal = append(minimal, v)
		}
	}
	return minimal
}
