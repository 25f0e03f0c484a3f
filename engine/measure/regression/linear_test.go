package regression

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

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
	got, err := Linear(x, y, nil)
	if err != nil {
		t.Fatal(err)
	}
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

// With one record each, the sandwich is that of White (1980) times c/(c-1), here worked out
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
