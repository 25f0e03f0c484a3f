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
// Level 0 holds the original values, and the levels above it are those of
// [domain.Tree.Ladders]: the columns of a hierarchy file. Leaves may lie at unequal
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

import "quasi/engine/say"

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
