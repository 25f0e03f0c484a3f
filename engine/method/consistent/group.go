package consistent

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// grouper numbers things that are equal, by hashing.
type grouper struct {
	slots  []int32 // number + 1; 0 is free. A power of two of them
	hashes []uint64
}

// reset prepares for at most n different things.
func (g *grouper) reset(n int) {
	size := 2 << bits.Len(uint(n))
	g.slots = slices.Grow(g.slots[:0], size)[:size]
	clear(g.slots)
	g.hashes = g.hashes[:0]
}

// find returns the number of a thing, a new one if equal finds it in none that has the
// same hash.
func (g *grouper) find(hash uint64, equal func(i int32) bool) int32 {
	mask := uint64(len(g.slots) - 1)
	for at := hash & mask; ; at = (at + 1) & mask {
		i := g.slots[at] - 1
		if i < 0 {
			g.hashes = append(g.hashes, hash)
			g.slots[at] = int32(len(g.hashes))
			return int32(len(g.hashes) - 1)
		}
		if g.hashes[i] == hash && equal(i) {
			return i
		}
	}
}

// newKeys returns a number for each of so many values of each column. The hash of a
// tuple is the sum of those of its values, so that leaving a column out is a
// subtraction. They are always the same: nothing depends on chance.
func newKeys(values []int) [][]uint64 {
	random := rand.New(rand.NewPCG(1, 2))
	keys := make([][]uint64, len(values))
	for j, n := range values {
		keys[j] = make([]uint64, n)
		for c := range keys[j] {
			keys[j][c] = random.Uint64()
		}
	}
	return keys
}
