package cluster

import (
	"context"

	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

// piece is a part of the records that is partitioned apart from the others, with a
// seed of its own.
type piece struct {
	bench
	n       int
	rows    []int32 // by record of the piece: its number in the table; nil if they are the same
	opening opening
	hand    *hand // whose it is; nil: whoever comes first

	each  int64 // what a record costs that loses everything
	best  int64 // the cost of its best classes
	found int64 // of them, if the last round counts
}

// opening is what a piece begins with, beside its records.
type opening struct {
	seed  uint64
	limit int     // so many records may be suppressed
	sizes []int32 // of its classes, in the order of the records; nil: they are to be found
}

// bench is where the classes of a piece are, and are changed.
type bench interface {
	// begin makes the first classes. Without grow, none are grown if others will do.
	begin(ctx context.Context, grow bool, progress problem.Progress) (begun, error)
	// arrange makes the classes that the piece begins with.
	arrange(ctx context.Context) (begun, error)
	// round improves the classes, of which so many rounds have been done before, and
	// returns what the best cost then, if it counts.
	round(ctx context.Context, before int, work *work) (int64, error)
	// commit says that the round counts.
	commit()
	// classes returns the best classes after the rounds that count.
	classes(ctx context.Context) ([][]int32, error)
	// sleep says that others are worked on next.
	sleep()
}

// begun is what a piece has begun with.
type begun struct {
	suppressed []int32
	grown      bool  // its classes were
	cost, each int64 // of all classes; of a record that loses everything
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

func (c *piece) begin(ctx context.Context, grow bool, progress problem.Progress) (begun, error) {
	b, err := c.bench.begin(ctx, grow, progress)
	c.best, c.each = b.cost, b.each
	return b, err
}

func (c *piece) arrange(ctx context.Context) error {
	b, err := c.bench.arrange(ctx)
	c.best, c.each = b.cost, b.each
	return err
}

func (c *piece) round(ctx context.Context, before int, work *work) (err error) {
	c.found, err = c.bench.round(ctx, before, work)
	return err
}

func (c *piece) commit() {
	c.bench.commit()
	c.best = c.found
}

// local works on a piece in this program.
type local struct {
	problem    func() *problem.Problem // makes the problem, the same each time
	sizes      []int32
	partition  *partition
	refinement *refinement // once it has begun
}

// newLocal returns a bench for some records of p.
func newLocal(p *problem.Problem, rows []int32, o opening) *local {
	return &local{problem: func() *problem.Problem { return o.of(p, rows) }, sizes: o.sizes}
}

// of returns the problem of some records of p, which begins so.
func (o opening) of(p *problem.Problem, rows []int32) *problem.Problem {
	part := p.Part(rows)
	part.Seed, part.MaxSuppressed = o.seed, o.limit
	return part
}

func (l *local) begin(ctx context.Context, grow bool, progress problem.Progress) (begun, error) {
	p := l.problem()
	l.partition = newPartition(p, cost.New(p))
	suppressed, grown, err := l.partition.start(ctx, grow, progress)
	return begun{suppressed, grown, l.partition.total, l.partition.Suppressed(1)}, err
}

func (l *local) arrange(ctx context.Context) (begun, error) {
	p := l.problem()
	l.partition = newPartition(p, cost.New(p))
	rows := everyone(p)
	for _, n := range l.sizes {
		l.partition.add(rows[:n])
		rows = rows[n:]
	}
	return begun{cost: l.partition.total, each: l.partition.Suppressed(1)}, ctx.Err()
}

func (l *local) round(ctx context.Context, before int, work *work) (int64, error) {
	l.wake()
	if l.refinement == nil {
		l.refinement = newRefinement(l.partition, before)
	}
	err := l.refinement.round(ctx, work)
	return l.refinement.reached(), err
}

func (l *local) commit() { l.refinement.commit() }

func (l *local) classes(context.Context) ([][]int32, error) {
	l.wake()
	if l.refinement != nil {
		l.refinement.restore()
	}
	var classes [][]int32
	for i := range l.partition.classes {
		if rows := l.partition.classes[i].rows; len(rows) > 0 {
			classes = append(classes, rows)
		}
	}
	return classes, nil
}
