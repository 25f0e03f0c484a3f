package pieces

import (
	"context"

	"quasi/engine/method/minimum"
	"quasi/engine/method/problem"
)

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

// opening is what a piece begins with, beside its records.
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
	// returns what the best cost if it counts.
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
	whole := make([]int32, len(rows))
	for i, r := range rows {
		whole[i] = c.rows[r]
	}
	return whole
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
