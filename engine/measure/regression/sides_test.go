package regression

import (
	"errors"
	"math"
	"testing"
)

// An interval is of 1.96 errors to either side.
func TestIntervalOfAnEstimate(t *testing.T) {
	lo, hi := Estimate{2, 3}.Interval()
	if math.Abs(lo-(2-5.879891953620162)) > 1e-12 || math.Abs(hi-(2+5.879891953620162)) > 1e-12 {
		t.Errorf("the interval is %v to %v", lo, hi)
	}
}

// The error of a logistic constant, by person: with two records each that agree it is the root of c/(c-1) times that of the
// persons alone, which is √(1/3 + 1/5) for 3 of 8.
func TestLogisticErrorsByPerson(t *testing.T) {
	var x [][]float64
	var y []bool
	var whose []int32
	for person := range int32(8) {
		for range 2 {
			x, y, whose = append(x, nil), append(y, person < 3), append(whose, person)
		}
	}
	fit, err := Logistic(x, y, whose)
	want := Estimate{math.Log(3.0 / 5), math.Sqrt(8.0 / 7 * (1.0/3 + 1.0/5))}
	if err != nil || !(math.Abs(fit[0].Value-want.Value) <= 1e-9) || !(math.Abs(fit[0].Error-want.Error) <= 1e-9) {
		t.Errorf("%v, %v, want %v", fit, err, want)
	}
}

// Variables that differ by a hundred-thousandth of their spread are told apart; by a ten-millionth they are one.
func TestNearlyTheSameVariables(t *testing.T) {
	for off, want := range map[float64]bool{1e-2: true, 1e-5: true, 1e-7: false, 0: false} {
		var x [][]float64
		var y []float64
		for i := range 20 {
			v := float64(i)
			x, y = append(x, []float64{v, v + off*float64(i*i%7-3)}), append(y, float64(i*i%5))
		}
		if _, err := Linear(x, y, nil); (err == nil) != want || err != nil && !errors.Is(err, ErrNone) {
			t.Errorf("%v apart: %v", off, err)
		}
	}
}
