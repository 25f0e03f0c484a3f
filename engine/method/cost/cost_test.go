package cost

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
)

func draw(t *rapid.T) (*problem.Problem, *Table) {
	p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 12})
	return p, New(p)
}

// rows returns some of the records of p, at least one.
func rows(t *rapid.T, p *problem.Problem) []int32 {
	all := make([]int32, p.N)
	for r := range all {
		all[r] = int32(r)
	}
	all = rapid.Permutation(all).Draw(t, "records")
	return all[:rapid.IntRange(1, p.N).Draw(t, "size")]
}

func hullOf(t *Table, rows []int32) *Hull {
	h := t.NewHull()
	for _, r := range rows {
		t.Add(h, t.Of[r])
	}
	return h
}

// lost is the cost of a class by the definitions: of each cell that is released
// other than it was, the loss of its attribute, weighted.
func lost(p *problem.Problem, rows []int32) float64 {
	heaviest, sum := 0.0, 0.0
	for j := range p.QI {
		heaviest = max(heaviest, p.QI[j].Weight)
	}
	for j := range p.QI {
		a := &p.QI[j]
		if a.Weight == 0 {
			continue
		}
		released := p.Join(j, rows)
		for _, r := range rows {
			if a.Span(r) != released {
				sum += a.Weight / heaviest * a.Domain.Loss(released)
			}
		}
	}
	return sum
}

// closeTo reports whether a cost in units of One is the given loss of n cells, each
// of which was cut to a whole number.
func closeTo(cost int64, want float64, cells int) bool {
	return math.Abs(float64(cost)/One-want) <= float64(cells+1)/One
}

func TestCostIsTheLossOfTheClass(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, table := draw(t)
		class := rows(t, p)
		if got, want := table.Cost(hullOf(table, class)), lost(p, class); !closeTo(got, want, len(class)*len(p.QI)) {
			t.Fatalf("cost of %v is %v, want %v", class, float64(got)/One, want)
		}
	})
}

// What a class would cost with more is what it costs when they are in it.
func TestWithIsAsIfAdded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, table := draw(t)
		class := rows(t, p)
		middle := rapid.IntRange(1, len(class)).Draw(t, "middle")
		a, b := hullOf(table, class[:middle]), hullOf(table, class[middle:])
		if middle < len(class) {
			if got, want := table.CostJoined(a, b), table.Cost(hullOf(table, class)); got != want {
				t.Fatalf("joined %d, want %d", got, want)
			}
		}
		tuple, more := table.Of[class[middle-1]], hullOf(table, append(class[:middle:middle], class[middle-1]))
		if got, want := table.CostWith(a, tuple), table.Cost(more); got != want {
			t.Fatalf("with another %d, want %d", got, want)
		}
		rise := table.Cost(more) - table.Cost(a)
		limit := rapid.Int64Range(0, 4*One).Draw(t, "limit")
		if got := table.RiseWith(a, tuple, table.Cost(a), limit); got != rise && (got <= limit || rise <= limit) {
			t.Fatalf("rise %d, want %d or both above %d", got, rise, limit)
		}
		b.Set(a)
		if table.Cost(b) != table.Cost(a) {
			t.Fatal("Set makes another hull")
		}
	})
}

func TestTuplesAreTheRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, table := draw(t)
		seen := 0
		for i := range int32(table.Len()) {
			group := table.Records[table.First[i]:table.First[i+1]]
			if len(group) == 0 || !slices.IsSorted(group) {
				t.Fatalf("tuple %d has the records %v", i, group)
			}
			seen += len(group)
			complete := true
			for _, r := range group {
				if table.Of[r] != i {
					t.Fatalf("record %d is of tuple %d, stands in %d", r, table.Of[r], i)
				}
				for j := range p.QI {
					a := &p.QI[j]
					if a.Weight > 0 && a.Span(r) != a.Span(group[0]) {
						t.Fatalf("records %d and %d are one tuple", r, group[0])
					}
					complete = complete && (a.Weight == 0 || a.Span(r) != a.Domain.Full())
				}
			}
			if table.Complete(i) != complete {
				t.Fatalf("tuple %d complete: %v", i, !complete)
			}
		}
		if seen != p.N {
			t.Fatalf("%d records of %d", seen, p.N)
		}
	})
}

func TestSearchesAreThoseOfAScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, table := draw(t)
		tree := NewTree(table)
		forget := rapid.Bool().Draw(t, "forget")
		class := rows(t, p)
		h := hullOf(table, class)
		for _, r := range rows(t, p) {
			if rapid.Bool().Draw(t, "gone") && tree.Left[table.Of[r]] > 0 {
				tree.Remove(table.Of[r])
				if forget {
					tree.Forget(table.Of[r])
				}
			}
		}
		near, far := int32(NoTuple), int32(NoTuple)
		least, most := int32(math.MaxInt32), int32(-1)
		remain := 0
		for i := range int32(table.Len()) {
			remain += int(tree.Left[i])
			if tree.Left[i] == 0 {
				continue
			}
			rate := table.RateWith(h, i, math.MaxInt32)
			if rate < least {
				near, least = i, rate
			}
			if rate > most {
				far, most = i, rate
			}
		}
		if tree.Remain() != remain {
			t.Fatalf("%d records remain, want %d", tree.Remain(), remain)
		}
		if got, rate := tree.Nearest(h); got != near || rate != least {
			t.Fatalf("nearest is %d at %d, want %d at %d", got, rate, near, least)
		}
		if got, rate := tree.Furthest(h); got != far || rate != most {
			t.Fatalf("furthest is %d at %d, want %d at %d", got, rate, far, most)
		}
	})
}

func TestNeighboursAreTheNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, table := draw(t)
		tuple := int32(rapid.IntRange(0, table.Len()-1).Draw(t, "tuple"))
		count := rapid.IntRange(1, table.Len()).Draw(t, "count")
		h := table.NewHull()
		table.Add(h, tuple)
		var rates, got []int32
		for i := range int32(table.Len()) {
			rates = append(rates, table.RateWith(h, i, math.MaxInt32))
		}
		for _, i := range NewTree(table).Neighbours(tuple, count) {
			got = append(got, rates[i])
		}
		slices.Sort(rates)
		if !slices.Equal(got, rates[:count]) {
			t.Fatalf("rates %v, want %v", got, rates[:count])
		}
	})
}

// Of a column with more values than fit into a table, pairs are computed.
func TestColumnsWithoutATable(t *testing.T) {
	n := 3 * tableLimit
	positions := make([]int32, n)
	for i := range positions {
		positions[i] = int32(i)
	}
	p := problemtest.New(n, 2, 1)
	p.QI = []domain.Attribute{problemtest.Attribute("x", problemtest.Ordered(problemtest.Counts(positions, n), domain.ByLeaves), positions)}
	table := New(p)
	if table.attributes[0].table != noTable {
		t.Fatal("every attribute has a table")
	}
	class := []int32{5, 9, 7}
	h := hullOf(table, class)
	if got, want := table.Cost(h), lost(p, class); !closeTo(got, want, 3) {
		t.Errorf("cost %d, want %v", got, want)
	}
	if tuple, _ := NewTree(table).Nearest(h); tuple != 5 {
		t.Errorf("nearest is %d, want 5", tuple)
	}
}

// Of a large tree, what a run costs is what its dearest neighbours cost.
func TestLargeTreesCostWhatTheirNodesDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: 40})
		table := New(p)
		for j := range table.attributes {
			a := &table.attributes[j]
			if a.climb(); a.steep == nil {
				continue
			}
			for lo := range a.size {
				for hi := lo; hi < a.size; hi++ {
					if got, want := a.steepest(lo, hi), a.measure(lo, hi); got != want {
						t.Fatalf("ranks %d to %d cost %d, want %d", lo, hi, got, want)
					}
				}
			}
		}
	})
}

func TestShareIsILossRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := draw(t)
		for j := range p.QI {
			p.QI[j].Weight = 1
		}
		table := New(p)
		class := rows(t, p)
		g := &problem.Groups{}
		g.Append(p, class)
		for r := range int32(p.N) {
			if !slices.Contains(class, r) {
				g.Suppressed = append(g.Suppressed, r)
			}
		}
		got := table.Share(table.Cost(hullOf(table, class)) + table.Suppressed(len(g.Suppressed)))
		if want := loss.Measure(p, g).ILossRate; math.Abs(got-want) > 1e-5 {
			t.Fatalf("share %v, want %v", got, want)
		}
	})
}

