package cluster

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"quasi/engine/method/cost"
	"quasi/engine/method/cut"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// sizes say what is cut into what.
type sizes struct {
	whole int // up to how many records with fewer than k of their kind a table is one piece
	piece int // so many of them a piece of a larger table has, on average at most
}

// usual returns sizes for classes of at least k: large enough that next to nothing is
// lost by borders once the table has been cut elsewhere, which takes some thousands of
// classes, and small enough that a piece, with what is known of its records, stays in
// the processor's caches.
func usual(k int) sizes {
	const records, classes = 16_000, 3_200
	most := max(records, classes*k)
	return sizes{whole: most, piece: most}
}

// perTiling is after how many rounds the table is cut elsewhere.
const perTiling = 5

// piece is a part of the records that is partitioned apart from the others, with a
// seed of its own.
type piece struct {
	p          *problem.Problem
	rows       []int32 // by record of the piece: its number in the table; nil if they are the same
	classes    *partition
	refinement *refinement // once it has begun
}

// pieces are all parts of a table. What they are depends on the problem alone, and
// not on how many are worked on at a time.
type pieces struct {
	p          *problem.Problem
	most       int // records of a piece
	all        []*piece
	suppressed []int32
	work       *work
}

// newPieces cuts a table that is large.
func newPieces(ctx context.Context, p *problem.Problem, sizes sizes, work *work) (*pieces, error) {
	x := &pieces{p: p, most: p.N, work: work}
	if p.N > sizes.whole {
		if few := rare(p); few > sizes.whole {
			x.most = int(int64(sizes.piece) * int64(p.N) / int64(few))
		}
	}
	if p.N <= x.most {
		x.all = []*piece{{p: p}}
		return x, nil
	}
	parts, err := cut.Pieces(ctx, p, x.most, shareAt(0))
	before := 0
	for i, rows := range parts {
		c := x.piece(rows, 0, i)
		c.p.MaxSuppressed = x.allowed(before+len(rows)) - x.allowed(before)
		before += len(rows)
		x.all = append(x.all, c)
	}
	return x, err
}

// rare returns how many records have fewer than k of their kind. The others are
// classes as they are, and count for nothing in the size of a piece: one that had
// little else would have too few classes beside each other.
func rare(p *problem.Problem) int {
	k := int32(p.Model.MinSize())
	t, few := cost.New(p), 0
	for i := range t.Len() {
		if n := t.First[i+1] - t.First[i]; n < k {
			few += int(n)
		}
	}
	return few
}

// shareAt returns the share of the records that cuts leave on the left in a tiling.
func shareAt(tiling int) float64 { return [2]float64{0.5, 0.37}[tiling%2] }

// allowed returns how many of so many records, counted piece by piece, may be
// suppressed.
func (x *pieces) allowed(records int) int {
	return int(int64(x.p.MaxSuppressed) * int64(records) / int64(x.p.N))
}

// piece returns a piece of the given records, with the seed that its place gives it.
func (x *pieces) piece(rows []int32, tiling, i int) *piece {
	c := &piece{p: x.p.Part(rows), rows: rows}
	c.p.Seed += (uint64(tiling)<<32 + uint64(i) + 1) * 0x9E3779B97F4A7C15
	return c
}

// whole returns the numbers that records of a piece have in the table.
func (c *piece) whole(rows []int32) []int32 {
	if c.rows == nil {
		return rows
	}
	whole := make([]int32, len(rows))
	for i, r := range rows {
		whole[i] = c.rows[r]
	}
	return whole
}

// start makes the first partition of each piece. Of many pieces three are tried in
// every way, and if growth, which takes longest, is best in none, the others do without.
func (x *pieces) start(ctx context.Context) error {
	out := make([][]int32, len(x.all))
	var grown atomic.Bool
	begin := func(grow bool) func(int, *piece) error {
		return func(i int, c *piece) error {
			c.classes = newPartition(c.p, cost.New(c.p))
			progress := x.work.of(startRounds * c.p.N)
			suppressed, grew, err := c.classes.start(ctx, grow, progress)
			progress(problem.Step{Done: 1})
			out[i] = suppressed
			if grew {
				grown.Store(true)
			}
			return err
		}
	}
	first, rest := samples(len(x.all))
	err := x.each(first, begin(true))
	if err == nil {
		err = x.each(rest, begin(grown.Load()))
	}
	for i, c := range x.all {
		x.suppressed = append(x.suppressed, c.whole(out[i])...)
	}
	return err
}

// many is from how many pieces on some of them stand for all.
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

