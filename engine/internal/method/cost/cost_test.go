package cost

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
)

// draw returns a problem, at times of hundreds of records, with its costs: by loss or by height,
// from tables of all pairs of values or computed without any.
func draw(t *rapid.T) (*problem.Problem, *Table) {
	p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 12})
	switch seed := rapid.Uint64().Draw(t, "seed of a table"); rapid.IntRange(0, 3).Draw(t, "table") {
	case 0:
		p = problemtest.Patients(250, seed)
	case 1:
		p = complete(250, seed)
	}
	table := NewBy(p, ByLoss)
	if rapid.Bool().Draw(t, "by height") {
		table = NewBy(p, ByHeight)
	}
	if rapid.Bool().Draw(t, "computed") {
		untabled(table)
	}
	return p, table
}

// rows returns some of the records of p, at least one, at times only few.
func rows(t *rapid.T, p *problem.Problem) []int32 {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "records"), 0))
	all := group.Numbers(p.N)
	random.Shuffle(p.N, func(i, j int) { all[i], all[j] = all[j], all[i] })
	most := rapid.SampledFrom([]int{1, 5, p.N}).Draw(t, "most")
	return all[:rapid.IntRange(1, min(most, p.N)).Draw(t, "size")]
}

func hullOf(t *Table, rows []int32) *Hull {
	h := t.NewHull()
	for _, r := range rows {
		t.Add(h, t.Of[r])
	}
	return h
}

// lost is the cost of a class by the definitions: of each cell that is released
// other than it was, what its attribute loses, weighted.
func lost(p *problem.Problem, by Rate, rows []int32) float64 {
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
				sum += a.Weight / heaviest * by(a.Domain, released)
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
		p, _ := draw(t)
		class := rows(t, p)
		for _, by := range []Rate{ByLoss, ByHeight} {
			table, computed := NewBy(p, by), untabled(NewBy(p, by))
			got, want := table.Cost(hullOf(table, class)), lost(p, by, class)
			if again := computed.Cost(hullOf(computed, class)); !closeTo(got, want, len(class)*len(p.QI)) || again != got {
				t.Fatalf("cost of %v is %v, computed %v, want %v", class, float64(got)/One, float64(again)/One, want)
			}
		}
	})
}

// The predicted cost of a class with more records equals its cost once they are in it; a cost
// above a limit is only known to be above. A hull that is set to another's records, or to none,
// equals a new one.
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
		for _, another := range append(rows(t, p), class[0]) {
			tuple, more := table.Of[another], hullOf(table, append(class[:middle:middle], another))
			rate, cost, rise := table.Rate(more), table.Cost(more), table.Cost(more)-table.Cost(a)
			if got := table.CostWith(a, tuple); got != cost {
				t.Fatalf("with another %d, want %d", got, cost)
			}
			for _, limit := range []int32{0, rate / 2, rate - 1, rate, rate + 1, math.MaxInt32} {
				if got := table.RateWith(a, tuple, limit); got != rate && (rate <= limit || got <= limit) {
					t.Fatalf("rate %d up to %d, want %d", got, limit, rate)
				}
			}
			for _, limit := range []int64{0, rise / 2, rise - 1, rise, rise + 1, 1 << 40, math.MaxInt64} {
				if got := table.RiseWith(a, tuple, table.Cost(a), limit); got != rise && (rise <= limit || got <= limit) {
					t.Fatalf("rise %d up to %d, want %d", got, limit, rise)
				}
			}
			b.Set(a)
			if table.Add(b, tuple); b.Size != more.Size || table.Cost(b) != cost {
				t.Fatalf("a copy of %d costs %d with another, want %d", b.Size, table.Cost(b), cost)
			}
			b.Reset()
			none := table.Cost(b)
			if table.Add(b, tuple); none != 0 || b.Size != 1 || table.Cost(b) != 0 || table.Rate(b) != 0 {
				t.Fatalf("nobody costs %d, %d records alone %d", none, b.Size, table.Cost(b))
			}
			if table.Add(b, table.Of[class[0]]); table.Cost(b) != table.Cost(hullOf(table, []int32{another, class[0]})) {
				t.Fatalf("records %d and %d cost %d after others", another, class[0], table.Cost(b))
			}
		}
	})
}

func TestTuplesAreTheRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, table := draw(t)
		seen := 0
		for i := range int32(table.Len()) {
			own := table.Records[table.First[i]:table.First[i+1]]
			if len(own) == 0 || !slices.IsSorted(own) {
				t.Fatalf("tuple %d has the records %v", i, own)
			}
			if i > 0 && slices.Compare(table.Tuple(i-1), table.Tuple(i)) >= 0 {
				t.Fatalf("tuple %d is %v, after %v", i, table.Tuple(i), table.Tuple(i-1))
			}
			seen += len(own)
			complete := true
			for _, r := range own {
				if table.Of[r] != i {
					t.Fatalf("record %d is of tuple %d, stands in %d", r, table.Of[r], i)
				}
				for j := range p.QI {
					a := &p.QI[j]
					if a.Weight > 0 && a.Span(r) != a.Span(own[0]) {
						t.Fatalf("records %d and %d are one tuple", r, own[0])
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

// While records are taken out, put back and forgotten, a search finds what a scan does, the first
// of those at the same rate, until none remains.
func TestSearchesAreThoseOfAScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, table := draw(t)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 0))
		tree, remain := NewTree(table), p.N
		for step := 0; remain > 0; step++ {
			if step%9 == 0 || remain < 9 {
				searchAsAScan(t, tree, hullOf(table, []int32{random.Int32N(int32(p.N)), random.Int32N(int32(p.N))}))
			}
			tuple := random.Int32N(int32(table.Len()))
			for tree.Left[tuple] == 0 {
				tuple = (tuple + 1) % int32(table.Len())
			}
			tree.Remove(tuple)
			remain--
			switch {
			case step%7 == 3:
				tree.Return(tuple)
				remain++
			case step%3 > 0:
				tree.Forget(tuple)
			}
			if tree.Remain() != remain {
				t.Fatalf("%d records remain, want %d", tree.Remain(), remain)
			}
		}
		searchAsAScan(t, tree, hullOf(table, rows(t, p)))
	})
}

func searchAsAScan(t *rapid.T, x *Tree, h *Hull) {
	t.Helper()
	near, far, least, most := int32(NoTuple), int32(NoTuple), int32(math.MaxInt32), int32(-1)
	for i := range int32(x.Len()) {
		if x.Left[i] == 0 {
			continue
		}
		rate := x.RateWith(h, i, math.MaxInt32)
		if rate < least {
			near, least = i, rate
		}
		if rate > most {
			far, most = i, rate
		}
	}
	if got, rate := x.Nearest(h); got != near || got != NoTuple && rate != least {
		t.Fatalf("%d remain: nearest is %d at %d, want %d at %d", x.Remain(), got, rate, near, least)
	}
	if got, rate := x.Furthest(h); got != far || got != NoTuple && rate != most {
		t.Fatalf("%d remain: furthest is %d at %d, want %d at %d", x.Remain(), got, rate, far, most)
	}
}

// Neighbours are as many as asked for, the nearest, ascending, the tuple itself or one as near
// first, whether their records remain or not.
func TestNeighboursAreTheNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, table := draw(t)
		tuple := table.Of[rapid.IntRange(0, p.N-1).Draw(t, "record")]
		count := rapid.IntRange(1, table.Len()+5).Draw(t, "count")
		h := table.NewHull()
		table.Add(h, tuple)
		tree := NewTree(table)
		for _, r := range rows(t, p) {
			tree.Remove(table.Of[r])
		}
		var rates, got []int32
		for i := range int32(table.Len()) {
			rates = append(rates, table.RateWith(h, i, math.MaxInt32))
		}
		for _, i := range tree.Neighbours(tuple, count) {
			got = append(got, rates[i])
		}
		slices.Sort(rates)
		if !slices.Equal(got, rates[:min(count, len(rates))]) {
			t.Fatalf("%d neighbours at %v, want %v", count, got, rates)
		}
	})
}

// In a large tree, a run costs as much as its dearest neighbours.
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
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 12})
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
	age := casetest.Must(domain.NewOrdered([]string{"24", "41", "57"}, []float64{24, 41, 57}, []int{1, 1, 1}, domain.ByLeaves))
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
		tree := casetest.Must(domain.NewTree(nodes, []int{1, 1, 1, 1}, domain.ByRange, 0, 99))
		p := problemtest.New(4, 2, 1)
		p.QI = []domain.Attribute{problemtest.Attribute("age", tree, []int32{0, 1, 2, 3})}
		table := untabled(New(p))
		if table.attributes[0].steep != nil {
			t.Fatalf("costs of neighbours are kept of %v", nodes)
		}
		// 0, 1 and 2 are under 20, though two of them alone are under 40.
		for _, class := range [][]int32{{0, 1}, {1, 2}, {0, 1, 2}, {0, 3}} {
			if got, want := table.Cost(hullOf(table, class)), lost(p, ByLoss, class); !closeTo(got, want, len(class)) || got == 0 {
				t.Errorf("%v cost %v, want %v", class, float64(got)/One, want)
			}
		}
	}
}

// A cell that loses everything costs 2^24.
func TestWhatACellCosts(t *testing.T) {
	p := problemtest.With(2, 1, problemtest.Made(2, problemtest.Flat, func(i int) int32 { return int32(i) }))
	if got := New(p).Suppressed(1); got != 16_777_216 {
		t.Errorf("a suppressed record costs %d", got)
	}
}