// The example of Byun et al. beside Definition 3: in a taxonomy of countries of three
// levels, India and the USA are 3/3 apart, India and Iran 2/3; in one of two levels any
// two occupations are 1 apart. Ages are apart by their difference.
func TestByHeightIsByuns(t *testing.T) {
	country := problemtest.RegularTree(nil, 2, 2, 2) // America: north, south; Asia: west, east
	occupation := problemtest.RegularTree(nil, 5)
	age, err := domain.NewOrdered([]string{"24", "41", "57"}, []float64{24, 41, 57}, []int{1, 1, 1}, domain.ByLeaves)
	if err != nil {
		t.Fatal(err)
	}
	const usa, canada, iran, india = 0, 1, 4, 6
	tests := []struct {
		d    domain.Domain
		a, b int32
		want float64
	}{
		{country, india, usa, 1},
		{country, india, iran, 2. / 3},
		{country, usa, canada, 1. / 3},
		{country, usa, usa, 0},
		{occupation, 0, 3, 1},
		{age, 0, 1, 17. / 33},
		{age, 0, 2, 1},
		{age, 1, 1, 0},
	}
	for _, test := range tests {
		if got := ByHeight(test.d, test.d.Join(domain.Leaf(test.a), domain.Leaf(test.b))); got != test.want {
			t.Errorf("%d and %d of %v are %v apart, want %v", test.a, test.b, test.d.Full(), got, test.want)
		}
		if got := ByHeight(test.d, test.d.Full()); got != 1 {
			t.Errorf("a missing value is %v from others, want 1", got)
		}
	}
}

// tables returns cost tables of hundreds of records: of attributes with missing values
// and without any, with a table of all pairs of values and without one.
func tables() map[string]*Table {
	found, seeds := map[string]*Table{}, uint64(3)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		for name, p := range map[string]*problem.Problem{"with missing values": problemtest.Patients(250, seed), "complete": complete(250, seed)} {
			name = fmt.Sprintf("%s, seed %d", name, seed)
			found[name] = New(p)
			found[name+", computed"] = untabled(New(p))
			found[name+", by height"] = NewBy(p, ByHeight)
			found[name+", by height, computed"] = untabled(NewBy(p, ByHeight))
		}
	}
	return found
}

// complete returns a problem of an order, two trees and a flat attribute whose values
// all records have, of different weights.
func complete(n int, seed uint64) *problem.Problem {
	random := rand.New(rand.NewPCG(seed, 2))
	p := problemtest.New(n, 5, seed)
	for j, form := range []problemtest.Form{problemtest.InOrder, problemtest.Tens, problemtest.Flat, problemtest.Tens} {
		a := problemtest.Made(n, form, func(int) int32 { return random.Int32N(int32(90 - 20*j)) })
		a.Name, a.Weight = fmt.Sprint(j), []float64{0.5, 1, 0.25, 0}[j]
		p.QI = append(p.QI, a)
	}
	return p
}

// untabled returns t as it is when its attributes have too many values for a table.
func untabled(t *Table) *Table {
	for j := range t.attributes {
		t.attributes[j].table = noTable
		t.attributes[j].climb()
	}
	return t
}

// some returns the hull of up to so many tuples, drawn at random.
func some(t *Table, random *rand.Rand, most int) *Hull {
	h := t.NewHull()
	for range 1 + random.IntN(most) {
		t.Add(h, random.Int32N(int32(t.Len())))
	}
	return h
}

// with returns h with one more record.
func with(t *Table, h *Hull, tuple int32) *Hull {
	more := t.NewHull()
	more.Set(h)
	t.Add(more, tuple)
	return more
}

