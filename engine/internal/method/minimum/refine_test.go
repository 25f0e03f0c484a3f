package minimum

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/partition"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// The exponential chance has mean 1 and the right tail.
func TestChanceIsExponential(t *testing.T) {
	f := &refinement{random: rand.New(rand.NewPCG(1, 0)), heat: cost.One}
	n, sum, above := 200_000, 0.0, 0
	for range n {
		c := float64(problem.Chance(f.random, f.heat)) / cost.One
		sum += c
		if c > 2 {
			above++
		}
	}
	if mean := sum / float64(n); math.Abs(mean-1) > 0.06 {
		t.Errorf("mean %v, want about 1", mean)
	}
	if tail := float64(above) / float64(n); math.Abs(tail-math.Exp(-2)) > 0.02 {
		t.Errorf("%v are above 2, want about %v", tail, math.Exp(-2))
	}
}

// Of two classes that a record makes dearer by the same, the first takes it.
func TestTiesOfDraftsGoToTheFirst(t *testing.T) {
	p := problemtest.Numbers(2, 1, 1, 9, 9, 5)
	x := partition.New(p, cost.New(p))
	x.NewClass([]int32{0, 1})
	x.NewClass([]int32{2, 3})
	f := newRefinement(x, 0)
	for c := range x.Classes {
		d := f.draft(int32(c))
		d.hull, d.cost = x.Classes[c].Hull, x.Classes[c].Cost
	}
	if at, rise := f.cheapestDraft(4); at != 0 || rise <= 0 {
		t.Errorf("draft %d, which costs %d more, want the first", at, rise)
	}
}

// Remembered neighbours equal those of a search, in two bytes or four.
func TestNearbyRemembersWhatIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: 8})
		tree := cost.NewTree(cost.New(p))
		if tree.Len() == 0 {
			return
		}
		count := rapid.IntRange(1, 30).Draw(t, "count")
		n := newNearby(tree.Table, count)
		if rapid.Bool().Draw(t, "long") {
			n.short, n.long = nil, make([]int32, len(n.short))
		}
		for _, tuple := range rapid.SliceOf(rapid.Int32Range(0, int32(tree.Len()-1))).Draw(t, "asked") {
			if got, want := n.of(tuple), tree.Neighbours(tuple, count); !slices.Equal(got, want) {
				t.Fatalf("%v are nearest to %d, want %v", got, tuple, want)
			}
		}
	})
}

// Numbers of two bytes stand for no more than 65,536 tuples.
func TestNearbyOfManyTuples(t *testing.T) {
	for _, size := range [][2]int{{257, 2}, {257, 256}, {1<<16 + 1, 1}} {
		wide := size[0]
		n := wide * size[1]
		digits := []domain.Attribute{problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i % wide) }),
			problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i / wide) })}
		tree := cost.NewTree(cost.New(problemtest.With(n, 2, digits...)))
		near := newNearby(tree.Table, 3)
		for _, tuple := range []int32{0, 255, 256, int32(n - 256), int32(n - 1)} {
			if got, want := near.of(tuple), tree.Neighbours(tuple, 3); !slices.Equal(got, want) {
				t.Errorf("of %d tuples %v are nearest to %d, want %v", n, got, tuple, want)
			}
		}
	}
}

//go:embed testdata/groups.golden
var groupsBefore string

// The classes of these tables are the same on every machine, natively and as
// WebAssembly: the file holds for both.
func TestClassesAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	for _, n := range []int{100, 400} {
		for _, l := range []int{1, 2} {
			p := problemtest.Patients(n, 42)
			diagnoses := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}}
			for r := range p.N {
				diagnoses.Codes = append(diagnoses.Codes, int32(r*r%7%3))
			}
			p.Sensitive = []privacy.Sensitive{diagnoses}
			if l > 1 {
				distinct := privacy.NewDistinctL(&p.Sensitive[0], l)
				p.Model = privacy.All(p.Model, distinct)
			}
			fmt.Fprintf(&b, "%d patients l=%d %s\n", n, l, problemtest.Hash(searched(t, p)))
		}
	}
	odd := problemtest.Hostile(100) // where equal costs abound
	for _, name := range slices.Sorted(maps.Keys(odd)) {
		fmt.Fprintf(&b, "%s %s\n", name, problemtest.Hash(searched(t, odd[name])))
	}
	for _, p := range []*problem.Problem{problemtest.Patients(20, 42), problemtest.Patients(60, 42),
		problemtest.Numbers(2, 1, 1, 1, 1, 0, 0)} { // and of the steps that lead there
		w, steps := problemtest.Watched(p)
		searched(t, w)
		told := casetest.Must(json.Marshal(*steps))
		fmt.Fprintf(&b, "%d steps %x\n", len(*steps), sha256.Sum256(told))
	}
	problemtest.Golden(t, groupsBefore, b.String())
}

