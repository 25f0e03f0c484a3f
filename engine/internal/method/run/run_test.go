package run_test

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/kaim"
	"quasi/engine/internal/method/kmember"
	"quasi/engine/internal/method/lattice"
	"quasi/engine/internal/method/limit"
	"quasi/engine/internal/method/run"
	"quasi/engine/internal/method/slca"
	"quasi/engine/internal/method/suppress"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method"
	"quasi/engine/method/pieces"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// withSensitive gives p a sensitive attribute that every algorithm can work with:
// the records have the values a, b, c, ... in turn.
func withSensitive(p *problem.Problem) *problem.Problem {
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c", "d", "e", "f"}}
	for r := range p.N {
		s.Codes = append(s.Codes, int32(r%6))
	}
	p.Sensitive = []privacy.Sensitive{s}
	p.MaxSuppressed = p.N
	return p
}

// do returns the code of an algorithm.
func do(t rapid.TB, a method.Algorithm) run.Func {
	t.Helper()
	return casetest.Must(run.Get(a.Name))
}

// needs gives an algorithm settings that any table of several records satisfies, and others that are
// given.
func needs(t rapid.TB, a method.Algorithm, others ...parameter.Given) parameter.Values {
	t.Helper()
	given := parameter.Given{}
	for _, p := range a.Parameters {
		if value, needed := map[string]float64{"l": 1, "s": 1, method.Rounds: 2}[p.Name]; needed {
			given[p.Name] = value
		}
	}
	for _, more := range others {
		maps.Copy(given, more)
	}
	return casetest.Must(parameter.Resolve(a.Parameters, given))
}

// Whatever the table, the model and the settings, a release is valid, or the error says why there is
// none. Parts show what their records have in common, all of them where nothing counts; on levels a
// value is released in one way everywhere.
func TestEveryMethodMakesAValidRelease(t *testing.T) {
	for _, w := range ways(t) {
		t.Run(w.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := withSensitive(problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 4, Positions: 8}))
				if !w.Suppresses {
					p.MaxSuppressed = 0
				}
				var other *problem.Problem
				switch kind := rapid.IntRange(0, 2).Draw(t, "model"); {
				case kind == 1 && w.Name != "slca":
					other = problemtest.DrawDiverse(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 10})
				case kind == 2 && !w.ownModel():
					other = problemtest.DrawModelled(t)
					other.Sensitive = withSensitive(&problem.Problem{N: other.N}).Sensitive
				}
				if other != nil && w.Accepts(other.Model) == nil {
					p = other
				}
				groups, err := w.run(p, nil)
				if err != nil && (w.name == "k-member drop" || !p.Model.Holds(group.Numbers(p.N))) {
					return // so many rows can't be left out
				}
				casetest.NoError(t, checked(p, groups, err))
				weighs := slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Weight > 0 })
				if w.Family == method.Partitioning && !weighs && groups.Len() != 1 {
					t.Fatalf("%d groups although nothing counts", groups.Len())
				}
				as := map[[3]int32]domain.Span{}
				for i := range groups.Len() {
					for j, s := range groups.As(int32(i), len(p.QI)) {
						if w.Family == method.Partitioning && s != p.Join(j, groups.Group(i)) {
							t.Fatalf("group %d, column %d: released as %v", i, j, s)
						}
						for _, r := range groups.Group(i) {
							was := p.QI[j].Span(r)
							key := [3]int32{int32(j), was.Lo, was.Hi}
							if known, ok := as[key]; ok && known != s && w.Family == method.FullDomain && w.Name != method.Consistent {
								t.Fatalf("column %d: %v is released as %v and %v", j, was, known, s)
							}
							as[key] = s
						}
					}
				}
			})
		})
	}
}

// Tables that break what is written for usual ones, each of which every algorithm releases in every
// way, however many rows may be left out and also where one row in a hundred has a rare value.
func TestHostileTables(t *testing.T) {
	n := brief.Of(600, 60)
	tables := problemtest.Hostile(n)
	tables["no column"] = problemtest.With(n, 7)
	tables["one record"] = problemtest.With(1, 1, problemtest.Made(1, problemtest.InOrder, func(int) int32 { return 0 }))
	tables["one column"] = problemtest.With(n, 7, problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i) }))
	tables["one column of no weight"] = problemtest.With(n, 7, problemtest.Weighted(0, tables["one column"].QI[0]))
	for name, table := range tables {
		for _, rare := range []bool{false, true} {
			for _, w := range ways(t) {
				t.Run(fmt.Sprintf("%s, rare: %v, %s", name, rare, w.name), func(t *testing.T) {
					for _, limit := range []int{0, 1, n} {
						p := withSensitive(&problem.Problem{N: table.N, Seed: 1, Model: table.Model, QI: table.QI})
						if p.MaxSuppressed = min(limit, p.N); !w.Suppresses && limit > 0 {
							continue
						}
						if rare && p.N > 1 && (w.Accepts(rarely(t, p)) != nil || w.ownModel()) {
							continue
						}
						groups, err := w.run(p, nil)
						err = checked(p, groups, err)
						if err != nil && !(name == "30 columns" && slices.Contains([]string{"incognito", "samarati", "optimal"}, w.Name) && strings.Contains(err.Error(), "30 columns that could identify have more than 2000000 combinations")) &&
							!(w.name == "k-member drop" && (limit < p.N || name == "all missing")) {
							t.Errorf("%d may be left out: %v", p.MaxSuppressed, err)
						}
					}
				})
			}
		}
	}
}

