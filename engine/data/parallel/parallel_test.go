package parallel_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"quasi/engine/data/parallel"
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
