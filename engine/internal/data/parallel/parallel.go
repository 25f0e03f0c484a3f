// Package parallel does several things at a time, where a program has several processors.
// What comes of them is not up to the processors: whoever asks puts each result in a place
// of its own.
//
//	sums := make([]int, 15)
//	parallel.Each(len(sums), func(i int) { sums[i] = i * i })
package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Each does something for each number below n, the smaller numbers first, and returns when
// all of it is done. On one processor, as in WebAssembly, no other goroutine takes part. A
// panic in it goes on in the caller, who may recover; what has not begun by then is not done.
func Each(n int, do func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	if workers <= 1 {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var all Team
	for range workers {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && all.broken.Load() == nil; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	all.Wait()
}

// Do does several things.
func Do(things ...func()) { Each(len(things), func(i int) { things[i]() }) }

// Team is a group of goroutines like [sync.WaitGroup], except that a panic in one of them is
// raised again in Wait. The zero value is ready for use. A Team must not be copied.
type Team struct {
	work   sync.WaitGroup
	broken atomic.Pointer[Panic]
}

// Go does something in another goroutine.
func (t *Team) Go(do func()) {
	t.work.Go(func() {
		defer func() {
			if reason := recover(); reason != nil {
				t.broken.CompareAndSwap(nil, &Panic{reason, debug.Stack()})
			}
		}()
		do()
	})
}

// Wait returns when all is done that was begun, or panics then with the [Panic] that was seen
// first.
func (t *Team) Wait() {
	t.work.Wait()
	if p := t.broken.Load(); p != nil {
		panic(*p)
	}
}

// Panic is the first panic of another goroutine, with which [Each] and [Team.Wait] panic.
type Panic struct {
	Reason any
	Stack  []byte // of that goroutine
}

// String says both, since the stack of the caller does not show what happened.
func (p Panic) String() string { return fmt.Sprintf("%v\n\n%s", p.Reason, p.Stack) }