// rarely gives one row in a hundred another sensitive value than the others, and asks for both in
// each class.
func rarely(t *testing.T, p *problem.Problem) privacy.Model {
	t.Helper()
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: make([]int32, p.N)}
	for r := range s.Codes {
		s.Codes[r] = int32(min(1, r%100)) ^ 1
	}
	p.Sensitive = []privacy.Sensitive{s}
	distinct := privacy.NewDistinctL(&p.Sensitive[0], 2)
	p.Model = privacy.All(p.Model, distinct)
	return distinct
}

// Columns of 10,000 distinct values, in a hierarchy without levels and in order.
func TestTenThousandValues(t *testing.T) {
	brief.Further(t)
	n := 10_000
	if testing.Short() { // the rest is for make test-long
		n = 1000
	}
	for _, a := range method.All() {
		t.Run(a.Name, func(t *testing.T) {
			p := withSensitive(problemtest.New(n, 5, 1))
			p.QI = []domain.Attribute{
				problemtest.Made(n, problemtest.Flat, func(i int) int32 { return int32(i) }),
				problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(i * 7919 % n) }),
			}
			groups, err := do(t, a)(context.Background(), p, needs(t, a), nil)
			if err := checked(p, groups, err); err != nil {
				t.Error(err)
			}
		})
	}
}

//go:embed testdata/groups.golden
var groupsBefore string

// The groups are the same natively and as WebAssembly: both are held against one
// file.
func TestGroupsAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	for _, a := range method.All() {
		p := withSensitive(problemtest.Patients(300, 42))
		groups, err := do(t, a)(context.Background(), p, needs(t, a), nil)
		if err != nil {
			fmt.Fprintf(&b, "%s: %v\n", a.Name, err)
			continue
		}
		fmt.Fprintf(&b, "%s %s\n", a.Name, problemtest.Hash(groups))
	}
	problemtest.Golden(t, groupsBefore, b.String())
}

// occupied is the complete Adult table with the occupation as a sensitive attribute, of which a
// model is asked beside classes of k, and no quasi-identifier.
func occupied(t *testing.T, k int, model func(*privacy.Sensitive) privacy.Model) *problem.Problem {
	t.Helper()
	p := adulttest.Complete(t, k, 1)
	at := slices.IndexFunc(p.QI, func(a domain.Attribute) bool { return a.Name == "occupation" })
	s := &privacy.Sensitive{Name: "occupation", Codes: p.QI[at].Codes}
	for c := range p.QI[at].Spans {
		s.Values = append(s.Values, strconv.Itoa(c))
	}
	p.QI = slices.Delete(p.QI, at, at+1)
	m := model(s)
	p.Model = privacy.All(p.Model, m)
	return p
}

