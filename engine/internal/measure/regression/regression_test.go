package regression

import (
	_ "embed"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
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
	got := casetest.Must(Logistic(x, y, nil))
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
	estimates := casetest.Must(Logistic(x, y, nil))
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

// Longley's table with the values that NIST certifies (Statistical Reference Datasets,
// Longley 1967): six variables that nearly depend on each other.
var longley = [][]float64{
	{60323, 83.0, 234289, 2356, 1590, 107608, 1947}, {61122, 88.5, 259426, 2325, 1456, 108632, 1948},
	{60171, 88.2, 258054, 3682, 1616, 109773, 1949}, {61187, 89.5, 284599, 3351, 1650, 110929, 1950},
	{63221, 96.2, 328975, 2099, 3099, 112075, 1951}, {63639, 98.1, 346999, 1932, 3594, 113270, 1952},
	{64989, 99.0, 365385, 1870, 3547, 115094, 1953}, {63761, 100.0, 363112, 3578, 3350, 116219, 1954},
	{66019, 101.2, 397469, 2904, 3048, 117388, 1955}, {67857, 104.6, 419180, 2822, 2857, 118734, 1956},
	{68169, 108.4, 442769, 2936, 2798, 120445, 1957}, {66513, 110.8, 444546, 4681, 2637, 121950, 1958},
	{68655, 112.6, 482704, 3813, 2552, 123366, 1959}, {69564, 114.2, 502601, 3931, 2514, 125368, 1960},
	{69331, 115.7, 518173, 4806, 2572, 127852, 1961}, {70551, 116.9, 554894, 4007, 2827, 130081, 1962},
}

func TestLinearFitsLongley(t *testing.T) {
	var x [][]float64
	var y []float64
	for _, row := range longley {
		x, y = append(x, row[1:]), append(y, row[0])
	}
	got := casetest.Must(Linear(x, y, nil))
	for i, want := range []Estimate{
		{-3482258.63459582, 890420.383607373}, {15.0618722713733, 84.9149257747669}, {-0.0358191792925910, 0.0334910077722432},
		{-2.02022980381683, 0.488399681651699}, {-1.03322686717359, 0.214274163161675}, {-0.0511041056535807, 0.226073200069370},
		{1829.15146461355, 455.478499142212},
	} {
		near(t, "coefficient", got[i].Value, want.Value)
		near(t, "error", got[i].Error, want.Error)
	}
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-8*math.Abs(want) {
		t.Errorf("%s %v, want %v", what, got, want)
	}
}

// With one record each, the sandwich equals White's (1980) times c/(c-1), here computed
// without matrices: of a constant alone it is the error of a mean.
func TestLinearOfAConstantIsAMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		y := rapid.SliceOfN(rapid.Float64Range(-100, 100), 3, 30).Draw(t, "y")
		x, whose := make([][]float64, len(y)), make([]int32, len(y))
		for i := range y {
			x[i], whose[i] = []float64{}, int32(i)
		}
		plain, err := Linear(x, y, nil)
		robust, err2 := Linear(x, y, whose)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		m, squares, n := mean(y), 0.0, float64(len(y))
		for _, v := range y {
			squares += (v - m) * (v - m)
		}
		want := math.Sqrt(squares / (n - 1) / n)
		for _, fit := range [][]Estimate{plain, robust} {
			if math.Abs(fit[0].Value-m) > 1e-9 || math.Abs(fit[0].Error-want) > 1e-9 {
				t.Fatalf("%v, want the mean %v with the error %v", fit, m, want)
			}
		}
	})
}

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

//go:embed testdata/cases.txt
var cases string

func numbers(t *testing.T, text string) []float64 {
	all := []float64{}
	for word := range strings.FieldsSeq(text) {
		x := casetest.Must(strconv.ParseFloat(word, 64))
		all = append(all, x)
	}
	return all
}

// variables reads those of records, which slashes part; - has none.
func variables(t *testing.T, text string) (x [][]float64) {
	for record := range strings.SplitSeq(text, "/") {
		if text == "" {
			break
		}
		x = append(x, numbers(t, strings.ReplaceAll(record, "-none", "")))
	}
	return x
}

func persons(t *testing.T, in []string) (whose []int32) {
	if len(in) > 2 {
		whose = []int32{}
		for _, n := range numbers(t, in[2]) {
			whose = append(whose, int32(n))
		}
	}
	return whose
}

// fitted says the values and the errors of coefficients, or why there are none.
func fitted(fit []Estimate, err error) string {
	switch {
	case errors.Is(err, ErrNone):
		return "no estimate: " + casetest.Said(err)
	case err != nil:
		return casetest.Said(err)
	}
	var all []string
	for _, e := range fit {
		all = append(all, rounded(e.Value)+" ± "+rounded(e.Error))
	}
	return strings.Join(all, ", ")
}

// rounded says a number to eleven places.
func rounded(x float64) string { return strconv.FormatFloat(math.Round(1e11*x)/1e11+0, 'f', -1, 64) }

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"linear": func(t *testing.T, in []string) string {
			return fitted(Linear(variables(t, in[0]), numbers(t, in[1]), persons(t, in)))
		},
		"logistic": func(t *testing.T, in []string) string {
			var y []bool
			for _, is := range numbers(t, in[1]) {
				y = append(y, is == 1)
			}
			return fitted(Logistic(variables(t, in[0]), y, persons(t, in)))
		},
		"can be fitted": func(t *testing.T, in []string) string {
			x, y, is := variables(t, in[0]), numbers(t, in[1]), []bool{}
			for _, v := range y {
				is = append(is, v > 2)
			}
			fit, err := Linear(x, y, persons(t, in))
			logistic, wrong := Logistic(x, is, persons(t, in))
			if casetest.Said(err) != casetest.Said(wrong) || len(fit) != len(logistic) {
				t.Errorf("linear %v, %v, logistic %v, %v", fit, err, logistic, wrong)
			}
			if err != nil {
				return fitted(fit, err)
			}
			return strconv.Itoa(len(fit))
		},
		"interval": func(t *testing.T, in []string) string {
			a := numbers(t, in[0])
			lo, hi := Estimate{a[0], a[1]}.Interval()
			return fmt.Sprintf("%.12g %.12g", lo, hi)
		},
	})
}
