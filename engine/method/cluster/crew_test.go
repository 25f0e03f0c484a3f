package cluster

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// What goes wrong with a piece can be recovered by who asked, on any number of processors.
func TestAPanicInAPieceIsTheCallers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2, 3} {
		runtime.GOMAXPROCS(processors)
		x := &pieces{all: []*piece{{n: 3}, {n: 2}, {n: 1}}}
		if reason := fmt.Sprint(broken(x)); !strings.Contains(reason, "the second is broken") {
			t.Errorf("%d processors: recovered %s", processors, reason)
		}
	}
}

// broken returns what is recovered of work on some pieces, one of which fails.
func broken(x *pieces) (reason any) {
	defer func() { reason = recover() }()
	x.every(func(i int, _ *piece) error {
		if i == 1 {
			panic("the second is broken")
		}
		return nil
	})
	return nil
}
