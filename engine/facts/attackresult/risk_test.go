package attackresult

import (
	"math"
	"testing"
)

func bounded(value, low, high float64) Rate { return Rate{Value: value, Low: low, High: high} }

// Figures of the formulas, worked out by hand with z = 1.96.
func TestRates(t *testing.T) {
	for _, test := range []struct{ s, n, value, low, high float64 }{
		{5, 10, 0.5, 0.2366, 0.7634}, {0, 10, 0.1388, 0, 0.2775}, {10, 10, 0.8612, 0.7225, 1}, {0, 0, 0.5, 0, 1},
	} {
		r := Wilson(test.s, test.n)
		if math.Abs(r.Value-test.value) > 1e-4 || math.Abs(r.Low-test.low) > 1e-4 || math.Abs(r.High-test.high) > 1e-4 {
			t.Errorf("Wilson(%v, %v) = %v", test.s, test.n, r)
		}
	}
	risk := RiskOf(bounded(0.6, 0.5, 0.7), bounded(0.2, 0.1, 0.3)) // √((0.1/0.8)² + (0.4/0.64·0.1)²) = 0.1398
	if math.Abs(risk.Value-0.5) > 1e-9 || math.Abs(risk.High-risk.Value-0.1398) > 1e-4 {
		t.Errorf("risk %v", risk)
	}
	if risk := RiskOf(bounded(0.1, 0.05, 0.15), bounded(0.2, 0.1, 0.3)); risk.Value != 0 {
		t.Errorf("risk %v of an attack that does better on others", risk)
	}
	if risk := RiskOf(bounded(1, 1, 1), bounded(1, 1, 1)); risk != bounded(0, 0, 1) {
		t.Errorf("risk %v", risk)
	}
}

func TestErrorsTogether(t *testing.T) {
	for _, test := range []struct{ a, b, want float64 }{{0, 0, 0}, {3, 4, 5}, {4, 3, 5}, {0, 2, 2}, {2, 0, 2}, {5e-300, 12e-300, 13e-300}} {
		if got := together(test.a, test.b); math.Abs(got-test.want) > 1e-15*test.want {
			t.Errorf("together(%v, %v) = %v, want %v", test.a, test.b, got, test.want)
		}
	}
}

// An attack is called weak only if guesses without the release are better beyond doubt.
func TestWeakAttacksSaySo(t *testing.T) {
	for _, test := range []struct {
		right, naive, n float64
		want            string
	}{{10, 300, 1000, saidWeak.Code}, {10, 14, 40, saidRisk.Code}, {300, 10, 1000, saidRisk.Code}} {
		var r Result
		weak := r.Judge(Wilson(test.right, test.n), Wilson(0, test.n), Wilson(test.naive, test.n))
		if r.Said.Code != test.want || weak != (test.want == saidWeak.Code) {
			t.Errorf("%v: %s, weak: %v", test, r.Said, weak)
		}
	}
}