// What methods lose of the Adult table, those with rounds before the first. Values between near
// bounds were measured, not published: a change of one is a change of the method.
func TestAdult(t *testing.T) {
	brief.Further(t)
	const all = math.MaxInt
	near := func(x float64) [2]float64 { return [2]float64{x - 1e-4, x + 1e-4} }
	// An independent prototype of KAIM lost so much. By equation 3 a cell that stays `*` costs
	// nothing, where the prototype counted the missing cells of the full table, 0.0165 of all.
	about := func(x float64) [2]float64 { return [2]float64{0.98 * x, 1.02 * x} }
	// ARX takes these same releases from the same hierarchies, but for k = 10: there it takes one
	// of 318 classes that leaves 3,330 records out and loses 0.290.
	arx := func(x float64) [2]float64 { return [2]float64{x - 6e-4, x + 6e-4} }
	below := func(x float64) [2]float64 { return [2]float64{0, math.Nextafter(x, 0)} }
	diverse := func(s *privacy.Sensitive) privacy.Model { return privacy.NewDistinctL(s, 3) }
	close := func(s *privacy.Sensitive) privacy.Model { return privacy.NewTCloseness(s, 0.2) }
	tests := []struct {
		way         string
		k           int
		lost        [2]float64
		out         int // records that may be left out
		model       func(*privacy.Sensitive) privacy.Model
		classes     int // 0: any number
		outReleased int
	}{
		{way: "consistent", k: 5, lost: below(0.092)}, // hill climbing found 0.091 to 0.092
		{way: "optimal", k: 5, lost: arx(0.5935), out: all, model: close, classes: 23, outReleased: 8156},
		{way: "incognito", k: 5, lost: near(0.4278), out: 301, classes: 147, outReleased: 273},
		{way: "minimum-loss", k: 2, lost: below(0.0253)}, // ARX's best local recoding, in its longest runs
		{way: "minimum-loss", k: 5, lost: below(0.0565)},
		{way: "minimum-loss", k: 10, lost: below(0.0812)},
		{way: "kaim", k: 2, lost: about(0.071)},
		{way: "kaim", k: 5, lost: about(0.187)},
		{way: "kaim", k: 10, lost: about(0.284)},
		// A prototype of growth from random seeds lost 0.0691; the furthest record is a worse seed,
		// and the height of a node says less of how many values it covers.
		{way: "k-member loss", k: 5, lost: [2]float64{0.06, 0.09}},
		{way: "k-member", k: 5, lost: [2]float64{0.09, 0.2}},
		{way: "mondrian-strict", k: 5, lost: near(0.0847)},
		{way: "mondrian-strict halves", k: 5, lost: near(0.2398)},
		{way: "mondrian-relaxed", k: 5, lost: near(0.0746)},
		{way: "mondrian-relaxed halves", k: 5, lost: near(0.1704)},
		{way: "aos", k: 5, lost: near(0.3348)},
		{way: "rounded-partition", k: 5, lost: near(0.0921), classes: 6032}, // as many as there can be
		{way: "rounded-partition halves", k: 5, lost: near(0.1363), classes: 6032},
		{way: "bottom-up", k: 5, lost: near(0.0676)},
		{way: "bottom-up union", k: 5, lost: near(0.0931)},
		{way: "optimal", k: 2, lost: arx(0.173), out: all, classes: 1704, outReleased: 2524},
		{way: "optimal", k: 5, lost: arx(0.240), out: all, classes: 649, outReleased: 3049},
		{way: "optimal", k: 10, lost: arx(0.2876), out: all, classes: 308, outReleased: 4427},
		{way: "optimal", k: 100, lost: arx(0.439), out: all, classes: 42, outReleased: 5537},
		{way: "optimal", k: 5, lost: arx(0.175), out: all, model: diverse, classes: 426, outReleased: 2918},
		{way: "optimal", k: 5, lost: near(0.6672), classes: 30},
		{way: "incognito", k: 5, lost: near(0.6672), classes: 30},
		{way: "samarati", k: 5, lost: near(0.6973), classes: 30},
		{way: "datafly limit", k: 5, lost: near(0.7315), classes: 12},
		{way: "datafly", k: 5, lost: near(0.7315), classes: 12},
		{way: "top-down-specialisation", k: 5, lost: near(0.6672), classes: 30},
		{way: "optimal", k: 5, lost: near(0.4278), out: 301, classes: 147, outReleased: 273},
		{way: "samarati", k: 5, lost: near(0.5265), out: 301, classes: 341, outReleased: 252},
		{way: "datafly limit", k: 5, lost: near(0.4940), out: 301, classes: 133, outReleased: 202},
		{way: "datafly", k: 5, lost: near(0.6573), out: 301, classes: 35, outReleased: 1},
		{way: "top-down-specialisation", k: 5, lost: near(0.4815), out: 301, classes: 153, outReleased: 281}, // may cut within a level
	}
	if testing.Short() { // the rest is for make test-long
		tests = tests[:brief.Of(10, 2)]
	}
	ways := ways(t)
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s k=%d out=%d", test.way, test.k, test.out), func(t *testing.T) {
			w := ways[slices.IndexFunc(ways, func(w way) bool { return w.name == test.way })]
			if w.Anytime() {
				w.settings = needs(t, w.Algorithm, parameter.Given{method.Rounds: 0.0})
			}
			p := adulttest.Complete(t, test.k, 1)
			if test.model != nil {
				p = occupied(t, test.k, test.model)
			}
			p.MaxSuppressed = min(test.out, p.N)
			groups, err := w.run(p, nil)
			if err := checked(p, groups, err); err != nil || p.N != 30162 {
				t.Fatalf("%d records: %v", p.N, err)
			}
			got := loss.Measure(p, groups).ILossRate
			if got < test.lost[0] || got > test.lost[1] || test.classes > 0 && groups.Len() != test.classes || len(groups.Suppressed) != test.outReleased {
				t.Errorf("loses %.4f, %d classes, %d left out; want %.4f, %d and %d", got, groups.Len(), len(groups.Suppressed), test.lost, test.classes, test.outReleased)
			}
		})
	}
	if brief.Of(1, 0) == 0 {
		return
	}
	t.Run("kaim of the full table", func(t *testing.T) {
		w := ways[slices.IndexFunc(ways, func(w way) bool { return w.name == "kaim" })]
		p := adulttest.Full(t, 5, 1)
		groups, err := w.run(p, nil)
		if err := checked(p, groups, err); err != nil || p.N != 48842 {
			t.Fatalf("%d records: %v", p.N, err)
		}
		if got, want := loss.Measure(p, groups).ILossRate, about(0.191-0.0165); got < want[0] || got > want[1] {
			t.Errorf("loses %.4f, want %.4f", got, want)
		}
	})
}

// expected holds the differences between methods.
var expected = map[string]struct {
	order bool // of rows does not matter
	calls int  // of progress for 503 rows, at least
	more  int  // calls after a cancel, at most
}{
	"minimum-loss": {}, "kaim": {calls: 100}, "k-member": {calls: 50}, "slca": {calls: 50}, "consistent": {}, "anatomy": {calls: 100},
	"mondrian-strict": {true, 25, 0}, "mondrian-relaxed": {calls: 25}, "aos": {true, 25, 0}, "rounded-partition": {calls: 25}, "bottom-up": {calls: 25},
	"incognito": {true, 3, 0}, "datafly": {true, 3, 0}, "samarati": {true, 3, 5}, "optimal": {true, 3, 1}, "top-down-specialisation": {true, 3, 0},
}

