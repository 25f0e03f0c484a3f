package cluster

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"quasi/engine/method/cut"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// sizes say what is cut into what.
type sizes struct {
	whole int // up to how many records with fewer than k of their kind a table is one piece
	piece int // so many of them a piece of a larger table has, on average at most
	// gain is the share of the loss that a round of many pieces must win for another
	// one to follow.
	gain float64
}

// usual returns sizes for classes of at least k: large enough that next to nothing is
// lost by borders once the table has been cut elsewhere, which takes some thousands of
// classes, and small enough that a piece, with what is known of its records, stays in
// the processor's caches.
func usual(k int) sizes {
	const records, classes = 16_000, 3_200
	most := max(records, classes*k)
	return sizes{whole: most, piece: most, gain: 1.0 / 500}
}

// perTiling is after how many rounds the table is cut elsewhere.
const perTiling = 5

// pieces are all parts of a table. What they are depends on the problem alone, and
// not on how many are worked on at a time.
type pieces struct {
	p          *problem.Problem
	most       int // records of a piece
	gain       float64
	all        []*piece
	suppressed []int32
	each       int64 // what a record costs that loses everything
	work       *work
	crew       *crew // nil: this program works on all pieces
}

// newPieces cuts a table that is large.
func newPieces(ctx context.Context, p *problem.Problem, sizes sizes, work *work) (*pieces, error) {
	x := &pieces{p: p, most: p.N, gain: sizes.gain, work: work}
	if p.N > sizes.whole {
		if few := rare(p); few > sizes.whole {
			x.most = int(int64(sizes.piece) * int64(p.N) / int64(few))
		}
	}
	if p.N <= x.most {
		x.all = []*piece{{n: p.N, bench: &local{problem: func() *problem.Problem { return p }}, opening: opening{seed: p.Seed, limit: p.MaxSuppressed}}}
		return x, nil
	}
	parts, err := cut.Pieces(ctx, p, x.most, shareAt(0))
	if err != nil {
		return nil, err
	}
	x.hire(ctx, len(parts))
	before := 0
	for i, rows := range parts {
		o := opening{seed: x.seed(0, i), limit: x.allowed(before+len(rows)) - x.allowed(before)}
		before += len(rows)
		x.all = append(x.all, x.piece(i, rows, o))
	}
	return x, nil
}

// shareAt returns the share of the records that cuts leave on the left in a tiling.
func shareAt(tiling int) float64 { return [2]float64{0.5, 0.37}[tiling%2] }

// allowed returns how many of so many records, counted piece by piece, may be
// suppressed.
func (x *pieces) allowed(records int) int {
	return int(int64(x.p.MaxSuppressed) * int64(records) / int64(x.p.N))
}

// seed returns the seed of a piece by its place.
func (x *pieces) seed(tiling, i int) uint64 {
	return x.p.Seed + (uint64(tiling)<<32+uint64(i)+1)*0x9E3779B97F4A7C15
}

// start makes the first partition of each piece. Of many pieces three are tried in
// every way, and if growth, which takes longest, is best in none, the others do without.
func (x *pieces) start(ctx context.Context) error {
	out := make([][]int32, len(x.all))
	var grown atomic.Bool
	begin := func(grow bool) func(int, *piece) error {
		return func(i int, c *piece) error {
			progress := x.work.of(startRounds * c.n)
			begun, err := c.begin(ctx, grow, progress)
			if err != nil {
				return err
			}
			progress(problem.Step{Done: 1})
			out[i] = begun.suppressed
			if begun.grown {
				grown.Store(true)
			}
			return nil
		}
	}
	first, rest := samples(len(x.all))
	err := x.some(first, begin(true))
	if err == nil {
		err = x.some(rest, begin(grown.Load()))
	}
	if err != nil {
		return err
	}
	for i, c := range x.all {
		x.suppressed = append(x.suppressed, c.whole(out[i])...)
	}
	x.each = x.all[0].each
	return nil
}

// many is from how many pieces on some of them stand for all, and a table is large.
const many = 8

