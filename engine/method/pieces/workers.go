package pieces

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"quasi/engine/data/wire"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// workers are the helpers that solve pieces of a problem.
type workers struct {
	p     *problem.Problem
	model *privacy.Description
	all   []*worker
}

// worker is a slot for one helper, in which a replacement takes the place of one that died.
type worker struct {
	problem.Helper
	workers *workers
	term    int  // how many helpers have been here before, and how often pieces were forgotten
	told    bool // the helper knows the problem
	lost    int  // helpers
	load    int  // records of its pieces
}

// hire looks for helpers for so many pieces. A model that they can't be told is asked in
// this program.
func (x *pieces) hire(ctx context.Context, parts int) {
	if x.p.Helpers == nil || parts < 2 {
		return
	}
	model, ok := x.p.Describe()
	if !ok {
		return
	}
	helpers := x.p.Helpers.Hire(ctx, parts)
	if len(helpers) == 0 {
		return
	}
	x.workers = &workers{p: x.p, model: model}
	for _, h := range helpers {
		x.workers.all = append(x.workers.all, &worker{Helper: h, workers: x.workers})
	}
}

// dismiss ends all helpers.
func (c *workers) dismiss() {
	if c == nil {
		return
	}
	for _, h := range c.all {
		h.Dismiss()
	}
}

// forget has all helpers drop the pieces that they have.
func (c *workers) forget() {
	if c == nil {
		return
	}
	for _, h := range c.all {
		h.term, h.told, h.load = h.term+1, false, 0
	}
}

// losses is the number of lost helpers after which this program does the work.
const losses = 3

// replace starts another helper in place of one that died. After too many, this program
// does the work itself; if that fails, too, it is a defect.
func (h *worker) replace(ctx context.Context) error {
	if _, here := h.Helper.(*inProcessHelper); here {
		return fmt.Errorf("a piece was not understood, a defect: %w", wire.ErrMalformed)
	}
	h.Dismiss()
	h.term, h.told = h.term+1, false
	if h.lost++; h.lost < losses {
		if others := h.workers.p.Helpers.Hire(ctx, 1); len(others) > 0 {
			h.Helper = others[0]
			return nil
		}
	}
	h.Helper = &inProcessHelper{}
	return nil
}

// inProcessHelper is a helper in this program.
type inProcessHelper struct{ Solver }

// Ask implements [problem.Helper].
func (w *inProcessHelper) Ask(ctx context.Context, request []byte) ([]byte, error) {
	return w.Answer(ctx, request)
}

// Dismiss implements [problem.Helper].
func (w *inProcessHelper) Dismiss() {}

// piece returns a piece of the given records.
func (x *pieces) piece(i int, rows []int32, o opening) *piece {
	c := &piece{n: len(rows), rows: rows, opening: o}
	if x.workers == nil {
		c.backend = newInProcess(x.p, rows, o)
	} else {
		c.backend = &remote{piece: c, p: x.p, model: x.workers.model, id: i}
	}
	return c
}

// share assigns the pieces without a worker, each to the one with fewest
// records: a round takes time in proportion to them.
func (x *pieces) share(some []int) {
	for _, i := range some {
		if x.all[i].worker == nil {
			least := x.workers.all[0]
			for _, h := range x.workers.all {
				if h.load < least.load {
					least = h
				}
			}
			x.all[i].worker = least
			least.load += x.all[i].n
		}
	}
}

// queue holds pieces to be worked on, in this order.
type queue struct {
	some []int
	next atomic.Int64
}

func (l *queue) take() (i int, ok bool) {
	at := int(l.next.Add(1)) - 1
	if at >= len(l.some) {
		return 0, false
	}
	return l.some[at], true
}

// queues parts the work on some pieces: a queue for each helper, or one for as many
// goroutines as there are processors.
func (x *pieces) queues(some []int) []*queue {
	if x.workers == nil {
		return slices.Repeat([]*queue{{some: some}}, min(runtime.GOMAXPROCS(0), len(some)))
	}
	x.share(some)
	lines := make([]*queue, len(x.workers.all))
	for w, h := range x.workers.all {
		lines[w] = &queue{}
		for _, i := range some {
			if x.all[i].worker == h {
				lines[w].some = append(lines[w].some, i)
			}
		}
	}
	return lines
}

// some does something with the given pieces, several at a time: they have nothing in
// common but what nobody changes. Of several errors it returns that of the largest piece.
func (x *pieces) some(some []int, do func(i int, c *piece) error) error {
	some = slices.Clone(some) // the largest first: nobody is left with one of them when the others are done
	slices.SortStableFunc(some, func(i, j int) int { return cmp.Compare(x.all[j].n, x.all[i].n) })
	errs := make([]error, len(x.all))
	run := func(l *queue) {
		for i, ok := l.take(); ok; i, ok = l.take() {
			if errs[i] = do(i, x.all[i]); errs[i] != nil {
				return
			}
			if len(x.all) >= many {
				x.all[i].Pack()
			}
		}
	}
	lines := x.queues(some)
	if len(lines) == 1 { // no other goroutine: progress may let a browser's worker listen
		run(lines[0])
		return first(errs, some)
	}
	var all parallel.Team
	for _, l := range lines {
		all.Go(func() { run(l) })
	}
	all.Wait()
	return first(errs, some)
}

// first returns the first error in an order of pieces.
func first(errs []error, order []int) error {
	for _, i := range order {
		if errs[i] != nil {
			return errs[i]
		}
	}
	return nil
}

// every does something with all pieces.
func (x *pieces) every(do func(i int, c *piece) error) error {
	all := make([]int, len(x.all))
	for i := range all {
		all[i] = i
	}
	return x.some(all, do)
}
