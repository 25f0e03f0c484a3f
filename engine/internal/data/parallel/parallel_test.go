package parallel_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"quasi/engine/internal/data/parallel"
)

// Everything is done once, and all of it before Each returns, on any number of processors.
func TestEach(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2, 4} {
		runtime.GOMAXPROCS(processors)
		for _, n := range []int{0, 1, 2, 3, 100} {
			times := make([]int, n)
			parallel.Each(n, func(i int) { times[i]++ })
			if slices.ContainsFunc(times, func(n int) bool { return n != 1 }) {
				t.Errorf("%d processors: %d things are done %v times", processors, n, times)
			}
		}
	}
}

// On two processors two things go on at the same time: each waits here for the other.
func TestDo(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		return // it has one
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	var both sync.WaitGroup
	both.Add(2)
	meet := func() {
		both.Done()
		both.Wait()
	}
	parallel.Do(meet, meet)
}

// A panic can be recovered by whoever asked, on any number of processors, and says why.
func TestPanic(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2, 4} {
		runtime.GOMAXPROCS(processors)
		if reason := broken(); !strings.Contains(fmt.Sprint(reason), "the third is broken") {
			t.Errorf("%d processors: recovered %v", processors, reason)
		}
	}
}

// A team is waited for until all is done, whatever becomes of one, and can be used again
// unless one broke.
func TestTeam(t *testing.T) {
	var done atomic.Int32
	var all parallel.Team
	for round := range 2 {
		for range 5 {
			all.Go(func() { done.Add(1) })
		}
		if all.Wait(); done.Load() != int32(5*(round+1)) {
			t.Errorf("%d things are done", done.Load())
		}
	}
	defer func() {
		if p, is := recover().(parallel.Panic); !is || p.Reason != "broken" || done.Load() != 11 || !strings.Contains(string(p.Stack), "TestTeam") {
			t.Errorf("recovered %v with %d things done", p, done.Load())
		}
	}()
	all.Go(func() { panic("broken") })
	all.Go(func() { done.Add(1) })
	all.Wait()
	t.Error("nothing goes on in who waits")
}

// broken returns what is recovered of eight things, one of which fails.
func broken() (reason any) {
	defer func() { reason = recover() }()
	parallel.Each(8, func(i int) {
		if i == 2 {
			panic("the third is broken")
		}
	})
	return nil
}