// samples parts the numbers below n into those of the pieces to begin with and the
// others.
func samples(n int) (first, rest []int) {
	for i := range n {
		if n < many || i == 0 || i == n/2 || i == n-1 {
			first = append(first, i)
		} else {
			rest = append(rest, i)
		}
	}
	return first, rest
}

// refine does the given number of rounds, as many in each piece. It returns the rounds
// done, which are fewer if somebody has said enough, or if a round of many pieces gains
// next to nothing: those of a large table take long, and nearly all of what there is to
// gain is in the first.
func (x *pieces) refine(ctx context.Context, rounds int) (done int, err error) {
	for before := math.Inf(1); done < rounds && !x.work.enough() && !x.settled(before); {
		if done > 0 && done%perTiling == 0 && len(x.all) > 1 {
			if err := x.tile(ctx, done/perTiling); err != nil {
				return done, err
			}
		}
		err := x.every(func(_ int, c *piece) error { return c.round(ctx, done, x.work) })
		if err != nil {
			return done, err
		}
		if x.work.enough() {
			break
		}
		before = x.loss()
		for _, c := range x.all {
			c.commit()
		}
		done++
		x.work.best(done, x.loss())
	}
	return done, nil
}

// settled reports whether a large table has lost about as much before.
func (x *pieces) settled(before float64) bool {
	return len(x.all) >= many && before-x.loss() < x.gain*before
}

// tile cuts the table elsewhere, into pieces of whole classes, so that what was a
// border lies within a piece.
func (x *pieces) tile(ctx context.Context, tiling int) error {
	classes, err := x.classes(ctx)
	if err != nil {
		return err
	}
	heads := make([]int32, len(classes)) // a record of each class, which stands for all
	for i, rows := range classes {
		heads[i] = rows[0]
	}
	p := x.p.Part(heads)
	if p.Model, err = privacy.NewKAnonymity(1, p.N); err != nil {
		return err
	}
	most := max(1, int(int64(x.most)*int64(p.N)/int64(x.p.N)))
	parts, err := cut.Pieces(ctx, p, most, shareAt(tiling))
	if err != nil {
		return err
	}
	x.all = nil // their memory is needed
	x.crew.forget()
	for i, part := range parts {
		x.all = append(x.all, x.gather(classes, part, tiling, i))
	}
	return x.every(func(_ int, c *piece) error { return c.arrange(ctx) })
}

// classes returns the best classes of all pieces, by the numbers that their records
// have in the table.
func (x *pieces) classes(ctx context.Context) ([][]int32, error) {
	of := make([][][]int32, len(x.all))
	err := x.every(func(i int, c *piece) (err error) {
		of[i], err = c.classes(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	for i, c := range x.all {
		for j, rows := range of[i] {
			of[i][j] = c.whole(rows)
		}
	}
	return slices.Concat(of...), nil
}

// gather returns a piece of the records of some classes.
func (x *pieces) gather(classes [][]int32, some []int32, tiling, i int) *piece {
	var rows []int32
	o := opening{seed: x.seed(tiling, i)}
	for _, c := range some {
		rows = append(rows, classes[c]...)
		o.sizes = append(o.sizes, int32(len(classes[c])))
	}
	return x.piece(i, rows, o)
}

// loss returns the share that the best classes lose, as far as helpers are right about it:
// the result is measured by whoever uses it.
func (x *pieces) loss() float64 {
	if x.each == 0 {
		return 0
	}
	sum := x.each * int64(len(x.suppressed))
	for _, c := range x.all {
		sum += c.best
	}
	return min(1, float64(sum)/float64(x.each*int64(x.p.N)))
}

// groups returns the best classes as a result.
func (x *pieces) groups(ctx context.Context, rounds int) (*problem.Groups, error) {
	classes, err := x.classes(ctx)
	if err != nil {
		return nil, err
	}
	groups := &problem.Groups{Suppressed: x.suppressed, Rounds: rounds}
	for _, rows := range classes {
		slices.Sort(rows)
		groups.Append(x.p, rows)
	}
	return groups, nil
}