// What a class would cost with a record of any tuple, within what it spans or not, is
// what it costs when the record is in it; of what is above a limit it is only known
// that it is.
func TestRatesAndRisesAreThoseOfTheWiderClass(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for name, table := range tables() {
		for range 300 {
			h, tuple := some(table, random, 4), random.Int32N(int32(table.Len()))
			more := with(table, h, tuple)
			rate, cost, rise := table.Rate(more), table.Cost(more), table.Cost(more)-table.Cost(h)
			if got := table.CostWith(h, tuple); got != cost {
				t.Fatalf("%s: costs %d with another, %d when it is in", name, got, cost)
			}
			for _, limit := range []int32{0, rate / 2, rate - 1, rate, rate + 1, math.MaxInt32} {
				if got := table.RateWith(h, tuple, limit); got != rate && (rate <= limit || got <= limit) {
					t.Fatalf("%s: rate %d up to %d, want %d", name, got, limit, rate)
				}
			}
			for _, limit := range []int64{0, rise / 2, rise - 1, rise, rise + 1, 1 << 40, math.MaxInt64} {
				if got := table.RiseWith(h, tuple, table.Cost(h), limit); got != rise && (rise <= limit || got <= limit) {
					t.Fatalf("%s: rise %d up to %d, want %d", name, got, limit, rise)
				}
			}
		}
	}
}

// Two classes together cost what the class of all their records does.
func TestJoinedClassesCostWhatOneDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for name, table := range tables() {
		for range 200 {
			g, h := table.NewHull(), table.NewHull()
			both := table.NewHull()
			for range 1 + random.IntN(5) {
				for _, into := range []*Hull{g, h} {
					tuple := random.Int32N(int32(table.Len()))
					table.Add(into, tuple)
					table.Add(both, tuple)
				}
			}
			if got, want := table.CostJoined(g, h), table.Cost(both); got != want {
				t.Fatalf("%s: joined %d, want %d", name, got, want)
			}
		}
	}
}

// A table of all pairs and what is computed without one are the same costs.
func TestComputedCostsAreThoseOfTheTable(t *testing.T) {
	for _, p := range []*problem.Problem{problemtest.Patients(250, 1), complete(250, 1)} {
		table, computed := New(p), untabled(New(p))
		random := rand.New(rand.NewPCG(3, 3))
		for range 300 {
			seed := random.Uint64()
			g, h := some(table, rand.New(rand.NewPCG(seed, 0)), 5), some(computed, rand.New(rand.NewPCG(seed, 0)), 5)
			if a, b := table.Cost(g), computed.Cost(h); a != b || table.Rate(g) != computed.Rate(h) {
				t.Fatalf("%d from the table, %d computed", a, b)
			}
		}
	}
}

// A hull that is made another's, or no record's again, is as a new one.
func TestHullsAreReused(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for name, table := range tables() {
		h, g := some(table, random, 5), some(table, random, 2)
		h.Set(g)
		if h.Size != g.Size || table.Cost(h) != table.Cost(g) {
			t.Fatalf("%s: a copy costs %d of %d", name, table.Cost(h), table.Cost(g))
		}
		for tuple := range int32(table.Len()) {
			h.Set(g)
			table.Add(h, tuple)
			if want := table.CostWith(g, tuple); table.Cost(h) != want {
				t.Fatalf("%s: a copy and tuple %d cost %d, want %d", name, tuple, table.Cost(h), want)
			}
			h.Reset()
			table.Add(h, tuple)
			if h.Size != 1 || table.Cost(h) != 0 || table.Rate(h) != 0 {
				t.Fatalf("%s: of tuple %d alone %d records cost %d", name, tuple, h.Size, table.Cost(h))
			}
			fresh, other := table.NewHull(), random.Int32N(int32(table.Len()))
			table.Add(fresh, tuple)
			table.Add(fresh, other)
			if table.Add(h, other); table.Cost(h) != table.Cost(fresh) {
				t.Fatalf("%s: tuples %d and %d cost %d, in a new hull %d", name, tuple, other, table.Cost(h), table.Cost(fresh))
			}
		}
		if h.Reset(); table.Cost(h) != 0 {
			t.Errorf("%s: nobody costs %d", name, table.Cost(h))
		}
	}
}

// scanned returns the remaining tuples in the order in which they join h, from the
// least rate or the greatest; of the same rate by their numbers.
func scanned(x *Tree, h *Hull, sign int32) (tuples []int32, rate func(int32) int32) {
	rate = func(i int32) int32 { return x.RateWith(h, i, math.MaxInt32) }
	for i := range int32(x.Len()) {
		if x.Left[i] > 0 {
			tuples = append(tuples, i)
		}
	}
	slices.SortStableFunc(tuples, func(a, b int32) int { return cmp.Compare(sign*rate(a), sign*rate(b)) })
	return tuples, rate
}

