package slca

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
)

// The record that a set gives is the nearest by a scan.
func TestTheNearestOfASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 50, Attributes: 4, Positions: 30})
		p.Sensitive = []privacy.Sensitive{{Values: []string{"a", "b"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 1), p.N, p.N).Draw(t, "sensitive")}}
		d := newLikeness(p)
		set := newSensitiveSet(d, group.Numbers(p.N))
		class := rapid.SliceOfN(rapid.Int32Range(0, int32(p.N-1)), 1, 5).Draw(t, "class")
		for _, r := range class {
			d.join(r)
		}
		gone := map[int32]bool{}
		for set.remain > 0 {
			least := math.Inf(1)
			for r := range int32(p.N) {
				if !gone[r] {
					least = min(least, d.distance(r, class, math.Inf(1)))
				}
			}
			got := set.nearest()
			if gone[got] || d.distance(got, class, math.Inf(1)) > least+1e-9 {
				t.Fatalf("record %d at %v, the nearest is at %v", got, d.distance(got, class, math.Inf(1)), least)
			}
			gone[got] = true
		}
	})
}

// alike is a table in which the values a and b say the same, and c nothing of them:
// R(a,b) = 1 and R(a,c) = R(b,c) = 0, so that R of a class of one a and one c is 1/2.
func alike(limit int, values string) *problem.Problem {
	p := problemtest.New(len(values), 2, 1)
	p.MaxSuppressed = limit
	s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c"}}
	var at []int32
	for _, v := range values {
		s.Codes = append(s.Codes, v-'a')
		at = append(at, (v-'a')/2)
	}
	p.QI = []domain.Attribute{problemtest.Attribute("q", problemtest.Flat(at), at)}
	p.Sensitive = []privacy.Sensitive{s}
	return p
}

// A record that is put back can be taken again.
func TestASetCountsItsRecords(t *testing.T) {
	p := alike(0, "aabbc")
	s := newSensitiveSet(newLikeness(p), []int32{0, 1})
	r := s.take(0)
	if s.remain != 1 {
		t.Errorf("%d remain of two, of which one is taken", s.remain)
	}
	if s.put(r); s.remain != 2 || len(s.empty()) != 2 || s.remain != 0 {
		t.Errorf("%d remain", s.remain)
	}
}

// Classes are diverse, and each step that leads to them says what the definitions say of it.
func TestStepsOfSLCA(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: rapid.SampledFrom([]int{8, 30}).Draw(t, "positions")})
		p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b", "c", "d"},
			Codes: rapid.SliceOfN(rapid.Int32Range(0, 3), p.N, p.N).Draw(t, "sensitive")}}
		p.MaxSuppressed = rapid.SampledFrom([]int{0, 3, p.N}).Draw(t, "limit")
		s, l := rapid.SampledFrom([]float64{0.5, 0.6, 0.7, 0.8, 0.9, 1}).Draw(t, "s"), rapid.IntRange(1, 3).Draw(t, "l")
		leftover := rapid.SampledFrom([]Leftover{MergeLeftover, DeleteLeftover}).Draw(t, "leftover")
		w, steps := problemtest.Watched(p)
		groups, _, err := Cluster(context.Background(), w, s, l, leftover, nil)
		if err != nil {
			return // the table may not have what is asked for
		}
		model := casetest.Must(privacy.NewSL(&p.Sensitive[0], s, l, Correlations(p)))
		q := *p
		q.Model = privacy.All(p.Model, model)
		casetest.NoError(t, groups.Check(&q))
		of := trace.After(nil, p.N)
		c := checker{p, model, newLikeness(p)}
		for i := range *steps {
			step := &(*steps)[i]
			c.check(t, of, step)
			step.Do(of)
		}
	})
}

// There are steps of each kind; what is mended in the end is told, too: groups that release the
// same are one, a record that no group can take is one of its own, and is put together with its
// nearest.
func TestKindsOfSteps(t *testing.T) {
	for _, test := range []struct {
		values string
		limit  int
		s      float64
		want   []trace.Kind
	}{
		{"aaaaaac", 0, 0.5, []trace.Kind{trace.Sets, trace.Seed, trace.Join, trace.Kept, trace.Assign}},
		{"aaaaabc", 0, 0.7, []trace.Kind{trace.Emptied}},
		{"aaaaabc", 1, 0.5, []trace.Kind{trace.Unplaced}},
		{"aaaaacc", 0, 0.5, []trace.Kind{trace.Alike}},
		{"aaaabcc", 2, 0.55, []trace.Kind{trace.Stuck, trace.Mend}},
	} {
		p, steps := problemtest.Watched(alike(test.limit, test.values))
		if _, _, err := Cluster(context.Background(), p, test.s, 2, DeleteLeftover, nil); err != nil {
			t.Fatal(err)
		}
		var kinds []trace.Kind
		for _, s := range *steps {
			kinds = append(kinds, s.Kind)
		}
		for _, kind := range test.want {
			if !slices.Contains(kinds, kind) {
				t.Errorf("%s: steps %q, want %q among them", test.values, kinds, kind)
			}
		}
	}
}

// checker holds steps against the definitions.
type checker struct {
	p     *problem.Problem
	model privacy.SL
	d     *likeness
}

