package run_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method"
	"quasi/engine/method/kaim"
	"quasi/engine/method/kmember"
	"quasi/engine/method/lattice"
	"quasi/engine/method/limit"
	"quasi/engine/method/pieces"
	"quasi/engine/method/problem"
	"quasi/engine/method/run"
	"quasi/engine/method/slca"
	"quasi/engine/method/suppress"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

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
			disclosure := casetest.Must(privacy.NewDeltaDisclosure(&p.Sensitive[0], 100))
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
		return kmember.Cluster(context.Background(), p, kmember.MissingRoot, kmember.ByHeight, nil)
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
				if err := checked(p, groups, err); err != nil {
					t.Fatal(err)
				}
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
		m, err = privacy.NewEntropyL(&p.Sensitive[0], 1.8)
	case 2:
		m, err = privacy.NewRecursiveCL(&p.Sensitive[0], 1, 2)
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
				if out := len(groups.Suppressed); !a.Suppresses && !p.Model.Holds(group.Numbers(p.N)) && (out > lost || out < lost && !ranged(p)) {
					t.Fatalf("%d rows are left out, %d would do", out, lost)
				}
			})
		})
	}
}

// ranged reports whether any range may be released of a column with a limit.
func ranged(p *problem.Problem) bool {
	return slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Limit != nil && a.Limit.Ranges })
}
