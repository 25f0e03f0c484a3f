package attack

import (
	"math"
	"math/rand/v2"
	"testing"

	"quasi/engine/internal/brief"
)

// drawnFits draws how many of so many records each predicate of some weights fits.
func drawnFits(random *rand.Rand, w []float64, records int) []int {
	fit := make([]int, len(w))
	for i := range w {
		for range records {
			if random.Float64() < w[i] {
				fit[i]++
			}
		}
	}
	return fit
}

// The interval holds what happens to predicates of the same weights in a table of strangers,
// whatever the weights are: all alike, far apart, or mostly of nobody. Where too few are held out
// to count, that is so in 95 of 100 draws and more; where they are counted, the interval is of
// 95 %, of which fewer than 90 cover in one of a hundred series.
func TestTheControlCovers(t *testing.T) {
	brief.Further(t)
	const n, draws = 900, 100
	for name, weightOf := range map[string]func(i int) float64{
		"one":       func(int) float64 { return 1.0 / n },
		"five":      func(int) float64 { return 5.0 / n },
		"two kinds": func(i int) float64 { return []float64{0.2, 6}[i%2] / n },
		"nobody":    func(i int) float64 { return []float64{0, 0, 0, 1}[i%4] / n },
		"spread":    func(i int) float64 { return math.Exp(float64(i%60)/10-3) / n },
	} {
		w, truth := make([]float64, 300), 0.0
		for i := range w {
			w[i] = weightOf(i)
			truth += n * w[i] * math.Pow(1-w[i], n-1) / float64(len(w))
		}
		for _, held := range []int{100, 300, 1000} {
			covered, enough := 0, 95
			if held >= n {
				enough = 90
			}
			for seed := range uint64(draws) {
				r := byChance(drawnFits(rand.New(rand.NewPCG(seed, 9)), w, held), held, n, 1)
				if r.Low <= truth && truth <= r.High {
					covered++
				}
			}
			if covered < enough {
				t.Errorf("%s, %d held out: %v is covered in %d of %d draws", name, held, truth, covered, draws)
			}
		}
	}
}

// Of as many held-out records as the table has and more, the rate is counted, without a model:
// the chance that one of those drawn is alone, by trying.
func TestAloneIsWhatIsDrawn(t *testing.T) {
	for _, test := range []struct {
		c, held, n int
		want       float64
	}{{0, 10, 5, 0}, {1, 10, 5, 0.5}, {1, 5, 5, 1}, {2, 5, 5, 0}, {2, 10, 5, 5.0 / 9}, {3, 6, 2, 9.0 / 15}, {1, 4, 5, 0}} {
		if got := alone(test.c, test.held, test.n); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%d of %d held out, %d drawn: %v, want %v", test.c, test.held, test.n, got, test.want)
		}
	}
}

// The chances of the counts are those of the binomial distribution, and add up to 1.
func TestCountsAreBinomial(t *testing.T) {
	for _, w := range []float64{0, 0.001, 0.02, 0.3} {
		sum := 0.0
		for c, p := range countsOf(w, 200) {
			lg := func(x int) float64 { v, _ := math.Lgamma(float64(x + 1)); return v }
			want := math.Exp(lg(200)-lg(c)-lg(200-c)) * math.Pow(w, float64(c)) * math.Pow(1-w, float64(200-c))
			if sum += p; c < mostCounts-1 && math.Abs(p-want) > 1e-9 {
				t.Errorf("weight %v, count %d: %v, want %v", w, c, p, want)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("weight %v: the chances add up to %v", w, sum)
		}
	}
}

// A person whom several predicates fit counts as one, not as several.
func TestRepeated(t *testing.T) {
	for want, times := range map[float64]map[int32]int{1: {1: 1, 2: 1}, 3: {1: 3, 2: 3}, 2.5: {1: 1, 2: 3}} {
		if got := repeated(times); got != want {
			t.Errorf("%v: %v, want %v", times, got, want)
		}
	}
	if got := repeated(nil); got != 1 {
		t.Errorf("of nobody %v", got)
	}
}

// Intervals of counts, to the last bit: what a mixture has, and how often it is improved, decides
// about them.
func TestIntervalsOfCounts(t *testing.T) {
	for _, c := range []struct {
		fit       []int
		held, n   int
		low, high float64
	}{
		{[]int{0, 0, 0, 1}, 100, 900, 1.9027596365184252e-07, 0.7753437355986759},
		{[]int{0, 1, 1, 2, 3, 5}, 100, 300, 4.512061002603929e-06, 0.6664393165176862},
		{[]int{0, 0, 62, 63, 64, 90}, 300, 900, 0, 0.6267541059992651},
		{[]int{0, 1, 2, 4, 1, 0, 0, 1}, 60, 61, 0.01617429240319168, 0.6897112692984991},
		{[]int{0, 0, 0, 0}, 10, 5000, 4.9980131228144486e-08, 0.7752424342072078},
	} {
		if r := byChance(c.fit, c.held, c.n, 1); r.Low != c.low || r.High != c.high {
			t.Errorf("%v of %d, a table of %d: {%v, %v}, want {%v, %v}", c.fit, c.held, c.n, r.Low, r.High, c.low, c.high)
		}
	}
}
