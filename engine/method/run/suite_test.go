package run_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/method/run"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// expected is what differs between methods.
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
						m, err = privacy.NewDistinctL(s, 2)
					case "closeness":
						m, err = privacy.NewTCloseness(s, 0.5)
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

// What is told of the loss never rises and ends with that of the result; a run that is ended early
// is the one that was asked for so many rounds.
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
