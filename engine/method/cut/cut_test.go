package cut

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

type algorithm struct {
	name string
	run  func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error)
}

var algorithms = []algorithm{
	{"mondrian-strict", at(MondrianStrict, Boundaries)},
	{"mondrian-relaxed", at(MondrianRelaxed, Boundaries)},
	{"aos", AOS},
	{"rounded-partition", at(Rounded, Boundaries)},
	{"bottom-up", byPenalty(RisePenalty)},
	{"mondrian-relaxed in halves", at(MondrianRelaxed, Halves)},
	{"rounded-partition in halves", at(Rounded, Halves)},
	{"bottom-up by the union", byPenalty(UnionPenalty)},
	{"mondrian-strict in halves", at(MondrianStrict, Halves)},
}

// Some of the algorithms.
var (
	strictly        = algorithms[0]
	relaxed         = algorithms[1]
	rounded         = algorithms[3]
	relaxedInHalves = algorithms[5]
	roundedInHalves = algorithms[6]
	bottomUp        = algorithms[4]
	byTheUnion      = algorithms[7]
)

// byPenalty is bottom-up by a penalty.
func byPenalty(penalty Penalty) func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error) {
	return func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return BottomUp(ctx, p, penalty, progress)
	}
}

// at chooses the cuts of an algorithm.
func at(do func(context.Context, *problem.Problem, Cuts, problem.Progress) (*problem.Groups, error), cuts Cuts) func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error) {
	return func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return do(ctx, p, cuts, progress)
	}
}

// method is what errors call an algorithm: its name in recipes.
func (a algorithm) method() string {
	return strings.TrimSuffix(strings.TrimSuffix(a.name, " in halves"), " by the union")
}

// checked returns a result that satisfies Check and suppresses nothing.
func checked(t rapid.TB, a algorithm, p *problem.Problem) *problem.Groups {
	t.Helper()
	groups, err := a.run(context.Background(), p, nil)
	if err == nil {
		err = groups.Check(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(groups.Suppressed) > 0 {
		t.Fatal("records are suppressed: ", groups.Suppressed)
	}
	return groups
}

// sizes returns the sizes of the groups, ascending.
func sizes(g *problem.Groups) []int {
	var all []int
	for i := range g.Len() {
		all = append(all, len(g.Group(i)))
	}
	slices.Sort(all)
	return all
}

func attribute(name string, shape func([]int32) domain.Domain, values ...int32) domain.Attribute {
	return problemtest.Attribute(name, shape(values), values)
}

// draw returns a random problem; mostly of distinct l-diversity or closeness too.
func draw(t *rapid.T) *problem.Problem {
	p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 9})
	if rapid.Bool().Draw(t, "few records per class") {
		p.Model = problemtest.New(p.N, min(p.N, rapid.IntRange(1, 4).Draw(t, "small k")), 0).Model
	}
	p.Sensitive = []privacy.Sensitive{{
		Name: "disease", Values: []string{"a", "b", "c"},
		Codes: rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "diseases"),
	}}
	var m privacy.Model
	var err error
	switch rapid.IntRange(0, 3).Draw(t, "model") {
	case 0, 1:
		m, err = privacy.NewDistinctL(&p.Sensitive[0], rapid.IntRange(2, 3).Draw(t, "l"))
	case 2:
		m, err = privacy.NewTCloseness(&p.Sensitive[0], 0.3)
	default:
		return p
	}
	if err != nil {
		t.Fatal(err)
	}
	if m.Holds(group.Numbers(p.N)) {
		p.Model = privacy.All(p.Model, m)
	}
	return p
}

// weighs reports whether an attribute of p has a weight above 0.
func weighs(p *problem.Problem) bool {
	return slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Weight > 0 })
}

// weighing gives a problem a column that counts, if it has none: otherwise there is
// nothing to cut.
func weighing(p *problem.Problem) *problem.Problem {
	if weighs(p) {
		return p
	}
	positions := make([]int32, p.N)
	for i := range positions {
		positions[i] = int32(i % 5)
	}
	p.QI = append(p.QI, problemtest.Attribute("weighs", problemtest.Ordered(problemtest.Counts(positions, 5), domain.ByLeaves), positions))
	return p
}

