package main

import (
	"context"
	"errors"

	"quasi/engine"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/method/problem"
)

// piece is a part of the table for one worker.
type piece struct {
	Number  int
	Records []int32
	Columns []column
	Recipe  []byte
}

// solved are the groups of a piece.
type solved struct {
	Number  int
	Records []int32
	Groups  problem.Groups
	Failed  string // why the piece can't be anonymized; empty: it can
}

// cutFn cuts the table into pieces, if its method works on some records at a time. One that
// chooses levels for whole columns gets the whole table later.
type cutFn struct{ Job Job }

// ProcessElement emits the pieces by their numbers. What is wrong with the input is for the
// stage that assembles to say.
func (f *cutFn) ProcessElement(ctx context.Context, _ int, tallies func(*[]byte) bool, emit func(int, []byte)) error {
	defer timed(ctx, "cut")()
	w, err := wholeOf(ctx, &f.Job, tallies)
	var wrong unusable
	switch {
	case errors.As(err, &wrong):
		return nil
	case err != nil || w.atOnce():
		return err
	}
	parts, err := w.prepared.Pieces(ctx, f.Job.Piece)
	if err != nil {
		return err
	}
	for i, part := range parts {
		text, err := part.Recipe.JSON()
		if err != nil {
			return err
		}
		message, err := encode(piece{i, part.Records, columnsOf(part.Table), text})
		if err != nil {
			return err
		}
		pieces.Inc(ctx, 1)
		emit(i, message)
	}
	return nil
}

// atOnce reports whether the method decides for whole columns.
func (w *whole) atOnce() bool {
	a, err := method.Get(w.recipe.Algorithm.Name)
	return err == nil && a.Family == method.FullDomain
}

// solveFn anonymizes a piece.
type solveFn struct{}

// ProcessElement emits the groups of one piece.
func (f *solveFn) ProcessElement(ctx context.Context, _ int, message []byte, emit func(int, []byte)) error {
	defer timed(ctx, "solve")()
	p, err := decode[piece](message)
	if err != nil {
		return err
	}
	r, err := recipe.Parse(p.Recipe)
	if err != nil {
		return err
	}
	done := solved{Number: p.Number, Records: p.Records}
	prepared, err := engine.Prepare(tableOf(p.Columns), *r)
	if err == nil {
		var groups *problem.Groups
		if groups, err = prepared.Partition(ctx); err == nil {
			done.Groups = *groups
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		done.Failed = err.Error()
	}
	answer, err := encode(done)
	emit(0, answer)
	return err
}
