package cluster

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

// setsOf returns the classes of a harvest as bits, by their numbers.
func setsOf(h *harvest) []uint32 {
	sets := make([]uint32, len(h.costs))
	for r, c := range h.of {
		if c != noClass {
			sets[c] |= 1 << r
		}
	}
	return sets
}

// drawHarvest returns random classes of the records that are in a region, none of which has
// records of several, each at what price says.
func drawHarvest(t *rapid.T, regions []int, price func(uint32) int64) *harvest {
	h := &harvest{of: inNoClass(len(regions))}
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
func TestAHarvestIsTheBestOfAllWaysToChoose(t *testing.T) {
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
		h, g := drawHarvest(t, regions, price), drawHarvest(t, regions, price)
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
		best := h.with(g)
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
		if sum != best.sum || !best.sameOut(h) || best.sum == g.sum && best != g {
			t.Fatalf("%v, whose classes cost %d, of %v and %v", best, sum, h, g)
		}
		if best.sum < h.sum && best.sum < g.sum {
			mixed++
		}
	})
	if mixed == 0 {
		t.Error("no part was ever taken from each")
	}
}

func TestSameOut(t *testing.T) {
	h := &harvest{of: []int32{0, noClass, 0, 1}}
	for _, test := range []struct {
		of   []int32
		same bool
	}{
		{[]int32{1, noClass, 0, 0}, true}, {[]int32{1, 1, 0, 0}, false}, {[]int32{noClass, noClass, 0, 0}, false},
	} {
		if got := h.sameOut(&harvest{of: test.of}); got != test.same {
			t.Errorf("%v and %v: %t", h.of, test.of, got)
		}
	}
}

// kept returns a partition of the classes of a harvest, made anew.
func kept(t *rapid.T, p *problem.Problem, h *harvest) *partition {
	t.Helper()
	y := newPartition(p, cost.New(p))
	y.put(h)
	if y.total != h.sum {
		t.Fatalf("the classes cost %d, and %d was kept", y.total, h.sum)
	}
	for c := range y.classes {
		if rows := y.classes[c].rows; !p.Model.Holds(rows) || y.classes[c].cost != h.costs[c] {
			t.Fatalf("class %v costs %d, not %d, or does not satisfy %v", rows, y.classes[c].cost, h.costs[c], p.Model)
		}
	}
	return y
}

// known returns all classes of some harvests.
func known(all ...*harvest) map[string]bool {
	of := map[string]bool{}
	for _, h := range all {
		rows := make([][]int32, len(h.costs))
		for r, c := range h.of {
			if c != noClass {
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
func TestARoundHarvests(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, ctx := modelled(t), context.Background()
		x := newPartition(p, cost.New(p))
		if _, _, err := x.start(ctx, true, problem.None); err != nil {
			return
		}
		f := newRefinement(x, 0)
		for range rapid.IntRange(1, 7).Draw(t, "rounds") {
			before := f.best
			if err := f.round(ctx, newWork(problem.None, p.N, 9)); err != nil {
				t.Fatal(err)
			}
			ended := harvestOf(x)
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
		if got := harvestOf(x); got.sum != want.sum || !slices.Equal(got.of, want.of) {
			t.Fatalf("%v is restored, want %v", got, want)
		}
	})
}

// Classes of several beginnings are put together where the same records are left out, and
// cost no more than any of them does.
func TestTheStartReaps(t *testing.T) {
	reaped := 0
	rapid.Check(t, func(t *rapid.T) {
		p, ctx := modelled(t), context.Background()
		x := newPartition(p, cost.New(p))
		if _, _, err := x.start(ctx, true, problem.None); err != nil {
			return
		}
		kept(t, p, harvestOf(x))
		below := true
		for _, begin := range x.others() {
			if y, _, err := x.begun(ctx, begin, nil); err == nil {
				below = below && x.spent() < y.spent()
				if y.spent() < x.spent() {
					t.Fatalf("the start costs %d, %s %d", x.spent(), begin.name, y.spent())
				}
			}
		}
		y := newPartition(p, x.Table)
		if _, err := y.grow(ctx, problem.None, nil); err == nil {
			if below = below && x.spent() < y.spent(); y.spent() < x.spent() {
				t.Fatalf("the start costs %d, growth %d", x.spent(), y.spent())
			}
		}
		if below {
			reaped++
		}
	})
	if reaped == 0 {
		t.Error("no start ever cost less than all that it was made of")
	}
}

// sated is work of which enough has been done before the next try.
func sated(p *problem.Problem) *work {
	w := newWork(func(problem.Step) bool { return true }, p.N, 9)
	w.best(0, 0)
	return w
}

// A round that ends before its last try comes to nothing, whatever a round before it that
// did not count came to.
func TestARoundThatEndsCountsForNothing(t *testing.T) {
	p, ctx := problemtest.Patients(200, 3), context.Background()
	x := newPartition(p, cost.New(p))
	if _, _, err := x.start(ctx, true, problem.None); err != nil {
		t.Fatal(err)
	}
	f := newRefinement(x, 0)
	for _, work := range []*work{newWork(problem.None, p.N, 9), sated(p)} {
		if err := f.round(ctx, work); err != nil {
			t.Fatal(err)
		}
	}
	if f.next != nil || f.reached() != f.best.sum {
		t.Errorf("it came to %d, from %d", f.reached(), f.best.sum)
	}
}