// side is one way to cut a class.
type side struct{ left, right []int32 }

// cuts returns every cut of a class between values of attribute j by definition:
// between children of its node, of which a missing value is the last, or between
// any two values.
func cuts(p *problem.Problem, rows []int32, j int) []side {
	a := &p.QI[j]
	node := p.Join(j, rows)
	var ends []int32 // of what goes to the left
	if tree, ok := a.Domain.(*domain.Tree); ok {
		for _, child := range tree.Children(node) {
			ends = append(ends, child.Hi)
		}
	} else {
		for at := node.Lo; at <= node.Hi; at++ {
			ends = append(ends, at)
		}
	}
	var all []side
	for _, end := range ends {
		var s side
		for _, r := range rows {
			if v := a.Span(r); v.IsLeaf() && v.Hi <= end {
				s.left = append(s.left, r)
			} else {
				s.right = append(s.right, r)
			}
		}
		if len(s.left) > 0 && len(s.right) > 0 {
			all = append(all, s)
		}
	}
	return all
}

// allowed returns those whose sides both satisfy the model.
func allowed(p *problem.Problem, all []side) []side {
	return slices.DeleteFunc(all, func(s side) bool { return !p.Model.Holds(s.left) || !p.Model.Holds(s.right) })
}

// oracle is strict Mondrian word for word: widest or first attribute, every cut
// tried.
func oracle(p *problem.Problem, rows []int32, byWidth bool) [][]int32 {
	for _, j := range attributes(p, rows, byWidth) {
		best, found := side{}, false
		for _, s := range allowed(p, cuts(p, rows, j)) {
			off, least := 2*len(s.left)-len(rows), 2*len(best.left)-len(rows)
			if !found || max(off, -off) < max(least, -least) || off == -least && off > 0 {
				best, found = s, true
			}
		}
		if found {
			return append(oracle(p, best.left, byWidth), oracle(p, best.right, byWidth)...)
		}
	}
	return [][]int32{rows}
}

// attributes returns those of weight above 0 in the order to try them.
func attributes(p *problem.Problem, rows []int32, byWidth bool) []int {
	width := func(j int) float64 {
		a := &p.QI[j]
		if slices.IndexFunc(rows, func(r int32) bool { return a.Codes[r] != a.Codes[rows[0]] }) < 0 {
			return 0
		}
		return a.Weight * a.Domain.Loss(p.Join(j, rows))
	}
	var order []int
	for j := range p.QI {
		if p.QI[j].Weight > 0 {
			order = append(order, j)
		}
	}
	for i := range order { // insertion keeps equal ones in their order
		for ; byWidth && i > 0 && width(order[i]) > width(order[i-1]); i-- {
			order[i], order[i-1] = order[i-1], order[i]
		}
	}
	return order
}

func TestStrictCutsAreTheOracles(t *testing.T) {
	for _, test := range []struct {
		algorithm
		byWidth bool
	}{{algorithms[0], true}, {algorithms[2], false}} {
		t.Run(test.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := draw(t)
				want := &problem.Groups{}
				for _, rows := range oracle(p, group.Numbers(p.N), test.byWidth) {
					want.Append(p, rows)
				}
				if got := checked(t, test.algorithm, p); problemtest.InSets(got) != problemtest.InSets(want) {
					t.Fatalf("classes %s, want %s", problemtest.InSets(got), problemtest.InSets(want))
				}
			})
		})
	}
}

// halved returns the sizes that exact halves end with.
func halved(n, k int) []int {
	if n < 2*k {
		return []int{n}
	}
	return append(halved(n/2, k), halved(n-n/2, k)...)
}

func TestMondrianRelaxedHalves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := weighing(problemtest.Draw(t, problemtest.Shape{Records: 80, Attributes: 4, Positions: 6}))
		want := halved(p.N, p.Model.MinSize())
		slices.Sort(want)
		if got := sizes(checked(t, relaxedInHalves, p)); !slices.Equal(got, want) {
			t.Fatalf("sizes %v, want %v", got, want)
		}
	})
}