// way is a method with settings.
type way struct {
	method.Algorithm
	name     string // of the method, and the choice of a setting
	settings parameter.Values
	code     run.Func
}

func (w way) run(p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	return w.code(context.Background(), p, w.settings, progress)
}

// ownModel reports whether its settings ask for what classes have to satisfy.
func (w way) ownModel() bool { return w.Family == method.Bucketing || w.Name == "slca" }

// checked returns what is wrong with a release.
func checked(p *problem.Problem, groups *problem.Groups, err error) error {
	if err == nil {
		err = groups.Check(p)
	}
	if err == nil && groups.Len() == 0 {
		err = errors.New("nothing is released")
	}
	return err
}

// ways returns all methods, each with its defaults and with every other choice that it has.
func ways(t testing.TB) []way {
	t.Helper()
	var all []way
	for _, a := range method.All() {
		all = append(all, way{a, a.Name, needs(t, a), do(t, a)})
		for _, p := range a.Parameters {
			for _, choice := range p.Choices[min(1, len(p.Choices)):] {
				all = append(all, way{a, a.Name + " " + choice, needs(t, a, parameter.Given{p.Name: choice}), do(t, a)})
			}
		}
	}
	return all
}

// The same problem and seed give the same groups; another seed gives others where a method is
// random, and nowhere else.
func TestSeedsDecide(t *testing.T) {
	for _, w := range ways(t) {
		groups := func(seed uint64) *problem.Groups {
			p := withSensitive(problemtest.Patients(300, 3))
			p.Seed = seed
			g, err := w.run(p, nil)
			if err != nil {
				t.Fatalf("%s: %v", w.name, err)
			}
			return g
		}
		first := groups(0)
		if !reflect.DeepEqual(first, groups(0)) {
			t.Errorf("%s: two runs differ", w.name)
		}
		seeds := []uint64{1, 2, 3, 4}
		if !w.Random {
			seeds = seeds[:1]
		}
		if other := slices.ContainsFunc(seeds, func(seed uint64) bool { return !reflect.DeepEqual(first, groups(seed)) }); other != w.Random {
			t.Errorf("%s: another seed makes other groups %v", w.name, other)
		}
	}
}

// What is told never falls, ends with all and is told often; who says that it is enough is heard
// by methods with rounds alone.
func TestProgressGrowsToOne(t *testing.T) {
	for _, w := range ways(t) {
		for _, p := range []*problem.Problem{problemtest.Patients(503, 1), problemtest.Numbers(3, 1, 1, 1), problemtest.New(7, 3, 1)} {
			last, calls := 0.0, 0
			_, err := w.run(withSensitive(p), func(s problem.Step) bool {
				if s.Done < last || s.Done > 1 {
					t.Errorf("%s: %v done after %v", w.name, s.Done, last)
				}
				last, calls = s.Done, calls+1
				return true
			})
			least := 1
			if p.N > 500 && !w.Anytime() { // those end at once
				least = expected[w.Name].calls
			}
			if len(p.QI) == 0 && w.Name == "kaim" { // it is one group
				last, least = 1, 0
			}
			if err != nil || calls < least || last != 1 && !w.Anytime() {
				t.Errorf("%s: %v done of %d rows after %d calls, %v", w.name, last, p.N, calls, err)
			}
		}
	}
}

// A method that is cancelled ends, and tells nothing more.
func TestEveryMethodStops(t *testing.T) {
	for _, w := range ways(t) {
		for _, calls := range []int{0, 1, 2, 100} {
			ctx, cancel := context.WithCancel(context.Background())
			if calls == 0 {
				cancel()
			}
			told := 0
			_, err := w.code(ctx, withSensitive(problemtest.Patients(700, 1)), w.settings, func(problem.Step) bool {
				if told++; told == calls {
					cancel()
				}
				return false
			})
			cancel()
			if told >= calls && !errors.Is(err, context.Canceled) || told > calls+expected[w.Name].more || told < min(calls, 2) {
				t.Errorf("%s, cancelled after %d calls: %v after %d", w.name, calls, err, told)
			}
		}
	}
}

// The steps lead to the groups that a method returns, which watching does not change.
func TestStepsLeadToTheGroups(t *testing.T) {
	for _, w := range ways(t) {
		t.Run(w.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := withSensitive(problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 4, Positions: 8}))
				p.MaxSuppressed = rapid.SampledFrom([]int{0, 3, p.N}).Draw(t, "limit")
				if w.Name == "slca" { // a group of one value is soon made
					w.settings = needs(t, w.Algorithm, parameter.Given{
						"l": float64(rapid.IntRange(1, 3).Draw(t, "l")), "s": rapid.SampledFrom([]float64{0.6, 0.7, 0.8, 0.9, 1}).Draw(t, "s"),
						"leftover": rapid.SampledFrom([]string{"delete", "merge"}).Draw(t, "leftover"),
					})
					p.Sensitive[0].Codes = rapid.SliceOfN(rapid.Int32Range(0, 3), p.N, p.N).Draw(t, "sensitive")
				}
				alone, failure := w.run(p, nil)
				if err := checked(p, alone, failure); failure == nil && err != nil {
					t.Fatal(err)
				}
				watched, steps := problemtest.Watched(p)
				groups, err := w.run(watched, nil)
				if fmt.Sprint(err) != fmt.Sprint(failure) || !reflect.DeepEqual(groups, alone) {
					t.Fatalf("watched %v, %v; alone %v, %v", groups, err, alone, failure)
				}
				if err != nil || len(*steps) == 0 {
					return
				}
				of := trace.After(*steps, p.N)
				var in [][]int32
				for _, rows := range problemtest.Sets(of) {
					if of[rows[0]-1] != trace.None {
						in = append(in, rows)
					}
				}
				if want := problemtest.Classes(groups); !reflect.DeepEqual(in, want) {
					t.Fatalf("the steps lead to %v, want %v", in, want)
				}
			})
		})
	}
}

