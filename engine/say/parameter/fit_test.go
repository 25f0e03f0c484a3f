package parameter_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/say/parameter"
)

var fitted = []parameter.Parameter{
	{Name: "s", Title: "s", Kind: parameter.Number, Min: 0, Max: 1, Default: 0.6, Easier: 1, Halfway: true},
	{Name: "l", Title: "l", Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2, Easier: -1},
	{Name: "level", Kind: parameter.Integer, Min: 0, Max: 100, Default: 3},
}

// atLeast is a table that satisfies s from a bound on, and l up to one.
func atLeast(s float64, l int) func(parameter.Values) bool {
	return func(v parameter.Values) bool { return v.Number("s") >= s && v.Integer("l") <= l }
}

// Of a table that satisfies s from 0.7337 on, s begins halfway to 1 of 0.74: 0.87; l is lowered
// only where it must be.
func TestFitBeginsInsideTheRange(t *testing.T) {
	for _, test := range []struct {
		least       float64
		most        int
		given       parameter.Given
		s           float64
		l           int
		found       int
		leastS      float64
		mostL       float64
		satisfiable bool
	}{
		{0.7337, 41, nil, 0.87, 2, 1, 0.74, 41, true},
		{0.7337, 1, nil, 0.6, 2, 0, 0.74, 1, false}, // l = 1 would promise nothing
		{0.7, 41, parameter.Given{"l": 3.0}, 0.85, 3, 2, 0.7, 41, true},
		{0.7, 41, parameter.Given{"s": 0.75}, 0.75, 2, 1, 0.7, 41, true},
		{0.7, 41, parameter.Given{"s": 0.5}, 0.5, 2, 1, 0.7, 0, false},
		{0.99, 41, nil, 0.99, 2, 1, 0.99, 41, true}, // halfway to 1 is 0.99 on the grid
		{1, 41, nil, 0.6, 2, 0, 1, 41, false},       // s = 1 would promise nothing
		{0, 41, nil, 0.5, 2, 1, 0, 41, true},
	} {
		v, found, err := parameter.Fit(fitted, test.given, atLeast(test.least, test.most))
		if err != nil || v.Number("s") != test.s || v.Integer("l") != test.l || v.Integer("level") != 3 || len(found) != test.found {
			t.Errorf("%+v: s %v, l %v, found %v, %v", test, v.Number("s"), v.Integer("l"), found, err)
		}
		if again, err := parameter.Resolve(fitted, found); err != nil || again.Number("s") != test.s || again.Integer("l") != test.l {
			t.Errorf("%+v: what was found is read as s %v, l %v, %v", test, again.Number("s"), again.Integer("l"), err)
		}
		ranges := parameter.Ranges(fitted, v, atLeast(test.least, test.most))
		if len(ranges) > 0 && (ranges[0].Name != "s" || ranges[0].Least != test.leastS || ranges[0].Most != 1) {
			t.Errorf("%+v: %+v", test, ranges)
		}
		if test.satisfiable && (ranges[1].Least != 1 || ranges[1].Most != test.mostL) || !test.satisfiable && len(ranges) > 1 {
			t.Errorf("%+v: %+v", test, ranges)
		}
	}
}

func TestFitLeavesWhatIsGiven(t *testing.T) {
	given := parameter.Given{"l": 2.0}
	if _, found, err := parameter.Fit(fitted, given, atLeast(0.7, 9)); err != nil || len(given) != 1 || len(found) != 2 {
		t.Errorf("given %v, found %v, %v", given, found, err)
	}
	if _, _, err := parameter.Fit(fitted, parameter.Given{"s": 2.0}, atLeast(0.7, 9)); err == nil {
		t.Error("s = 2 is taken")
	}
}

// The nearest value holds, and the one before it on the grid does not: against a walk over the
// whole grid.
func TestNearestIsTheFirstOfTheGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := parameter.Parameter{Name: "x", Title: "x", Kind: parameter.Number, Min: rapid.Float64Range(0, 1).Draw(t, "min"), Easier: rapid.SampledFrom([]int{1, -1}).Draw(t, "easier")}
		p.Max = p.Min + rapid.Float64Range(0.1, 3).Draw(t, "width")
		bound := rapid.Float64Range(p.Min-0.1, p.Max+0.1).Draw(t, "bound")
		holds := func(v parameter.Values) bool {
			if p.Easier > 0 {
				return v.Number("x") >= bound
			}
			return v.Number("x") <= bound
		}
		p.Default = p.Min
		if p.Easier < 0 {
			p.Default = p.Max
		}
		v, err := parameter.Resolve([]parameter.Parameter{p}, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, any := 0.0, false
		for i := math.Floor(p.Min*100) - 1; i <= p.Max*100+1; i++ {
			x := min(max(i/100, p.Min), p.Max)
			value, err := parameter.Resolve([]parameter.Parameter{p}, parameter.Given{"x": x})
			if err != nil || !holds(value) {
				continue
			}
			if !any || p.Easier < 0 {
				want, any = x, true
			}
		}
		easiest := p.Max
		if p.Easier < 0 {
			easiest = p.Min
		}
		got, ok := p.Nearest(v, holds)
		if ok != (any && !holds(v) && want != easiest) || ok && got != want {
			t.Fatalf("%v, %v; want %v, %v", got, ok, want, any)
		}
	})
}

// Where a table satisfies settings at their easiest alone, those are named, as few as will do;
// where it satisfies none, that is said.
func TestWhatOnlyTheEasiestSatisfies(t *testing.T) {
	for _, test := range []struct {
		least float64
		most  int
		want  string
	}{
		{0.6, 2, ""}, // it is satisfied
		{0.61, 2, "only s = 1 can"},
		{0.6, 1, "only l = 1 can"},
		{0.61, 1, "only s = 1, l = 1 can"},
		{1.01, 1, "with any setting"},
	} {
		v, err := parameter.Resolve(fitted, nil)
		if err != nil {
			t.Fatal(err)
		}
		err = parameter.UnmetButEasiest("x", fitted, v, atLeast(test.least, test.most))
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("s from %v, l up to %d: %v, want %q", test.least, test.most, err, test.want)
		}
	}
}
