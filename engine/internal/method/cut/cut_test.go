package cut

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
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

// method returns an algorithm's name in errors and recipes.
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
	switch rapid.IntRange(0, 3).Draw(t, "model") {
	case 0, 1:
		m = privacy.NewDistinctL(&p.Sensitive[0], rapid.IntRange(2, 3).Draw(t, "l"))
	case 2:
		m = privacy.NewTCloseness(&p.Sensitive[0], 0.3)
	default:
		return p
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

//go:embed testdata/cases.txt
var cases string

// What is made of small problems, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"groups": asked(problemtest.Result),
		"spans":  asked(func(p *problem.Problem, g *problem.Groups, err error) string { return problemtest.Shown(g) }),
		"sizes":  asked(func(p *problem.Problem, g *problem.Groups, err error) string { return fmt.Sprint(sizes(g)) }),
		"refusals": func(t *testing.T, in []string) string {
			return of(t, "all", in, func(a algorithm, p *problem.Problem) string {
				_, err := a.run(context.Background(), p, nil)
				if err == nil || !strings.HasPrefix(err.Error(), a.method()) {
					return fmt.Sprintf("%s: %v", a.name, err)
				}
				return casetest.Said(err)
			})
		},
		"where to cut": whereToCut,
		"pieces of at most": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			most, _ := strconv.Atoi(in[0])
			pieces := casetest.Must(Pieces(context.Background(), p, most, 0.5))
			slices.Sort(pieces[0])
			said := fmt.Sprint(pieces[0])
			for _, rows := range pieces[1:] {
				said += fmt.Sprint(" ", len(rows))
			}
			return said
		},
		"merging": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			var all []string
			if in[0] == "halves" {
				rows := group.Numbers(p.N)
				at := newMerger(p, RisePenalty).halve(rows)
				halves := &problem.Groups{}
				halves.Append(p, rows[:at])
				halves.Append(p, rows[at:])
				return problemtest.InSets(halves)
			}
			x := newPool(p)
			for g := range int32(x.len()) {
				all = append(all, fmt.Sprint(x.members(g, nil)))
			}
			return strings.Join(all, " ")
		},
	})
}

// of returns what is said of a problem with all algorithms that are named.
func of(t *testing.T, names string, in []string, say func(a algorithm, p *problem.Problem) string) string {
	var found []string
	for _, a := range algorithms {
		if names == "all" || slices.Contains(strings.Split(names, " & "), a.name) {
			found = append(found, a.name)
		}
	}
	return casetest.Each(found, func(name string) string {
		p, _ := problemtest.Read(t, in)
		return say(algorithms[slices.IndexFunc(algorithms, func(a algorithm) bool { return a.name == name })], p)
	})
}

func asked(say func(*problem.Problem, *problem.Groups, error) string) casetest.Answer {
	return func(t *testing.T, in []string) string {
		return of(t, in[0], in[1:], func(a algorithm, p *problem.Problem) string {
			g, err := a.run(context.Background(), p, nil)
			return say(p, g, err)
		})
	}
}

// whereToCut says where all records, or the first ones, are cut in the first column, and whether
// a cut keeps the theorems on rounded partition.
func whereToCut(t *testing.T, in []string) string {
	p, others := problemtest.Read(t, in[1:])
	if in[0] == "between values" {
		x := newCutter(p, method{cuts: []kind{{dimensions: (*cutter).byWidth, places: (*cutter).betweenValues}}})
		x.enclose(x.rows)
		at := casetest.Must(x.cut(context.Background(), x.rows))
		return fmt.Sprint(x.rows[:at], " ", at)
	}
	x := newCutter(p, method{})
	if in[0] == "beyond k" {
		return strconv.Itoa(x.surplus())
	}
	if len(others) > 0 {
		n, _ := strconv.Atoi(strings.TrimPrefix(others[0], "first "))
		x.sorted = x.rows[:n]
	} else {
		x.enclose(x.rows)
		x.sort(x.rows, 0)
	}
	if at, err := strconv.Atoi(in[0]); err == nil {
		return strconv.FormatBool(x.keepsTheorems(at))
	}
	return fmt.Sprint(x.rounded(0))
}

