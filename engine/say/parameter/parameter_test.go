package parameter_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

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
