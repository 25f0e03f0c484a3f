package minimum

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/partition"
	"quasi/engine/method/problem"
)

// setsOf returns the classes of a snapshot as bits, by their numbers.
func setsOf(h *snapshot) []uint32 {
	sets := make([]uint32, len(h.costs))
	for r, c := range h.of {
		if c != partition.NoClass {
			sets[c] |= 1 << r
		}
	}
	return sets
}

// drawSnapshot returns random classes of the records that are in a region, none of which has
// records of several, each at what price says.
func drawSnapshot(t *rapid.T, regions []int, price func(uint32) int64) *snapshot {
	h := &snapshot{of: slices.Repeat([]int32{partition.NoClass}, len(regions))}
	number := map[int]int32{}
	for r, region := range regions {
		if region == 0 {
			continue
		}
		c := 3*region + rapid.SampledFrom([]int{0, 1, 2}).Draw(t, "class")
		if _, known := number[c]; !known {
			number[c] = int32(len(number))
		}
		h.of[r] = number[c]
	}
	h.costs = make([]int64, len(number))
	for c, set := range setsOf(h) {
		h.costs[c] = price(set)
		h.sum += h.costs[c]
	}
	return h
}

// cheapestCover tries all ways to choose some of the sets that hold each of the given
// records once, and returns what the cheapest costs.
func cheapestCover(left uint32, sets []uint32, price func(uint32) int64) int64 {
	if left == 0 {
		return 0
	}
	least := int64(math.MaxInt64 / 2)
	for _, set := range sets {
		if first := left & -left; set&first != 0 && set&^left == 0 {
			least = min(least, price(set)+cheapestCover(left&^set, sets, price))
		}
	}
	return least
}

// No other choice among the classes of two partitions costs less.
func TestCombineIsTheBestOfAllWaysToChoose(t *testing.T) {
	mixed := 0
	rapid.Check(t, func(t *rapid.T) {
		regions := rapid.SliceOfN(rapid.SampledFrom([]int{0, 1, 2, 3, 4}), 6, 14).Draw(t, "regions")
		prices := map[uint32]int64{}
		price := func(set uint32) int64 {
			if _, known := prices[set]; !known {
				prices[set] = rapid.SampledFrom([]int64{1, 2, 3}).Draw(t, "price")
			}
			return prices[set]
		}
		h, g := drawSnapshot(t, regions, price), drawSnapshot(t, regions, price)
		sets, in := append(setsOf(h), setsOf(g)...), uint32(0)
		for _, set := range sets {
			in |= set
		}
		// At the same cost, as few as possible are the first's alone.
		const much = 100
		ordered := func(set uint32) int64 {
			if slices.Contains(setsOf(g), set) {
				return much * price(set)
			}
			return much*price(set) + 1
		}
		best := h.combine(g)
		sum, inOrder := int64(0), int64(0)
		for c, set := range setsOf(best) {
			if !slices.Contains(sets, set) || best.costs[c] != price(set) {
				t.Fatalf("class %b of %v is none of %b, or costs %d", set, best, sets, price(set))
			}
			sum, inOrder = sum+price(set), inOrder+ordered(set)
		}
		if want := cheapestCover(in, sets, ordered); inOrder != want {
			t.Fatalf("%v and %v: %d of %v, want %d", h, g, inOrder, best, want)
		}
		if sum != best.sum || !best.suppressesAs(h) || best.sum == g.sum && best != g {
			t.Fatalf("%v, whose classes cost %d, of %v and %v", best, sum, h, g)
		}
		if best.sum < h.sum && best.sum < g.sum {
			mixed++
		}
	})
	if drawcount.Many() && mixed == 0 {
		t.Error("no part was ever taken from each")
	}
}

func TestSameOut(t *testing.T) {
	h := &snapshot{of: []int32{0, partition.NoClass, 0, 1}}
	for _, test := range []struct {
		of   []int32
		same bool
	}{
		{[]int32{1, partition.NoClass, 0, 0}, true}, {[]int32{1, 1, 0, 0}, false}, {[]int32{partition.NoClass, partition.NoClass, 0, 0}, false},
	} {
		if got := h.suppressesAs(&snapshot{of: test.of}); got != test.same {
			t.Errorf("%v and %v: %t", h.of, test.of, got)
		}
	}
}