// searched returns the classes after the start and four rounds.
func searched(t *testing.T, p *problem.Problem) *problem.Groups {
	t.Helper()
	s, ctx := NewSearch(func() *problem.Problem { return p }, nil), context.Background()
	start, err := s.Begin(ctx, true, problem.None)
	for i := 0; err == nil && i < 4; i++ {
		if _, err = s.Round(ctx, i, always); err == nil {
			s.Commit()
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	classes := casetest.Must(s.Classes(ctx))
	groups := &problem.Groups{Suppressed: start.Suppressed}
	for _, rows := range classes {
		groups.Append(p, rows)
	}
	return groups
}

// A piece that sleeps between whatever is done with it comes to the same classes, in the same
// order, as one that never does.
func TestSleepChangesNothing(t *testing.T) {
	slept, refined := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p, ctx := problemtest.DrawModelled(t), context.Background()
		p.Seed = rapid.Uint64().Draw(t, "seed")
		own := func() *problem.Problem { return p }
		grow := rapid.Bool().Draw(t, "grow")
		awake, sleeper := NewSearch(own, nil), NewSearch(own, nil)
		both := func(what string, do func(l *Search) (any, error)) bool {
			want, failure := do(awake)
			got, err := do(sleeper)
			if fmt.Sprint(got, err) != fmt.Sprint(want, failure) {
				t.Fatalf("%s: %v, %v after sleep, want %v, %v", what, got, err, want, failure)
			}
			if err == nil && rapid.Bool().Draw(t, "sleeps") {
				sleeper.Pack()
				slept++
			}
			return err == nil
		}
		if !both("begin", func(l *Search) (any, error) { return l.Begin(ctx, grow, problem.None) }) {
			return
		}
		for i := range rapid.IntRange(0, 4).Draw(t, "rounds") {
			both("round", func(l *Search) (any, error) { return l.Round(ctx, 0, always) })
			refined++
			if i == 0 || rapid.Bool().Draw(t, "counts") {
				awake.Commit()
				sleeper.Commit()
			}
		}
		both("classes", func(l *Search) (any, error) { return l.Classes(ctx) })
	})
	if drawcount.Many() && (slept == 0 || refined == 0) {
		t.Errorf("%d sleeps, %d rounds", slept, refined)
	}
}

// What a sleeping piece keeps is a few bytes for each record.
func TestASleepingPieceKeepsNoProblem(t *testing.T) {
	p := problemtest.Patients(400, 3)
	l := NewSearch(func() *problem.Problem { return p }, nil)
	casetest.Must(l.Begin(context.Background(), false, problem.None))
	if _, err := l.Round(context.Background(), 0, always); err != nil {
		t.Fatal(err)
	}
	l.Pack()
	x, f := l.partition, l.refinement
	if x.Table != nil || x.Problem != nil || x.Classes != nil || f.near.search != nil || f.near.table != nil || f.drafts != nil {
		t.Errorf("a sleeping piece keeps %+v, %+v", x, f)
	}
	if !x.Packed() {
		t.Error("the partition is not packed")
	}
}

// diverse makes classes of p need two values of a sensitive column.
func diverse(t *testing.T, p *problem.Problem, codes []int32) *problem.Problem {
	t.Helper()
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b"}, Codes: codes}}
	two := privacy.NewDistinctL(&p.Sensitive[0], 2)
	p.Model = privacy.All(p.Model, two)
	return p
}

