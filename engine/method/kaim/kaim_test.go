package kaim

import (
	"cmp"
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
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

func TestTable1AsReleased(t *testing.T) {
	p := problemtest.Table1()
	groups := casetest.Must(Cluster(context.Background(), p, nil))
	released := make([]string, p.N)
	for i := range groups.Len() {
		var labels []string
		for j := range p.QI {
			labels = append(labels, p.QI[j].Domain.Label(groups.Spans[i*len(p.QI)+j]))
		}
		for _, record := range groups.Group(i) {
			released[record] = strings.Join(labels, " ")
		}
	}
	want := []string{
		"* M [10000,15000)", "* M [10000,15000)",
		"[20,30) * [15000,20000)", "[20,30) * [15000,20000)",
		"[30,40) M *", "[30,40) M *",
		"[40,50) * *", "* F [20000,25000)", "[40,50) * *", "* F [20000,25000)",
	}
	if !slices.Equal(released, want) {
		t.Errorf("released\n%s\nwant\n%s", strings.Join(released, "\n"), strings.Join(want, "\n"))
	}
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

// As section 4 of the paper says of the table.
func TestAdultMissing(t *testing.T) {
	p := adulttest.Full(t, 5, 1)
	report := loss.Measure(p, &problem.Groups{Suppressed: group.Numbers(p.N)})
	if math.Abs(report.VMR-0.0165) > 5e-5 || math.Abs(report.RMR-0.0741) > 5e-5 {
		t.Errorf("VMR %.4f and RMR %.4f, want 0.0165 and 0.0741", report.VMR, report.RMR)
	}
}

// The first step of KAIM on Table 1 from record 1 (*, M, 12000), by hand. Ages are
// 7 different ones: each p is 1/7. Of 9 genders 5 are M. Of 7 zip codes each is
// different. h(p) = |p·ln p|.
func TestDistanceByHand(t *testing.T) {
	h := func(p float64) float64 { return -p * math.Log(p) }
	zip, gender := h(1.0/7), h(5.0/9)+h(4.0/9)
	d := newDistance(problemtest.Table1())
	d.start(0)
	tests := []struct {
		record int32
		want   float64
		why    string
	}{
		{1, 2 + 2, "14000 and 12000 become two leaves, for both"},
		{2, 7 + gender/h(4.0/9) + gender/h(5.0/9) + 7 + 7, "26 to *, F and M to *, 18000 and 12000 to *"},
		{4, 7 + 7, "32 to *, 12000 to *; a missing zip stays what it is"},
		{9, gender/h(4.0/9) + gender/h(5.0/9) + 7 + 7, "F and M, 21000 and 12000"},
	}
	for _, test := range tests {
		got := d.to([]domain.Span{d.attributes[0].centre, d.attributes[1].centre, d.attributes[2].centre}, 1, test.record, math.Inf(1))
		if math.Abs(got-test.want) > 1e-9 {
			t.Errorf("record %d: distance %v, want %v (%s)", test.record+1, got, test.want, test.why)
		}
	}
	if got := d.attributes[2].base[0]; math.Abs(got-zip) > 1e-12 {
		t.Errorf("base of a zip code is %v, want %v", got, zip)
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
		if _, err := Cluster(context.Background(), w, nil); err != nil {
			t.Fatal(err)
		}
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
