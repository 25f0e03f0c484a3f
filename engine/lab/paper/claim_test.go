package paper

import (
	"math"
	"strings"
	"testing"
)

func figure(values map[string][]float64) *Figure {
	f := &Figure{}
	for _, name := range []string{"a", "b"} {
		for i, v := range values[name] {
			f.add(float64(i), name, v)
		}
	}
	return f
}

func TestClaimsOfOrder(t *testing.T) {
	f := figure(map[string][]float64{"a": {1, 2, 3}, "b": {2, 3, 4}})
	if c := f.lower("", "why", "a", "b"); !c.Agrees || c.Reason != "" || !strings.Contains(c.Measured, "3 of 3") {
		t.Errorf("%+v", c)
	}
	if c := f.higher("", "why", "a", "b"); c.Agrees || c.Reason != "why" {
		t.Errorf("%+v", c)
	}
	f.addNone(9, "a", "impossible")
	f.add(9, "b", 0)
	if c := f.lower("", "", "a", "b"); !c.Agrees {
		t.Errorf("a point without a value counts: %+v", c)
	}
	if c := f.lower("", "", "nobody", "b"); c.Agrees {
		t.Errorf("nothing agrees: %+v", c)
	}
}

// Up to l = 9 SLCA is to be the faster one, beyond that the slower.
func TestClaimOfOvertaking(t *testing.T) {
	for name, test := range map[string]struct {
		ours   []float64 // at l = 8, 9, 10
		agrees bool
	}{"as the paper says": {[]float64{1, 1, 3}, true}, "slower at 9": {[]float64{1, 3, 3}, false}, "faster at 10": {[]float64{1, 1, 1}, false}} {
		f := &Figure{}
		for i, v := range test.ours {
			f.add(float64(8+i), ours, v)
			f.add(float64(8+i), labelLAlpha, 2)
		}
		if c := f.overtakes(); c.Agrees != test.agrees || !strings.Contains(c.Measured, "of 3 points") {
			t.Errorf("%s: %+v", name, c)
		}
	}
	if (&Figure{}).overtakes().Agrees {
		t.Error("nothing agrees")
	}
}

// Five values have four steps, of which one may go the other way.
func TestClaimsOfTrends(t *testing.T) {
	for _, test := range []struct {
		values []float64
		rises  bool
	}{
		{[]float64{1, 2, 3, 4, 5}, true},
		{[]float64{1, 2, 1.5, 4, 5}, true},
		{[]float64{1, 3, 2, 5, 4}, false},
		{[]float64{1, 2, 3, 4, 1}, false},
		{[]float64{1}, false},
		{nil, false},
	} {
		f := figure(map[string][]float64{"a": test.values})
		if c := f.trend(1, "", "", "a"); c.Agrees != test.rises {
			t.Errorf("%v: %+v", test.values, c)
		}
	}
}

func TestHeadline(t *testing.T) {
	f := &Figure{}
	for x, pair := range [][2]float64{{0.2, 0.4}, {0.4, 1}} {
		f.add(float64(x), kaim, pair[0])
		f.add(float64(x), kMember, pair[1])
	}
	if c := headline("4", []*Figure{f}); !c.Agrees || !strings.HasPrefix(c.Measured, "45.0%") || !strings.Contains(c.Measured, "42.9% of the summed") {
		t.Errorf("%+v", c)
	}
}

// A logarithmic axis has powers of ten from the one below the least value on; what has none is
// no number.
func TestLogarithmicAxis(t *testing.T) {
	f := figure(map[string][]float64{"a": {20, 3000}})
	f.Log = true
	f.addNone(0, "b", "impossible")
	for _, text := range []string{">10<", ">31.62<", ">3162<", ">b (no value)<"} {
		if svg := f.SVG(); !strings.Contains(svg, text) {
			t.Errorf("%q is not in %s", text, svg)
		}
	}
	for _, empty := range []*Figure{{Log: true}, {Log: true, Points: []Point{{Value: math.NaN()}, {Value: 0}}}} {
		if svg := empty.SVG(); strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%+v is drawn as %s", empty, svg)
		}
	}
}
