package parameter_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var settings = []parameter.Parameter{
	{Name: "rounds", Kind: parameter.Integer, Min: 0, Max: 100, Default: 10},
	{Name: "t", Kind: parameter.Number, Min: 0, Max: 1, Default: 0.2},
	{Name: "missing", Kind: parameter.Choice, Choices: []string{"root", "drop"}, Default: 1},
}

func TestResolve(t *testing.T) {
	tests := []struct {
		name, given string
		want        [3]float64
		err         string
	}{
		{"nothing", `{}`, [3]float64{10, 0.2, 1}, ""},
		{"all", `{"rounds": 3, "t": 0.5, "missing": "root"}`, [3]float64{3, 0.5, 0}, ""},
		{"the bounds", `{"rounds": 100, "t": 0}`, [3]float64{100, 0, 1}, ""},
		{"unknown", `{"round": 3}`, [3]float64{}, `there is no setting "round"; settings: "rounds", "t", "missing"`},
		{"a fraction", `{"rounds": 3.5}`, [3]float64{}, "rounds is 3.5; it must be a whole number from 0 to 100"},
		{"too many", `{"rounds": 101}`, [3]float64{}, "rounds is 101; it must be from 0 to 100"},
		{"negative", `{"t": -0.1}`, [3]float64{}, "t is -0.1; it must be from 0 to 1"},
		{"a text", `{"t": "much"}`, [3]float64{}, "t is much; it must be a number from 0 to 1"},
		{"null", `{"t": null}`, [3]float64{}, "must be a number"},
		{"no choice", `{"missing": "keep"}`, [3]float64{}, `missing is "keep": choose one of "root", "drop"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			given := parameter.Given{}
			if err := json.Unmarshal([]byte(test.given), &given); err != nil {
				t.Fatal(err)
			}
			v, err := parameter.Resolve(settings, given)
			if test.err != "" {
				if err == nil || !strings.Contains(err.Error(), test.err) {
					t.Fatalf("error %v, want %q", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := [3]float64{float64(v.Integer("rounds")), v.Number("t"), v.Number("missing")}; got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func TestNotANumberIsOutOfRange(t *testing.T) {
	if _, err := parameter.Resolve(settings, parameter.Given{"t": math.NaN()}); err == nil {
		t.Error("NaN is taken")
	}
}

func TestParse(t *testing.T) {
	given, err := parameter.Parse([]string{"rounds=3", "missing=root", "t=1e-1"})
	if err != nil || given["rounds"] != 3.0 || given["missing"] != "root" || given["t"] != 0.1 {
		t.Errorf("%v, %v", given, err)
	}
	for _, wrong := range [][]string{{"rounds"}, {"=3"}, {"t=1", "t=2"}} {
		if given, err := parameter.Parse(wrong); err == nil {
			t.Errorf("%q is read as %v", wrong, given)
		}
	}
}

func TestDescribe(t *testing.T) {
	for i, want := range []string{"0 to 100, default 10", "0 to 1, default 0.2", "root or drop, default drop"} {
		if got := settings[i].Describe(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

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

// Halfway between 0.75, from which on a table satisfies s, and 1 lies 0.875, and 0.88 is the easier of the two beside it.
func TestHalfwayIsTheEasierOfTwo(t *testing.T) {
	up, _, err := parameter.Fit(fitted, nil, atLeast(0.75, 41))
	if err != nil || up.Number("s") != 0.88 {
		t.Errorf("s begins at %v, %v", up.Number("s"), err)
	}
	down := []parameter.Parameter{{Name: "s", Title: "s", Kind: parameter.Number, Min: 0, Max: 1, Default: 0.6, Easier: -1, Halfway: true}}
	v, _, err := parameter.Fit(down, nil, func(v parameter.Values) bool { return v.Number("s") <= 0.25 })
	if err != nil || v.Number("s") != 0.12 {
		t.Errorf("s begins at %v, %v", v.Number("s"), err)
	}
}

// What is not satisfied says which way is easier, and carries what a screen offers.
func TestUnmetSaysWhichWay(t *testing.T) {
	for _, test := range []struct {
		given parameter.Given
		way   string
		want  parameter.Suggestion
	}{
		{parameter.Given{"s": 0.5}, "a higher s is easier, and 0.7 is", parameter.Suggestion{Setting: "s", Of: "model", Column: "dx", Title: "s", Value: 0.7}},
		{parameter.Given{"s": 0.8, "l": 50}, "a lower l is easier, and 41 is", parameter.Suggestion{Setting: "l", Of: "model", Column: "dx", Title: "l", Value: 41}},
	} {
		v, err := parameter.Resolve(fitted, test.given)
		if err != nil {
			t.Fatal(err)
		}
		err = parameter.Unmet("x", fitted, v, atLeast(0.7, 41), "model", "dx")
		if err == nil || !strings.Contains(err.Error(), test.way) {
			t.Fatalf("%v: %v", test.given, err)
		}
		said := say.Of(err)
		if got, ok := parameter.UnmetOf(said.Code, said.Args); !ok || got != test.want {
			t.Errorf("%v: %+v, %v", test.given, got, ok)
		}
		if got, ok := parameter.UnmetOf(said.Code, said.Args[:5]); ok {
			t.Errorf("%v without its column: %+v", test.given, got)
		}
		if got, ok := parameter.UnmetOf("setting-none", said.Args); ok {
			t.Errorf("of another text: %+v", got)
		}
	}
}

// A default is a number, or one of the choices.
func TestDefaultsAsARecipeHasThem(t *testing.T) {
	for want, p := range map[any]parameter.Parameter{
		2.0: {Kind: parameter.Integer, Default: 2}, 0.5: {Kind: parameter.Number, Default: 0.5}, "b": {Kind: parameter.Choice, Default: 1, Choices: []string{"a", "b"}},
	} {
		if got := p.DefaultValue(); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

// A nearest value exists of a setting that is not satisfied and whose easier direction is known.
func TestWhenThereIsANearestValue(t *testing.T) {
	for _, test := range []struct {
		easier  int
		least   float64
		nearest float64
		ok      bool
	}{{1, 0.7, 0.7, true}, {1, 0.3, 0, false}, {1, 0.99, 0.99, true}, {1, 1, 1, false}, {1, 2, 0, false}, {0, 0.7, 0, false}, {0, 0.3, 0, false}} {
		p := parameter.Parameter{Name: "s", Kind: parameter.Number, Min: 0, Max: 1, Default: 0.5, Easier: test.easier}
		v, err := parameter.Resolve([]parameter.Parameter{p}, nil)
		if err != nil {
			t.Fatal(err)
		}
		nearest, ok := p.Nearest(v, func(v parameter.Values) bool { return v.Number("s") >= test.least })
		if nearest != test.nearest || ok != test.ok {
			t.Errorf("%+v: %v, %v", test, nearest, ok)
		}
	}
}

// What begins elsewhere than at its default is found, and what begins halfway in any case.
func TestWhatIsFoundBeginsElsewhere(t *testing.T) {
	for _, test := range []struct {
		halfway bool
		least   float64
		found   bool
		begin   float64
	}{{false, 0.3, false, 0.5}, {false, 0.7, true, 0.7}, {true, 0, true, 0.5}, {true, 0.5, true, 0.75}} {
		p := []parameter.Parameter{{Name: "s", Kind: parameter.Number, Min: 0, Max: 1, Default: 0.5, Easier: 1, Halfway: test.halfway}}
		v, found, err := parameter.Fit(p, nil, func(v parameter.Values) bool { return v.Number("s") >= test.least })
		if _, is := found["s"]; err != nil || is != test.found || v.Number("s") != test.begin {
			t.Errorf("%+v: %v, %v, %v", test, v.Number("s"), found, err)
		}
	}
}
