package pieces

import (
	"context"
	"maps"

	"quasi/engine/data/wire"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/minimum"
	"quasi/engine/method/problem"
)

// Solver works on pieces for a [MinimumLoss] of another program, to which it is a
// [problem.Helper]: what that asks, it answers. The zero value knows no problem yet.
type Solver struct {
	common *common
	pieces map[int64]*minimum.Search
	rounds map[int64]int64 // by piece: how many count
	last   *minimum.Search // that was worked on; the others are packed
}

// Answer answers a request. It fails with [problem.ErrGone] if the request is none, and with
// ctx.Err() soon after ctx is done.
func (s *Solver) Answer(ctx context.Context, request []byte) ([]byte, error) {
	r := wire.NewReader(request)
	switch kind := r.Int(); kind {
	case tellProblem:
		c := readProblem(r)
		if r.End() != nil {
			return nil, problem.ErrGone
		}
		*s = Solver{common: c, pieces: map[int64]*minimum.Search{}, rounds: map[int64]int64{}}
		return []byte{}, nil
	case tellBegin, tellArrange:
		return s.opens(ctx, r, kind)
	case tellRound:
		l, before, err := s.piece(r)
		if err != nil {
			return nil, err
		}
		total, err := l.Round(ctx, before, func(float64) bool { return false })
		return wire.AppendInt(nil, total), err
	case tellClasses:
		l, _, err := s.piece(r)
		if err != nil {
			return nil, err
		}
		classes, err := l.Classes(ctx)
		s.last = nil
		maps.DeleteFunc(s.pieces, func(_ int64, other *minimum.Search) bool { return other == l })
		return appendClasses(nil, classes), err
	}
	return nil, problem.ErrGone
}

func (s *Solver) opens(ctx context.Context, r *wire.Reader, kind int64) ([]byte, error) {
	id := r.Int()
	if s.common == nil || r.Failed() {
		return nil, problem.ErrGone
	}
	l, grow := readSearch(r, kind, s.common)
	if l == nil {
		return nil, problem.ErrGone
	}
	s.pieces[id], s.rounds[id] = l, 0
	s.turn(l)
	var b minimum.Start
	var err error
	if kind == tellArrange {
		b, err = l.Arrange(ctx)
	} else {
		b, err = l.Begin(ctx, grow, problem.None)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return cannotBegin, nil
	}
	return appendBegun(nil, b), nil
}

// readSearch returns a search of the piece in a message; nil: the message is malformed. The message,
// a few bytes for each record, is kept to make the problem again.
func readSearch(r *wire.Reader, kind int64, c *common) (l *minimum.Search, grow bool) {
	from := *r
	_, o, grow := readOpening(r, kind, c)
	if r.End() != nil {
		return nil, false
	}
	again := func() *problem.Problem {
		r := from
		p, o, _ := readOpening(&r, kind, c)
		return o.of(p, group.Numbers(p.N))
	}
	return minimum.NewSearch(again, o.sizes), grow
}

// turn makes a piece the one that is worked on, and packs the one before it.
func (s *Solver) turn(l *minimum.Search) {
	if s.last != nil && s.last != l {
		s.last.Pack()
	}
	s.last = l
}

// piece returns a piece that is asked about, and how many rounds were done before its
// first. If the last round counts, it does from now on.
func (s *Solver) piece(r *wire.Reader) (l *minimum.Search, before int, err error) {
	id, before, counted := r.Int(), int(r.Within(0, mostRounds)), r.Int()
	l, known := s.pieces[id]
	if !known || r.End() != nil || counted < s.rounds[id] || counted > s.rounds[id]+1 {
		return nil, 0, problem.ErrGone
	}
	if counted > s.rounds[id] {
		if !l.Pending() {
			return nil, 0, problem.ErrGone
		}
		l.Commit()
		s.rounds[id] = counted
	}
	s.turn(l)
	return l, before, nil
}

// mostRounds is more than anybody asks for.
const mostRounds = 1 << 20
