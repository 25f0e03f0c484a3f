package cut

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
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

// forEach runs a test with every algorithm.
func forEach(t *testing.T, test func(t *testing.T, a algorithm)) {
	for _, a := range algorithms {
		t.Run(a.name, func(t *testing.T) { test(t, a) })
	}
}

type failing interface {
	Helper()
	Fatal(...any)
}

// checked returns a result that satisfies Check and suppresses nothing.
func checked(t failing, a algorithm, p *problem.Problem) *problem.Groups {
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

// classes returns the groups as sets of records, in the order of their first.
func classes(g *problem.Groups) [][]int32 {
	var all [][]int32
	for i := range g.Len() {
		class := slices.Clone(g.Group(i))
		slices.Sort(class)
		all = append(all, class)
	}
	return inOrder(all)
}

func inOrder(classes [][]int32) [][]int32 {
	slices.SortFunc(classes, func(a, b []int32) int { return cmp.Compare(a[0], b[0]) })
	return classes
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

// numbers is a problem with one ordered column of the given values, all small.
func numbers(k int, values ...int32) *problem.Problem {
	p := problemtest.New(len(values), k, 1)
	p.QI = []domain.Attribute{attribute("x", problemtest.InOrder, values...)}
	return p
}

func attribute(name string, shape func([]int32) domain.Domain, values ...int32) domain.Attribute {
	return problemtest.Attribute(name, shape(values), values)
}

// draw returns a random problem; in half of all cases of distinct l-diversity too.
func draw(t *rapid.T) *problem.Problem {
	p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 9})
	if rapid.Bool().Draw(t, "few records per class") {
		p.Model = problemtest.New(p.N, min(p.N, rapid.IntRange(1, 4).Draw(t, "small k")), 0).Model
	}
	p.Sensitive = []privacy.Sensitive{{
		Name: "disease", Values: []string{"a", "b", "c"},
		Codes: rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "diseases"),
	}}
	if rapid.Bool().Draw(t, "diverse") {
		diversify(p, rapid.IntRange(2, 3).Draw(t, "l"))
	}
	return p
}

// diversify asks for distinct l-diversity too, if the whole table has it.
func diversify(p *problem.Problem, l int) {
	model, err := privacy.NewDistinctL(&p.Sensitive[0], l)
	if err != nil {
		panic(err)
	}
	if model.Holds(everyone(p.N)) {
		p.Model = privacy.All(p.Model, model)
	}
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

func TestEveryResultIsValid(t *testing.T) {
	forEach(t, func(t *testing.T, a algorithm) {
		rapid.Check(t, func(t *rapid.T) {
			p := draw(t)
			groups := checked(t, a, p)
			if !weighs(p) && groups.Len() != 1 {
				t.Fatalf("%d groups although nothing counts", groups.Len())
			}
			for i := range groups.Len() {
				for j := range p.QI {
					if got, want := groups.Spans[i*len(p.QI)+j], p.Join(j, groups.Group(i)); got != want {
						t.Fatalf("group %d, column %d: released as %v, want %v", i, j, got, want)
					}
				}
			}
		})
	})
}

func TestSameProblemSameGroups(t *testing.T) {
	forEach(t, func(t *testing.T, a algorithm) {
		first, second := checked(t, a, problemtest.Patients(700, 3)), checked(t, a, problemtest.Patients(700, 3))
		if !reflect.DeepEqual(first, second) {
			t.Error("two runs differ")
		}
		p := problemtest.Patients(700, 3)
		p.Seed++
		if other := checked(t, a, p); !reflect.DeepEqual(first, other) {
			t.Error("another seed makes other groups")
		}
	})
}

// Models that are not monotone, and closeness, which small classes fail, are kept
// to as well.
func TestOtherModels(t *testing.T) {
	forEach(t, func(t *testing.T, a algorithm) {
		p := problemtest.Patients(400, 1)
		s := privacy.Sensitive{Name: "disease", Values: []string{"a", "b", "c"}}
		for r := range int32(400) {
			s.Codes = append(s.Codes, r*r%7%3)
		}
		p.Sensitive = []privacy.Sensitive{s}
		closeness, err := privacy.NewTCloseness(&s, 0.15)
		if err != nil {
			t.Fatal(err)
		}
		correlated, err := privacy.NewSL(&s, 0.6, 2, [][]float64{{1, 0.2, 0.4}, {0.2, 1, 0.1}, {0.4, 0.1, 1}})
		if err != nil {
			t.Fatal(err)
		}
		size := p.Model
		for _, model := range []privacy.Model{closeness, correlated} {
			p.Model = privacy.All(size, model)
			if groups := checked(t, a, p); groups.Len() < 2 {
				t.Errorf("%s: nothing was cut", p.Model)
			}
		}
	})
}

func TestCancel(t *testing.T) {
	forEach(t, func(t *testing.T, a algorithm) {
		for _, calls := range []int{1, 2, 100} {
			ctx, cancel := context.WithCancel(context.Background())
			reported := 0
			_, err := a.run(ctx, problemtest.Patients(2000, 1), func(problem.Step) bool {
				if reported++; reported == calls {
					cancel()
				}
				return false
			})
			if !errors.Is(err, context.Canceled) || reported != calls {
				t.Errorf("error %v after %d more calls, want %v", err, reported-calls, context.Canceled)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := a.run(ctx, numbers(1, 1, 2), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want %v", err, context.Canceled)
		}
	})
}

func TestProgressGrowsToOne(t *testing.T) {
	forEach(t, func(t *testing.T, a algorithm) {
		for _, p := range []*problem.Problem{problemtest.Patients(1003, 1), numbers(3, 1, 1, 1), problemtest.New(7, 3, 1)} {
			last, calls := 0.0, 0
			_, err := a.run(context.Background(), p, func(s problem.Step) bool {
				if s.Done < last || s.Done > 1 {
					t.Errorf("progress %v after %v", s.Done, last)
				}
				last = s.Done
				calls++
				return true // what an algorithm without rounds takes no notice of
			})
			if err != nil || last != 1 || calls < p.N/20 {
				t.Errorf("error %v, last progress %v, %d calls", err, last, calls)
			}
		}
	})
}
