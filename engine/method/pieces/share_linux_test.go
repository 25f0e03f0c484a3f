package pieces

import (
	"context"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"quasi/engine/data/wire"
	"quasi/engine/internal/adulttest"
	"quasi/engine/method/problem"
)

// How evenly the pieces of a table are shared out: how many times as fast as one processor
// two or four could be on them, if a helper on each took as long as the processor time that
// it needs. Where nobody waits, that is their number. What all wait for each other at, such
// as the end of a round, is counted; what is done without helpers, such as the cuts, is not.
func BenchmarkShares(b *testing.B) {
	p := adulttest.Scaled(b, 200_000)
	for _, helpers := range []int{2, 4} {
		b.Run("helpers="+strconv.Itoa(helpers), func(b *testing.B) {
			for b.Loop() {
				m := &metered{spent: map[phase][]time.Duration{}, helpers: helpers}
				p.Helpers = m
				if _, err := MinimumLoss(context.Background(), p, 1, nil); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(m.timesAsFast(), "times-as-fast")
			}
		})
	}
}

// metered are helpers in this program that tell what processor time they take.
type metered struct {
	helpers int
	mu      sync.Mutex
	spent   map[phase][]time.Duration // by helper
}

// phase is what has an end for which all helpers wait.
type phase struct{ kind, detail int64 }

// phaseOf returns the phase of a request: to begin with or without growth, or a round.
func phaseOf(request []byte) phase {
	r := wire.NewReader(request)
	kind := r.Int()
	switch r.Int(); kind { // the piece
	case tellBegin:
		r.Int()
		r.Int()
		return phase{kind, r.Int()}
	case tellRound:
		r.Int()
		return phase{kind, r.Int()}
	}
	return phase{kind: kind}
}

// timesAsFast returns what all helpers took in every phase by what the slowest took.
func (m *metered) timesAsFast() float64 {
	var all, slowest time.Duration
	for _, helpers := range m.spent {
		most := time.Duration(0)
		for _, spent := range helpers {
			all += spent
			most = max(most, spent)
		}
		slowest += most
	}
	return float64(all) / float64(slowest)
}

func (m *metered) Hire(context.Context, int) []problem.Helper {
	helpers := make([]problem.Helper, m.helpers)
	for i := range helpers {
		helpers[i] = &meteredHelper{m: m, number: i}
	}
	return helpers
}

type meteredHelper struct {
	Solver
	m      *metered
	number int
}

func (h *meteredHelper) Ask(ctx context.Context, request []byte) ([]byte, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := ofThread()
	answer, err := h.Answer(ctx, request)
	spent := ofThread() - before
	h.m.mu.Lock()
	defer h.m.mu.Unlock()
	at := phaseOf(request)
	if h.m.spent[at] == nil {
		h.m.spent[at] = make([]time.Duration, h.m.helpers)
	}
	h.m.spent[at][h.number] += spent
	return answer, err
}

func (h *meteredHelper) Dismiss() {}

// ofThread returns the processor time of this thread.
func ofThread() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
