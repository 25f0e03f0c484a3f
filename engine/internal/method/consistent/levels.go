package consistent

import (
	"context"
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/method/lattice"
	"quasi/engine/method/problem"
)

// search returns the levels whose view peels best, as far as it is found: of a climb
// from the original values up, always in the column with most values, the best, and from
// there on the best change of one column's level, until there is none.
func (t *table) search(ctx context.Context, w *work) ([]int, error) {
	x := &levelSearch{table: t, seen: map[string]bool{}, work: w}
	if err := x.climb(ctx); err != nil {
		return nil, err
	}
	for better := true; better; {
		better = false
		for j := range t.m {
			found, err := x.vary(ctx, j)
			if err != nil {
				return nil, err
			}
			better = better || found
		}
	}
	return x.best, nil
}

// levelSearch looks for levels.
type levelSearch struct {
	*table
	work *work
	best []int
	cost int64 // of the best
	seen map[string]bool
}

// climb offers the levels of a climb from the original values to the roots.
func (x *levelSearch) climb(ctx context.Context) error {
	levels, values := make([]int, x.m), make([]int, x.m)
	for {
		if _, err := x.offer(ctx, levels); err != nil {
			return err
		}
		next := -1
		for j, h := range levels {
			if values[j] = len(x.ladders[j].spans[h]); h < x.ladders[j].top() && (next < 0 || values[j] > values[next]) {
				next = j
			}
		}
		if next < 0 {
			return nil
		}
		levels[next]++
	}
}

// vary offers every other level of one column, and reports whether one was better.
func (x *levelSearch) vary(ctx context.Context, j int) (better bool, err error) {
	levels := slices.Clone(x.best)
	for h := range x.ladders[j].top() + 1 {
		levels[j] = h
		found, err := x.offer(ctx, levels)
		if err != nil {
			return false, err
		}
		better = better || found
	}
	return better, nil
}

// offer takes levels if they are better than the best so far. A view whose cells cost
// more even before any is suppressed need not be peeled.
func (x *levelSearch) offer(ctx context.Context, levels []int) (better bool, err error) {
	var key []byte
	for _, h := range levels {
		key = binary.LittleEndian.AppendUint16(key, uint16(h))
	}
	name := string(key)
	base := x.costOf(levels)
	if x.seen[name] || x.best != nil && base >= x.cost {
		return false, nil
	}
	x.seen[name] = true
	if err := ctx.Err(); err != nil {
		return false, err
	}
	most := int64(1) << 62
	if x.best != nil {
		most = x.cost - base
	}
	v := x.at(levels)
	cost, left := v.peel(most, nil)
	for _, i := range left {
		cost += v.hiding(i, ^v.gone[i]&(1<<v.m-1)) * int64(v.size(i))
	}
	x.work.tell(startRounds * (float64(len(x.seen))/float64(len(x.seen)+8*x.m) - 1))
	if x.best != nil && base+cost >= x.cost {
		return false, nil
	}
	x.best, x.cost = slices.Clone(levels), base+cost
	return true, nil
}

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
