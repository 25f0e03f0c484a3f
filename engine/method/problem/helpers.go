package problem

import (
	"context"
	"errors"
)

// Helpers are programs beside this one, in a browser's other workers, that an algorithm
// may give parts of its work. They are used where a program has one processor at most.
type Helpers interface {
	// Hire starts up to n of them, and may return none. Each is to be dismissed.
	Hire(ctx context.Context, n int) []Helper
}

// Helper is one of them. It is asked from one goroutine at a time.
type Helper interface {
	// Ask sends a request of the algorithm's own, and returns the answer. It fails with
	// ctx.Err() soon after ctx is done, and with [ErrGone] if no answer comes.
	Ask(ctx context.Context, request []byte) ([]byte, error)
	// Dismiss ends it, whatever it is doing.
	Dismiss()
}

// ErrGone says that a helper has ended, or has given up, and what it had is lost.
var ErrGone = errors.New("a helper has ended")
