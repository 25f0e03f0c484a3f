package problemtest

import (
	"runtime"
	"sync"
	"time"
)

// WatchHeap measures the heap every few milliseconds until the function that it
// returns is called, which returns the greatest number of bytes in use. On one
// thread it sees only what a garbage collection or a yield lets it see.
func WatchHeap() func() uint64 {
	runtime.GC()
	stop := make(chan struct{})
	var done sync.WaitGroup
	peak := heapInUse()
	done.Go(func() {
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				peak = max(peak, heapInUse())
			}
		}
	})
	return func() uint64 {
		close(stop)
		done.Wait()
		return max(peak, heapInUse())
	}
}

func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