// What the steps say of each method that cuts is so by its definition.
func TestStepsOfCuts(t *testing.T) {
	for _, a := range algorithms {
		t.Run(a.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 4, Positions: 8})
				w, told := problemtest.Watched(p)
				casetest.Must(a.run(context.Background(), w, nil))
				steps := *told
				switch a.name {
				case "mondrian-strict":
					checkCuts(t, p, steps)
				case "mondrian-relaxed":
					checkHalves(t, p, steps)
				case "aos":
					checkPriority(t, p, steps)
				case "rounded-partition", "rounded-partition in halves":
					checkRounded(t, p, steps, a.name == "rounded-partition in halves")
				}
			})
		})
	}
}

// A group that fails the model is told to be merged with the chosen one, before what the others
// would have cost: the cheapest first, and of equals the first.
func TestWhatAMergeWasChosenFrom(t *testing.T) {
	const places = 15 // two records at each place, of which those at the eighth have the same value
	at := ""
	for i := range 2 * places {
		at += fmt.Sprint(" ", i/2)
	}
	p, _ := problemtest.Read(t, []string{"k 2", "order" + at, "s " + strings.Repeat("ab", 7) + "aa" + strings.Repeat("ab", 7), "distinct 2"})
	var merges []trace.Step
	p.Watch = func(s trace.Step) {
		if s.Kind == trace.Merge && len(s.Options) >= places-1 {
			merges = append(merges, s)
		}
	}
	casetest.Must(BottomUp(context.Background(), p, RisePenalty, nil))
	if len(merges) != 1 {
		t.Fatalf("%d groups are merged, want the one that fails", len(merges))
	}
	options := merges[0].Options
	if options[0].Group != merges[0].Group || options[0].Cost != options[1].Cost {
		t.Errorf("merged with %d, chosen from %+v", merges[0].Group, options)
	}
	if !slices.IsSortedFunc(options[1:], func(a, b trace.Option) int { return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Group, b.Group)) }) {
		t.Errorf("the others are %+v", options[1:])
	}
}

// checkCuts compares what each step of strict Mondrian says with every cut that there is.
func checkCuts(t *rapid.T, p *problem.Problem, steps []trace.Step) {
	t.Helper()
	of := trace.After(nil, p.N)
	for i := range steps {
		s := &steps[i]
		if s.Kind != trace.All {
			rows := problemtest.Members(of)[s.Group]
			if !slices.Equal(rows, s.Part) {
				t.Fatalf("part %d has records %v, not %v", s.Group, rows, s.Part)
			}
			checkPart(t, p, s, rows)
		}
		s.Do(of)
	}
}

// checkHalves makes sure that halves are made only of parts that no boundary of any column
// cuts, in the column of whose order the part spans most, as evenly as can be.
func checkHalves(t *rapid.T, p *problem.Problem, steps []trace.Step) {
	t.Helper()
	of, table := trace.After(nil, p.N), newTable(p)
	for i := range steps {
		s := &steps[i]
		for _, c := range s.Cuts {
			if !c.Halves || c.Outcome != trace.Made {
				continue
			}
			rows := problemtest.Members(of)[s.Group]
			if c.Left != (len(rows)+1)/2 || c.Left+c.Right != len(rows) {
				t.Fatalf("%d rows are halved into %d and %d", len(rows), c.Left, c.Right)
			}
			for j := range p.QI {
				if p.QI[j].Weight == 0 {
					continue
				}
				if allowed, _ := sidesOf(p, j, rows); len(allowed) > 0 {
					t.Fatalf("column %d could be cut at a boundary into %v", j, allowed)
				}
				if width := spannedBy(table, j, rows); width > c.Width || j == c.Column && width != c.Width {
					t.Fatalf("column %d spans %v, and %d was halved, which spans %v", j, width, c.Column, c.Width)
				}
			}
		}
		s.Do(of)
	}
}

// checkPriority makes sure that AOS cuts the first column that can be cut, and says of no
// column how wide the part is.
func checkPriority(t *rapid.T, p *problem.Problem, steps []trace.Step) {
	t.Helper()
	of := trace.After(nil, p.N)
	for i := range steps {
		s := &steps[i]
		rows, before := problemtest.Members(of)[s.Group], -1
		for _, c := range s.Cuts {
			allowed, _ := sidesOf(p, c.Column, rows)
			if c.Column <= before || c.Width != 0 || c.Outcome == trace.Made && c.Left != allowed[0] ||
				c.Outcome != trace.Made && c.Outcome != trace.Untried && len(allowed) > 0 {
				t.Fatalf("after column %d: %+v, allowed are %v", before, c, allowed)
			}
			before = c.Column
		}
		s.Do(of)
	}
}

