package regression

import (
	"errors"
	"math"
	"testing"
)

// There must be more records than coefficients, as many outcomes, and a person of each record or of none;
// what has too few is no estimate that does not exist.
func TestWhatCanBeFitted(t *testing.T) {
	x := [][]float64{{1}, {2}, {3}, {4}}
	y, is := []float64{1, 3, 2, 5}, []bool{false, true, false, true}
	persons := []int32{0, 1, 2, 3}
	for name, c := range map[string]struct {
		records, outcomes, persons int // persons below 0: nil
		want                       bool
	}{
		"three records":    {3, 3, -1, true},
		"four records":     {4, 4, -1, true},
		"two records":      {2, 2, -1, false},
		"one record":       {1, 1, -1, false},
		"none":             {0, 0, -1, false},
		"an outcome more":  {3, 4, -1, false},
		"an outcome less":  {4, 3, -1, false},
		"with persons":     {4, 4, 4, true},
		"one person less":  {4, 4, 3, false},
		"one person more":  {3, 3, 4, false},
		"no person at all": {4, 4, 0, false},
	} {
		var whose []int32
		if c.persons >= 0 {
			whose = persons[:c.persons]
		}
		_, err := Linear(x[:c.records], y[:c.outcomes], whose)
		if (err == nil) != c.want || errors.Is(err, ErrNone) {
			t.Errorf("%s: linear %v", name, err)
		}
		if _, err = Logistic(x[:c.records], is[:c.outcomes], whose); (err == nil) != c.want || errors.Is(err, ErrNone) {
			t.Errorf("%s: logistic %v", name, err)
		}
	}
	constant := [][]float64{{}, {}}
	if fit, err := Linear(constant, []float64{1, 3}, nil); err != nil || len(fit) != 1 || fit[0] != (Estimate{2, 1}) {
		t.Errorf("a constant of two records: %v, %v", fit, err)
	}
	if _, err := Linear(constant[:1], []float64{1}, nil); err == nil {
		t.Error("a constant of one record has an error")
	}
}

// By hand, for y = 1, 3, 2, 5 of x = 1, 2, 3, 4: Σ(x-m)² is 5, Σ(x-m)·(y-m) is 5.5, so that the slope is 1.1 and the
// constant 0; the residuals -0.1, 0.8, -1.3 and 0.6 have the squares 2.7, of which a half is the variance.
func TestALineByHand(t *testing.T) {
	x, y := [][]float64{{1}, {2}, {3}, {4}}, []float64{1, 3, 2, 5}
	fit, err := Linear(x, y, nil)
	want := []Estimate{{0, math.Sqrt(1.35 * (0.25 + 6.25/5))}, {1.1, math.Sqrt(1.35 / 5)}}
	for i := range want {
		if err != nil || !(math.Abs(fit[i].Value-want[i].Value) <= 1e-12) || !(math.Abs(fit[i].Error-want[i].Error) <= 1e-12) {
			t.Fatalf("%v, %v, want %v", fit, err, want)
		}
	}
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