// shuffled returns a problem with its records, and the codes of their values, in another order.
func shuffled(p *problem.Problem, random *rand.Rand) *problem.Problem {
	order := random.Perm(p.N)
	q := problemtest.New(p.N, p.Model.MinSize(), p.Seed)
	q.MaxSuppressed = p.MaxSuppressed
	for _, a := range p.QI {
		codes := random.Perm(len(a.Spans))
		b := a
		b.Spans, b.Codes = make([]domain.Span, len(a.Spans)), make([]int32, p.N)
		for c, s := range a.Spans {
			b.Spans[codes[c]] = s
		}
		for r, from := range order {
			b.Codes[r] = int32(codes[a.Codes[from]])
		}
		q.QI = append(q.QI, b)
	}
	s := p.Sensitive[0]
	s.Codes = make([]int32, p.N)
	for r, from := range order {
		s.Codes[r] = p.Sensitive[0].Codes[from]
	}
	q.Sensitive = []privacy.Sensitive{s}
	return q
}

// signature returns what is released with how many records, and the records that are not, sorted.
func signature(p *problem.Problem, g *problem.Groups) []string {
	var lines []string
	for i := range g.Len() {
		lines = append(lines, fmt.Sprint(g.As(int32(i), len(p.QI)), len(g.Group(i))))
	}
	for _, r := range g.Suppressed {
		line := "suppressed"
		for j := range p.QI {
			line += fmt.Sprint(p.QI[j].Span(r))
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return lines
}

// What is released does not depend on the order of rows, nor on that in which values are counted,
// of methods that look at all of them.
func TestOrderOfRows(t *testing.T) {
	for _, w := range ways(t) {
		if !expected[w.Name].order {
			continue
		}
		t.Run(w.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 9})
				p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b", "c"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 2), p.N, p.N).Draw(t, "sensitive")}}
				p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "limit")
				q := shuffled(p, rand.New(rand.NewPCG(p.Seed, 0)))
				kind := rapid.SampledFrom([]string{"k", "distinct", "closeness", "alpha"}).Draw(t, "model")
				for _, x := range []*problem.Problem{p, q} {
					var m privacy.Model
					var err error
					switch s := &x.Sensitive[0]; kind {
					case "distinct":
						m = privacy.NewDistinctL(s, 2)
					case "closeness":
						m = privacy.NewTCloseness(s, 0.5)
					case "alpha":
						m, err = privacy.NewAlphaK(s, 0.5, "")
					default:
						continue
					}
					if err != nil {
						t.Fatal(err)
					}
					if m.Holds(group.Numbers(x.N)) { // or rows would be left out, the first of those alike
						x.Model = privacy.All(x.Model, m)
					}
				}
				g, err := w.run(p, nil)
				h, failure := w.run(q, nil)
				if (err == nil) != (failure == nil) {
					t.Fatalf("%v, shuffled %v", err, failure)
				}
				if err == nil && !slices.Equal(signature(p, g), signature(q, h)) {
					t.Fatalf("released\n%v, shuffled\n%v", signature(p, g), signature(q, h))
				}
			})
		})
	}
}

// The loss that is told never rises and ends at the result's; a run that is ended early equals
// one of so many rounds.
func TestRoundsAreAnytime(t *testing.T) {
	for _, a := range method.All() {
		if !a.Anytime() {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			const rounds = 4
			do := do(t, a)
			of := []parameter.Values{}
			for n := range rounds + 1 {
				of = append(of, needs(t, a, parameter.Given{method.Rounds: float64(n)}))
			}
			rapid.Check(t, func(t *rapid.T) {
				p := problemtest.DrawDiverse(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 10})
				p.QI = append(p.QI, problemtest.Made(p.N, problemtest.InOrder, func(int) int32 { return 0 })) // without any there are no rounds
				for j := range p.QI {
					p.QI[j].Weight = 1 // the measure takes no notice of weights
				}
				last, told := math.Inf(1), 0
				stop := rapid.IntRange(0, rounds).Draw(t, "stop")
				early := casetest.Must(do(context.Background(), p, of[rounds], func(s problem.Step) bool {
					if !s.Best {
						return false
					}
					if s.Loss > last+1e-12 || s.Round != told {
						t.Fatalf("loss %v of round %d after %v of %d", s.Loss, s.Round, last, told-1)
					}
					last, told = s.Loss, told+1
					return s.Round == stop
				}))
				got := loss.Measure(p, early).ILossRate
				if !p.Model.Monotone() { // groups that look alike are put together in the end
					got = last
				}
				if math.Abs(got-last) > 1e-5 || early.Rounds != stop || told != stop+1 {
					t.Fatalf("loss %v after %d rounds, %v was told after %d, want %d", got, early.Rounds, last, told-1, stop)
				}
				if again, err := do(context.Background(), p, of[stop], nil); err != nil || !reflect.DeepEqual(again, early) {
					t.Fatalf("%d rounds again: %v (%v), want %v", stop, again, err, early)
				}
			})
		})
	}
}