// checkRounded makes sure that each cut loses no class, and that one that may separate equal
// values has the sizes of the paper: of α·k + β records ⌊α/2⌋·k + ⌊β/2⌋ to the right.
func checkRounded(t *rapid.T, p *problem.Problem, steps []trace.Step, always bool) {
	t.Helper()
	k := p.Model.MinSize()
	for _, s := range steps {
		for _, c := range s.Cuts {
			if c.Outcome != trace.Made {
				continue
			}
			n := c.Left + c.Right
			if n != len(s.Part) || c.Left/k+c.Right/k != n/k || min(c.Left, c.Right) < k || always && !c.Halves {
				t.Fatalf("k = %d: %d are cut into %d and %d", k, len(s.Part), c.Left, c.Right)
			}
			if α, β := n/k, n%k; always && c.Right != α/2*k+β/2 {
				t.Fatalf("k = %d: %d are cut into %d and %d, in halves: %t", k, n, c.Left, c.Right, c.Halves)
			}
		}
		if s.Kind == trace.Whole && len(s.Part) >= 2*k && slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Weight > 0 }) {
			t.Fatalf("k = %d: a part of %d is left", k, len(s.Part))
		}
	}
}

// spannedBy is the share of a column's order that some records span, times its weight.
func spannedBy(x *table, j int, rows []int32) float64 {
	lo, hi := x.rank(rows[0], j), x.rank(rows[0], j)
	for _, r := range rows {
		lo, hi = min(lo, x.rank(r, j)), max(hi, x.rank(r, j))
	}
	return x.columns[j].spanned(lo, hi)
}

// checkPart makes sure that the columns are tried from the widest on, that a cut which is
// made is the one nearest to the middle, and that those that are not made can't be.
func checkPart(t *rapid.T, p *problem.Problem, s *trace.Step, rows []int32) {
	t.Helper()
	k := p.Model.MinSize()
	if len(rows) < 2*k {
		if s.Kind != trace.Whole || len(s.Cuts) > 0 {
			t.Fatalf("a part of %d records is cut for k = %d", len(rows), k)
		}
		return
	}
	made := false
	for i, c := range s.Cuts {
		a := &p.QI[c.Column]
		width := 0.0
		if joined := a.Join(rows); slices.ContainsFunc(rows, func(r int32) bool { return a.Span(r) != joined }) {
			width = a.Weight * a.Domain.Loss(joined)
		}
		if c.Width != width || i > 0 && c.Width > s.Cuts[i-1].Width {
			t.Fatalf("column %d is %v wide, not %v, after one of %v", c.Column, width, c.Width, s.Cuts[max(i-1, 0)].Width)
		}
		allowed, places := sidesOf(p, c.Column, rows)
		switch c.Outcome {
		case trace.Made:
			made = true
			if len(allowed) == 0 || c.Left != allowed[0] || c.Left+c.Right != len(rows) {
				t.Fatalf("column %d is cut into %d and %d, allowed are %v", c.Column, c.Left, c.Right, allowed)
			}
		case trace.Untried:
			if !made {
				t.Fatalf("column %d is not tried, and no cut was made", c.Column)
			}
		case trace.TooSmall:
			if len(allowed) > 0 || places == 0 {
				t.Fatalf("column %d could be cut into %v", c.Column, allowed)
			}
		case trace.NoPlace, trace.OneValue:
			if places > 0 {
				t.Fatalf("column %d has %d places to cut", c.Column, places)
			}
		}
	}
	if made != (s.Kind == trace.Cut) || made != (len(s.Moves) > 0) {
		t.Fatalf("a cut is made: %t, in a step of kind %q with %d moves", made, s.Kind, len(s.Moves))
	}
}

