package parameter_test

import (
	"strings"
	"testing"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

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

// The nearest value is that of a setting that is not satisfied, and of which is known what is easier.
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