// Without rows there is nothing to release, and without a sensitive column methods that need one
// say so.
func TestWhatMethodsRefuse(t *testing.T) {
	for _, w := range ways(t) {
		needs := w.Sensitive || w.name == "top-down-specialisation information-gain"
		if _, err := w.run(problemtest.Patients(50, 1), nil); (err != nil) != needs || needs && !strings.Contains(err.Error(), "no column is sensitive") {
			if w.name != "k-member drop" {
				t.Errorf("%s without a sensitive column: %v", w.name, err)
			}
		}
		p := withSensitive(problemtest.New(1, 1, 1))
		p.N, p.MaxSuppressed, p.Sensitive[0].Codes = 0, 0, nil
		if g, err := w.run(p, nil); (err == nil) != (w.Name == method.Anatomy) {
			t.Errorf("%s: %+v, %v", w.name, g, err)
		}
	}
}

// halves is a table of some values in blocks that limits keep apart, of which no value may
// be more than a half of a group.
func halves(values string, blocks ...int32) *problem.Problem {
	p := problemtest.New(len(values), 2, 1)
	p.QI = []domain.Attribute{problemtest.Attribute("q", problemtest.Flat(blocks), blocks)}
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b"}}
	for _, v := range values {
		s.Codes = append(s.Codes, v-'a')
	}
	p.Sensitive = []privacy.Sensitive{s}
	alpha, err := privacy.NewAlphaK(&p.Sensitive[0], 0.5, "")
	if err != nil {
		panic(err)
	}
	p.Model = privacy.All(p.Model, alpha)
	return p
}

// Of blocks that limits keep apart those rows are left out that have to be, one or several, if
// so many may be; all rows never are.
func TestLevelsBelowLimitsLeaveRowsOut(t *testing.T) {
	for _, test := range []struct {
		values string
		blocks []int32
		least  int // that have to be left out
		out    []int32
	}{
		{"aabab", []int32{0, 0, 0, 1, 1}, 1, []int32{1}},
		{"aaabab", []int32{0, 0, 0, 0, 1, 1}, 2, []int32{1, 2}},
		{"abab", []int32{0, 0, 1, 1}, 0, nil},
		{"aaaa", []int32{0, 0, 1, 1}, 5, nil}, // none can be kept
	} {
		for _, a := range method.All() {
			if a.Limits != method.ByLevels {
				continue
			}
			for most := range len(test.values) + 1 {
				p := halves(test.values, test.blocks...)
				p.QI[0].Limit = domain.PartsOf([]domain.Span{domain.Leaf(0), domain.Leaf(1)})
				p.MaxSuppressed = most
				g, err := do(t, a)(context.Background(), p, needs(t, a), nil)
				if can := most >= test.least; can != (err == nil) {
					t.Errorf("%s of %s, %d may be left out: %v", a.Name, test.values, most, err)
				} else if err == nil && (g.Check(p) != nil || most == test.least && !slices.Equal(g.Suppressed, test.out)) {
					t.Errorf("%s of %s, %d may be left out: %v are, %v", a.Name, test.values, most, g.Suppressed, g.Check(p))
				}
			}
		}
	}
}