// sidesOf returns the sizes of the left side of all cuts that are allowed, the nearest to the
// middle first, and how many places to cut there are at all: a place is one that no node
// below that of the part covers both sides' neighbours of, by trying all.
func sidesOf(p *problem.Problem, j int, rows []int32) (allowed []int, places int) {
	a, k := &p.QI[j], p.Model.MinSize()
	position := func(r int32) int32 {
		if s := a.Span(r); s != a.Domain.Full() {
			return s.Lo
		}
		return int32(a.Domain.Size())
	}
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(r, s int32) int { return cmp.Compare(position(r), position(s)) })
	tree := newTable(p).columns[j].tree
	for at := 1; at < len(rows); at++ {
		before, after := rows[at-1], rows[at]
		if position(before) == position(after) || tree && a.Domain.Join(a.Span(before), a.Span(after)) != a.Join(rows) {
			continue
		}
		places++
		if at >= k && len(rows)-at >= k {
			allowed = append(allowed, at)
		}
	}
	slices.SortStableFunc(allowed, func(x, y int) int { // of two equally far ones, the median stays on the left
		dx, dy := 2*x-len(rows), 2*y-len(rows)
		if ax, ay := max(dx, -dx), max(dy, -dy); ax != ay {
			return ax - ay
		}
		return dy - dx
	})
	return allowed, places
}

// The index finds what looking at all groups finds, to the last tie.
func TestNearestIsTheScans(t *testing.T) {
	check := func(t rapid.TB, p *problem.Problem) {
		for by, a := range map[Penalty]algorithm{RisePenalty: bottomUp, UnionPenalty: byTheUnion} {
			x := newMerger(p, by)
			x.nearest = func(group int32) int32 { return x.scan(group, by) }
			want := casetest.Must(x.run(context.Background(), problem.None))
			if got := checked(t, a, p); !reflect.DeepEqual(got, want) {
				t.Fatal(a.name, ": groups ", problemtest.InSets(got), " want ", problemtest.InSets(want))
			}
		}
	}
	t.Run("random", func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { check(t, draw(t)) }) })
	ks := []int{5, 2, 20}
	if testing.Short() { // the rest is for make test-long
		ks = ks[:1]
	}
	for _, k := range ks {
		p := problemtest.Patients(brief.Of(1500, 500), uint64(k))
		p.Model = problemtest.New(p.N, k, 1).Model
		check(t, p)
	}
	p := problemtest.Numbers(3, manyValues(3000)...) // more than are kept in a table
	p.QI = append(p.QI, attribute("y", problemtest.Tens, manyValues(3000)...))
	check(t, p)
}

func manyValues(n int) []int32 {
	random := rand.New(rand.NewPCG(uint64(n), 0))
	values := make([]int32, n)
	for i := range values {
		values[i] = random.Int32N(int32(2 * n))
	}
	return values
}

// A group pays the cost that package cost computes.
func TestPenaltyIsTheCost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 4, Positions: 9})
		x, table := newPenalty(p), cost.New(p)
		records := rapid.Permutation(group.Numbers(p.N)).Draw(t, "records")
		end := rapid.IntRange(1, p.N).Draw(t, "end")
		middle := rapid.IntRange(0, end-1).Draw(t, "middle")
		measure := func(rows []int32) ([]edge, int64) {
			mine, theirs := make([]edge, x.m), table.NewHull()
			for _, r := range rows {
				table.Add(theirs, table.Of[r])
			}
			x.span(mine, rows)
			if got, want := x.cost(mine), table.Cost(theirs); got != want {
				t.Fatalf("%v cost %d, want %d", rows, got, want)
			}
			return mine, x.cost(mine)
		}
		if middle == 0 {
			measure(records[:end])
			return
		}
		a, costA := measure(records[:middle])
		b, costB := measure(records[middle:end])
		together, costTogether := measure(records[:end])
		if got := x.rise(a, b, math.MaxInt64); got != costTogether-costA-costB {
			t.Fatalf("a rise of %d, want %d", got, costTogether-costA-costB)
		}
		if x.merge(a, b); !slices.Equal(a, together) {
			t.Fatalf("merged to %v, want %v", a, together)
		}
	})
}

// For k-anonymity, a group of 2k or more is one that loses nothing, and records
// that agree in what counts were together from the start.
func TestBottomUpSizes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: 6})
		groups := checked(t, bottomUp, p)
		x := newPenalty(p)
		for i := range groups.Len() {
			hull := make([]edge, x.m)
			if x.span(hull, groups.Group(i)); len(groups.Group(i)) >= 2*p.Model.MinSize() && x.cost(hull) > 0 {
				t.Fatalf("a group of %d", len(groups.Group(i)))
			}
		}
	})
}

