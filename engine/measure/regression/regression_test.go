package regression

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A table of two by two has its estimate in closed form: the logarithms of the odds and of
// the odds ratio, whose errors are the roots of sums of reciprocal counts.
func TestLogisticOfTwoByTwo(t *testing.T) {
	counts := map[[2]int]int{{0, 0}: 50, {0, 1}: 20, {1, 0}: 30, {1, 1}: 45}
	var x [][]float64
	var y []bool
	for cell, n := range counts {
		for range n {
			x, y = append(x, []float64{float64(cell[0])}), append(y, cell[1] == 1)
		}
	}
	got, err := Logistic(x, y, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []Estimate{
		{math.Log(20.0 / 50), math.Sqrt(1.0/20 + 1.0/50)},
		{math.Log(45.0 * 50 / (30 * 20)), math.Sqrt(1.0/20 + 1.0/50 + 1.0/45 + 1.0/30)},
	}
	for i := range want {
		if math.Abs(got[i].Value-want[i].Value) > 1e-9 || math.Abs(got[i].Error-want[i].Error) > 1e-9 {
			t.Errorf("coefficient %d is %v, want %v", i, got[i], want[i])
		}
	}
}

// At the estimate the likelihood is flat: no record-by-record step improves it.
func TestLogisticIsTheMaximum(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var x [][]float64
	var y []bool
	for range 500 {
		row := []float64{random.NormFloat64(), float64(random.IntN(2)), random.Float64() * 10}
		x = append(x, row)
		y = append(y, random.Float64() < 1/(1+math.Exp(1-row[0]+row[1]/2)))
	}
	estimates, err := Logistic(x, y, nil)
	if err != nil {
		t.Fatal(err)
	}
	likelihood := func(change int, by float64) float64 {
		sum := 0.0
		for r := range x {
			z := estimates[0].Value
			for i, v := range x[r] {
				z += estimates[i+1].Value * v
			}
			if change == 0 {
				z += by
			} else if change > 0 {
				z += by * x[r][change-1]
			}
			if y[r] {
				z = -z
			}
			sum -= math.Log(1 + math.Exp(z))
		}
		return sum
	}
	best := likelihood(-1, 0)
	for i := range estimates {
		for _, by := range []float64{-0.01, 0.01} {
			if likelihood(i, by) >= best {
				t.Errorf("coefficient %d: %v more is as likely", i, by)
			}
		}
	}
}