// A method that fails by its own settings says so, whatever rows would have to be left out for
// the model.
func TestSettingsThatAskForTooMuch(t *testing.T) {
	for _, test := range []struct {
		name  string
		given parameter.Given
		want  string
	}{
		{method.Anatomy, parameter.Given{"l": 2.0}, "l can be 1 at most"},
		{"slca", parameter.Given{"l": 3.0, "s": 1.0}, "but l is 3"},
	} {
		a := casetest.Must(method.Get(test.name))
		v := needs(t, a, test.given)
		p := halves("aaaaabb", 0, 0, 0, 0, 1, 1, 1)
		if _, err := do(t, a)(context.Background(), p, v, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

// Whether settings can be met is asked of two methods, on tables with a sensitive column.
func TestWhatIsFeasible(t *testing.T) {
	for _, a := range method.All() {
		p := halves("aabb", 0, 0, 1, 1)
		feasible := run.Feasible(a.Name, p)
		if asks := a.Name == "slca" || a.Name == method.Anatomy; (feasible != nil) != asks {
			t.Errorf("%s is asked: %v", a.Name, !asks)
		}
		if p.Sensitive = nil; run.Feasible(a.Name, p) != nil {
			t.Errorf("%s is asked without a sensitive column", a.Name)
		}
		if feasible == nil {
			continue
		}
		p = halves("aabb", 0, 0, 1, 1)
		for l, want := range map[float64]bool{1: true, 2: true, 3: false} {
			given := parameter.Given{"l": l}
			if a.Name == "slca" {
				given["s"] = 1.0
			}
			if v := needs(t, a, given); run.Feasible(a.Name, p)(v) != want {
				t.Errorf("%s with l = %v: %v", a.Name, l, !want)
			}
		}
	}
}

// Groups of a method that looks at them one by one stay as they are under a model that is
// monotone, also those that show the same; under another one those become one.
func TestGroupsThatShowTheSame(t *testing.T) {
	a := casetest.Must(method.Get("mondrian-relaxed"))
	for _, monotone := range []bool{true, false} {
		p := halves("abababab", 0, 0, 0, 0, 0, 0, 0, 0)
		want := 4
		if !monotone {
			disclosure := privacy.NewDeltaDisclosure(&p.Sensitive[0], 100)
			p.Model, want = privacy.All(p.Model, disclosure), 1
		}
		g, err := do(t, a)(context.Background(), p, needs(t, a), nil)
		if err != nil || g.Check(p) != nil || g.Len() != want {
			t.Errorf("monotone %v: %v, %v, want %d groups", monotone, g, err, want)
		}
	}
}

// clustering is a method, with the most records to try it on.
type clustering struct {
	name string
	most int
	run  func(p *problem.Problem) (*problem.Groups, error)
}

var methods = []clustering{
	{"kaim", 1_000_000, func(p *problem.Problem) (*problem.Groups, error) { return kaim.Cluster(context.Background(), p, nil) }},
	{"k-member", 400_000, func(p *problem.Problem) (*problem.Groups, error) {
		return kmember.Cluster(context.Background(), p, kmember.MissingRoot, cost.ByHeight, nil)
	}},
	{"minimum-loss-start", 400_000, func(p *problem.Problem) (*problem.Groups, error) {
		return pieces.MinimumLoss(context.Background(), p, 0, nil)
	}},
	{"minimum-loss", 200_000, func(p *problem.Problem) (*problem.Groups, error) {
		return pieces.MinimumLoss(context.Background(), p, 10, nil)
	}},
	{"slca", 100_000, func(p *problem.Problem) (*problem.Groups, error) {
		groups, _, err := slca.Cluster(context.Background(), p, 1, 2, slca.DeleteLeftover, nil)
		return groups, err
	}},
}

func (m clustering) bench(b *testing.B, p *problem.Problem) {
	b.ReportAllocs()
	peak := problemtest.WatchHeap()
	for b.Loop() {
		casetest.Must(m.run(p))
	}
	b.ReportMetric(float64(peak())/(1<<20), "peak-MB")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(p.N), "ns/record")
}

func BenchmarkAdult(b *testing.B) {
	for _, m := range methods {
		for _, k := range []int{2, 5, 10} {
			b.Run(fmt.Sprintf("%s/k=%d", m.name, k), func(b *testing.B) { m.bench(b, adulttest.Full(b, k, 1)) })
		}
	}
}

func BenchmarkAdultScaled(b *testing.B) {
	for _, m := range methods {
		for _, n := range []int{50_000, 100_000, 200_000, 400_000, 1_000_000} {
			if n <= m.most {
				b.Run(fmt.Sprintf("%s/n=%d", m.name, n), func(b *testing.B) { m.bench(b, adulttest.Scaled(b, n)) })
			}
		}
	}
}

func BenchmarkPatients(b *testing.B) {
	for _, n := range []int{10_000, 50_000, 100_000, 400_000, 1_000_000} {
		b.Run(fmt.Sprintf("kaim/n=%d", n), func(b *testing.B) { methods[0].bench(b, problemtest.Patients(n, 1)) })
	}
}

// tree is a domain that knows what is directly below a value.
type tree interface {
	Children(domain.Span) []domain.Span
}

// drawLimits gives some attributes limits: of trees the nodes that cover no more than some
// positions, of plain orders a width.
func drawLimits(t *rapid.T, p *problem.Problem) {
	for j := range p.QI {
		a := &p.QI[j]
		most := rapid.IntRange(0, 5).Draw(t, a.Name+" limit")
		switch d := a.Domain.(type) {
		case *domain.Ordered:
			a.Limit = d.Within(float64(most))
		case tree:
			a.Limit = domain.PartsOf(below(d, a.Domain.Full(), most, true))
		}
		if most == 0 {
			a.Limit = nil
		}
	}
}

func below(d tree, s domain.Span, most int, root bool) []domain.Span {
	if s.IsLeaf() || s.Len() <= most && !root {
		return []domain.Span{s}
	}
	var all []domain.Span
	for _, child := range d.Children(s) {
		all = append(all, below(d, child, most, false)...)
	}
	return all
}

// belowLimits returns the release of a method that keeps limits, and the problem whose blocks say
// who can't be in it.
func belowLimits(t rapid.TB, a method.Algorithm, v parameter.Values, p *problem.Problem) (*problem.Groups, *problem.Problem, error) {
	t.Helper()
	run := func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return do(t, a)(ctx, p, v, progress)
	}
	if a.Limits == method.ByLevels {
		groups, err := run(context.Background(), p, nil)
		return groups, lattice.Coarsest(p), err
	}
	groups, err := limit.Partition(context.Background(), p, limit.Method{Do: run, Suppresses: a.Suppresses}, nil)
	return groups, p, err
}

// Within limits, whatever they are, every method that keeps them makes a valid release, in
// which nothing is coarser than its limit; if there is none under k alone, too many records would
// have to be left out.
func TestEveryMethodKeepsLimits(t *testing.T) {
	for _, a := range method.All() {
		if a.Limits != method.InBlocks && a.Limits != method.ByLevels {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			v := needs(t, a)
			rapid.Check(t, func(t *rapid.T) {
				p := withSensitive(problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 3, Positions: 8}))
				p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "suppressed")
				if rapid.Bool().Draw(t, "with a model") {
					if m := problemtest.DrawModel(t, p); a.Accepts(m) == nil {
						p.Model = m
					}
				}
				drawLimits(t, p)
				groups, as, err := belowLimits(t, a, v, p)
				lost, least := limit.Lost(as), limit.Least(as)
				if err != nil {
					if privacy.SizeOnly(p.Model) && lost <= p.MaxSuppressed && lost < p.N {
						t.Fatalf("%d of at most %d records need to be left out: %v", lost, p.MaxSuppressed, err)
					}
					return
				}
				casetest.NoError(t, checked(p, groups, err))
				if len(groups.Suppressed) < least {
					t.Fatalf("%d records are left out, though %d can't be released", len(groups.Suppressed), least)
				}
				within(t, p, groups)
			})
		})
	}
}

