package kaim

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
)

// The paper's Table 3 comes out whichever records start the groups: each of the
// 10!/5! = 30,240 sequences of five records is tried as the seeds.
func TestTable1FromEverySeed(t *testing.T) {
	p := problemtest.Table1()
	want := [][]int32{{1, 2}, {3, 4}, {5, 6}, {7, 9}, {8, 10}}
	seeds, sequences := 5, 30240
	if testing.Short() { // the rest is for make test-long
		seeds, sequences = 3, 720
	}
	tried := 0
	eachSequence(group.Numbers(10), seeds, func(order []int32) {
		tried++
		groups := casetest.Must(kaim(context.Background(), p, order, problem.None))
		if got := problemtest.Classes(groups); !reflect.DeepEqual(got, want) {
			t.Fatalf("seeds %v: classes %v, want %v", order[:5], got, want)
		}
	})
	if tried != sequences {
		t.Errorf("%d sequences of seeds, want %d", tried, sequences)
	}
}

// eachSequence calls do with each permutation of items whose first n items differ
// from those of the others, the rest in their order.
func eachSequence(items []int32, n int, do func([]int32)) {
	var choose func(chosen, rest []int32)
	choose = func(chosen, rest []int32) {
		if len(chosen) == n {
			do(slices.Concat(chosen, rest))
			return
		}
		for i, item := range rest {
			choose(append(chosen, item), slices.Concat(rest[:i], rest[i+1:]))
		}
	}
	choose(make([]int32, 0, n), items)
}

func TestCancelWhileLeftoversAreAssigned(t *testing.T) {
	p := problemtest.Numbers(4, 1, 2, 3, 4, 5, 6, 7)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := &growth{k: 4, index: newIndex(newDistance(p), p.N), groups: 1, centres: []domain.Span{domain.Leaf(1)}}
	if _, err := g.assign(ctx, []int32{0}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// GenRate of equation 9 from the records alone, without a domain's tables.
func TestRatesFollowTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 1, Positions: 12})
		d := newDistance(p)
		if len(d.attributes) == 0 {
			return
		}
		a := &d.attributes[0]
		g := a.spans[rapid.IntRange(0, len(a.spans)-1).Draw(t, "one")]
		g = a.domain.Join(g, a.spans[rapid.IntRange(0, len(a.spans)-1).Draw(t, "other")])
		rank := rapid.Int32Range(0, int32(len(a.spans)-1)).Draw(t, "rank")
		v := a.spans[rank]
		joined := a.domain.Join(g, v)
		got := a.rates(rank, g, base(a.domain, g))
		near(t, "w·GenRate(v, t*)", got.own, p.QI[0].Weight*genRateOf(&p.QI[0], v, joined))
		near(t, "w·GenRate(g, t*)", got.group, p.QI[0].Weight*genRateOf(&p.QI[0], g, joined))
	})
}

func near(t *rapid.T, what string, got, want float64) {
	if math.Abs(got-want) > 1e-9*max(1, want) {
		t.Fatalf("%s is %v, want %v", what, got, want)
	}
}

func genRateOf(a *domain.Attribute, v, released domain.Span) float64 {
	if v == released {
		return 0
	}
	base := infoOf(a, v, true)
	if base == 0 {
		return 1
	}
	return infoOf(a, released, false) / base
}

// infoOf is Info(s), or with c the constant of a leaf.
func infoOf(a *domain.Attribute, s domain.Span, c bool) float64 {
	if s.IsLeaf() && !c {
		return 0
	}
	counts, total := make([]float64, a.Domain.Size()), 0.0
	for row := range a.Codes {
		if v := a.Span(int32(row)); v != a.Domain.Full() {
			counts[v.Lo]++
			total++
		}
	}
	sum := 0.0
	for _, n := range counts[s.Lo : s.Hi+1] {
		if n > 0 {
			sum -= n / total * math.Log(n/total)
		}
	}
	if sum < 1e-15 { // -1·ln 1 may come out as -0
		return 0
	}
	return sum
}