// A class grows to at most 8 times k records for the sake of its model.
func TestAClassGrowsToEightTimesK(t *testing.T) {
	for other, want := range map[int]bool{15: true, 16: false} { // the only record of another value
		codes := make([]int32, 20)
		codes[other] = 1
		p := diverse(t, problemtest.Numbers(2, group.Numbers(20)...), codes)
		x := partition.New(p, cost.New(p))
		d := &dense{Partition: x, tree: cost.NewTree(x.Table), hull: x.NewHull(), used: make([]int32, x.Len()), held: make([]int32, x.Len())}
		if got := d.grow(0) != tooDear; got != want {
			t.Errorf("another value in record %d: class %t, want %t", other, got, want)
		}
	}
}

// Four records are looked at for each class that the remaining ones can make.
func TestFourRecordsAreLookedAtForEachClass(t *testing.T) {
	for k, want := range map[int]int{4: 40, 7: 40, 8: 20, 16: 10} {
		p := problemtest.Numbers(k, group.Numbers(40)...)
		x := partition.New(p, cost.New(p))
		d := &dense{Partition: x, tree: cost.NewTree(x.Table), hull: x.NewHull(),
			used: make([]int32, x.Len()), rate: make([]int32, x.Len()), held: make([]int32, x.Len())}
		if err := d.look(context.Background(), func(float64) {}); err != nil || len(d.queue) != want {
			t.Errorf("k = %d: %d of 40 records looked at (%v), want %d", k, len(d.queue), err, want)
		}
	}
}

// Two classes are enough to try something.
func TestTwoClassesAreImproved(t *testing.T) {
	p := problemtest.Numbers(2, 1, 9, 1, 9)
	s, ctx := NewSearch(func() *problem.Problem { return p }, []int32{2, 2}), context.Background()
	start, err := s.Arrange(ctx)
	if err != nil || start.Cost == 0 {
		t.Fatalf("%+v, %v", start, err)
	}
	if reached, err := s.Round(ctx, 0, always); err != nil || reached != 0 {
		t.Errorf("%d after a round (%v), want classes of equal records", reached, err)
	}
}

// A class of more than 8 times k records is left in peace.
func TestLargeClassesAreLeftInPeace(t *testing.T) {
	for n, want := range map[int]int{16: 16, 17: 0} {
		p := problemtest.Numbers(2, group.Numbers(n)...)
		x := partition.New(p, cost.New(p))
		x.NewClass(group.Numbers(n))
		f := newRefinement(x, 0)
		f.arena = []int32{0}
		if f.ruin(); len(f.pool) != want {
			t.Errorf("a class of %d: %d records taken, want %d", n, len(f.pool), want)
		}
	}
	for n, want := range map[int]bool{2: false, 3: true, 16: true, 17: false} { // that of a neighbour
		p := problemtest.Numbers(2, group.Numbers(n+2)...)
		x := partition.New(p, cost.New(p))
		x.NewClass([]int32{0, 1})
		x.NewClass(group.Numbers(n + 2)[2:])
		f, lent := newRefinement(x, 0), false
		for range 100 {
			f.arena = []int32{0, 1}
			f.ruin()
			lent = lent || len(f.pool) == 3
		}
		if lent != want {
			t.Errorf("a neighbour of %d: lends %t, want %t", n, lent, want)
		}
	}
}

// Mondrian's cuts are tried up to 2000 records for a model beyond k-anonymity, and for that
// always.
func TestWhatElseIsTried(t *testing.T) {
	for n, want := range map[int]int{2000: 2, 2001: 1} {
		p := diverse(t, problemtest.Numbers(2, make([]int32, n)...), make([]int32, n))
		if got := len(others(partition.New(p, cost.New(p)))); got != want {
			t.Errorf("%d records: %d other ways to begin, want %d", n, got, want)
		}
	}
	p := problemtest.Numbers(2, make([]int32, 2001)...)
	if got := len(others(partition.New(p, cost.New(p)))); got != 2 {
		t.Errorf("%d other ways to begin for k-anonymity, want 2", got)
	}
}

// No class without records is among those of a search, also if a try has left one.
func TestNoClassIsEmpty(t *testing.T) {
	p := problemtest.Numbers(1, 1, 2, 3)
	x := partition.New(p, cost.New(p))
	x.NewClass([]int32{0, 1, 2})
	gone := x.NewClass([]int32{1})
	x.Dissolve(gone)
	classes, err := (&Search{partition: x}).Classes(context.Background())
	if err != nil || len(classes) != 1 || !slices.Equal(classes[0], []int32{0, 1, 2}) {
		t.Errorf("%v, %v: want one class", classes, err)
	}
}

