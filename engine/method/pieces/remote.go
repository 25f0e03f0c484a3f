package pieces

import (
	"context"
	"errors"
	"slices"

	"quasi/engine/data/wire"
	"quasi/engine/internal/method/minimum"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// remote has a helper work on a piece. What the helper knows can be told to another
// one: what the piece began with, and how many rounds count. So a piece whose helper
// has ended is done again.
type remote struct {
	*piece
	p      *problem.Problem // of the table
	model  *privacy.Description
	id     int
	term   int  // of the helper that has the piece
	open   bool // one has had it
	grow   bool
	out    []int32 // records that it suppresses
	before int     // rounds before its first
	rounds int     // that count
}

func (r *remote) Begin(ctx context.Context, grow bool, _ problem.Progress) (minimum.Start, error) {
	r.grow = grow
	return r.begins(ctx)
}

func (r *remote) Arrange(ctx context.Context) (minimum.Start, error) { return r.begins(ctx) }

func (r *remote) begins(ctx context.Context) (b minimum.Start, err error) {
	err = r.ask(ctx, func(ctx context.Context) error {
		b, err = r.opens(ctx)
		return err
	})
	r.out = b.Suppressed
	return b, err
}

// opens tells the helper what the piece begins with.
func (r *remote) opens(ctx context.Context) (b minimum.Start, err error) {
	can := false
	err = r.send(ctx, appendOpening(nil, r.p, r), func(answer *wire.Reader) { b, can = readBegun(answer, r.n, r.opening.limit) })
	if err == nil && !can {
		return b, r.fails(ctx)
	}
	if err == nil {
		r.term, r.open = r.worker.term, true
	}
	return b, err
}

// fails returns why the piece can't begin, with the names that a helper does not know.
func (r *remote) fails(ctx context.Context) error {
	_, err := newInProcess(r.p, r.rows, r.opening).Begin(ctx, r.grow, problem.None)
	if err == nil { // the helper was not right
		return problem.ErrGone
	}
	return err
}

func (r *remote) round(ctx context.Context, before int, work *work) (total int64, err error) {
	if r.rounds == 0 {
		r.before = before
	}
	if work.enough() {
		return 0, ctx.Err()
	}
	err = r.ask(ctx, func(ctx context.Context) error {
		total, err = r.goesOn(ctx, r.rounds)
		return err
	})
	work.add(float64(r.n))
	return total, err
}

// goesOn has the helper do a round, when so many count.
func (r *remote) goesOn(ctx context.Context, counted int) (total int64, err error) {
	err = r.send(ctx, appendState(nil, tellRound, r, counted), func(answer *wire.Reader) { total = answer.Within(0, r.each*int64(r.n)) })
	return total, err
}

func (r *remote) Commit() { r.rounds++ }

// Pack leaves it to the helper.
func (r *remote) Pack() {}

func (r *remote) Classes(ctx context.Context) (classes [][]int32, err error) {
	err = r.ask(ctx, func(ctx context.Context) error {
		return r.send(ctx, appendState(nil, tellClasses, r, r.rounds), func(answer *wire.Reader) {
			classes = readClasses(answer, r.n, r.p.Model.MinSize(), r.out)
			model := r.p.Among(r.rows)
			if slices.ContainsFunc(classes, func(class []int32) bool { return !model.Holds(class) }) {
				answer.Fail()
			}
		})
	})
	return classes, err
}

// ask does something with the helper, and again with another one until it is done.
func (r *remote) ask(ctx context.Context, do func(context.Context) error) error {
	for {
		err := r.resume(ctx)
		if err == nil {
			err = do(ctx)
		}
		if !errors.Is(err, problem.ErrGone) {
			return err
		}
		if err := r.worker.replace(ctx); err != nil {
			return err
		}
	}
}

// resume tells a helper what it does not know of the problem and of the piece.
func (r *remote) resume(ctx context.Context) error {
	if !r.worker.told {
		if err := r.send(ctx, appendProblem(nil, r.p, r.model), func(*wire.Reader) {}); err != nil {
			return err
		}
		r.worker.told = true
	}
	if !r.open || r.term == r.worker.term {
		return nil
	}
	if _, err := r.opens(ctx); err != nil {
		return err
	}
	for i := range r.rounds {
		if _, err := r.goesOn(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// send sends a request and reads the answer. A helper whose answer makes no sense, such
// as a class that is too small, is no better than one that has ended.
func (r *remote) send(ctx context.Context, request []byte, read func(*wire.Reader)) error {
	answer, err := r.worker.Ask(ctx, request)
	if err != nil {
		return err
	}
	reader := wire.NewReader(answer)
	read(reader)
	if reader.End() != nil {
		return problem.ErrGone
	}
	return nil
}
