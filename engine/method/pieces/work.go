package pieces

import (
	"sync"

	"quasi/engine/method/problem"
)

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

// startRounds is how many rounds take as long as the start, roughly.
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