func (c *checker) check(t *rapid.T, of []int32, s *trace.Step) {
	t.Helper()
	rows := problemtest.Members(of)[s.Group]
	value := func(r int32) int32 { return c.p.Sensitive[0].Codes[r] }
	switch s.Kind {
	case trace.Seed:
		if len(rows) > 0 && s.Group != trace.None || s.Values[0].Value != value(s.Record) {
			t.Fatalf("%+v starts a group of %v", s, rows)
		}
		for _, v := range s.Values[1:] {
			if v.Records > s.Values[0].Records {
				t.Fatalf("the set of %d has more records than that which was chosen: %+v", v.Value, s.Values)
			}
		}
	case trace.Join:
		c.checkJoin(t, of, rows, s)
	case trace.Kept, trace.Emptied:
		if !near(s.Correlation, c.model.Correlation(rows)) || c.model.Holds(rows) != (s.Kind == trace.Kept) && len(rows) >= c.p.Model.MinSize() {
			t.Fatalf("%q of a group %v of R(D) = %v", s.Kind, rows, c.model.Correlation(rows))
		}
		for _, r := range s.Part {
			if value(r) != s.Value || of[r] != trace.None && of[r] != s.Group {
				t.Fatalf("the set of %d had record %d of %d", s.Value, r, value(r))
			}
		}
	case trace.Assign, trace.Unplaced:
		least := math.Inf(1)
		for _, o := range s.Options {
			its := problemtest.Members(of)[o.Group]
			if fails := !c.model.Holds(append(slices.Clone(its), s.Record)); fails != o.Fails || !near(o.Cost, c.d.distance(s.Record, its, math.Inf(1))) {
				t.Fatalf("group %v at %v, fails: %t", its, o.Cost, o.Fails)
			}
			if !o.Fails {
				least = min(least, o.Cost)
			}
		}
		if (s.Kind == trace.Assign) != !math.IsInf(least, 1) || s.Kind == trace.Assign && (s.Options[0].Group != s.Group || s.Options[0].Fails || s.Options[0].Cost > least+1e-9) {
			t.Fatalf("record %d goes to %d of %+v", s.Record, s.Group, s.Options)
		}
	}
}

// checkJoin makes sure that the value is one that keeps R(D) least, and the record the nearest
// of those that have it and are in no group.
func (c *checker) checkJoin(t *rapid.T, of, rows []int32, s *trace.Step) {
	t.Helper()
	if !near(s.Correlation, c.model.Correlation(append(slices.Clone(rows), s.Record))) || s.Correlation != s.Values[0].Correlation {
		t.Fatalf("R(D) is %v with record %d", s.Correlation, s.Record)
	}
	for _, v := range s.Values {
		if !v.Has && v.Correlation < s.Values[0].Correlation {
			t.Fatalf("value %d would keep R(D) less than the chosen one: %+v", v.Value, s.Values)
		}
	}
	if s.Values[0].Has || s.Options[0].Record != s.Record || len(s.Options) != s.Values[0].Records {
		t.Fatalf("record %d of %+v, %+v", s.Record, s.Values, s.Options)
	}
	for _, o := range s.Options {
		if c.p.Sensitive[0].Codes[o.Record] != s.Values[0].Value || of[o.Record] != trace.None ||
			!near(o.Cost, c.d.distance(o.Record, rows, math.Inf(1))) || o.Cost < s.Options[0].Cost-1e-9 {
			t.Fatalf("record %d is nearest, and %d is at %v: %+v", s.Record, o.Record, o.Cost, s.Options)
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

//go:embed testdata/cases.txt
var cases string

// What becomes of small tables, case by case.
func TestCases(t *testing.T) {
	number := func(text string) float64 { x, _ := strconv.ParseFloat(text, 64); return x }
	casetest.Run(t, cases, map[string]casetest.Answer{
		"values, out, s, l, leftover": func(t *testing.T, in []string) string {
			p := alike(int(number(in[1])), in[0])
			g, c, err := Cluster(context.Background(), p, number(in[2]), int(number(in[3])), map[string]Leftover{"delete": DeleteLeftover, "merge": MergeLeftover}[in[4]], nil)
			if err == nil {
				err = g.Check(p)
			}
			if err != nil {
				return casetest.Said(err)
			}
			if len(c.Classes) != c.Grown.Classes {
				t.Errorf("%d classes are listed of %d", len(c.Classes), c.Grown.Classes)
			}
			return fmt.Sprintf("grown %d of %d, placed %d of %d, final %d of %d, %d emptied, %d unplaced,%s", c.Grown.Classes, c.Grown.Records, c.Placed.Classes, c.Placed.Records,
				c.Final.Classes, c.Final.Records, c.Emptied, c.Unplaced, problemtest.Out(&problem.Groups{Suppressed: slices.Clone(g.Suppressed)}))
		},
		"steps of values, k": func(t *testing.T, in []string) string {
			p, steps := problemtest.Watched(alike(0, in[0]))
			p.Model = problemtest.New(p.N, int(number(in[1])), 1).Model
			if _, _, err := Cluster(context.Background(), p, 0.6, 2, MergeLeftover, nil); err != nil {
				t.Fatal(err)
			}
			return told(*steps)
		},
		"possible: s, l": func(t *testing.T, in []string) string {
			p := alike(0, "aacc")
			return strconv.FormatBool(Possible(p, number(in[0]), int(number(in[1])), Correlations(p)))
		},
	})
}

// told writes steps as text.
func told(steps []trace.Step) string {
	var all []string
	for _, s := range steps {
		said := fmt.Sprintf("%s %d of %d, R %.4g:", s.Kind, s.Record, s.Group, s.Correlation)
		for _, v := range s.Values {
			said += fmt.Sprintf(" %c×%d %.4g", 'a'+v.Value, v.Records, v.Correlation)
			if v.Has {
				said += " has"
			}
		}
		for _, o := range s.Options {
			said += fmt.Sprintf(" (%d to %d at %.4g)", o.Record, o.Group, o.Cost)
		}
		all = append(all, said)
	}
	return strings.Join(all, " / ")
}