// refine does the given number of rounds, as many in each piece, and leaves the best
// classes there. It returns the rounds done, which are fewer if somebody has said
// enough.
func (x *pieces) refine(ctx context.Context, rounds int) (done int, err error) {
	for done < rounds && err == nil && !x.work.enough() {
		if done > 0 && done%perTiling == 0 && len(x.all) > 1 {
			if err := x.tile(ctx, done/perTiling); err != nil {
				return done, err
			}
		}
		err = x.each(x.every(), func(_ int, c *piece) error {
			if c.refinement == nil {
				c.refinement = newRefinement(c.classes, done)
			}
			return c.refinement.round(ctx, x.work)
		})
		if err != nil || x.work.enough() {
			break
		}
		for _, c := range x.all {
			c.refinement.commit()
		}
		done++
		x.work.best(done, x.loss())
	}
	x.restore()
	return done, err
}

// restore puts the best classes of each piece back.
func (x *pieces) restore() {
	for _, c := range x.all {
		if c.refinement != nil {
			c.refinement.restore()
		}
	}
}

// tile cuts the table elsewhere, into pieces of whole classes, so that what was a
// border lies within a piece.
func (x *pieces) tile(ctx context.Context, tiling int) error {
	x.restore()
	var classes [][]int32
	var heads []int32 // a record of each class, which stands for all
	x.visit(func(rows []int32) {
		classes = append(classes, rows)
		heads = append(heads, rows[0])
	})
	p := x.p.Part(heads)
	one, err := privacy.NewKAnonymity(1, p.N)
	if err != nil {
		return err
	}
	p.Model = one
	most := max(1, int(int64(x.most)*int64(p.N)/int64(x.p.N)))
	parts, err := cut.Pieces(ctx, p, most, shareAt(tiling))
	if err != nil {
		return err
	}
	x.all = nil // their memory is needed
	for i, part := range parts {
		x.all = append(x.all, x.gather(classes, part, tiling, i))
	}
	return x.each(x.every(), func(i int, c *piece) error {
		c.arrange(classes, parts[i])
		return ctx.Err()
	})
}

// visit calls do with the records of each class, by their numbers in the table.
func (x *pieces) visit(do func(rows []int32)) {
	for _, c := range x.all {
		for i := range c.classes.classes {
			if rows := c.classes.classes[i].rows; len(rows) > 0 {
				do(c.whole(rows))
			}
		}
	}
}

// gather returns a piece of the records of some classes.
func (x *pieces) gather(classes [][]int32, some []int32, tiling, i int) *piece {
	var rows []int32
	for _, c := range some {
		rows = append(rows, classes[c]...)
	}
	return x.piece(rows, tiling, i)
}

// arrange makes the piece's classes of the given ones, whose records are its own in
// their order.
func (c *piece) arrange(classes [][]int32, some []int32) {
	c.classes = newPartition(c.p, cost.New(c.p))
	rows := everyone(c.p)
	for _, i := range some {
		n := len(classes[i])
		c.classes.add(rows[:n])
		rows = rows[n:]
	}
}

// loss returns the share that the best classes lose.
func (x *pieces) loss() float64 {
	sum, each := int64(0), int64(0)
	for _, c := range x.all {
		best := c.classes.total
		if c.refinement != nil {
			best = c.refinement.bestSum
		}
		sum, each = sum+best, c.classes.Suppressed(1)
	}
	if each == 0 {
		return 0
	}
	return float64(sum+each*int64(len(x.suppressed))) / float64(each*int64(x.p.N))
}

// each does something with every piece, or with the given ones, with several at a time
// where there are processors for them: the pieces have nothing in common but what
// nobody changes. A model that looks at records may have, and is asked from one
// goroutine. Of several errors it returns that of the first piece.
func (x *pieces) each(some []int, do func(i int, c *piece) error) error {
	workers := min(runtime.GOMAXPROCS(0), len(some))
	if !privacy.SizeOnly(x.p.Model) {
		workers = min(workers, 1)
	}
	errs := make([]error, len(some))
	var next atomic.Int64
	labour := func() {
		for at := int(next.Add(1)) - 1; at < len(some); at = int(next.Add(1)) - 1 {
			if errs[at] = do(some[at], x.all[some[at]]); errs[at] != nil {
				return
			}
		}
	}
	if workers == 1 { // no other goroutine: progress may let a browser's worker listen
		labour()
		return cmp.Or(errs...)
	}
	var all sync.WaitGroup
	for range workers {
		all.Go(labour)
	}
	all.Wait()
	return cmp.Or(errs...)
}

// every returns the numbers of all pieces.
func (x *pieces) every() []int {
	all := make([]int, len(x.all))
	for i := range all {
		all[i] = i
	}
	return all
}

// groups returns the classes as a result.
func (x *pieces) groups(rounds int) *problem.Groups {
	groups := &problem.Groups{Suppressed: x.suppressed, Rounds: rounds}
	x.visit(func(rows []int32) {
		slices.Sort(rows)
		groups.Append(x.p, rows)
	})
	return groups
}
