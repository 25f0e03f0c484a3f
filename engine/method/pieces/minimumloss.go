// Package pieces partitions tables at minimum loss. It cuts large ones into pieces, which are
// solved by package minimum, several at a time: in this program or in helpers beside it.
//
//	groups, err := pieces.MinimumLoss(ctx, p, 10, nil) // p a *problem.Problem
package pieces

import (
	"context"
	"sync"

	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/partition"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

var errMinimumFew = say.Define("minimum-few", "Minimum loss: a group needs {0} rows, but there are {1}: lower k or relax the model")

// MinimumLoss looks for the classes that lose least information. It starts from
// the cheapest classes of three partitions, one of which is grown by the cheapest
// classes first, and does so many rounds of ruin and recreate,
// of which it keeps the cheapest classes.
// Every class satisfies p.Model. The loss that counts is ILossRate with the
// attributes' weights; a missing value means the same as the root.
//
// Of a table that is not cut, under a model that is monotone, it never loses more
// than [cut.BottomUp] with [cut.RisePenalty] nor, for k-anonymity, than
// [cut.MondrianRelaxed] with [cut.Boundaries], up to the rounding of costs to whole
// numbers.
//
// It is anytime: after the start and after each round progress is told the loss
// of the best classes so far, and if it returns true, those are the result.
// Groups.Rounds says how many rounds were done; asking for that number gives the
// same result again. Records are suppressed only if no class can take them for
// less than they are worth, up to p.MaxSuppressed.
//
// A table of more than 16,000 records that have fewer than k of their kind, or 3,200·k
// where that is more, is cut into pieces of about as many, which are partitioned apart,
// several at a time where there are processors for them (GOMAXPROCS) or p.Helpers, and
// cut elsewhere every five rounds, so that records beside a border meet. What the pieces
// are, and their seeds, depends on p alone: so does the result. A table of eight pieces or
// more ends after the first round that lowers the loss by less than a 500th.
//
// It fails if there are fewer than p.Model.MinSize() records, if the model can't
// be satisfied, and with ctx.Err() soon after ctx is done. progress may be nil.
// Time grows with n for each round, and for the start with n, too, where a table is
// cut: but for the cuts, which take time in proportion to n·log n. Memory grows with n.
func MinimumLoss(ctx context.Context, p *problem.Problem, rounds int, progress problem.Progress) (*problem.Groups, error) {
	return minimumLoss(ctx, p, rounds, usual(p.Model.MinSize()), progress)
}

func minimumLoss(ctx context.Context, p *problem.Problem, rounds int, sizes sizes, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	if k := p.Model.MinSize(); k > p.N {
		return nil, errMinimumFew.Of(k, p.N)
	}
	x, err := newPieces(ctx, p, sizes, newWork(progress, p.N, rounds))
	if err != nil {
		return nil, err
	}
	defer x.workers.dismiss()
	if err := x.start(ctx); err != nil {
		return nil, err
	}
	x.work.best(0, x.loss())
	done := 0
	if x.each > 0 {
		if done, err = x.refine(ctx, rounds); err != nil {
			return nil, err
		}
	}
	groups, err := x.groups(ctx, done)
	if err != nil {
		return nil, err
	}
	if !p.Model.Monotone() { // the new classes may coincide
		if groups, err = remend(ctx, p, groups); err != nil {
			return nil, err
		}
	}
	progress(problem.Step{Done: 1})
	return groups, nil
}

// remend returns groups that satisfy the model although some of them are released
// with the same values.
func remend(ctx context.Context, p *problem.Problem, groups *problem.Groups) (*problem.Groups, error) {
	x := partition.New(p, cost.New(p))
	for i := range groups.Len() {
		x.NewClass(groups.Group(i))
	}
	x.Out = groups.Suppressed
	if err := x.Repair(ctx, nil); err != nil {
		return nil, err
	}
	mended := x.Groups()
	mended.Rounds = groups.Rounds
	return mended, nil
}

// work tells progress how far several pieces are together, from one goroutine at a
// time, and remembers whether it has said enough.
type work struct {
	mu       sync.Mutex
	progress problem.Progress
	all      int // units: a record in a round
	done     float64
	ready    bool // there is a result
	ended    bool
}

// startRounds is the number of rounds that take about as long as the start.
const startRounds = 8

func newWork(progress problem.Progress, records, rounds int) *work {
	return &work{progress: progress, all: records * (startRounds + rounds)}
}

// add tells of more units done.
func (w *work) add(units float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done = min(w.done+units, float64(w.all))
	w.tell(problem.Step{})
}

// spend adds units, unless enough has been said before.
func (w *work) spend(units float64) (enough bool) {
	if w.enough() {
		return true
	}
	w.add(units)
	return false
}

// best tells of a result, and of what it loses.
func (w *work) best(round int, loss float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ready = true
	w.tell(problem.Step{Best: true, Round: round, Loss: loss})
}

func (w *work) tell(s problem.Step) {
	if w.all > 0 {
		s.Done = w.done / float64(w.all)
	}
	if w.progress(s) && w.ready {
		w.ended = true
	}
}

// enough reports whether progress has said so since there is a result.
func (w *work) enough() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ended
}

// of returns a progress of a share of the work that is so many units.
func (w *work) of(units int) problem.Progress {
	before := 0.0
	return func(s problem.Step) bool {
		w.add((s.Done - before) * float64(units))
		before = s.Done
		return false
	}
}