// A group splits into as many parts as there can be, each of k at least.
func TestSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 5).Draw(t, "k")
		n := rapid.IntRange(2*k, 60).Draw(t, "n")
		values := rapid.Permutation(group.Numbers(n)).Draw(t, "values")
		x := newMerger(problemtest.Numbers(k, values...), RisePenalty)
		rows, parts := group.Numbers(n), [][]int32{}
		x.splitRows(rows, func(part []int32) { parts = append(parts, part) })
		if len(parts) != n/k {
			t.Fatalf("%d records, k = %d: %d parts, want %d", n, k, len(parts), n/k)
		}
		all := slices.Concat(parts...)
		slices.Sort(all)
		if !slices.Equal(all, group.Numbers(n)) {
			t.Fatalf("parts %v", parts)
		}
		for _, part := range parts {
			if len(part) < k || len(part) >= 2*k {
				t.Fatalf("a part of %d, k = %d", len(part), k)
			}
		}
	})
}

func TestRoundHalf(t *testing.T) {
	for k := 1; k < 6; k++ {
		for n := 2 * k; n < 10*k; n++ {
			for size := range n + 1 {
				got := roundHalf(size, n, k)
				if got < k || n-got < k || got/k+(n-got)/k != n/k {
					t.Fatalf("n = %d, k = %d, size %d: %d", n, k, size, got)
				}
				if size >= k && n-size >= k && size/k+(n-size)/k == n/k && got != size {
					t.Fatalf("n = %d, k = %d: %d instead of %d", n, k, got, size)
				}
			}
		}
	}
}

// However groups are merged and divided, the index finds what the scan finds.
func TestIndexKeepsUpWithChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(20, 150).Draw(t, "n")
		position := rapid.SliceOfN(rapid.Int32Range(problemtest.Missing, 99), n, n)
		p := problemtest.Numbers(1, position.Draw(t, "x")...)
		p.QI = append(p.QI, attribute("y", problemtest.Tens, position.Draw(t, "y")...))
		by := rapid.SampledFrom([]Penalty{UnionPenalty, RisePenalty}).Draw(t, "penalty")
		x := newIndex(newPool(p), by)
		live := func() (groups []int32) {
			for g := range int32(x.len()) {
				if x.size[g] > 0 {
					groups = append(groups, g)
				}
			}
			return groups
		}
		for step := 0; step < 2*n && len(live()) > 1; step++ {
			g := rapid.SampledFrom(live()).Draw(t, "group")
			if rows := x.members(g, nil); len(rows) > 1 && rapid.Bool().Draw(t, "divide") {
				at := rapid.IntRange(1, len(rows)-1).Draw(t, "at")
				x.set(g, rows[:at])
				x.cover(g)
				x.insert(x.add(rows[at:]), g)
				continue
			}
			x.remove(g)
			into := x.nearest(g)
			if want := x.scan(g, by); into != want {
				t.Fatalf("group %d is nearest to %d, want %d", g, into, want)
			}
			x.absorb(into, g)
			x.cover(into)
		}
	})
}

// An index that has seen much is made anew.
func TestIndexGrowsStale(t *testing.T) {
	p := problemtest.Numbers(1, 1, 2, 3, 4, 5, 6, 7, 8)
	x := newIndex(newPool(p), UnionPenalty)
	for g := range int32(3) {
		if x.stale() {
			t.Errorf("stale after %d of 8 groups were removed", g)
		}
		x.remove(g)
	}
	if !x.stale() {
		t.Error("not stale after 3 of 8 groups were removed")
	}
}

// scan is the nearest group by looking at all of them.
func (x *pool) scan(group int32, by Penalty) int32 {
	best, least := int32(noGroup), int64(math.MaxInt64)
	for g := range int32(x.len()) {
		if g == group || x.size[g] == 0 {
			continue
		}
		penalty := x.rise(x.hull(group), x.hull(g), math.MaxInt64)
		if by == UnionPenalty {
			penalty += x.cost(x.hull(group)) + x.cost(x.hull(g))
		}
		if penalty < least {
			best, least = g, penalty
		}
	}
	return best
}