// A row of memos is lost to another centre and filled anew; the costs stay right.
func TestMemosAreOfTheirCentre(t *testing.T) {
	p := problemtest.Patients(400, 5)
	d := newDistance(p)
	for record := range int32(p.N) {
		d.start(record)
		d.join((record*7 + 1) % int32(p.N))
		for j := range d.attributes {
			a := &d.attributes[j]
			rank := a.of((record * 13) % int32(p.N))
			want := a.rates(rank, a.centre, base(a.domain, a.centre))
			if got := d.cost(j, rank); got != want.own+2*want.group {
				t.Fatalf("%s, centre %v, rank %d: cost %v, want %v", p.QI[j].Name, a.centre, rank, got, want.own+2*want.group)
			}
		}
	}
}

// Each record that joins is the nearest by the definition, the lowest of several.
func TestStepsOfKAIM(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 4, Positions: 8})
		if len(p.QI) == 0 {
			return
		}
		w, steps := problemtest.Watched(p)
		casetest.Must(Cluster(context.Background(), w, nil))
		of := trace.After(nil, p.N)
		for i := range *steps {
			checkKAIM(t, p, of, &(*steps)[i])
			(*steps)[i].Do(of)
		}
	})
}

// checkKAIM compares the options of a step with the definition: every record that is left,
// or every group, with its distance.
func checkKAIM(t *rapid.T, p *problem.Problem, of []int32, s *trace.Step) {
	t.Helper()
	members := problemtest.Members(of)
	if of[s.Record] != trace.None {
		t.Fatalf("record %d is in group %d already", s.Record, of[s.Record])
	}
	var want []trace.Option
	switch s.Kind {
	case trace.Seed:
		if len(members[s.Group]) > 0 {
			t.Fatalf("group %d is there already", s.Group)
		}
	case trace.Join:
		for _, r := range members[trace.None] {
			want = append(want, trace.Option{Record: r, Group: trace.None, Cost: measure(p, r, members[s.Group], centre(p, members[s.Group]))})
		}
	case trace.Leftover:
		delete(members, trace.None)
		for g, rows := range members {
			want = append(want, trace.Option{Record: trace.None, Group: g, Cost: measure(p, s.Record, rows, centre(p, rows))})
		}
	default:
		t.Fatalf("a step of kind %q", s.Kind)
	}
	sameOptions(t, s, want)
}

// sameOptions compares the options of a step with those in any order, of which the
// cheapest was chosen, the lowest of several.
func sameOptions(t *rapid.T, s *trace.Step, want []trace.Option) {
	t.Helper()
	slices.SortFunc(want, func(a, b trace.Option) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Record, b.Record), cmp.Compare(a.Group, b.Group))
	})
	if len(s.Options) != len(want) {
		t.Fatalf("%d options of a step of kind %q, want %d", len(s.Options), s.Kind, len(want))
	}
	for i, o := range s.Options {
		sum := 0.0
		for _, part := range o.Parts {
			sum += part
		}
		o.Parts = nil
		if !reflect.DeepEqual(o, want[i]) || sum != o.Cost {
			t.Fatalf("option %d is %v of parts that come to %v, want %v", i, o, sum, want[i])
		}
	}
	if len(want) > 0 && (want[0].Record != trace.None && want[0].Record != s.Record || want[0].Group != trace.None && want[0].Group != s.Group) {
		t.Fatalf("chosen: record %d, group %d; the cheapest is %v", s.Record, s.Group, want[0])
	}
}

//go:embed testdata/cases.txt
var cases string

