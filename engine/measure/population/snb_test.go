package population

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// moments returns the expected classes of one and of two records, over K, of a
// sample by the definition: the sum over the class sizes of the population of their
// probability times the binomial one.
func moments(alpha, beta, f float64) (one, two float64) {
	p, out := beta, 1.0 // of a class of i: P(F=i); (1-f)^(i-1)
	p = math.Pow(beta, alpha)
	for i := 1.0; i < 20_000; i++ {
		one += p * i * f * out
		two += p * i * (i - 1) / 2 * f * f * out / (1 - f)
		p *= (i - 1 + alpha) / i * (1 - beta)
		out *= 1 - f
	}
	return one, two
}

// Parameters come back from what is expected of them.
func TestSlideRecoversTheParameters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alpha := math.Exp(rapid.Float64Range(-3, 3).Draw(t, "ln α"))
		beta := rapid.Float64Range(0.02, 0.98).Draw(t, "β")
		f := rapid.Float64Range(0.01, 0.95).Draw(t, "f")
		one, two := moments(alpha, beta, f)
		a, p, ok := slide(one/f, 2*two/f/f, f)
		if !ok || math.Abs(a-alpha) > 1e-5*(1+alpha) || math.Abs(1-p-beta) > 1e-5 {
			t.Fatalf("α = %v, β = %v (%v), want %v, %v", a, 1-p, ok, alpha, beta)
		}
	})
}

// No other β solves the equations: along a fine grid the excess falls through 0 but
// once, wherever the moments come from.
func TestSlideHasOneSolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := math.Exp(-rapid.Float64Range(-5, 12).Draw(t, "-ln G'"))
		second := first * math.Exp(rapid.Float64Range(-8, 8).Draw(t, "ln ratio"))
		f := math.Exp(-rapid.Float64Range(0.001, 10).Draw(t, "-ln f"))
		falls, rises := 0, 0
		before := tilted(-600, f).first(second/first) < math.Log(first) // that G' is too small
		for logit := -600.0; logit <= 30; logit += 0.25 {
			small := tilted(logit, f).first(second/first) < math.Log(first)
			if before && !small {
				falls++
			}
			if !before && small {
				rises++
			}
			before = small
		}
		_, _, ok := slide(first, second, f)
		if falls > 1 || rises > 0 || (falls == 1) != ok {
			t.Fatalf("%d falls, %d rises; a solution: %v", falls, rises, ok)
		}
	})
}

// Close to β = 0, where D is f and ln β is the logit.
func TestTiltCloseToTheEdge(t *testing.T) {
	for _, f := range []float64{0.01, 0.3, 0.7} {
		if got, want := tilted(-600, f).logarithm, -600-math.Log(f); math.Abs(got-want) > 1e-12*600 {
			t.Errorf("f = %v: ln(β/D) = %v, want %v", f, got, want)
		}
	}
}

// u = 5, s = (3, 1, 1), f = 1/2:
// sum i·f²(1-f²)^(i-1)·s_i = (3 + 2·3/4 + 3·9/16)/4 = 99/64;
// sum ((1-f²)^i - (1-f)^i)·s_i = 3/4 + (9/16 - 1/4) + (27/64 - 1/8) = 87/64;
// sum (1-f)^i·s_i = 3/2 + 1/4 + 1/8 = 15/8;
// sum i·f(1-f)^(i-1)·s_i = 3/2 + 2/4 + 3/8 = 19/8.
// So K = 5 + 3·99/87·(15/19)².
func TestShlosserByHand(t *testing.T) {
	want := 5 + 3*99.0/87*(15.0/19)*(15.0/19)
	if got := classes([]Size{{1, 3}, {2, 1}, {3, 1}}, 0.5); math.Abs(got-want) > 1e-12 {
		t.Errorf("K = %v, want %v", got, want)
	}
	// Powers without a float64 of their own.
	if got := classes([]Size{{1, 3}, {2, 1}, {1 << 40, 1}}, 0.5); math.IsNaN(got) || got < 5 || got > 20 {
		t.Errorf("with a large class K = %v", got)
	}
}

// Every class of a population of 100,000 is drawn with α = 2, β = 0.4, and a half of
// its records are sampled. The estimator of K is good at such a share.
func TestSNBEstimatesTheUniquesOfAPopulation(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	uniques, sampled := 0, make([]int, 100_000)
	for class := range sampled {
		size := 1
		for range 2 { // negative binomial: α geometric ones
			for random.Float64() > 0.4 {
				size++
			}
		}
		if size == 1 {
			uniques++
		}
		for range size {
			if random.Float64() < 0.5 {
				sampled[class]++
			}
		}
	}
	all, _ := bars(sampled)
	got, ok := slideNegativeBinomial(all, 0.5)
	if !ok || math.Abs(got/float64(uniques)-1) > 0.1 {
		t.Errorf("%v uniques (%v), want about %d", got, ok, uniques)
	}
}

func TestSNBWithoutSolution(t *testing.T) {
	for _, sizes := range [][]Size{{{1, 5}}, {{1, 5}, {3, 1}}, {{1, 1}, {2, 1000}}} {
		if got, ok := slideNegativeBinomial(sizes, 0.1); ok {
			t.Errorf("%v: %v, want none", sizes, got)
		}
	}
}

// Bars of one and two are enough, and both are needed.
func TestWhatTheSlideNeeds(t *testing.T) {
	for _, c := range []struct {
		sizes []Size
		want  bool
	}{{[]Size{{1, 40}}, false}, {[]Size{{1, 40}, {2, 5}}, true}, {[]Size{{1, 40}, {3, 5}}, false}, {[]Size{{1, 40}, {2, 5}, {3, 1}}, true}} {
		if uniques, ok := slideNegativeBinomial(c.sizes, 0.5); ok != c.want {
			t.Errorf("%v: %v, %t", c.sizes, uniques, ok)
		}
	}
}

// At even odds, to the last bit.
func TestTiltAtEvenOdds(t *testing.T) {
	if got := tilted(0, 0.3).logarithm; got != -0x1.0ca937be1b9d8p-02 {
		t.Errorf("ln(β/D) = %x", got)
	}
}

// No terms add up to 0.
func TestNoReciprocals(t *testing.T) {
	for _, x := range []float64{0.5, 15, 16, 100} {
		if got := reciprocals(x, 0); got != 0 {
			t.Errorf("from %v on: %v, want 0", x, got)
		}
	}
}
