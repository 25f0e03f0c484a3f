package problemtest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"quasi/engine/data/domain"
	"quasi/engine/internal/brief"
	"quasi/engine/method/problem"
)

// Patients returns a problem of n seeded random patients with k = 5: age, sex,
// region (a tree of 4 x 5 x 20), postcode within the region (10 each, in a tree
// of its own), ward, blood group and day of admission, about 2 % of the values
// missing. Values are skewed, as those of people are: low ones recur.
func Patients(n int, seed uint64) *problem.Problem {
	p := New(n, 5, seed)
	random := rand.New(rand.NewPCG(seed, 1))
	region := skewed(random, n, 400)
	columns := []struct {
		name      string
		positions []int32
		widths    []int // of the tree's levels; none: ordered
	}{
		{"age", skewed(random, n, 100), []int{4, 5, 5}},
		{"sex", skewed(random, n, 2), []int{2}},
		{"region", region, []int{4, 5, 20}},
		{"postcode", within(random, region, 10), []int{4, 100, 10}},
		{"ward", skewed(random, n, 24), []int{4, 6}},
		{"blood", skewed(random, n, 8), []int{4, 2}},
		{"admitted", skewed(random, n, 730), nil},
	}
	for _, c := range columns {
		for i := range c.positions {
			if random.IntN(50) == 0 {
				c.positions[i] = Missing
			}
		}
		p.QI = append(p.QI, Attribute(c.name, treeOf(c.widths, c.positions), c.positions))
	}
	return p
}

// skewed returns n positions below size, low ones more often.
func skewed(random *rand.Rand, n, size int) []int32 {
	positions := make([]int32, n)
	for i := range positions {
		positions[i] = int32(min(random.IntN(size), random.IntN(size)))
	}
	return positions
}

// within returns for each position one of the width positions that it stands
// for one level down.
func within(random *rand.Rand, positions []int32, width int32) []int32 {
	below := make([]int32, len(positions))
	for i, at := range positions {
		below[i] = at*width + random.Int32N(width)
	}
	return below
}

// treeOf returns a tree whose nodes have so many children on each level, or
// without widths an ordered domain of the positions.
func treeOf(widths []int, positions []int32) domain.Domain {
	if len(widths) == 0 {
		size := int32(0)
		for _, at := range positions {
			size = max(size, at+1)
		}
		return Ordered(Counts(positions, int(size)), domain.ByRange)
	}
	nodes, size := Regular(widths)
	d, err := domain.NewTree(nodes, Counts(positions, size), domain.ByLeaves, 0, 0)
	if err != nil {
		panic(err)
	}
	return d
}

// Regular returns the nodes of a tree whose nodes have so many children on each
// level, and its number of leaves.
func Regular(widths []int) ([]domain.Node, int) {
	size := 1
	for _, w := range widths {
		size *= w
	}
	var nodes []domain.Node
	var add func(lo, width int, parent int32, widths []int)
	add = func(lo, width int, parent int32, widths []int) {
		at := int32(len(nodes))
		nodes = append(nodes, domain.Node{
			Label:  fmt.Sprintf("%d+%d", lo, width),
			Span:   domain.Span{Lo: int32(lo), Hi: int32(lo + width - 1)},
			Parent: parent,
		})
		if len(widths) == 0 {
			return
		}
		for i := range widths[0] {
			add(lo+i*width/widths[0], width/widths[0], at, widths[1:])
		}
	}
	add(0, size, -1, widths)
	return nodes, size
}

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

var update = flag.Bool("update", false, "write the golden file anew; inspect the difference")

// Golden holds what was found against testdata/groups.golden of the package that
// is tested, which embeds it and gives it here: the same on every machine, natively and
// as WebAssembly, where it may be the beginning of it ([brief.Of]).
func Golden(t *testing.T, want, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(filepath.Join("testdata", "groups.golden"), []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if full := brief.Of(1, 0) == 1; full && got != want || got == "" || !strings.HasPrefix(want, got) {
		t.Errorf("groups have changed:\n%swant\n%s(go test -update writes them anew)", got, want)
	}
}
