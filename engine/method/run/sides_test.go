package run_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/method/run"
	"quasi/engine/model/privacy"
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
		a, err := method.Get(test.name)
		if err != nil {
			t.Fatal(err)
		}
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
	a, err := method.Get("mondrian-relaxed")
	if err != nil {
		t.Fatal(err)
	}
	for _, monotone := range []bool{true, false} {
		p := halves("abababab", 0, 0, 0, 0, 0, 0, 0, 0)
		want := 4
		if !monotone {
			disclosure, err := privacy.NewDeltaDisclosure(&p.Sensitive[0], 100)
			if err != nil {
				t.Fatal(err)
			}
			p.Model, want = privacy.All(p.Model, disclosure), 1
		}
		g, err := do(t, a)(context.Background(), p, needs(t, a), nil)
		if err != nil || g.Check(p) != nil || g.Len() != want {
			t.Errorf("monotone %v: %v, %v, want %d groups", monotone, g, err, want)
		}
	}
}
