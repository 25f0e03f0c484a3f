// Package lattice holds the full-domain (global recoding) algorithms: every
// attribute is released at one level of its hierarchy in the whole table.
//
//	groups, err := lattice.Optimal(ctx, p, lattice.ILossRate, nil) // p a *problem.Problem
//
// The level vectors of all attributes form a lattice, from the original values
// at the bottom to the roots at the top (Samarati 2001). [Incognito], [Samarati]
// and [Optimal] search it, [Datafly] climbs it once. [TopDown] starts from the
// roots and cuts each hierarchy where it pays, so that its values may stand on
// several levels, though every original value is still released in one way.
//
// Level 0 holds the original values, and [domain.Tree.Ladders] gives the levels
// above it: the columns of a hierarchy file. Leaves may lie at unequal
// depth: levels are counted from the root, and a value that is fewer steps below it
// waits until the others' groups are as high, as in a row that repeats a label to
// fill its columns. An attribute without a hierarchy gets one of runs of
// leaf positions, which double in width from level to level: 1, 2, 4, and so on
// until the root. A missing value is the root on every level (Gong, Yang, Luo
// 2013, Theorem 2).
//
// Records in classes that fail the model are suppressed, up to
// problem.MaxSuppressed; a release of no record at all does not count as one.
// Results depend on the problem alone, not on the order of its records; losses
// are whole numbers inside, so that ties stay ties on every machine. Of equals,
// the lowest level vector in lexicographic order is taken.
package lattice