// within checks the limits record by record, and not by how they are found: values of
// different parts are never released alike, and missing ones with none that is not.
func within(t *rapid.T, p *problem.Problem, groups *problem.Groups) {
	for g := range groups.Len() {
		for j := range p.QI {
			a := &p.QI[j]
			if a.Limit == nil {
				continue
			}
			released := groups.Spans[g*len(p.QI)+j]
			for _, r := range groups.Group(g) {
				if missing := a.Span(r) == a.Domain.Full(); missing != (released == a.Domain.Full()) {
					t.Fatalf("column %s: record %d is released as %v", a.Name, r, released)
				}
			}
		}
	}
}

// drawSkewed returns a problem of which a value is so frequent that all records together may
// fail a model of shares that is monotone.
func drawSkewed(t *rapid.T) *problem.Problem {
	p := problemtest.Draw(t, problemtest.Shape{Least: 6, Records: 30, Attributes: 3, Positions: 8})
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b", "c"},
		Codes: rapid.SliceOfN(rapid.SampledFrom([]int32{0, 0, 0, 0, 1, 2}), p.N, p.N).Draw(t, "sensitive")}}
	var m privacy.Model
	var err error
	switch rapid.IntRange(0, 2).Draw(t, "model") {
	case 0:
		m, err = privacy.NewAlphaK(&p.Sensitive[0], 0.5, "")
	case 1:
		m = privacy.NewEntropyL(&p.Sensitive[0], 1.8)
	case 2:
		m = privacy.NewRecursiveCL(&p.Sensitive[0], 1, 2)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.Model = privacy.All(p.Model, m)
	return p
}

// Where leaving out rows within the limit makes all others satisfy the model, every method
// has a release; where it takes more rows, an error says how many, and with so many there is one.
func TestEveryMethodSuppressesWhatSatisfies(t *testing.T) {
	for _, a := range method.All() {
		if a.Family == method.Bucketing || a.Name == "slca" {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			v := needs(t, a)
			rapid.Check(t, func(t *rapid.T) {
				p := drawSkewed(t)
				out, can := suppress.Least(p, p.N)
				p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "limit")
				run := func() error {
					groups, err := do(t, a)(context.Background(), p, v, nil)
					return checked(p, groups, err)
				}
				err := run()
				if can && len(out) <= p.MaxSuppressed && err != nil {
					t.Fatalf("%d of %d rows would do: %v", len(out), p.MaxSuppressed, err)
				}
				if !can || err == nil {
					return
				}
				if said := say.Of(err); said.Code != "suppress-together" {
					t.Fatalf("%d rows would do: %v", len(out), err)
				}
				if p.MaxSuppressed = len(out); run() != nil {
					t.Fatalf("not even with the %d rows that are advised: %v", len(out), run())
				}
			})
		})
	}
}

// The same below limits, block by block.
func TestLimitsLeaveOutNoMoreThanHasToBe(t *testing.T) {
	for _, a := range method.All() {
		if a.Limits != method.InBlocks && a.Limits != method.ByLevels || a.Name == "slca" {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			v := needs(t, a)
			rapid.Check(t, func(t *rapid.T) {
				p := drawSkewed(t)
				drawLimits(t, p)
				as := p
				if a.Limits == method.ByLevels {
					as = lattice.Coarsest(p)
				}
				lost := limit.Lost(as)
				p.MaxSuppressed = min(p.N, lost+rapid.IntRange(0, 2).Draw(t, "more"))
				groups, _, err := belowLimits(t, a, v, p)
				if lost == p.N {
					return
				}
				if err := checked(p, groups, err); err != nil {
					t.Fatalf("%d of %d rows would do: %v", lost, p.MaxSuppressed, err)
				}
				// By ranges rows may find room behind a cut.
				ranges := slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Limit != nil && a.Limit.Ranges })
				if out := len(groups.Suppressed); !a.Suppresses && !p.Model.Holds(group.Numbers(p.N)) && (out > lost || out < lost && !ranges) {
					t.Fatalf("%d rows are left out, %d would do", out, lost)
				}
			})
		})
	}
}