// Of tuples that are as near, those come first that stand with the one that is asked about in
// one part of the tree: up to eight are one. Of parts that are as near, the first is searched first.
func TestNeighboursThatAreAsNear(t *testing.T) {
	for _, c := range []struct {
		tuples, of int
		want       []int32
	}{
		{8, 0, []int32{0, 1, 2, 3, 4}}, {8, 7, []int32{7, 0, 1, 2, 3}}, {8, 4, []int32{4, 0, 1, 2, 3}},
		{9, 0, []int32{0, 1, 2, 3, 4}}, {9, 8, []int32{8, 4, 5, 6, 7}}, {9, 4, []int32{4, 5, 6, 7, 8}},
		{17, 16, []int32{16, 12, 13, 14, 15}}, {16, 15, []int32{15, 8, 9, 10, 11}},
		{32, 31, []int32{31, 24, 25, 26, 27, 28, 29, 30, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3}},
		{32, 0, []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}},
		{32, 20, []int32{20, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 0, 1, 2, 3}},
	} {
		names := problemtest.Made(c.tuples, problemtest.Flat, func(i int) int32 { return int32(i) })
		if got := NewTree(New(problemtest.With(c.tuples, 2, names))).Neighbours(int32(c.of), len(c.want)); !slices.Equal(got, c.want) {
			t.Errorf("of %d names, near the one at %d: %v, want %v", c.tuples, c.of, got, c.want)
		}
	}
}

// Up to 256 values all pairs are kept; of more, a tree keeps its neighbours and other
// domains all pairs up to 1024 values. A table of pairs has 4 bytes for each.
func TestWhatIsKeptOfAColumn(t *testing.T) {
	ascending := func(i int) int32 { return int32(i) }
	for _, test := range []struct {
		form         problemtest.Form
		values       int
		pairs, steep bool
	}{
		{problemtest.Tens, 256, true, false}, {problemtest.Tens, 257, false, true}, {problemtest.Flat, 1025, false, true},
		{problemtest.InOrder, 256, true, false}, {problemtest.InOrder, 257, true, false},
		{problemtest.InOrder, 1024, true, false}, {problemtest.InOrder, 1025, false, false},
	} {
		table := New(problemtest.With(test.values, 2, problemtest.Made(test.values, test.form, ascending)))
		a := &table.attributes[0]
		if pairs, steep := a.table != noTable, a.steep != nil; pairs != test.pairs || steep != test.steep {
			t.Errorf("of %d values: pairs %v, neighbours %v, want %v and %v", test.values, pairs, steep, test.pairs, test.steep)
		}
		if test.pairs && len(table.flat) != test.values*test.values {
			t.Errorf("of %d values %d pairs are kept", test.values, len(table.flat))
		}
	}
}

// Neighbours are kept of a tree in which no node costs more than one above it, also where
// it costs as much, whether small parts come before large ones or after them; not of one
// in which the small cost more.
func TestWhichTreesRise(t *testing.T) {
	for _, test := range []struct {
		name string
		rate Rate
		want bool
	}{
		{"by loss", ByLoss, true},
		{"all the same", func(_ domain.Domain, s domain.Span) float64 { return map[bool]float64{false: 0.5}[s.IsLeaf()] }, true},
		{"small parts cost more", func(_ domain.Domain, s domain.Span) float64 { return 1 / float64(s.Len()) }, false},
	} {
		table := NewBy(problemtest.With(300, 2, problemtest.Made(300, problemtest.Tens, func(i int) int32 { return int32(i) })), test.rate)
		if got := table.attributes[0].steep != nil; got != test.want {
			t.Errorf("%s: neighbours are kept: %v", test.name, got)
		}
	}
}

// Where one column has missing values, they are spared in what a record raises, whatever
// the limit; where none of the columns counts, nothing is lost.
func TestRisesSpareMissingValues(t *testing.T) {
	names := problemtest.Made(4, problemtest.Flat, func(i int) int32 { return []int32{0, problemtest.Missing, 1, 2}[i] })
	other := problemtest.Made(4, problemtest.Flat, func(i int) int32 { return int32(i / 2) })
	p := problemtest.With(4, 2, names, other)
	table := New(p)
	h := table.NewHull()
	table.Add(h, table.Of[0])
	before := table.Cost(h)
	for _, limit := range []int64{0, One, 1 << 40} {
		// The first loses its name beside one whose name is missing, which loses nothing.
		if got := table.RiseWith(h, table.Of[1], before, limit); got != One && limit >= One {
			t.Errorf("a record without a name raises the cost by %d, want %d", got, One)
		}
		if got := table.RiseWith(h, table.Of[2], before, limit); got != 4*One && limit > 4*One {
			t.Errorf("a record with other values raises the cost by %d, want %d", got, 4*One)
		}
	}
	p.QI[0].Weight, p.QI[1].Weight = 0, 0
	if got := New(p).Share(0); got != 0 {
		t.Errorf("without columns the share is %v", got)
	}
}