// Sorting a part by each column and trying a cut between any two records gives the same pieces.
func TestPiecesAreThoseOfSorting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 120, Attributes: 4, Positions: rapid.SampledFrom([]int{4, 30, 900}).Draw(t, "positions")})
		if rapid.Bool().Draw(t, "diverse") {
			s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "sensitive")}
			l := privacy.NewDistinctL(&s, 2)
			p.Model = privacy.All(p.Model, l)
		}
		most, share := rapid.IntRange(1, 40).Draw(t, "most"), rapid.SampledFrom([]float64{0.37, 0.5}).Draw(t, "share")
		got := casetest.Must(Pieces(context.Background(), p, most, share))
		if want := sortedPieces(p, newTable(p), group.Numbers(p.N), most, share); !slices.EqualFunc(got, want, slices.Equal[[]int32]) {
			t.Fatalf("pieces %v, want %v", got, want)
		}
	})
}

// sortedPieces is Pieces of some records, which ascend.
func sortedPieces(p *problem.Problem, x *table, rows []int32, most int, share float64) [][]int32 {
	if len(rows) <= most {
		return [][]int32{rows}
	}
	n, highest := len(rows), -1.0
	var left []int32
	for j := range x.columns {
		c := &x.columns[j]
		sorted := slices.Clone(rows)
		slices.SortStableFunc(sorted, func(a, b int32) int { return cmp.Compare(x.rank(a, j), x.rank(b, j)) })
		rank := func(i int) int32 { return x.rank(sorted[i], j) }
		whole, at := c.join(rank(0), rank(n-1)), 0
		for i := 1; i < n; i++ {
			if side := min(i, n-i); side < p.Model.MinSize() || 10*side < n || rank(i-1) == rank(i) || c.tree && c.join(rank(i-1), rank(i)) != whole {
				continue
			}
			if off := func(at int) int { return max(at-int(share*float64(n)), int(share*float64(n))-at) }; at == 0 || off(i) < off(at) {
				at = i
			}
		}
		if c.weight == 0 || at == 0 {
			continue
		}
		all := c.width(rank(0), rank(n-1))
		gain := float64(float64(at)*(all-c.width(rank(0), rank(at-1)))) + float64(float64(n-at)*(all-c.width(rank(at), rank(n-1))))
		if gain > highest && p.Model.Holds(sorted[:at]) && p.Model.Holds(sorted[at:]) {
			highest, left = gain, sorted[:at]
		}
	}
	if left == nil {
		return [][]int32{rows}
	}
	var sides [2][]int32
	for _, r := range rows {
		side := 1
		if slices.Contains(left, r) {
			side = 0
		}
		sides[side] = append(sides[side], r)
	}
	return slices.Concat(sortedPieces(p, x, sides[0], most, share), sortedPieces(p, x, sides[1], most, share))
}

// Theorems 1 and 2 and Corollary 2 of the paper on rounded partition.
func TestRoundedTheorems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := weighing(problemtest.Draw(t, problemtest.Shape{Records: 90, Attributes: 3, Positions: 6}))
		if rapid.Bool().Draw(t, "many for k") { // those that the corollary is about
			k := rapid.IntRange(1, 9).Draw(t, "k")
			n := 2*k*k + rapid.IntRange(0, 100).Draw(t, "more")
			p = problemtest.Numbers(k, rapid.SliceOfN(rapid.Int32Range(-1, 20), n, n).Draw(t, "values")...)
		}
		k := p.Model.MinSize()
		α, β := p.N/k, p.N%k
		levels := 1 << (bits.Len(uint(α)) - 1) // 2^⌊log2 α⌋
		for _, a := range []algorithm{rounded, roundedInHalves} {
			got := sizes(checked(t, a, p))
			greatest := got[len(got)-1]
			if len(got) != α {
				t.Fatalf("%s: n = %d, k = %d: %d classes, want %d", a.name, p.N, k, len(got), α)
			}
			if most := k + (β+levels-1)/levels; greatest > most || p.N >= 2*k*k && greatest > k+min(β, 1) {
				t.Fatalf("%s: n = %d, k = %d: a class of %d, want at most %d", a.name, p.N, k, greatest, most)
			}
		}
	})
}