// While records are taken out, put back and forgotten, a search finds what a scan does,
// until none remains.
func TestSearchesFollowWhatRemains(t *testing.T) {
	for name, table := range tables() {
		random := rand.New(rand.NewPCG(5, 5))
		x := NewTree(table)
		remain := table.N
		for step := 0; remain > 0; step++ {
			if step%5 == 0 || remain < 20 {
				searchAsAScan(t, name, x, some(table, random, 3))
			}
			tuple := random.Int32N(int32(table.Len()))
			for x.Left[tuple] == 0 {
				tuple = (tuple + 1) % int32(table.Len())
			}
			x.Remove(tuple)
			remain--
			switch {
			case step%7 == 3:
				x.Return(tuple)
				remain++
			case step%3 > 0:
				x.Forget(tuple)
			}
			if x.Remain() != remain {
				t.Fatalf("%s: %d records remain, want %d", name, x.Remain(), remain)
			}
		}
		h := some(table, random, 3)
		if near, _ := x.Nearest(h); near != NoTuple {
			t.Errorf("%s: nearest of none is %d", name, near)
		}
		if far, _ := x.Furthest(h); far != NoTuple {
			t.Errorf("%s: furthest of none is %d", name, far)
		}
	}
}

func searchAsAScan(t *testing.T, name string, x *Tree, h *Hull) {
	t.Helper()
	nearest, rate := scanned(x, h, 1)
	if got, at := x.Nearest(h); got != nearest[0] || at != rate(got) {
		t.Fatalf("%s, %d remain: nearest is %d at %d, want %d at %d", name, x.Remain(), got, at, nearest[0], rate(nearest[0]))
	}
	furthest, _ := scanned(x, h, -1)
	if got, at := x.Furthest(h); got != furthest[0] || at != rate(got) {
		t.Fatalf("%s, %d remain: furthest is %d at %d, want %d at %d", name, x.Remain(), got, at, furthest[0], rate(furthest[0]))
	}
}

// Neighbours are as many as asked for, the nearest, ascending, whether their records
// remain or not.
func TestNeighboursAreThoseOfAScan(t *testing.T) {
	for name, table := range tables() {
		random := rand.New(rand.NewPCG(6, 6))
		x := NewTree(table)
		for range 40 {
			tuple, count := random.Int32N(int32(table.Len())), 1+random.IntN(30)
			if random.IntN(4) == 0 {
				count = table.Len() + 5
			}
			h := table.NewHull()
			table.Add(h, tuple)
			var want, got []int32
			for i := range int32(table.Len()) {
				want = append(want, table.RateWith(h, i, math.MaxInt32))
			}
			for _, i := range x.Neighbours(tuple, count) {
				got = append(got, want[i])
			}
			slices.Sort(want)
			if want = want[:min(count, len(want))]; !slices.Equal(got, want) {
				t.Fatalf("%s: %d neighbours at %v, want %v", name, count, got, want)
			}
			if again := x.Neighbours(tuple, count); again[0] != tuple && want[0] != table.RateWith(h, again[0], math.MaxInt32) {
				t.Fatalf("%s: %d is not its own neighbour", name, tuple)
			}
			if left := random.Int32N(int32(table.Len())); x.Left[left] > 0 {
				x.Remove(left)
			}
		}
	}
}