// What is made of small problems, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"groups of records in their order": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			g, err := kaim(context.Background(), p, group.Numbers(p.N), problem.None)
			return problemtest.Result(p, g, err)
		},
		"groups": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			g, err := Cluster(context.Background(), p, nil)
			return problemtest.Result(p, g, err)
		},
		"grown until the model holds, of those that remain": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			remain, _ := strconv.Atoi(in[0])
			rows := newIndex(newDistance(p), p.N).growUntil(p.Model, 0, remain)
			if p.Model.Holds(rows) {
				return fmt.Sprint(len(rows), ", holds")
			}
			return strconv.Itoa(len(rows))
		},
		"greatest": func(_ *testing.T, in []string) string {
			var bases []float64
			for _, text := range in {
				x, _ := strconv.ParseFloat(text, 64)
				bases = append(bases, x)
			}
			return fmt.Sprint(greatest(bases))
		},
		"cost of a value beside the first": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			d := newDistance(p)
			d.start(0)
			said := ""
			for record := range int32(p.N) {
				said += fmt.Sprint(" ", d.cost(0, d.attributes[0].of(record)))
			}
			return said[1:]
		},
	})
}

// algorithm1 is Algorithm 1 of KAIM word for word, the oracle of everything here:
// it measures every record and every group, by definition, and remembers nothing.
func algorithm1(p *problem.Problem, order []int32) *problem.Groups {
	k := p.Model.MinSize()
	var groups [][]int32
	taken := make([]bool, p.N)
	for _, seed := range order {
		if taken[seed] || len(groups) == p.N/k {
			continue
		}
		group := []int32{seed}
		taken[seed] = true
		for len(group) < k {
			r := nearestRecord(p, group, taken)
			taken[r] = true
			group = append(group, r)
		}
		groups = append(groups, group)
	}
	for _, r := range order {
		if !taken[r] {
			best := 0
			for g := range groups {
				if d := measure(p, r, groups[g], centre(p, groups[g])); d < measure(p, r, groups[best], centre(p, groups[best])) {
					best = g
				}
			}
			groups[best] = append(groups[best], r)
		}
	}
	result := &problem.Groups{}
	for _, group := range groups {
		result.Append(p, group)
	}
	return result
}

func nearestRecord(p *problem.Problem, group []int32, taken []bool) int32 {
	g := centre(p, group)
	best, least := int32(-1), 0.0
	for r := range int32(p.N) {
		if taken[r] {
			continue
		}
		if d := measure(p, r, group, g); best < 0 || d < least {
			best, least = r, d
		}
	}
	return best
}

func centre(p *problem.Problem, group []int32) []domain.Span {
	g := make([]domain.Span, len(p.QI))
	for j := range g {
		g[j] = p.Join(j, group)
	}
	return g
}

// measure is D(r, G), equation 12.
func measure(p *problem.Problem, r int32, group []int32, g []domain.Span) float64 {
	sum := 0.0
	for j := range p.QI {
		a := &p.QI[j]
		if a.Weight == 0 {
			continue
		}
		v := a.Span(r)
		t := a.Domain.Join(v, g[j])
		own, each := a.Weight*rate(a.Domain, v, t), a.Weight*rate(a.Domain, g[j], t)
		sum += float64(own) + float64(float64(len(group))*each)
	}
	return sum
}

// rate is GenRate(v, t), equation 9.
func rate(d domain.Domain, v, t domain.Span) float64 {
	switch c := d.Surprise(v); {
	case v == t:
		return 0
	case d.Info(v)+c == 0:
		return 1
	default:
		return d.Info(t) / (d.Info(v) + c)
	}
}

// sameGroups runs both on the records in the given order.
func sameGroups(t rapid.TB, p *problem.Problem, order []int32) {
	t.Helper()
	got, err := kaim(context.Background(), p, order, problem.None)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if want := algorithm1(p, order); len(p.QI) > 0 && problemtest.Hash(got) != problemtest.Hash(want) {
		t.Fatalf("got groups %v with ends %v\nwant %v with ends %v", got.Rows, got.Offsets, want.Rows, want.Offsets)
	}
	if err := got.Check(p); err != nil {
		t.Fatalf("%v", err)
	}
}

func TestGroupsAreAlgorithm1s(t *testing.T) {
	shapes := map[string]problemtest.Shape{
		"few values, many ties": {Records: 60, Attributes: 4, Positions: 4},
		"many values":           {Records: 120, Attributes: 3, Positions: 60},
		"many attributes":       {Records: 40, Attributes: 12, Positions: 6},
		"one attribute":         {Records: 150, Attributes: 1, Positions: 150},
	}
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := problemtest.Draw(t, shape)
				sameGroups(t, p, drawOrder(t, p.N))
			})
		})
	}
}

