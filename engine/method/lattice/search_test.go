package lattice

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

func TestOptimalIsExhaustiveMinimum(t *testing.T) {
	for m := ILossRate; m <= Precision; m++ {
		t.Run(m.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := draw(t)
				all := exhaustive(p)
				want, ok := least(p, all, m, every)
				s, err := newSearch("optimal", p, m)
				if err != nil {
					t.Fatal(err)
				}
				if err := s.run(context.Background(), nil); err != nil {
					t.Fatal(err)
				}
				if (s.best != nil) != ok {
					t.Fatalf("best vector %v, but one exists: %v", s.best, ok)
				}
				if !ok {
					return
				}
				found := all[s.index(s.best)]
				if !found.within(p) || !near(found.loss[m], want) {
					t.Fatalf("%v loses %v, suppresses %d; want %v", s.best, found.loss[m], found.suppressed, want)
				}
				for _, o := range all[:s.index(s.best)] {
					if o.within(p) && o.loss[m] < want-1e-6 {
						t.Fatalf("%v comes before %v and is better", o.v, s.best)
					}
				}
				if g, err := Optimal(context.Background(), p, m, nil); err != nil {
					t.Fatal(err)
				} else if m != Precision && !near(released(p, g).loss[m], want) {
					t.Fatalf("the release loses %v, want %v", released(p, g).loss[m], want)
				}
			})
		})
	}
}

// Where classes are all that count, ties are exact: the first of equals is taken.
func TestOptimalTakesTheFirstOfEquals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		all := exhaustive(p)
		for _, m := range []Measure{Discernibility, AverageClassSize} {
			want, ok := least(p, all, m, every)
			s, err := newSearch("optimal", p, m)
			if err == nil {
				err = s.run(context.Background(), nil)
			}
			if err != nil || !ok {
				continue
			}
			for _, o := range all[:s.index(s.best)] {
				if o.within(p) && o.loss[m] == want {
					t.Fatalf("%s: %v is as good as %v, and before it", m, o.v, s.best)
				}
			}
		}
	})
}

func TestSamaratiFindsTheLeastHeight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		all := exhaustive(p)
		height, ok := 1<<30, false
		for _, o := range all {
			if o.within(p) {
				height, ok = min(height, total(o.v)), true
			}
		}
		g, err := Samarati(context.Background(), p, nil)
		if (err == nil) != ok {
			t.Fatalf("a release exists: %v, but error %v", ok, err)
		}
		if !ok {
			return
		}
		want, _ := least(p, all, ILossRate, func(o outcome) bool { return total(o.v) == height })
		if got := released(p, g).loss[ILossRate]; !near(got, want) {
			t.Fatalf("loss %v, want %v, the least at height %d", got, want, height)
		}
		search, err := newSearch("samarati", p, ILossRate)
		if err != nil {
			t.Fatal(err)
		}
		s := &heights{search: search, known: make([]answer, search.size)}
		if err := s.findLowest(context.Background(), problem.None); err != nil || total(s.best) != height {
			t.Fatalf("vector %v, want one of height %d: %v", s.best, height, err)
		}
	})
}

// naiveMinimal returns the vectors that can be released and have none such below.
func naiveMinimal(p *problem.Problem, all []outcome) [][]int {
	var minimal [][]int
	for _, o := range all {
		if !o.within(p) {
			continue
		}
		lowest := true
		for _, other := range all {
			if other.within(p) && isBelow(other.v, o.v) && !reflect.DeepEqual(other.v, o.v) {
				lowest = false
			}
		}
		if lowest {
			minimal = append(minimal, o.v)
		}
	}
	return minimal
}

func TestIncognitoIsExhaustive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		if !p.Model.Monotone() {
			p.Model = problemtest.New(p.N, 1, 0).Model
		}
		all := exhaustive(p)
		want := naiveMinimal(p, all)
		got, err := IncognitoAll(context.Background(), p, nil)
		if (err == nil) != (len(want) > 0) || !reflect.DeepEqual(got, want) {
			t.Fatalf("minimal vectors %v, want %v (error %v)", got, want, err)
		}
		if err != nil {
			return
		}
		g, err := Incognito(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		minimal := map[string]bool{}
		for _, v := range want {
			minimal[fmt.Sprint(v)] = true
		}
		loss, _ := least(p, all, ILossRate, func(o outcome) bool { return minimal[fmt.Sprint(o.v)] })
		if got := released(p, g).loss[ILossRate]; !near(got, loss) {
			t.Fatalf("loss %v, want %v", got, loss)
		}
	})
}

// The error names the smallest suppression that would do, and that limit works.
func TestSmallestSuppression(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		smallest := p.N
		all := exhaustive(p)
		for _, o := range all {
			if o.classes > 0 {
				smallest = min(smallest, o.suppressed)
			}
		}
		_, err := Optimal(context.Background(), p, ILossRate, nil)
		if err == nil || p.Model.Monotone() && p.MaxSuppressed == 0 {
			return
		}
		want := fmt.Sprintf("it would do to leave out %d rows", smallest)
		if smallest == p.N {
			want = "and no group of a generalized table does"
		}
		if !strings.Contains(err.Error(), want) {
			t.Fatalf("error %q, want it to say %q", err, want)
		}
	})
}

// The datafly of the oracle, vector by vector.
func TestDataflyIsItsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		remainder := rapid.SampledFrom([]Remainder{AtMostK, AtMostLimit}).Draw(t, "remainder")
		all := exhaustive(p)
		heights := all[len(all)-1].v
		v := make([]int, len(heights))
		few := func(o outcome) bool { return remainder == AtMostLimit || o.suppressed <= p.Model.MinSize() }
		for {
			at := 0
			for j, h := range heights {
				at = at*(h+1) + v[j]
			}
			if all[at].within(p) && few(all[at]) {
				g, err := Datafly(context.Background(), p, remainder, nil)
				if err != nil || len(g.Suppressed) != all[at].suppressed || !near(released(p, g).loss[ILossRate], all[at].loss[ILossRate]) {
					t.Fatalf("not the release of %v: %v", v, err)
				}
				return
			}
			j := naiveMostDistinct(p, v, heights)
			if j < 0 && remainder == AtMostK {
				remainder, v = AtMostLimit, make([]int, len(heights))
				continue
			}
			if j < 0 {
				if _, err := Datafly(context.Background(), p, AtMostK, nil); err == nil {
					t.Fatal("a release that can't be")
				}
				return
			}
			v[j]++
		}
	})
}

func naiveMostDistinct(p *problem.Problem, v, heights []int) int {
	best, most := -1, 0
	for j := range p.QI {
		values := map[domain.Span]bool{}
		for r := range int32(p.N) {
			values[naiveLevel(p.QI[j].Domain, p.QI[j].Span(r), v[j], heights[j])] = true
		}
		if v[j] < heights[j] && len(values) > most {
			best, most = j, len(values)
		}
	}
	return best
}
