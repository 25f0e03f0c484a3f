package cost

import (
	"math"
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
