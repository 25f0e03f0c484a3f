package cluster

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"quasi/engine/data/parallel"
	"quasi/engine/data/wire"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// crew are the helpers that work on the pieces of a problem.
type crew struct {
	p     *problem.Problem
	model *privacy.Description
	hands []*hand
}

// hand is a place that a helper has: another one's, if it has ended.
type hand struct {
	problem.Helper
	crew *crew
	term int  // how many helpers have been here before, and how often pieces were forgotten
	told bool // the helper knows the problem
	lost int  // helpers
	load int  // records of its pieces
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
	x.crew = &crew{p: x.p, model: model}
	for _, h := range helpers {
		x.crew.hands = append(x.crew.hands, &hand{Helper: h, crew: x.crew})
	}
}

// dismiss ends all helpers.
func (c *crew) dismiss() {
	if c == nil {
		return
	}
	for _, h := range c.hands {
		h.Dismiss()
	}
}

// forget has all helpers drop the pieces that they have.
func (c *crew) forget() {
	if c == nil {
		return
	}
	for _, h := range c.hands {
		h.term, h.told, h.load = h.term+1, false, 0
	}
}

// losses is how many helpers may be lost in a place before this program does the work.
const losses = 3

// replace puts another helper in the place of one that has ended. There is nobody after
// this program.
func (h *hand) replace(ctx context.Context) error {
	if _, here := h.Helper.(*within); here {
		return fmt.Errorf("a piece was not understood, a defect: %w", wire.ErrMalformed)
	}
	h.Dismiss()
	h.term, h.told = h.term+1, false
	if h.lost++; h.lost < losses {
		if others := h.crew.p.Helpers.Hire(ctx, 1); len(others) > 0 {
			h.Helper = others[0]
			return nil
		}
	}
	h.Helper = &within{}
	return nil
}

// within is a helper in this program.
type within struct{ Solver }

// Ask implements [problem.Helper].
func (w *within) Ask(ctx context.Context, request []byte) ([]byte, error) {
	return w.Answer(ctx, request)
}

// Dismiss implements [problem.Helper].
func (w *within) Dismiss() {}

// piece returns a piece of the given records.
func (x *pieces) piece(i int, rows []int32, o opening) *piece {
	c := &piece{n: len(rows), rows: rows, opening: o}
	if x.crew == nil {
		c.bench = newLocal(x.p, rows, o)
	} else {
		c.bench = &remote{piece: c, p: x.p, model: x.crew.model, id: i}
	}
	return c
}

// share gives the pieces that nobody has to the helpers, each to the one with fewest
// records: a round takes time in proportion to them.
func (x *pieces) share(some []int) {
	for _, i := range some {
		if x.all[i].hand == nil {
			least := x.crew.hands[0]
			for _, h := range x.crew.hands {
				if h.load < least.load {
					least = h
				}
			}
			x.all[i].hand = least
			least.load += x.all[i].n
		}
	}
}

// line is what somebody has to do, in this order.
type line struct {
	some []int
	next atomic.Int64
}

func (l *line) take() (i int, ok bool) {
	at := int(l.next.Add(1)) - 1
	if at >= len(l.some) {
		return 0, false
	}
	return l.some[at], true
}

// lines parts the work on some pieces: a line for each helper, or one for as many
// goroutines as there are processors.
func (x *pieces) lines(some []int) []*line {
	if x.crew == nil {
		lines, all := make([]*line, min(runtime.GOMAXPROCS(0), len(some))), &line{some: some}
		for w := range lines {
			lines[w] = all
		}
		return lines
	}
	x.share(some)
	lines := make([]*line, len(x.crew.hands))
	for w, h := range x.crew.hands {
		lines[w] = &line{}
		for _, i := range some {
			if x.all[i].hand == h {
				lines[w].some = append(lines[w].some, i)
			}
		}
	}
	return lines
}

// largest returns the given pieces, the largest first, so that nobody is left with one of
// them when the others are done.
func (x *pieces) largest(some []int) []int {
	some = slices.Clone(some)
	slices.SortStableFunc(some, func(i, j int) int { return cmp.Compare(x.all[j].n, x.all[i].n) })
	return some
}

// some does something with the given pieces, several at a time: they have nothing in
// common but what nobody changes. Of several errors it returns that of the largest piece.
func (x *pieces) some(some []int, do func(i int, c *piece) error) error {
	some = x.largest(some)
	errs := make([]error, len(x.all))
	labour := func(l *line) {
		for i, ok := l.take(); ok; i, ok = l.take() {
			if errs[i] = do(i, x.all[i]); errs[i] != nil {
				return
			}
			if len(x.all) >= many {
				x.all[i].sleep()
			}
		}
	}
	lines := x.lines(some)
	if len(lines) == 1 { // no other goroutine: progress may let a browser's worker listen
		labour(lines[0])
		return first(errs, some)
	}
	var all parallel.Team
	for _, l := range lines {
		all.Go(func() { labour(l) })
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