// kept returns a partition of the classes of a snapshot, made anew.
func kept(t rapid.TB, p *problem.Problem, h *snapshot) *partition.Partition {
	t.Helper()
	y := partition.New(p, cost.New(p))
	h.putInto(y)
	if y.Total != h.sum {
		t.Fatalf("the classes cost %d, and %d was kept", y.Total, h.sum)
	}
	for c := range y.Classes {
		if rows := y.Classes[c].Rows; !p.Model.Holds(rows) || y.Classes[c].Cost != h.costs[c] {
			t.Fatalf("class %v costs %d, not %d, or does not satisfy %v", rows, y.Classes[c].Cost, h.costs[c], p.Model.Coded())
		}
	}
	return y
}

// known returns all classes of some snapshots.
func known(all ...*snapshot) map[string]bool {
	of := map[string]bool{}
	for _, h := range all {
		rows := make([][]int32, len(h.costs))
		for r, c := range h.of {
			if c != partition.NoClass {
				rows[c] = append(rows[c], int32(r))
			}
		}
		for _, class := range rows {
			of[fmt.Sprint(class)] = true
		}
	}
	return of
}

// After each round the best classes cost no more than before and no more than the round's,
// are some of these, and satisfy the model, whichever it is; a round that does not count
// leaves them as they were.
func TestARoundKeepsTheBestClasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, ctx := problemtest.DrawModelled(t), context.Background()
		x := partition.New(p, cost.New(p))
		if _, err := start(ctx, x, true, problem.None); err != nil {
			return
		}
		f := newRefinement(x, 0)
		for range rapid.IntRange(1, 7).Draw(t, "rounds") {
			before := f.best
			if err := f.round(ctx, always); err != nil {
				t.Fatal(err)
			}
			ended := snapshotOf(x)
			if f.best != before || f.reached() > min(before.sum, ended.sum) {
				t.Fatalf("%d after a round to %d from %d", f.reached(), ended.sum, before.sum)
			}
			if rapid.Bool().Draw(t, "counts") {
				f.commit()
				either := known(before, ended)
				for class := range known(f.best) {
					if !either[class] {
						t.Fatalf("class %s is new", class)
					}
				}
			}
			kept(t, p, f.best)
		}
		want := f.best
		f.restore()
		if got := snapshotOf(x); got.sum != want.sum || !slices.Equal(got.of, want.of) {
			t.Fatalf("%v is restored, want %v", got, want)
		}
	})
}

// Classes of several beginnings are put together where the same records are left out, and
// cost no more than any of them does.
func TestTheStartCombinesItsBeginnings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { startOf(t, problemtest.DrawModelled(t)) })
	combined := 0
	for seed := range uint64(30) {
		random := rand.New(rand.NewPCG(seed, 0))
		value := func(int) int32 { return random.Int32N(20) }
		p := problemtest.With(90, 4, problemtest.Made(90, problemtest.InOrder, value), problemtest.Made(90, problemtest.InOrder, value))
		if startOf(t, p) {
			combined++
		}
	}
	if combined == 0 {
		t.Error("no start costs less than all that it is made of")
	}
}

// startOf checks that the start of p costs no more than any beginning, and reports whether it
// costs less than all of them.
func startOf(t rapid.TB, p *problem.Problem) bool {
	t.Helper()
	ctx, x := context.Background(), partition.New(p, cost.New(p))
	if _, err := start(ctx, x, true, problem.None); err != nil {
		return false
	}
	kept(t, p, snapshotOf(x))
	below := true
	compare := func(name string, y *partition.Partition, err error) {
		if err != nil {
			return
		}
		if y.Spent() < x.Spent() {
			t.Fatalf("the start costs %d, %s %d", x.Spent(), name, y.Spent())
		}
		below = below && x.Spent() < y.Spent()
	}
	for _, begin := range others(x) {
		y, err := begin.partition(ctx, x, nil)
		compare(begin.name, y, err)
	}
	y := partition.New(p, x.Table)
	err := growClasses(ctx, y, problem.None, nil)
	compare("growth", y, err)
	return below
}

// always goes on, never ends before the next try.
func always(float64) (enough bool) { return false }
func never(float64) (enough bool)  { return true }

// A round that ends before its last try comes to nothing, whatever a round before it that
// did not count came to.
func TestARoundThatEndsCountsForNothing(t *testing.T) {
	p, ctx := problemtest.Patients(200, 3), context.Background()
	x := partition.New(p, cost.New(p))
	if _, err := start(ctx, x, true, problem.None); err != nil {
		t.Fatal(err)
	}
	f := newRefinement(x, 0)
	for _, spend := range []func(float64) bool{always, never} {
		if err := f.round(ctx, spend); err != nil {
			t.Fatal(err)
		}
	}
	if f.next != nil || f.reached() != f.best.sum {
		t.Errorf("it came to %d, from %d", f.reached(), f.best.sum)
	}
}
