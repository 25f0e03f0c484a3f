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