// Of ways to begin that cost the same, grown classes are taken, then those of bottom-up merging.
func TestTiesOfBeginnings(t *testing.T) {
	p, ctx := problemtest.Numbers(2, 1, 1, 1, 1, 0, 0), context.Background()
	const want = "[[4 5] [0 1 2 3]]" // Mondrian parts the four
	for _, grow := range []bool{true, false} {
		s := NewSearch(func() *problem.Problem { return p }, nil)
		start, err := s.Begin(ctx, grow, problem.None)
		if err != nil || start.Cost != 0 || start.Grown != grow {
			t.Fatalf("%+v, %v", start, err)
		}
		if classes, err := s.Classes(ctx); err != nil || fmt.Sprint(classes) != want {
			t.Errorf("grow %t: %v (%v), want %s", grow, classes, err, want)
		}
	}
}

// A try is given up once it costs more than it may, and not if a record is left over before.
func TestATryThatIsGivenUp(t *testing.T) {
	p, _ := problemtest.Watched(problemtest.Numbers(2, 1, 2))
	f := newRefinement(partition.New(p, cost.New(p)), 0)
	for _, c := range []struct {
		sum, limit  int64
		whole, want bool
	}{{0, 0, false, false}, {7, 7, false, false}, {8, 7, false, true}, {8, 7, true, false}} {
		f.tellRuin(0)
		f.was = f.ClassOf
		if f.tellTry(0, c.sum, c.limit, c.whole, false); f.told.Attempt.GivenUp != c.want {
			t.Errorf("%+v: given up %t", c, !c.want)
		}
	}
}

// The first round is as warm as a twentieth of what a class costs on average, and each other 7 %
// less warm than the one before, whether that was done now or earlier.
func TestWarmthOfRounds(t *testing.T) {
	classes := func() *partition.Partition {
		p := problemtest.Numbers(2, group.Numbers(8)...)
		x := partition.New(p, cost.New(p))
		for r := int32(0); r < 8; r += 4 {
			x.NewClass([]int32{r, r + 1, r + 2, r + 3})
		}
		return x
	}
	x := classes()
	first := newRefinement(x, 0)
	if want := 0.05 * float64(x.Total) / 2; x.Total == 0 || first.warmth != want {
		t.Fatalf("the first round has %v, want %v", first.warmth, want)
	}
	want := first.warmth
	for before := 1; before < 4; before++ {
		want *= 0.93
		if got := newRefinement(classes(), before).warmth; got != want {
			t.Errorf("after %d rounds it is %v, want %v", before, got, want)
		}
		if err := first.round(context.Background(), func(float64) bool { return false }); err != nil || first.warmth != want {
			t.Errorf("after round %d it is %v, want %v (%v)", before, first.warmth, want, err)
		}
	}
}

// A round makes five tries for each class that there can be, rounded up, and tells of each 256 of
// them before they are made.
func TestWhatARoundSpends(t *testing.T) {
	for n, want := range map[int][]float64{102: {102. * 255 / 255}, 103: {103. * 256 / 258, 103. * 2 / 258}, 205: {205. * 256 / 513, 205. * 256 / 513, 205. * 1 / 513}} {
		p := problemtest.Numbers(2, group.Numbers(n)...)
		x := partition.New(p, cost.New(p))
		x.NewClass(group.Numbers(n))
		var spent []float64
		f := newRefinement(x, 0)
		if err := f.round(context.Background(), func(units float64) bool { spent = append(spent, units); return false }); err != nil || !slices.Equal(spent, want) {
			t.Errorf("of %d records it spends %v, want %v (%v)", n, spent, want, err)
		}
	}
}

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
			casetest.NoError(t, f.round(ctx, always))
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
		y, err := begin.partition(ctx, x, nil, problem.None)
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
	casetest.Must(start(ctx, x, true, problem.None))
	f := newRefinement(x, 0)
	for _, spend := range []func(float64) bool{always, never} {
		casetest.NoError(t, f.round(ctx, spend))
	}
	if f.next != nil || f.reached() != f.best.sum {
		t.Errorf("it came to %d, from %d", f.reached(), f.best.sum)
	}
}