// Worked by hand: ages 0 to 9 in order, of weight 2, and a ward of weight 1, flat. Of
// 2, 4 and a missing age a class releases none; the record that missed its age pays
// for its ward alone.
func TestCostByHand(t *testing.T) {
	ages, wards := []int32{2, 4, problemtest.Missing, 0, 9, 4}, []int32{0, 0, 1, 1, 0, 0}
	age := problemtest.Attribute("age", problemtest.Ordered(problemtest.Counts([]int32{2, 4, 0, 9, 4}, 10), domain.ByRange), ages)
	ward := problemtest.Attribute("ward", problemtest.RegularTree(wards, 2), wards)
	age.Weight, ward.Weight = 2, 1
	p := problemtest.New(6, 2, 1)
	p.QI = []domain.Attribute{age, ward}
	table := New(p)
	hull := func(records ...int32) *Hull { return hullOf(table, records) }
	const half = One / 2 // what a ward costs
	for _, test := range []struct {
		records []int32
		want    int64
	}{
		{[]int32{0}, 0},
		{[]int32{1, 5}, 0},
		// [2,4] is 3 of the range 0 to 9, which has 10; int32 cuts.
		{[]int32{0, 1}, 2 * (One * 3 / 10)},
		{[]int32{0, 1, 5}, 3 * (One * 3 / 10)},
		{[]int32{3, 4}, 2 * (One + half)},
		{[]int32{0, 2}, One + 2*half},
		{[]int32{0, 1, 2}, 2*One + 3*half},
	} {
		if got := table.Cost(hull(test.records...)); got != test.want {
			t.Errorf("%v cost %d, want %d", test.records, got, test.want)
		}
	}
	// Of three records left out all is lost, of weight 2 and 1.
	if got := table.Suppressed(3); got != 3*(One+half) || table.Suppressed(0) != 0 {
		t.Errorf("three suppressed records cost %d", got)
	}
	if got := table.Share(table.Suppressed(6)); got != 1 || table.Share(0) != 0 || table.Share(table.Suppressed(3)) != 0.5 {
		t.Errorf("all suppressed is a share of %v", got)
	}
	if table.Len() != 5 || table.M != 2 || table.Of[1] != table.Of[5] || table.Of[0] == table.Of[1] {
		t.Errorf("%d tuples, %v", table.Len(), table.Of)
	}
	for record, want := range []bool{true, true, false, true, true, true} {
		if table.Complete(table.Of[record]) != want {
			t.Errorf("record %d misses no value: %v", record, !want)
		}
	}
}

// Tuples are in the order of their ranks.
func TestTuplesAreInOrder(t *testing.T) {
	for name, table := range tables() {
		for i := int32(1); i < int32(table.Len()); i++ {
			if slices.Compare(table.Tuple(i-1), table.Tuple(i)) >= 0 {
				t.Fatalf("%s: tuple %d is %v, after %v", name, i, table.Tuple(i), table.Tuple(i-1))
			}
		}
	}
}

// A tree in which a group costs more than what it is in keeps no steps of neighbours:
// what a run costs is then not what its dearest neighbours do.
func TestTreesThatDoNotRiseAreMeasured(t *testing.T) {
	// Within the ages under 20 is a group that is labelled as under 40: their first two, or
	// their last two.
	whole := domain.Node{Label: "*", Span: domain.Span{Lo: 0, Hi: 3}, Parent: -1}
	under20 := domain.Node{Label: "[0,20)", Span: domain.Span{Lo: 0, Hi: 2}, Parent: 0, Bounds: &[2]float64{0, 20}}
	under40 := func(lo, hi int32) domain.Node {
		return domain.Node{Label: "[0,40)", Span: domain.Span{Lo: lo, Hi: hi}, Parent: 1, Bounds: &[2]float64{0, 40}}
	}
	leaf := func(at, parent int32) domain.Node {
		return domain.Node{Label: "leaf", Span: domain.Leaf(at), Parent: parent}
	}
	for _, nodes := range [][]domain.Node{
		{whole, under20, under40(0, 1), leaf(0, 2), leaf(1, 2), leaf(2, 1), leaf(3, 0)},
		{whole, under20, leaf(0, 1), under40(1, 2), leaf(1, 3), leaf(2, 3), leaf(3, 0)},
	} {
		tree, err := domain.NewTree(nodes, []int{1, 1, 1, 1}, domain.ByRange, 0, 99)
		if err != nil {
			t.Fatal(err)
		}
		p := problemtest.New(4, 2, 1)
		p.QI = []domain.Attribute{problemtest.Attribute("age", tree, []int32{0, 1, 2, 3})}
		table := untabled(New(p))
		if table.attributes[0].steep != nil {
			t.Fatalf("costs of neighbours are kept of %v", nodes)
		}
		// 0, 1 and 2 are under 20, though two of them alone are under 40.
		for _, class := range [][]int32{{0, 1}, {1, 2}, {0, 1, 2}, {0, 3}} {
			if got, want := table.Cost(hullOf(table, class)), lost(p, class); !closeTo(got, want, len(class)) || got == 0 {
				t.Errorf("%v cost %v, want %v", class, float64(got)/One, want)
			}
		}
	}
}
