package csv

import (
	"context"
	"io"
)

// Stoppable returns a reader of r that fails with ctx.Err() once ctx is done, so
// that a long read can be given up.
func Stoppable(ctx context.Context, r io.Reader) io.Reader { return &stoppable{ctx, r} }

type stoppable struct {
	ctx context.Context
	r   io.Reader
}

func (s *stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.r.Read(p)
}