// Every class is smaller than 2k, and none loses more than under strict Mondrian.
func TestMondrianRelaxedLosesNoMoreThanStrict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := weighing(draw(t))
		ours, theirs := checked(t, relaxed, p), checked(t, strictly, p)
		if got := sizes(ours); privacy.SizeOnly(p.Model) && got[len(got)-1] >= 2*p.Model.MinSize() {
			t.Fatalf("classes of %v for k = %d", got, p.Model.MinSize())
		}
		if got, want := loss.Measure(p, ours).ILossRate, loss.Measure(p, theirs).ILossRate; got > want+1e-12 {
			t.Fatalf("ILossRate %v, strict loses %v", got, want)
		}
	})
}

// One place divides equal values as a sort by all columns would.
func TestTiesAreBrokenAsByAFullSort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 4})
		if p.N == 1 { // of which there is no order
			p = problemtest.New(2, 1, 0)
		}
		p = weighing(p)
		x := newCutter(p, method{})
		x.enclose(x.rows)
		order := slices.Clone(x.byRange())
		first := rapid.IntRange(0, len(order)-1).Draw(t, "first")
		want := group.Numbers(p.N)
		slices.SortFunc(want, func(a, b int32) int {
			for i := range order {
				j := order[(first+i)%len(order)]
				if d := x.rank(a, j) - x.rank(b, j); d != 0 {
					return int(d)
				}
			}
			return int(a - b)
		})
		x.sort(x.rows, order[first])
		for range 3 { // a place that was tried before changes nothing
			at := rapid.IntRange(1, p.N-1).Draw(t, "at")
			x.breakTies(at, order[first], order, first)
			got, all := slices.Sorted(slices.Values(x.sorted[:at])), slices.Sorted(slices.Values(want[:at]))
			if !slices.Equal(got, all) {
				t.Fatalf("left of %d: %v, want %v", at, got, all)
			}
		}
	})
}

// Small parts are tried at every place, the nearest first, large ones at some.
func TestPlacesAroundTheMedian(t *testing.T) {
	for n := 2; n < 3000; n = n + 1 + n/10 {
		x := &cutter{sorted: make([]int32, n)}
		places := x.aroundMedian(0)
		if !slices.IsSortedFunc(places, func(a, b int) int { return x.fromMedian(a) - x.fromMedian(b) }) {
			t.Fatalf("n = %d: %v", n, places)
		}
		slices.Sort(places)
		if places[0] < 1 || places[len(places)-1] > n-1 || len(slices.Compact(slices.Clone(places))) != len(places) {
			t.Fatalf("n = %d: %v", n, places)
		}
		if n <= 128 && len(places) != n-1 || len(places) > 800 {
			t.Errorf("%d places for %d records", len(places), n)
		}
	}
	for n, want := range map[int]int{131: 130, 132: 129} { // 65 places on each side are all; of 66 those before the last are left out
		if got := len((&cutter{sorted: make([]int32, n)}).aroundMedian(0)); got != want {
			t.Errorf("%d places for %d records, want %d", got, n, want)
		}
	}
}

// Both ways to sort give the same order.
func TestSorting(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	p := problemtest.New(500, 1, 1)
	values := make([]int32, p.N)
	for r := range values {
		values[r] = random.Int32N(100) - 1
	}
	p.QI = []domain.Attribute{attribute("x", problemtest.InOrder, values...)}
	x := newCutter(p, method{})
	x.enclose(x.rows)
	x.sort(x.rows, 0)
	counted := slices.Clone(x.sorted)
	x.sortByComparing(x.rows, 0)
	if !slices.Equal(counted, x.sorted) {
		t.Error("sorted in two ways, the records stand in two orders")
	}
	for i, r := range counted[1:] {
		if a, b := x.rank(counted[i], 0), x.rank(r, 0); a > b || a == b && counted[i] > r {
			t.Fatalf("record %d of rank %d before %d of rank %d", counted[i], a, r, b)
		}
	}
}
