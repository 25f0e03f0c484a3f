package consistent

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/method/lattice"
	"quasi/engine/method/problem"
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

// unit is the cost of a suppressed cell of the weightiest column. Losses are rounded to
// multiples of 1/unit, so that their sums are exact in any order; an int64 holds those
// of 2³³ cells.
const unit = 1 << 30

// ladder is one quasi-identifier on all levels of its hierarchy that its limit allows. On
// the root, which only a column without a limit has, every cell is suppressed.
type ladder struct {
	full  domain.Span
	spans [][]domain.Span // by level and code of that level
	codes [][]int32       // by level and original code: the code of that level
	lost  [][]int64       // by level and code of that level: what a cell costs
	whole int64           // what a suppressed cell costs
}

// newLadders returns those of all quasi-identifiers. A column of weight 0 costs next to
// nothing, and not nothing: its values are kept where that costs no other column.
func newLadders(p *problem.Problem) []ladder {
	greatest := 0.0
	for j := range p.QI {
		greatest = max(greatest, p.QI[j].Weight)
	}
	all := make([]ladder, len(p.QI))
	for j := range p.QI {
		a, l := &p.QI[j], &all[j]
		l.full, l.whole = a.Domain.Full(), 1
		if greatest > 0 {
			l.whole = max(1, int64(math.Round(a.Weight/greatest*unit)))
		}
		l.spans, l.codes = lattice.Levels(a)
		for _, spans := range l.spans {
			lost := make([]int64, len(spans))
			for c, s := range spans {
				lost[c] = int64(math.Round(a.Domain.Loss(s) * float64(l.whole)))
			}
			l.lost = append(l.lost, lost)
		}
	}
	return all
}

// top is the last level.
func (l *ladder) top() int { return len(l.spans) - 1 }
