package pieces

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/minimum"
	"quasi/engine/method/problem"
)

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
	workers    *workers // nil: this program works on all pieces
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
			out[i] = begun.Suppressed
			if begun.Grown {
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
		if x.loss() == 0 { // as of k = 1: a round has nothing to gain
			done++
			x.work.best(done, 0)
			continue
		}
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
			c.backend.Commit()
			c.best = c.found
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

// classes returns the best classes of all pieces, by the numbers that their records
// have in the table.
func (x *pieces) classes(ctx context.Context) ([][]int32, error) {
	of := make([][][]int32, len(x.all))
	err := x.every(func(i int, c *piece) (err error) {
		of[i], err = c.Classes(ctx)
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

// piece is a part of the records that is partitioned apart from the others, with a
// seed of its own.
type piece struct {
	backend
	n       int
	rows    []int32 // by record of the piece: its number in the table; nil if they are the same
	opening opening
	worker  *worker // works on it; nil: none in particular

	each  int64 // what a record costs that loses everything
	best  int64 // the cost of its best classes
	found int64 // of them, if the last round counts
}

// opening holds the inputs of a piece, beside its records.
type opening struct {
	seed  uint64
	limit int     // so many records may be suppressed
	sizes []int32 // of its classes, in the order of the records; nil: they are to be found
}

// backend holds the classes of a piece and improves them.
type backend interface {
	// Begin makes the first classes. Without grow, none are grown if others will do.
	Begin(ctx context.Context, grow bool, progress problem.Progress) (minimum.Start, error)
	// Arrange makes the classes that the piece begins with.
	Arrange(ctx context.Context) (minimum.Start, error)
	// round improves the classes, of which before rounds have been done already, and
	// returns the cost of the best if it counts.
	round(ctx context.Context, before int, work *work) (int64, error)
	// Commit makes the last round count.
	Commit()
	// Classes returns the best classes after the rounds that count.
	Classes(ctx context.Context) ([][]int32, error)
	// Pack frees memory until the piece is worked on again.
	Pack()
}

// whole returns the numbers that records of a piece have in the table.
func (c *piece) whole(rows []int32) []int32 {
	if c.rows == nil {
		return rows
	}
	return group.Pick(c.rows, rows)
}

func (c *piece) begin(ctx context.Context, grow bool, progress problem.Progress) (minimum.Start, error) {
	b, err := c.backend.Begin(ctx, grow, progress)
	c.best, c.each = b.Cost, b.Each
	return b, err
}

func (c *piece) round(ctx context.Context, before int, work *work) (err error) {
	c.found, err = c.backend.round(ctx, before, work)
	return err
}

// inProcess has this program work on a piece.
type inProcess struct{ *minimum.Search }

func (h inProcess) round(ctx context.Context, before int, work *work) (int64, error) {
	return h.Search.Round(ctx, before, work.spend)
}

// newInProcess returns a backend for some records of p.
func newInProcess(p *problem.Problem, rows []int32, o opening) inProcess {
	return inProcess{minimum.NewSearch(func() *problem.Problem { return o.of(p, rows) }, o.sizes)}
}

// of returns the problem of some records of p, which begins so.
func (o opening) of(p *problem.Problem, rows []int32) *problem.Problem {
	part := p.Part(rows)
	part.Seed, part.MaxSuppressed = o.seed, o.limit
	return part
}