import (
	"context"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// maxVectors is the size of the largest lattice that is searched. A few million
// partitions of a table of usual size take minutes.
const maxVectors = 2_000_000

// space is a lattice of level vectors v, 0 <= v[j] <= height[j].
type space struct {
	height []int
	stride []int // of an attribute's level in an index
	size   int   // number of vectors
}

// fitting returns how many of the first heights have a lattice that is small enough.
func fitting(heights []int) int {
	size := 1
	for j, h := range heights {
		if size *= h + 1; size > maxVectors {
			return j
		}
	}
	return len(heights)
}

// newSpace returns the lattice of the given scales. It fails for more than
// maxVectors.
func newSpace(algorithm string, scales []*scale) (*space, error) {
	s := &space{size: 1, stride: make([]int, len(scales))}
	for _, a := range scales {
		s.height = append(s.height, a.height)
	}
	for j := len(scales) - 1; j >= 0; j-- {
		s.stride[j] = s.size
		s.size *= s.height[j] + 1
		if s.size > maxVectors {
			return nil, errLatticeLarge.Of(say.Method(algorithm), len(scales), maxVectors, fitting(s.height))
		}
	}
	return s, nil
}

// index numbers the vectors in lexicographic order.
func (s *space) index(v []int) int {
	at := 0
	for j, level := range v {
		at += level * s.stride[j]
	}
	return at
}

// vector is the inverse of index.
func (s *space) vector(index int) []int {
	v := make([]int, len(s.height))
	for j := range v {
		v[j] = index / s.stride[j]
		index %= s.stride[j]
	}
	return v
}

// total returns the sum of levels: the height of a vector in the lattice.
func total(v []int) int {
	sum := 0
	for _, level := range v {
		sum += level
	}
	return sum
}

// Levels returns what each level of an attribute's hierarchy makes of its original
// values: codes[h][c] is the place in spans[h] of what code c is on level h.
func Levels(a *domain.Attribute) (spans [][]domain.Span, codes [][]int32) {
	s := newScale(a)
	return s.spans, s.codes
}

// What can go wrong.
var (
	errWholeFails         = say.Define("whole-fails", "all {0} rows together do not satisfy {1}, only {2}")
	errLatticeLarge       = say.Define("lattice-large", "{0}: the levels of the {1} columns that could identify have more than {2} combinations: mark only the first {3} of them “Could identify”, or choose another method, such as Datafly")
	errLatticeNoRecords   = say.Define("lattice-no-records", "{0}: there are no rows")
	errLatticeNoClass     = say.Define("lattice-no-class", "{0}: {1}, and no group of a generalized table does")
	errLatticeSuppression = say.Define("lattice-suppression", "{0}: {1}; it would do to leave out {2} rows, but at most {3} may be: raise the share of rows that may be left out, lower k or relax the model")
	errTopDownNoClass     = say.Define("top-down-no-class", "Top-down specialization: no column is sensitive: mark one, whose values are the classes that information is gained about, or let the detail lost decide")
	errIncognitoModel     = say.Define("incognito-model", "Incognito: {0} can break when groups are merged: choose Optimal, which accepts any model")
	errLatticeLimits      = say.Define("lattice-limits", "{0}: on levels within the limits of the columns, {2} {2:row|rows} would be in groups that fail {1}, and at most {3} may be left out: allow coarser values, relax the model, or raise the share of rows that may be left out")
)

// check refuses a problem of which it is clear at once that nothing can be
// released: without suppression, the classes of a release that satisfies a
// monotone model could be merged into the whole table, which does so then, too.
func check(algorithm string, p *problem.Problem) error {
	if p.N == 0 {
		return errLatticeNoRecords.Of(say.Method(algorithm))
	}
	if p.Model.Monotone() && p.MaxSuppressed <= 0 && !p.Model.Holds(group.Numbers(p.N)) {
		return say.At(say.Method(algorithm), wholeFails(p))
	}
	return nil
}

func wholeFails(p *problem.Problem) error {
	return errWholeFails.Of(p.N, p.Model, say.Number(p.Model.Reach(group.Numbers(p.N))))
}

// failed returns the error of an algorithm that found no vector of p's lattice
// within the limit, so that the whole table fails, too. It searches for the
// smallest limit that would do.
func failed(ctx context.Context, algorithm string, p *problem.Problem) error {
	s, err := newSearch(algorithm, p, suppression)
	if err != nil {
		return err
	}
	s.limit = p.N
	if err := s.run(ctx, nil); err != nil {
		return err
	}
	least := p.N
	if s.best != nil {
		least = int(s.bestScore)
	}
	return tooFew(algorithm, p, least)
}

// tooFew says that least records, in whole classes, would have to be suppressed, which is more
// than may be. p.N stands for no release at all.
func tooFew(algorithm string, p *problem.Problem, least int) error {
	if slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Limit != nil }) {
		return errLatticeLimits.Of(say.Method(algorithm), p.Model, least, p.MaxSuppressed)
	}
	if least >= p.N {
		return errLatticeNoClass.Of(say.Method(algorithm), wholeFails(p))
	}
	return errLatticeSuppression.Of(say.Method(algorithm), wholeFails(p), least, p.MaxSuppressed)
}

// release returns the release of the given levels.
func (t *table) release(v []int) *problem.Groups {
	part := &partition{}
	of := t.roll(part, t.tuples, v, true)
	holds := make([]bool, part.classes())
	for i := range holds {
		holds[i] = t.holds(part, i)
	}
	return t.groups(of, holds, func(class int32, j int) domain.Span {
		return t.scales[j].spans[v[j]][part.codes[int(class)*t.m+j]]
	})
}

// groups releases the classes that hold and suppresses the others. of is the
// class of each tuple, span the value that a class has in an attribute. Groups
// stand in the order of their first records.
func (t *table) groups(of []int32, holds []bool, span func(class int32, j int) domain.Span) *problem.Groups {
	g := &problem.Groups{Offsets: []int32{0}}
	classes := group.By(group.Pick(of, t.of), len(holds))
	for r, tuple := range t.of {
		class := of[tuple]
		switch rows := classes.At(class); {
		case !holds[class]:
			g.Suppressed = append(g.Suppressed, int32(r))
		case rows[0] == int32(r):
			g.Rows = append(g.Rows, rows...)
			g.Offsets = append(g.Offsets, int32(len(g.Rows)))
			for j := range t.m {
				g.Spans = append(g.Spans, span(class, j))
			}
		}
	}
	return g
}