func drawOrder(t *rapid.T, n int) []int32 {
	order := group.Numbers(n)
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 0))
	random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// Random problems are small. These have deep trees of nodes: enough records, and
// values enough for one attribute to be halved again and again.
func TestGroupsAreAlgorithm1sInLargeTables(t *testing.T) {
	seeds, hostile := uint64(3), 604
	if testing.Short() { // the rest is for make test-long
		seeds, hostile = 1, 204
	}
	for seed := range seeds {
		p := problemtest.Patients(1004, seed)
		sameGroups(t, p, group.Numbers(p.N))
	}
	for name, p := range problemtest.Hostile(hostile) {
		t.Run(name, func(t *testing.T) { sameGroups(t, p, group.Numbers(p.N)) })
	}
}

// A bound above a distance below it would hide the nearest record. Groups of any
// size and centre are tried, on every run of ranks.
func TestBoundIsNeverAboveACost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 25, Attributes: 1, Positions: 25})
		d := newDistance(p)
		if len(d.attributes) == 0 {
			return
		}
		a := &d.attributes[0]
		group := rapid.SliceOfN(rapid.Int32Range(0, int32(p.N-1)), 1, 6).Draw(t, "group")
		d.start(group[0])
		for _, record := range group[1:] {
			d.join(record)
		}
		lo := rapid.Int32Range(0, int32(len(a.spans)-1)).Draw(t, "lo")
		hi := rapid.Int32Range(lo, int32(len(a.spans)-1)).Draw(t, "hi")
		bound := d.bound(0, lo, hi, greatest(a.base[lo:hi+1]))
		without := rapid.Int32Range(noRank, int32(len(a.spans)-1)).Draw(t, "without")
		for rank := lo; rank <= hi; rank++ {
			if cost := d.cost(0, rank); cost < bound {
				t.Fatalf("rank %d costs %v with centre %v, below the bound %v of %d to %d", rank, cost, a.centre, bound, lo, hi)
			}
			if cost, lowest := d.cost(0, rank), d.lowest(0, without); cost < lowest && rank != without {
				t.Fatalf("rank %d costs %v with centre %v, below the lowest %v of all", rank, cost, a.centre, lowest)
			}
		}
	})
}

// Whatever is removed, the index holds what remains, each slot its lowest record.
func TestIndexHoldsWhatRemains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 150, Attributes: 3, Positions: 20})
		x := newIndex(newDistance(p), p.N)
		order := drawOrder(t, p.N)
		for i, record := range order {
			checkBelow(t, x, 0, order[i:])
			x.remove(record)
		}
		if live := x.nodes[0].live; live != 0 {
			t.Fatalf("the root has %d slots when all records are gone", live)
		}
	})
}

// checkBelow makes sure that node n holds the given records and no others.
func checkBelow(t *rapid.T, x *index, n int32, records []int32) {
	nd := x.nodes[n]
	left := len(records)
	for i := nd.first; i < nd.first+nd.live; i++ {
		s := x.slots[i]
		inside := slices.DeleteFunc(slices.Clone(records), func(r int32) bool {
			if s.below < 0 {
				return x.tuple[r] != ^s.below
			}
			rank := x.attributes[x.nodes[n].attribute].of(r)
			return rank < s.lo || rank > s.hi
		})
		left -= len(inside)
		if len(inside) == 0 || slices.Min(inside) != s.least {
			t.Fatalf("node %d, slot %d: lowest record %d of %v", n, i, s.least, inside)
		}
		if s.below >= 0 {
			if home := x.nodes[s.below].home; home != (place{n, i}) {
				t.Fatalf("node %d stands in %v, not in %v", s.below, home, place{n, i})
			}
			checkBelow(t, x, s.below, inside)
		}
	}
	if left != 0 {
		t.Fatalf("node %d lacks %d of the records %v", n, left, records)
	}
}
